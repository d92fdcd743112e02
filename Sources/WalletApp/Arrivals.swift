import Contract
import Synchronization
import UserInterface
import WalletModel

/// A task of the app.
enum TaskKey: Equatable {
  case ask(Visit, AskID)
  /// Asking the issuer about an app's phone.
  case foreground(AppID)
  case world
}

/// What comes back to the app's thread.
enum Arrival: Sendable {
  case reply(Visit, Reply, isWrite: Bool)
  /// The issuer says something else of this app's phone than before, or not.
  case foreground(AppID, isNews: Bool)
  case world(String?)
  /// Events of the issuers.
  case news([IssuerEvent.Content])
  /// The wallets on these phones have changed: their passes or settings.
  case wallets([Int])

  /// The task that is over with it, if one is.
  var key: TaskKey? {
    switch self {
    case .news, .wallets: nil
    case .reply(let visit, let reply, _): .ask(visit, reply.id)
    case .foreground(let app, _): .foreground(app)
    case .world: .world
    }
  }
}

/// Answers that have come and were not delivered yet.
final class Arrivals: Sendable {
  private let waiting = Mutex<[Arrival]>([])

  func add(_ arrival: Arrival) { waiting.withLock { $0.append(arrival) } }

  /// - Parameter count: how many replies at most, and only what comes before the next one; nil: all.
  func take(replies count: Int?) -> [Arrival] {
    waiting.withLock { waiting in
      var left = count ?? .max
      let end = waiting.firstIndex { arrival in
        guard case .reply = arrival else { return false }
        left -= 1
        return left < 0
      }
      defer { waiting.removeFirst(end ?? waiting.count) }
      return Array(waiting[..<(end ?? waiting.count)])
    }
  }

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
}
