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

  func take() -> [Arrival] {
    waiting.withLock { waiting in
      let all = waiting
      waiting = []
      return all
    }
  }

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
}
