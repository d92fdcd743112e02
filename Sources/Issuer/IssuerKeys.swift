internal import Basics
internal import Cryptography
internal import Service
internal import WalletModel

/// The issuers' keys, each for one purpose, all derived from the world's key.
final class IssuerKeys: Sendable {
  private let tokens: Key
  private let codes: Key
  private let usernames: Key
  private let ranks: Key
  private let pans: AEADCipher
  private let panTags: Key
  private let verificationValues: Key
  private let activationCodes: Key
  private let references: Key
  private let orders: Key
  let callers: CallerKeys
  let outgoingCalls: OutgoingCallKeys
  private let activationInputs: Key
  private let shoppers: Key
  /// The key of customer care.
  let careKey: Secret

  init(_ key: Key) {
    tokens = key.derived("issuer tokens")
    codes = key.derived("issuer codes")
    usernames = key.derived("issuer usernames")
    ranks = key.derived("issuer questions")
    pans = AEADCipher(key, purpose: "issuer card numbers")
    panTags = key.derived("issuer card number tags")
    verificationValues = key.derived("issuer card verification")
    activationCodes = key.derived("issuer activation codes")
    references = key.derived("issuer references")
    orders = key.derived("issuer token orders")
    callers = Self.callers(key)
    outgoingCalls = OutgoingCallKeys(orders)
    activationInputs = key.derived("issuer activation inputs")
    shoppers = key.derived("issuer shoppers")
    careKey = Self.careKey(key)
  }

  /// The keys with which other parties authenticate to issuers, in the world with this key.
  static func callers(_ world: Key) -> CallerKeys { CallerKeys(world.derived("issuer parties")) }

  static func careKey(_ world: Key) -> Secret {
    Secret(HMAC.authenticate(Array("customer care".utf8), key: world.derived("issuer care")).hexadecimal)
  }

  /// Returns the HMAC tag that is stored instead of a token. Tags depend on the issuer, so a token is valid at one issuer only.
  func tag(token: Secret, at issuer: IssuerIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(issuer.rawValue), .text(token.reveal()), key: tokens)
  }

  /// Returns the HMAC tag of a recovery's code, bound to the tag of the recovery's token.
  func tag(code: Secret, ofRecovery token: [UInt8]) -> [UInt8] {
    HMAC.authenticate(.bytes(token), .text(code.reveal()), key: codes)
  }

  /// Returns the HMAC tag of the code by which a cardholder confirms a payment.
  func tag(challengeCode: Secret, of authentication: TransactionIdentifier) -> [UInt8] {
    HMAC.authenticate(.text("challenge \(authentication.rawValue)"), .text(challengeCode.reveal()), key: codes)
  }

  /// Returns the HMAC tag of a username, known or not, under which the issuer counts failed attempts.
  func tag(username: String, at issuer: IssuerIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(issuer.rawValue), .text(username.usernameKey), key: usernames)
  }

  /// Returns the rank of a question for this username, which is reproducible, but unpredictable without the key.
  func rank(of question: String, for username: [UInt8]) -> [UInt8] {
    HMAC.authenticate(.bytes(username), .text(question), key: ranks)
  }

  func isCareKey(_ key: Secret?) -> Bool {
    key.map { $0.isSame(as: careKey) } ?? false
  }

  // MARK: - The network

  /// Returns the name of the order to the network with this number, which is its idempotency key.
  func orderName(_ number: Int) -> String { HMAC.authenticate(.text("order"), .text("\(number)"), key: orders).prefix(16).hexadecimal }

  /// Returns the key with which an issuer's platform recognizes its own activation inputs. Each issuer has another key.
  func activationInputKey(of issuer: IssuerIdentifier) -> Key { activationInputs.derived(issuer.rawValue) }

  // MARK: - Payments

  /// Returns the identifier under which a shop knows this account's customer. Two shops can't find out that their identifiers are of the
  /// same person.
  func shopper(_ account: Int, of issuer: IssuerIdentifier, at merchant: MerchantIdentifier) -> ShopperIdentifier {
    let tag = HMAC.authenticate(.text(issuer.rawValue), .text("\(account)"), .text(merchant.rawValue), key: shoppers)
    return ShopperIdentifier(rawValue: tag.prefix(16).hexadecimal)
  }

  // MARK: - Cards

  /// Encrypts a card number; nil if the library is out of memory.
  func seal(pan: Secret, of card: CardIdentifier) -> [UInt8]? { pans.seal(pan, for: card.rawValue) }

  /// Decrypts a card number; nil if somebody has changed it, or if it belongs to another card.
  func openPAN(_ sealed: [UInt8], of card: CardIdentifier) -> Secret? { pans.openSecret(sealed, for: card.rawValue) }

  /// Returns the HMAC tag of a card number, which keeps numbers unique.
  func tag(pan: Secret) -> [UInt8] { HMAC.authenticate(Array(pan.reveal().utf8), key: panTags) }

  /// Returns the HMAC tag of the activation code that is sent with a card.
  func tag(activationCode: Secret, of card: CardIdentifier) -> [UInt8] {
    HMAC.authenticate(.text(card.rawValue), .text(activationCode.reveal()), key: activationCodes)
  }

  /// Derives the security code (CVV) from number and expiry on demand; it is never stored. (PCI DSS 3.3)
  func cvv(of pan: Secret, expiry: CardExpiry) -> Secret {
    let code = HMAC.authenticate(.text(pan.reveal()), .text(expiry.printed), key: verificationValues)
    let number = code.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1000
    return Secret(String(String(1000 + number).dropFirst()))
  }

  /// Returns the public identifier of an account: 16 hexadecimal digits that do not reveal the number of accounts.
  func reference(_ kind: String, of account: Int) -> String {
    HMAC.authenticate(.text(kind), .text(String(account)), key: references).prefix(8).hexadecimal
  }
}

extension String {
  /// The form in which usernames are compared: NFC, trimmed, lowercase.
  var usernameKey: String { trimmed.lowercased().composed }
}
