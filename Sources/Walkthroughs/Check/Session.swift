package import Basics
package import UserInterface
internal import WalletModel

/// The charter of a session: a check without steps, in which a tester explores the wallet.
package struct CheckCharter: Hashable, Codable, Sendable {
  /// One printable line.
  package let text: String
  /// The planned milliseconds; nil without a limit.
  private let milliseconds: Int64?

  /// The most characters of a charter, and the longest session. (our choice)
  package static let (longest, longestTime) = (200, Duration.seconds(86_400))
  /// The place of the session's scenario in reports.
  package static let uri = "charter.feature"

  /// Nil for a text that is empty, too long or has several lines.
  package init?(_ text: String, planned: Duration?) {
    let line = Mask().over([Printable(text.trimmed).description])[0]
    guard !line.isEmpty, line.count <= Self.longest, !text.contains(where: \.isNewline) else { return nil }
    (self.text, milliseconds) = (line, planned?.milliseconds)
  }

  package var planned: Duration? { milliseconds.map { .milliseconds($0) } }

  /// The scenario of the session, which only makes its world.
  package func feature(fixture: String, seed: UInt64) -> String {
    """
    Feature: \(text)

      Scenario: Session
        Given \(StepPattern("the world {text}").sentence([fixture]))
        And \(StepPattern("the seed {number}").sentence(["\(seed)"]))

    """
  }
}

/// A note or a bug of a session.
package struct Remark: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable { case note, bug }

  /// The place among the remarks of the session, from 1 on.
  package let number: Int
  package let kind: Kind
  /// One line, secrets masked.
  package let text: String
  package let tester: String
  package let time: Timestamp
  /// The machine's time zone: seconds east of UTC.
  package let east: Int

  package init(number: Int, _ kind: Kind, _ text: String, tester: String, time: Timestamp, east: Int) {
    (self.number, self.kind, self.text, self.tester, self.time, self.east) = (number, kind, text, tester, time, east)
  }
}

/// A remark with its moment, and what showed then.
package struct PlacedRemark: Sendable {
  package let remark: Remark
  package let moment: CheckMoment
  let exhibit: Exhibit?
  /// False after the tester has gone back to before the remark: the wallet can no longer return to it.
  package internal(set) var isOnWay = true
}

/// A part of a session: the screen that showed, for how long, and the calls meanwhile.
package struct ScreenStay: Codable, Sendable {
  /// A call as far as a session counts it.
  struct Call: Hashable, Codable, Sendable {
    let operation: String
    /// 0: no response.
    let status: Int
    let refusal: String?
  }

  /// Its name in the map; nil: none of the map.
  let screen: String?
  let milliseconds: Int64
  let ended: Timestamp
  let calls: [Call]
}

/// The cards, tokens and orders of a session's world, a line each.
struct WorldStates: Hashable, Codable, Sendable {
  var cards: [String] = []
  var tokens: [String] = []
  var orders: [String] = []
}

/// What a session has touched so far, whether or not the tester went back.
package struct SessionTrail: Sendable {
  /// The time for which the session was open.
  package private(set) var spent = Duration.zero
  private(set) var screens: [ScreenName: Duration] = [:]
  private(set) var calls: [ScreenStay.Call: Int] = [:]
  /// At the last remark, or when the session was left.
  var states = WorldStates()

  mutating func add(_ stay: ScreenStay) {
    let time = Duration.milliseconds(stay.milliseconds)
    spent += time
    if let screen = stay.screen.flatMap(ScreenName.init) { screens[screen, default: .zero] += time }
    for call in stay.calls { calls[call, default: 0] += 1 }
  }
}

/// Counts the time of an open session by the machine's clock.
package struct SessionTime: Sendable {
  package let planned: Duration?
  private var written: Duration
  /// Monotonic, as all times below.
  private var since: Duration
  private var screen: ScreenName?
  /// The time after which a part is written down in any case, so that a kill loses little more. (our choice)
  private static let longestPart = Duration.seconds(30)

  /// - Parameter spent: the time before it was opened now.
  package init(planned: Duration?, spent: Duration, now: Duration) { (self.planned, written, since) = (planned, spent, now) }

  package func spent(_ now: Duration) -> Duration { written + max(.zero, now - since) }
  package func isOver(_ now: Duration) -> Bool { planned.map { spent(now) >= $0 } ?? false }

  /// Notes the current screen, and returns the stay that has ended; nil while it continues.
  ///
  /// - Parameter ends: true if the part ends in any case.
  package mutating func show(_ screen: ScreenName?, _ now: Duration, ends: Bool = false) -> (screen: ScreenName?, time: Duration)? {
    let before = self.screen ?? screen
    self.screen = screen
    let time = max(.zero, now - since)
    guard ends || before != screen || time >= Self.longestPart else { return nil }
    (written, since) = (written + time, now)
    return (before, time)
  }

  /// The time until the words change.
  package func nextChange(_ now: Duration) -> Duration {
    let (minute, spent) = (Int64(60_000), spent(now).milliseconds)
    let rest = ((planned?.milliseconds ?? 0) - spent) % minute
    return .milliseconds(rest > 0 ? rest : minute + rest)
  }

  /// The time that is left, in words.
  package func words(_ now: Duration) -> Text {
    let minute = Int64(60_000)
    let spent = spent(now).milliseconds
    guard let planned = planned?.milliseconds else { return "\(spent / minute) min" }
    let left = planned - spent
    return left > 0 ? "\((left + minute - 1) / minute) min left" : "\(-left / minute) min over"
  }
}

extension Duration {
  /// `1 h 5 min`, `3 min 20 s`
  var inHours: String {
    let seconds = (milliseconds + 500) / 1000
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 > 0 }.prefix(2)
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
