import Contract
import Synchronization
import UserInterface

/// A task of the app.
enum TaskKey: Equatable {
  case ask(Visit, AskID)
  /// Asking the issuer about an app's phone.
  case foreground(AppID)
  case world
}

/// What comes back to the app's thread.
enum Arrival: Sendable {
  /// - Parameter number: of the request, counted in this run.
  case reply(Visit, Reply, number: Int, isWrite: Bool)
  /// The issuer says something else of this app's phone than before, or not.
  case foreground(AppID, isNews: Bool)
  case world(String?)
  /// Events of the issuers.
  case news([IssuerEvent.Content])
  /// The wallets on these phones have changed: their passes or settings.
  case wallets([Int])

  /// That of the request, if it is a reply.
  var number: Int? {
    if case .reply(_, _, let number, _) = self { number } else { nil }
  }

  /// The task that is over with it, if one is.
  var key: TaskKey? {
    switch self {
    case .news, .wallets: nil
    case .reply(let visit, let reply, _, _): .ask(visit, reply.id)
    case .foreground(let app, _): .foreground(app)
    case .world: .world
    }
  }
}

/// Answers that have come and were not delivered yet.
final class Arrivals: Sendable {
  private let waiting = Mutex<[Arrival]>([])

  func add(_ arrival: Arrival) { waiting.withLock { $0.append(arrival) } }

  func consumeAll() -> [Arrival] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Takes one reply and what came before it, but no other reply. Without that reply: all before the first one.
  ///
  /// - Parameters:
  ///   - number: of the request whose reply is next; nil: every reply waits.
  ///   - isLate: true if that reply can no longer come, and the first one takes its place.
  func consume(replyTo number: Int?, isLate: Bool) -> [Arrival] {
    waiting.withLock { waiting in
      let first = waiting.firstIndex { $0.number != nil }
      let next = number.flatMap { number in waiting.firstIndex { $0.number == number } ?? (isLate ? first : nil) }
      let end = next ?? first ?? waiting.count
      let ready = waiting.indices.filter { $0 < end && waiting[$0].number == nil || $0 == next }
      defer { waiting = waiting.indices.filter { !ready.contains($0) }.map { waiting[$0] } }
      return ready.map { waiting[$0] }
    }
  }

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
}
