package import Basics
package import WalletModel

/// A simulated phone.
package struct Phone: Hashable, Sendable {
  /// The phone's number in its world, from 1.
  package let number: Int
  /// The name for people, for example `Phone 1`.
  package let name: String
  package internal(set) var kind: PhoneKind
  /// The number of consecutive fingers that the sensor did not recognize.
  package internal(set) var fingerMisses = 0
  /// True if the apps on the phone can read and write secrets that only the phone's chip unlocks.
  package internal(set) var isKeychainUsable = true
}

extension Phone {
  package init(number: Int, kind: PhoneKind) {
    self.init(number: number, name: "Phone \(number)", kind: kind)
  }

  /// The first phone of a new world.
  package static let first = Phone(number: 1, kind: .iphone)
}

/// The wallet app of one issuer on one phone: its identity at the issuer, and the data that it keeps between two runs.
package struct InstalledApp: Hashable, Sendable {
  package let phone: Int
  package let issuerIdentifier: IssuerIdentifier
  package let deviceIdentifier: DeviceIdentifier
  /// The first name of the linked wallet's owner, for "Welcome back, Anna"; nil if no wallet is linked.
  package internal(set) var holderName: String?
  /// The issuer's last description of itself; nil before the first response.
  package internal(set) var issuer: IssuerProfile?
  /// The time without use after which the person is logged out; nil if only the issuer's limit applies.
  package internal(set) var sessionTimeout: Duration?
  /// The long-lived token behind the fingerprint sensor; nil if the person doesn't log in by fingerprint.
  package internal(set) var deviceToken: Secret?
  /// True once the person has declined to log in by fingerprint, so that they are not asked again.
  package internal(set) var declinesFingerprint = false
  /// The cached `sdkInput` of each card that can be added to Apple Wallet: all data that the app shares with its extension.
  package internal(set) var sdkInputs: [Opaque<SDKInputKind>] = []
  /// The behavior of the app's extension.
  package internal(set) var extensionSettings = ExtensionSettings()

  /// True once the app was opened on its phone and its issuer has responded.
  package var wasOpened: Bool { issuer != nil || holderName != nil }
}

/// The storage of one app on a phone, as the client core uses it.
package protocol PhoneMemory: Sendable {
  var issuerIdentifier: IssuerIdentifier { get }
  var deviceIdentifier: DeviceIdentifier { get }
  /// True if the app can store secrets on this phone.
  var isKeychainUsable: Bool { get }

  /// Returns an idempotency key that no other write of this phone has or will have, even after a crash.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0) if the phone cannot guarantee that.
  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey

  /// Stores the issuer's description of itself; a phone that cannot write keeps it until the end of the run.
  func remember(issuer: IssuerProfile) async

  /// Stores the first name of the linked wallet's owner; a phone that cannot write keeps it until the end of the run.
  func remember(holder firstName: String) async

  /// Forgets the owner of the linked wallet and all of their data, including token and preferences.
  func forgetHolder() async

  /// The long-lived token; nil if there is none. Before reading it, the caller must check that the owner's finger is on the sensor.
  var deviceToken: Secret? { get }

  /// Stores the long-lived token behind the fingerprint sensor; nil removes it.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then the earlier token stays.
  func keep(deviceToken: Secret?) async throws(WalletError)

  /// The time without use after which the person is logged out; nil if only the issuer's limit applies.
  var sessionTimeout: Duration? { get }

  /// The cached `sdkInput` of each card that can be added to Apple Wallet, which app and extension share.
  var sdkInputs: [Opaque<SDKInputKind>] { get }

  /// Stores these values; a phone that cannot write keeps them until the end of the run.
  func keep(sdkInputs: [Opaque<SDKInputKind>]) async
}
