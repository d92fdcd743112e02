import Synchronization
import WalletModel

/// An issuer's configuration at the time of a request.
package final class KnownIssuer: Sendable {
  let configuration: IssuerConfiguration
  let announcedProfile: IssuerProfile

  init(_ configuration: IssuerConfiguration) {
    self.configuration = configuration
    announcedProfile = configuration.announcedProfile
  }
}

/// A cache of the issuers' configurations. Only one process at a time works on a world, so each configuration is read once after every
/// change.
final class KnownIssuers: Sendable {
  private struct Contents {
    var known: [KnownIssuer] = []
    /// Counts the changes, so that a value that was read before a change is not cached after it.
    var changes = 0
  }

  private let contents = Mutex(Contents())

  /// Returns the configuration, if it is cached, and the number of changes so far.
  func known(_ issuer: IssuerIdentifier) -> (issuer: KnownIssuer?, changes: Int) {
    contents.withLock { contents in (contents.known.first { $0.configuration.identifier == issuer }, contents.changes) }
  }

  /// Caches a configuration that was read after this number of changes, unless there has been another one since.
  func know(_ configuration: IssuerConfiguration, after changes: Int) -> KnownIssuer {
    let fresh = KnownIssuer(configuration)
    contents.withLock { contents in
      guard contents.changes == changes else { return }
      contents.known.removeAll { $0.configuration.identifier == configuration.identifier }
      contents.known.append(fresh)
    }
    return fresh
  }

  /// Forgets all configurations, because one has changed.
  func change() {
    contents.withLock { contents in
      contents.known = []
      contents.changes += 1
    }
  }
}
