import Contract
import Synchronization
import UserInterface

/// The key of a running task.
enum TaskKey: Equatable {
  case ask(Visit, AskID)
  /// The request for the status of an app's phone.
  case foreground(AppID)
  case world
}

/// A task's result, for delivery on the app's thread.
enum Arrival: Sendable {
  /// The reply to a request of a visit; `number` is the request's, counted in this run.
  case reply(Visit, Reply, number: Int, isWrite: Bool)
  /// The response about the status of this app's phone; `isNews` is true if the status has changed.
  case foreground(AppID, isNews: Bool)
  case world(String?)
  /// Events of the issuers.
  case news([IssuerEvent.Content])
  /// The wallets on these phones have changed: their passes or settings.
  case wallets([Int])

  /// The request's number, if this is a reply.
  var number: Int? {
    if case .reply(_, _, let number, _) = self { number } else { nil }
  }

  /// The task that ends with this arrival, if any.
  var key: TaskKey? {
    switch self {
    case .news, .wallets: nil
    case .reply(let visit, let reply, _, _): .ask(visit, reply.id)
    case .foreground(let app, _): .foreground(app)
    case .world: .world
    }
  }
}

/// Arrivals that have not been delivered yet.
final class Arrivals: Sendable {
  private let waiting = Mutex<[Arrival]>([])

  func add(_ arrival: Arrival) { waiting.withLock { $0.append(arrival) } }

  func consumeAll() -> [Arrival] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Removes and returns one reply and the arrivals before it, except other replies. If that reply has not arrived, removes and returns the
  /// arrivals before the first reply.
  ///
  /// - Parameters:
  ///   - number: the number of the request whose reply is next; nil to hold back all replies.
  ///   - isLate: true if that reply can't arrive without another delivery, so that the first waiting reply replaces it.
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
