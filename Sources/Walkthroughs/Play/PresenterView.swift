internal import UserInterface

/// What a presenter sees of a play in another terminal: what to say, what comes, and the audience's phone in small.
///
/// It travels as JSON on the play's socket. None of its texts has a secret.
package struct PresenterView: Codable, Hashable, Sendable {
  package struct Step: Codable, Hashable, Sendable {
    /// Counts from 1.
    package let number: Int
    package let text: String
    /// Whether it takes a key; the others come by themselves, or are only seen.
    package let takesKey: Bool
  }

  /// The feature and the scenario.
  package let title: String
  /// What to say now, in paragraphs; empty where nothing is noted.
  package let note: [String]
  /// How many steps take a key.
  package let count: Int
  /// How many of them are done.
  package let done: Int
  /// Those that come, at most 20.
  package let next: [Step]
  /// Why the show has stopped; nil where it hasn't.
  package let problem: String?
  /// Whether the presenter has taken over the phone.
  package let isInHand: Bool
  /// The rows of the phone; none if the app was left.
  package let phone: [String]
  /// What lies over the phone or stands beside it, like the Simulator; nil if nothing does.
  package let overlay: String?

  /// How many steps are told. (our choice)
  private static let told = 20

  package init(_ player: Player) {
    let script = player.script
    title = script.title
    note = player.note.split(separator: "\n").map(String.init)
    count = script.keyCount
    done = player.keysPlayed
    next = (player.next..<script.steps.count).prefix(Self.told).map { index in
      Step(number: index + 1, text: player.label(of: index), takesKey: script.steps[index].takesKey)
    }
    problem = player.problem
    isInHand = player.isInHand
    phone = player.moment?.barePhone.openRows ?? []
    overlay = player.moment?.overlayTitle
  }
}
