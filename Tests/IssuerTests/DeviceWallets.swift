import Basics
import Contract
import Cryptography
import Provisioning
import Service
import Storage
import Synchronization
import WalletModel

@testable import Issuer

/// The wallet provider and its chip, as an issuer sees them.
enum DeviceWallets {
  static let root = try! CertificateAuthority.root(fields("Root"), key: key(1))
  static let subordinate = try! root.subordinate(fields("Subordinate"), key: key(2))
  static let leaf = try! subordinate.leaf(fields("Leaf"), key: key(3).publicKey)
  static let rsaKey = try! RSA.PrivateKey.random()
  static let rsaLeaf = try! subordinate.leaf(fields("RSA leaf"), key: rsaKey.publicKey)

  private static let visaKey = try! RSA.PrivateKey.random()

  /// The network's, that opens payment cards.
  static func paymentCardKey(of network: CardNetwork) -> RSA.PrivateKey { network == .visa ? visaKey : rsaKey }

  static func fields(_ name: String, notBefore: Int64 = 1_700_000_000_000, notAfter: Int64 = 1_900_000_000_000) -> Certificate.Fields {
    Certificate.Fields(
      name: name, number: Array(SHA256.hash(Array(name.utf8)).prefix(16)), notBefore: Timestamp(milliseconds: notBefore),
      notAfter: Timestamp(milliseconds: notAfter))
  }

  static func key(_ number: UInt8) -> P256.PrivateKey { P256.PrivateKey(scalar: [UInt8](repeating: number, count: 32))! }

  /// A request that is in order, with what a test changes.
  static func request(
    at now: Timestamp, walletType: MobileWalletType = .applePay, leaf: String? = Self.leaf.der.base64,
    subordinate: String? = Self.subordinate.certificate.der.base64, nonce: String? = "a1b2c3d4", signature: String? = nil,
    hasSignature: Bool = true
  ) throws -> CardTokenizationRequest {
    let made = try NonceSignature(of: ProvisioningNonce([1, 2, 3, 4]), deviceId: "chip-1", walletAccountId: "anna", by: key(4))
    return CardTokenizationRequest(
      walletType: walletType, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: leaf.map(Opaque.init),
      subordinateCertificate: subordinate.map(Opaque.init),
      nonce: nonce, nonceSignature: hasSignature ? Opaque(signature ?? made.bytes.hexadecimal) : nil)
  }

  /// What the network reads in a response.
  static func open(_ tokenization: CardTokenization) throws -> PassData? {
    guard let data = tokenization.encryptedPassData.flatMap({ [UInt8](base64: $0.text) }) else { return nil }
    let wrapped = tokenization.wrappedKey.flatMap { [UInt8](base64: $0.text) }
    return try EncryptedPassData(
      scheme: wrapped == nil ? .eccV2 : .rsaV2, encryptedPassData: data,
      ephemeralPublicKey: tokenization.ephemeralPublicKey.flatMap { [UInt8](base64: $0.text) }, wrappedKey: wrapped
    ).open(with: wrapped == nil ? .agreement(key(3)) : .encipherment(rsaKey))
  }
}

/// A network that does what it is asked, and records it.
final class SimulatedNetwork: NetworkClient {
  struct State {
    /// Not reached.
    var isAway = false
    /// Refuses everything.
    var refusal: WalletError?
    /// Nil: the one that was asked for.
    var importedReference: TokenReference?
    var importedState = TokenState.active
    var asked: [String] = []
    var keys: [IdempotencyKey] = []
    /// True if it does what it is asked, and no answer arrives.
    var losesAnswers = false
    /// Every card's.
    var tokens: [NetworkToken] = []
  }
  private let state = Mutex(State())

  var told: State { state.withLock { $0 } }
  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  private func answer(_ word: String, _ key: IdempotencyKey) throws(WalletError) -> NetworkTokens {
    let (error, tokens) = state.withLock { state -> (WalletError?, [NetworkToken]) in
      if state.isAway { return (.networkNotReached, []) }
      state.asked.append(word)
      state.keys.append(key)
      return (state.losesAnswers ? .networkNotReached : state.refusal, state.tokens)
    }
    if let error { throw error }
    return NetworkTokens(tokens)
  }

  func rootCertificate() async throws(WalletError) -> Certificate {
    if told.isAway { throw .networkNotReached }
    return DeviceWallets.root.certificate
  }

  func paymentCardKey(of network: CardNetwork) async throws(WalletError) -> RSA.PublicKey {
    if told.isAway { throw .networkNotReached }
    return DeviceWallets.paymentCardKey(of: network).publicKey
  }

  func ask(_ request: TokenActivate, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens {
    try answer("activate \(request.reasonCode.rawValue)", key)
  }

  func ask(_ request: TokenSuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens {
    try answer(request.tokenUniqueReference == nil ? "suspend" : "suspend token \(request.reasonCode.rawValue)", key)
  }

  func ask(_ request: TokenUnsuspend, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens {
    try answer(request.tokenUniqueReference == nil ? "unsuspend" : "unsuspend token \(request.reasonCode.rawValue)", key)
  }

  func ask(_ request: TokenDelete, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkTokens {
    try answer(request.tokenUniqueReference == nil ? "delete" : "delete token \(request.reasonCode.rawValue)", key)
  }

  func ask(_ request: SearchTokens, by issuer: IssuerIdentifier) async throws(WalletError) -> NetworkTokens {
    if told.isAway { throw .networkNotReached }
    return NetworkTokens(told.tokens)
  }

  func ask(_ request: TokenImport, by issuer: IssuerIdentifier, _ key: IdempotencyKey) async throws(WalletError) -> NetworkToken {
    _ = try answer("import \(request.wallet.rawValue)", key)
    return .ofAnna(told.importedState, told.importedReference ?? request.tokenUniqueReference)
  }
}

extension Bench {
  /// Asks as the network.
  @discardableResult
  func networkAsks<O: IssuerOperation>(_ operation: O, key: IdempotencyKey? = nil) async throws(WalletError) -> O.Answer {
    try await ask(operation, key: key)
  }

  func pan(of card: CardIdentifier) async throws -> Secret {
    let keys = issuer.service.tenant.keys
    let sealed = try database.blockingTransaction { sql throws(StorageError) in try sql.sealedPAN(of: card) }
    guard let pan = sealed.flatMap({ keys.openPAN($0, of: card) }) else { throw Unexpected() }
    return pan
  }

  func authorizeService(
    _ card: CardIdentifier, nonce: String? = nil, _ reference: TokenReference = .mastercard, wallet: DeviceWallet = .applePay
  ) async throws -> AuthorizeService {
    let (clock, keys) = (clock, issuer.service.tenant.keys)
    let kept = try database.blockingTransaction { sql throws(StorageError) in try sql.card(card, at: clock.now, keys) }
    guard let kept else { throw Unexpected() }
    return AuthorizeService(
      accountPan: try await pan(of: card), expiry: kept.card.expiry, panReference: .mastercard,
      tokenUniqueReference: reference, wallet: wallet, nonce: nonce)
  }

  /// A token of this card after the network asked for its authorization.
  func authorizedToken(of card: CardIdentifier) async throws -> TokenReference {
    try await networkAsks(try await authorizeService(card))
    return .mastercard
  }
}

extension TokenReference {
  static let mastercard = TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 7, count: randomBytes))
}

extension PANReference {
  static let mastercard = PANReference(
    .mastercard, .applePay, account: account(.mastercard, bytes: [UInt8](repeating: 7, count: randomBytes)))
}

extension NetworkToken {
  static func ofAnna(
    _ state: TokenState, _ reference: TokenReference = .mastercard, wallet: DeviceWallet = .applePay
  ) -> NetworkToken {
    NetworkToken(
      tokenUniqueReference: reference, panReference: .mastercard,
      paymentAccountReference: PaymentAccountReference(.mastercard, bytes: [UInt8](repeating: 7, count: 25)),
      tokenRequestorId: "50110030273", wallet: wallet, network: .mastercard, issuer: .meridian, state: state, causes: [],
      accountPanSuffix: "1234", tokenPanSuffix: "5678", methods: [])
  }
}
