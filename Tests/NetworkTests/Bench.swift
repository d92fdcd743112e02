import Basics
import Contract
import Cryptography
import Provisioning
import Service
import Storage
import Synchronization
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// A network to try things on: its clock stands still, its randomness repeats, its issuers answer what a test says.
struct Bench: Sendable {
  let network: Network
  let database: Database
  let clock: BenchClock
  let issuers: SimulatedIssuers
  private static let key = Key.reproducible(seed: 7)

  /// In memory or in a new file at this path.
  init(file: String? = nil) throws {
    let database: Database
    if let file {
      try Database.create(path: file, components: Network.components, filling: { _ throws(StorageError) in })
      database = try Database(path: file, components: Network.components)
    } else {
      database = try Database(inMemory: Network.components)
    }
    self.init(database, BenchClock(), SimulatedIssuers())
  }

  private init(_ database: Database, _ clock: BenchClock, _ issuers: SimulatedIssuers) {
    self.database = database
    self.clock = clock
    self.issuers = issuers
    network = Network(
      database: database, key: Self.key, randomness: SeededRandomness(key: Self.key), clock: clock, cost: .minimum,
      history: systemRandom(EventCursor.historyLength))
    network.connect(issuers)
  }

  /// Returns the bench of a new program that opens the file.
  func reopened(_ file: String) throws -> Bench {
    database.close()
    return Bench(try Database(path: file, components: Network.components), clock, issuers)
  }

  func set(_ changes: (String, String)...) async throws {
    try await network.set(changes.map { SettingChange($0, $1) })
  }

  // MARK: - Asking

  @discardableResult
  func ask<O: NetworkOperation>(
    _ operation: O, from phone: DeviceIdentifier = .annas, key: IdempotencyKey? = nil
  ) async throws(WalletError) -> O.Answer {
    try await network.serve(
      operation, Call(.phone(phone, session: nil), .network, idempotencyKey: O.needsIdempotencyKey ? key ?? .next() : nil))
  }

  @discardableResult
  func ask<O: NetworkOperation>(_ operation: O, by issuer: IssuerIdentifier) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.issuer(issuer), key: Network.key(of: issuer, in: Self.key))
    return try await network.serve(operation, Call(caller, .network, idempotencyKey: O.needsIdempotencyKey ? .next() : nil))
  }

  func refusal<O: NetworkOperation>(
    of operation: O, from phone: DeviceIdentifier = .annas, key: IdempotencyKey? = nil, location: SourceLocation = #_sourceLocation
  ) async -> WalletError? {
    do throws(WalletError) {
      let answer = try await ask(operation, from: phone, key: key)
      Issue.record("was answered: \(O.summary(of: answer))", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }

  func refusal<O: NetworkOperation>(
    of operation: O, by issuer: IssuerIdentifier, location: SourceLocation = #_sourceLocation
  ) async -> WalletError? {
    do throws(WalletError) {
      let answer = try await ask(operation, by: issuer)
      Issue.record("was answered: \(O.summary(of: answer))", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Provisioning

  /// Certificates and a nonce for a chip.
  func certificates(_ chip: Chip, from phone: DeviceIdentifier = .annas) async throws -> ProvisioningCertificates {
    try await ask(chip.registration, from: phone)
  }

  /// What the issuer's app and the chip make of a nonce: a provisioning that is in order.
  func provisioning(
    _ card: TestCard, into chip: Chip, from phone: DeviceIdentifier = .annas, _ change: (inout Draft) throws -> Void = { _ in }
  ) async throws -> Provision {
    let given = try await certificates(chip, from: phone)
    var draft = Draft(card: card, chip: chip, nonce: given.nonce, validUntil: clock.now + ActivationData.lifetime)
    try change(&draft)
    return try draft.provision(given, root: try await network.rootCertificate(), at: clock.now)
  }

  @discardableResult
  func provision(
    _ card: TestCard, into chip: Chip, from phone: DeviceIdentifier = .annas, _ change: (inout Draft) throws -> Void = { _ in }
  ) async throws -> NetworkToken {
    try await ask(try await provisioning(card, into: chip, from: phone, change), from: phone)
  }

  /// The decisions of all provisionings, the oldest first.
  func decisions() throws -> [ProvisioningDecision] {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.rows("SELECT decision FROM network_provisionings ORDER BY rowid") { row throws(StorageError) in try row.text("decision") }
    }.map { text in ProvisioningDecision(text.split(separator: "\n").compactMap { VoteReason(rawValue: String($0)) }) }
  }
}

/// A card, with its issuer.
struct TestCard: Sendable {
  let pan: Secret
  var expiry = CardExpiry(month: 11, year: 2029)
  var issuer = IssuerIdentifier.meridian

  static let mastercard = TestCard(number: 1, bin: "545454")
  static let visa = TestCard(number: 1, bin: "411111")

  init(number: Int, bin: String = "545454", issuer: IssuerIdentifier = .meridian) {
    let body = bin + String(String(1_000_000_000 + number).dropFirst())
    pan = Secret("\(body)\(PAN.checkDigit(of: body))")
    self.issuer = issuer
  }
}

/// A chip with its key.
struct Chip: Sendable {
  let device: String
  var account = "anna"
  let key: P256.PrivateKey

  static let phone = Chip(1)
  static let watch = Chip(2)

  init(_ number: UInt8) {
    device = "chip-\(number)"
    key = P256.PrivateKey(scalar: [UInt8](repeating: number, count: 32))!
  }

  var registration: RetrieveCertificates {
    RetrieveCertificates(deviceId: device, walletAccountId: account, publicKey: key.publicKey.bytes.base64)
  }
}

/// A provisioning before it is encrypted and signed, for a test to change.
struct Draft {
  var card: TestCard
  var chip: Chip
  var nonce: String
  var validUntil: Timestamp
  var scores = WalletScores.best
  /// Who signs the nonce.
  var signer: P256.PrivateKey?
  /// Whose keys make the activation data.
  var keys = SimulatedIssuers.keys
  /// Replaces the generated data.
  var activationData: String?
  var hasActivationData = true
  /// Named by the wallet in place of the chip's.
  var deviceId: String?
  var walletAccountId: String?

  init(card: TestCard, chip: Chip, nonce: String, validUntil: Timestamp) {
    (self.card, self.chip, self.nonce, self.validUntil) = (card, chip, nonce, validUntil)
  }

  func provision(_ given: ProvisioningCertificates, root: Certificate, at now: Timestamp) throws -> Provision {
    let chain = try CertificateChain(leafCertificate: given.certificates[0].text, subordinateCertificate: given.certificates[1].text)
    let leaf = try chain.verified(under: root, at: now)
    let nonce = try ProvisioningNonce(requestText: nonce)
    let data = PassData(
      primaryAccountNumber: card.pan, expiration: card.expiry, name: "ANNA NUNEZ", nonce: nonce,
      nonceSignature: try NonceSignature(of: nonce, deviceId: chip.device, walletAccountId: chip.account, by: signer ?? chip.key))
    let sealed = try EncryptedPassData(sealing: data, for: leaf, randomness: .reproducible(seed: 3))
    let own: ActivationData =
      switch CardNetwork(number: card.pan.reveal()) {
      case .visa?: try ActivationData(visa: card.pan, expiry: card.expiry, nonce: .nonce(nonce), validUntil: validUntil, key: keys.visa)
      default: try ActivationData(mastercard: card.pan, expiry: card.expiry, validUntil: validUntil, key: keys.mastercard)
      }
    return Provision(
      deviceId: deviceId ?? chip.device, walletAccountId: walletAccountId ?? chip.account, scores: scores,
      pass: PassRequest(
        encryptedPassData: Opaque(sealed.encryptedPassData.base64),
        ephemeralPublicKey: (sealed.ephemeralPublicKey?.base64).map(Opaque.init),
        wrappedKey: (sealed.wrappedKey?.base64).map(Opaque.init),
        activationData: Opaque(hasActivationData ? activationData ?? own.text.reveal() : "")))
  }
}

/// Issuers that know the cards of these tests, and record what they are told.
final class SimulatedIssuers: IssuerClient {
  struct Keys: Sendable {
    let mastercard: RSA.PrivateKey
    let visa: VisaIssuerKey
  }
  static let keys = Keys(
    mastercard: try! RSA.PrivateKey.random(), visa: VisaIssuerKey(identifier: "wsd-1", key: .reproducible(seed: 8)))
  static let otherKeys = Keys(
    mastercard: try! RSA.PrivateKey.random(), visa: VisaIssuerKey(identifier: "wsd-1", key: .reproducible(seed: 9)))

  struct State {
    /// Nobody is reached.
    var isAway = false
    /// Refuses what it is told.
    var refusal: WalletError?
    var reasons: [VoteReason] = []
    var methods = [ActivationMethod(.text, "+49•••67"), ActivationMethod(.mail, "a•••@example.com"), ActivationMethod(.call, "")]
    var keysGiven: [CardNetwork] = []
    var authorizations: [AuthorizeService] = []
    var methodRequests: [RequestActivationMethods] = []
    var deliveries: [DeliverActivationCode] = []
    var codes: [Secret] { deliveries.map(\.activationCode) }
    var activated: [NotifyServiceActivated] = []
    var updated: [NotifyTokenUpdated] = []
    var payments: [AuthorizePayment] = []
    var decision = PaymentDecision.approved
    /// By key, so that a question that comes twice counts once.
    var keys: Set<IdempotencyKey> = []
    /// Runs while the issuer is asked for its vote or to deliver a code.
    var meanwhile: (@Sendable () async -> Void)?
  }
  private let state = Mutex(State())

  var told: State { state.withLock { $0 } }
  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  private func answer<T>(_ key: IdempotencyKey?, _ body: (inout State) -> T) throws(WalletError) -> T {
    let answer = state.withLock { state -> T? in
      guard !state.isAway else { return nil }
      if let key { state.keys.insert(key) }
      return body(&state)
    }
    guard let answer else { throw .issuerNotReached }
    return answer
  }

  func ask(
    _ request: AuthenticatePayment, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> AuthenticationAnswer {
    let id = TransactionIdentifier(rawValue: key.rawValue)
    return try answer(key) { _ in
      AuthenticationAnswer(
        threeDSServerTransID: request.request.threeDSServerTransID, dsTransID: id, acsTransID: id, transStatus: .authenticated,
        isEnrolled: true, challenge: nil, ends: nil)
    }
  }

  func ask(
    _ request: ContinueChallenge, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> BankChallenge { throw .noSuchAuthentication }

  func ask(_ request: GetIssuerChallenge, of issuer: IssuerIdentifier) async throws(WalletError) -> BankChallenge {
    throw .noSuchAuthentication
  }

  func issuer(ofNumber accountPan: Secret) async throws(WalletError) -> IssuerIdentifier? {
    try answer(nil) { _ in
      let pan = accountPan.reveal()
      return pan.hasPrefix("510000") ? .strict : PAN.testPrefixes.contains { pan.hasPrefix($0) } ? .meridian : nil
    }
  }

  func activationKey(of issuer: IssuerIdentifier, for network: CardNetwork) async throws(WalletError) -> IssuerActivationKey {
    try answer(nil) { state in
      state.keysGiven.append(network)
      return
        switch network
      {
      case .mastercard: .mastercard(Self.keys.mastercard.publicKey)
      case .visa: .visa(Self.keys.visa)
      }
    }
  }

  func ask(
    _ request: AuthorizeService, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ServiceAuthorization {
    await told.meanwhile?()
    return try answer(key) { state in
      state.authorizations.append(request)
      return ServiceAuthorization(reasons: state.reasons, methods: state.methods)
    }
  }

  func ask(
    _ request: AuthorizePayment, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> PaymentAuthorization {
    try answer(key) { state in
      state.payments.append(request)
      return PaymentAuthorization(state.decision)
    }
  }

  func ask(
    _ request: RequestActivationMethods, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> ActivationMethods {
    try answer(key) { state in
      state.methodRequests.append(request)
      return ActivationMethods(state.methods)
    }
  }

  func ask(
    _ request: DeliverActivationCode, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> Done {
    await told.meanwhile?()
    try answer(key) { $0.deliveries.append(request) }
    return Done()
  }

  func ask(
    _ request: NotifyServiceActivated, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> Done {
    if let refusal = told.refusal { throw refusal }
    try answer(key) { $0.activated.append(request) }
    return Done()
  }

  func ask(
    _ request: NotifyTokenUpdated, of issuer: IssuerIdentifier, _ key: IdempotencyKey
  ) async throws(WalletError) -> Done {
    if let refusal = told.refusal { throw refusal }
    try answer(key) { $0.updated.append(request) }
    return Done()
  }
}

/// Opens when the expected number have come.
final class Gate: Sendable {
  private let expected: Int
  private let waiters = Mutex<[CheckedContinuation<Void, Never>]>([])

  init(_ expected: Int) { self.expected = expected }

  func pass() async {
    await withCheckedContinuation { waiter in
      let all = waiters.withLock { waiters -> [CheckedContinuation<Void, Never>] in
        waiters.append(waiter)
        return waiters.count == expected ? waiters : []
      }
      for waiter in all { waiter.resume() }
    }
  }
}

/// A clock that a test moves.
final class BenchClock: WorldClock {
  private let moment = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
  var now: Timestamp { moment.withLock { $0 } }
  func advance(by span: Duration) { moment.withLock { $0 = $0 + span } }
}

extension DeviceIdentifier {
  static let annas = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))
  static let second = DeviceIdentifier(rawValue: String(repeating: "b", count: 32))
}

extension IssuerIdentifier {
  static let meridian = IssuerConfiguration.meridian.identifier
  static let strict = IssuerConfiguration.strict.identifier
}

private let keys = Atomic<Int>(0)

extension IdempotencyKey {
  static func next() -> IdempotencyKey {
    let digits = String(keys.add(1, ordering: .relaxed).newValue, radix: 16)
    return IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)
  }
}
