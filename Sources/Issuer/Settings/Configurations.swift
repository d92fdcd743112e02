import Synchronization
import WalletModel

/// The issuers' configurations as they are now. One process at a time works on a world, so each is read once.
final class Configurations: Sendable {
  private let known = Mutex<[IssuerConfiguration]>([])

  func known(_ issuer: IssuerIdentifier) -> IssuerConfiguration? { known.withLock { $0.first { $0.identifier == issuer } } }

  func know(_ configuration: IssuerConfiguration) {
    known.withLock { known in
      known.removeAll { $0.identifier == configuration.identifier }
      known.append(configuration)
    }
  }
}
