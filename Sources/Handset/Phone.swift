package import WalletModel

/// A simulated phone: who it is to the issuer, and what its wallet app remembers between two runs.
package struct Phone: Hashable, Sendable {
  /// Counts up from 1 in one world.
  package let number: Int
  /// `Phone 1`; the person may tell phones apart by it.
  package let name: String
  package let deviceIdentifier: DeviceIdentifier
  /// First name of whoever's wallet is linked, for "Welcome back, Anna"; nil where none is.
  package internal(set) var holderName: String?
  /// What the issuer last said about itself; nil before the first answer.
  package internal(set) var issuer: IssuerProfile?

  package init(
    number: Int, name: String, deviceIdentifier: DeviceIdentifier, holderName: String? = nil, issuer: IssuerProfile? = nil
  ) {
    self.number = number
    self.name = name
    self.deviceIdentifier = deviceIdentifier
    self.holderName = holderName
    self.issuer = issuer
  }
}

/// What the client core needs of the phone it runs on.
package protocol PhoneMemory: Sendable {
  var deviceIdentifier: DeviceIdentifier { get }

  /// A key that no write of this phone has had and none will have again, whatever crashes.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0), where the phone cannot promise that.
  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey

  /// Keeps what the issuer says about itself; a phone that cannot write keeps it until the end of the run.
  func remember(issuer: IssuerProfile) async

  /// Keeps whose wallet is linked, or that none is (nil); a phone that cannot write keeps it until the end of the run.
  func remember(holder firstName: String?) async
}
