import Synchronization
import WalletModel

/// An issuer as it was when it was looked up; all requests of the time look at the same one.
final class KnownIssuer: Sendable {
  let configuration: IssuerConfiguration

  init(_ configuration: IssuerConfiguration) { self.configuration = configuration }
}

/// The issuers as they are now. One process at a time works on a world, so each is read once.
final class KnownIssuers: Sendable {
  private let known = Mutex<[KnownIssuer]>([])

  func known(_ issuer: IssuerIdentifier) -> KnownIssuer? {
    known.withLock { $0.first { $0.configuration.identifier == issuer } }
  }

  @discardableResult
  func know(_ configuration: IssuerConfiguration) -> KnownIssuer {
    let fresh = KnownIssuer(configuration)
    known.withLock { known in
      known.removeAll { $0.configuration.identifier == configuration.identifier }
      known.append(fresh)
    }
    return fresh
  }
}
