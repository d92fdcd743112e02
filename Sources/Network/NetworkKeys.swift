internal import Basics
internal import Cryptography
internal import Service
internal import WalletModel

/// The network's keys, each for one purpose, all derived from the world's key.
final class NetworkKeys: Sendable {
  private let vault: AEADCipher
  private let panTags: Key
  private let devicePANTags: Key
  private let codes: Key
  let outgoingCalls: OutgoingCallKeys
  let callers: CallerKeys

  init(_ key: Key) {
    vault = AEADCipher(key, purpose: "network vault")
    panTags = key.derived("network card number tags")
    devicePANTags = key.derived("network device number tags")
    codes = key.derived("network activation codes")
    outgoingCalls = OutgoingCallKeys(key.derived("network questions"))
    callers = Self.callers(key)
  }

  /// Returns the keys with which other parties authenticate to the network, from the world's key.
  static func callers(_ world: Key) -> CallerKeys { CallerKeys(world.derived("network parties")) }

  /// Encrypts the numbers of a token; nil if the library is out of memory.
  func seal(_ numbers: VaultedNumbers, of token: TokenReference) -> [UInt8]? {
    vault.seal(Secret("\(numbers.accountPan.reveal()) \(numbers.devicePan.reveal())"), for: token.rawValue)
  }

  /// Decrypts the numbers of a token; nil if somebody has changed them, or if they belong to another token.
  func openNumbers(_ sealed: [UInt8], of token: TokenReference) -> VaultedNumbers? {
    guard let text = vault.openSecret(sealed, for: token.rawValue) else { return nil }
    let parts = text.reveal().split(separator: " ")
    guard parts.count == 2 else { return nil }
    return VaultedNumbers(accountPan: Secret(String(parts[0])), devicePan: Secret(String(parts[1])))
  }

  /// Returns the HMAC tag of a card number, by which the network finds the card.
  func tag(pan: Secret) -> [UInt8] { HMAC.authenticate(Array(pan.reveal().utf8), key: panTags) }

  /// Returns the HMAC tag of a device's number, which keeps numbers unique.
  func tag(devicePan: Secret) -> [UInt8] { HMAC.authenticate(Array(devicePan.reveal().utf8), key: devicePANTags) }

  /// Returns the HMAC tag of a token's activation code.
  func tag(code: Secret, of token: TokenReference) -> [UInt8] {
    HMAC.authenticate(.text(token.rawValue), .text(code.reveal()), key: codes)
  }

  /// Returns the HMAC tag of the code by which a cardholder confirms a payment.
  func tag(challengeCode: Secret, of authentication: TransactionIdentifier) -> [UInt8] {
    HMAC.authenticate(.text("challenge \(authentication.rawValue)"), .text(challengeCode.reveal()), key: codes)
  }
}

/// A card's number, and the device account number that replaces it in a device.
struct VaultedNumbers: Sendable {
  let accountPan: Secret
  let devicePan: Secret
}
