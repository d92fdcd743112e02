package import Basics
package import WalletModel

/// A simulated phone.
package struct Phone: Hashable, Sendable {
  /// Counts up from 1 in one world.
  package let number: Int
  /// `Phone 1`; the person may tell phones apart by it.
  package let name: String
  package internal(set) var kind: PhoneKind
  /// Consecutive fingers that the sensor did not recognise.
  package internal(set) var fingerMisses = 0
  /// False where the apps on it can't read or write what only the phone's chip unlocks.
  package internal(set) var isKeychainUsable = true
}

extension Phone {
  package init(number: Int, kind: PhoneKind) {
    self.init(number: number, name: "Phone \(number)", kind: kind)
  }

  /// The phone of a new world.
  package static let first = Phone(number: 1, kind: .iphone)
}

/// The wallet app of one issuer on one phone: who it is to the issuer, and what it remembers between two runs.
package struct InstalledApp: Hashable, Sendable {
  package let phone: Int
  package let issuerIdentifier: IssuerIdentifier
  package let deviceIdentifier: DeviceIdentifier
  /// First name of the owner of the linked wallet, for "Welcome back, Anna"; nil if none is linked.
  package internal(set) var holderName: String?
  /// The issuer's last description of itself; nil before the first response.
  package internal(set) var issuer: IssuerProfile?
  /// After how long without use the person wants to be logged out; nil where the issuer's limit is enough.
  package internal(set) var sessionTimeout: Duration?
  /// The long-lived token behind the fingerprint sensor; nil where the person logs in otherwise.
  package internal(set) var deviceToken: Secret?
  /// True once the person has said no to logging in by fingerprint, so that they are not asked again.
  package internal(set) var declinesFingerprint = false
  /// Cached `sdkInput` of each card that can be added to Apple Wallet: all that the extension shares with the app.
  package internal(set) var sdkInputs: [Opaque<SDKInputKind>] = []
  /// What the app's extension does.
  package internal(set) var extensionSettings = ExtensionSettings()

  /// True once the app was opened on its phone and its issuer has answered it.
  package var wasOpened: Bool { issuer != nil || holderName != nil }
}

/// The phone's memory, as the client core uses it.
package protocol PhoneMemory: Sendable {
  var issuerIdentifier: IssuerIdentifier { get }
  var deviceIdentifier: DeviceIdentifier { get }
  /// Returns whether the app can keep secrets on this phone.
  var isKeychainUsable: Bool { get }

  /// A key that no write of this phone has had and none will have again, whatever crashes.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0), where the phone cannot promise that.
  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey

  /// Keeps what the issuer says about itself; a phone that cannot write keeps it until the end of the run.
  func remember(issuer: IssuerProfile) async

  /// Keeps whose wallet is linked; a phone that cannot write keeps it until the end of the run.
  func remember(holder firstName: String) async

  /// Forgets whose wallet was linked and all that was kept for them, their token and preferences among it.
  func forgetHolder() async

  /// The long-lived token; the caller has made sure that the right finger is on the sensor.
  var deviceToken: Secret? { get }

  /// Keeps the long-lived token behind the fingerprint sensor, or none.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then what was kept before is.
  func keep(deviceToken: Secret?) async throws(WalletError)

  /// After how long without use the person wants to be logged out.
  var sessionTimeout: Duration? { get }

  /// Cached `sdkInput` of each card that can be added to Apple Wallet, which app and extension share.
  var sdkInputs: [Opaque<SDKInputKind>] { get }

  /// Keeps that; a phone that cannot write keeps it until the end of the run.
  func keep(sdkInputs: [Opaque<SDKInputKind>]) async
}
