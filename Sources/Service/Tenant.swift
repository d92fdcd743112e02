package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// The part of request handling that is specific to a party; `RequestService` does what all parties need.
package protocol Tenant: Sendable {
  /// The settings that apply to one request.
  associatedtype Settings: Sendable

  /// The prefix of the names under which the party's keys are derived: `issuer` for `issuer answers`.
  static var label: String { get }
  /// The party's table of recorded responses.
  static var requests: StaticString { get }
  /// The parts of a call that make two equal operations different requests: party and caller. The session isn't included, so that a request
  /// repeated after a new login counts as a retry.
  static func identity(of call: Call) -> [HMAC.Part]

  /// Throws if the caller may not request this operation.
  func admit<O: Operation>(_ operation: O.Type, _ call: Call) throws(WalletError)
  /// Returns the current settings. Throws if the party doesn't exist.
  func settings(for call: Call, in service: RequestService<Self>) async throws(WalletError) -> Settings
  /// Returns the number of the account to which the session of a call belongs, and renews the session. Throws 401 without a session.
  func owner<Commits>(
    of context: RequestContext<Self, Commits>, _ sql: borrowing DatabaseTransaction
  ) throws -> Int
}

/// A party without sessions.
package protocol SessionlessTenant: Tenant {}

extension SessionlessTenant {
  package func owner<Commits>(
    of context: RequestContext<Self, Commits>, _ sql: borrowing DatabaseTransaction
  ) throws -> Int { throw WalletError.sessionEnded }
}
