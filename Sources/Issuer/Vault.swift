internal import Cryptography
internal import WalletModel

/// Everything the issuer keeps under the world's key, a key of its own for each purpose.
final class Vault: Sendable {
  private let answers: AEADCipher
  private let events: AEADCipher
  private let fingerprints: Key
  private let tokens: Key
  private let codes: Key
  private let usernames: Key
  private let questions: Key
  private let pans: AEADCipher
  private let panTags: Key
  private let verificationValues: Key
  private let activationCodes: Key
  private let references: Key
  /// What customer care shows at the door.
  let careKey: Secret

  init(_ key: Key) {
    answers = AEADCipher(key, purpose: "issuer answers")
    events = AEADCipher(key, purpose: "issuer events")
    fingerprints = key.derived("issuer fingerprints")
    tokens = key.derived("issuer tokens")
    codes = key.derived("issuer codes")
    usernames = key.derived("issuer usernames")
    questions = key.derived("issuer questions")
    pans = AEADCipher(key, purpose: "issuer card numbers")
    panTags = key.derived("issuer card number tags")
    verificationValues = key.derived("issuer card verification")
    activationCodes = key.derived("issuer activation codes")
    references = key.derived("issuer references")
    careKey = Secret(HMAC.authenticate(Array("customer care".utf8), key: key.derived("issuer care")).hexadecimal)
  }

  /// What stands for a nonce, a session's or another token of an issuer in the database.
  func tag(token: Secret, at issuer: IssuerIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(issuer.rawValue), .text(token.reveal()), key: tokens)
  }

  /// What stands for the code of the recovery with this token's tag.
  func tag(code: Secret, ofRecovery token: [UInt8]) -> [UInt8] {
    HMAC.authenticate(.bytes(token), .text(code.reveal()), key: codes)
  }

  /// What stands for a username, known or not, where misses are counted.
  func tag(username: String, at issuer: IssuerIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(issuer.rawValue), .text(username.usernameKey), key: usernames)
  }

  /// Where a question stands among others for this username, always the same and for nobody to foresee.
  func rank(of question: String, for username: [UInt8]) -> [UInt8] {
    HMAC.authenticate(.bytes(username), .text(question), key: questions)
  }

  /// What tells one request from another; the parts' lengths are part of it.
  func fingerprint(_ parts: HMAC.Part...) -> [UInt8] { HMAC.authenticate(parts, key: fingerprints) }

  func isCareKey(_ key: Secret?) -> Bool {
    key.map { $0.isSame(as: careKey) } ?? false
  }

  func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool { constantTimeEqual(a, b) }

  /// Encrypts an answer for one idempotency key; nil where the library has no memory.
  func seal(_ message: [UInt8], for key: String) -> [UInt8]? { answers.seal(message, for: key) }

  /// The answer; nil where it was changed or belongs to another key.
  func open(_ sealed: [UInt8], for key: String) -> [UInt8]? { answers.open(sealed, for: key) }

  /// Encrypts a one-time code that waits in the outbox; nil where the library has no memory.
  func seal(code: Secret, ofEvent number: Int) -> [UInt8]? { events.seal(code, for: "\(number)") }

  func openCode(_ sealed: [UInt8], ofEvent number: Int) -> Secret? { events.openSecret(sealed, for: "\(number)") }

  // MARK: - Cards

  /// Encrypts a card's number; nil where the library has no memory.
  func seal(pan: Secret, of card: CardIdentifier) -> [UInt8]? { pans.seal(pan, for: card.rawValue) }

  /// The number; nil where it was changed or belongs to another card.
  func openPAN(_ sealed: [UInt8], of card: CardIdentifier) -> Secret? { pans.openSecret(sealed, for: card.rawValue) }

  /// What stands for a card's number where two must not be the same.
  func tag(pan: Secret) -> [UInt8] { HMAC.authenticate(Array(pan.reveal().utf8), key: panTags) }

  /// What stands for the code that comes with a card.
  func tag(activationCode: Secret, of card: CardIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(card.rawValue), .text(activationCode.reveal()), key: activationCodes)
  }

  /// The card's three digits, made of number and expiry whenever they are wanted and kept nowhere. (PCI DSS 3.3)
  func cvv(of pan: Secret, expiry: CardExpiry) -> Secret {
    let code = HMAC.authenticate(.text(pan.reveal()), .text(expiry.printed), key: verificationValues)
    let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1000
    return Secret(String(String(1000 + number).dropFirst()))
  }

  /// An account as others are told of it, always by the same 16 hexadecimal digits, in which nobody sees how many there are.
  func reference(_ kind: String, of account: Int) -> String {
    HMAC.authenticate(.text(kind), .text(String(account)), key: references).prefix(8).hexadecimal
  }
}

extension String {
  /// A username as it is compared: in NFC, without outer blanks, whatever the case.
  var usernameKey: String { trimmed.lowercased().composed }
}
