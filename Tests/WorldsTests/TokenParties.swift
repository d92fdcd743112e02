import Basics
import Contract
import Cryptography
import FoundationEssentials
import Network
import Service
import Storage
import Synchronization
import TemporaryFolder
import WalletClient
import WalletModel

@testable import Handset
@testable import Issuer
@testable import Worlds

/// A maker's wallet on one phone.
struct WalletPlace: Hashable {
  let phone: Int
  let maker: WalletMaker
}

/// What all histories begin with, made once: customers with phones and cards. A history works on a copy.
final class TokenBeginning: Sendable {
  struct OwnedCard: Sendable {
    let owner: Int
    let card: Card
    let details: CardSensitiveDetails
    let network: CardNetwork
    var expiry: CardExpiry { card.expiry }
  }

  static let owners = [SamplePerson.all[0], SamplePerson.all[2]]
  static let kinds: [PhoneKind] = [.iphone, .pixel, .galaxy]
  static let phones = 1...owners.count * kinds.count
  /// Low, so that they are reached.
  static let limits: NetworkConfiguration = {
    var limits = NetworkConfiguration()
    (limits.tokensPerCard, limits.tokensPerDevice) = (2, 2)
    return limits
  }()
  private static let cardsOfEach = 8
  static let cardCount = owners.count * cardsOfEach

  /// The customer in whose hand a phone is.
  static func owner(of phone: Int) -> Int { (phone - 1) / kinds.count }

  static func kind(of phone: Int) -> PhoneKind { kinds[(phone - 1) % kinds.count] }

  private let folder = TemporaryFolder()
  let profiles: [UserProfile]
  let cards: [OwnedCard]

  init() async throws {
    let parties = try await TokenParties.new()
    profiles = try await parties.enroll(Self.owners)
    var cards: [OwnedCard] = []
    for index in 0..<Self.cardCount {
      let (owner, isVisa) = (index / Self.cardsOfEach, index % 2 == 1)
      let expiry = CardExpiry(parties.clock.now, after: [0, 36, 1, 36, 2, 36, 12, 36][index % Self.cardsOfEach])
      let id = CardIdentifier(rawValue: "00000000-0000-4000-8000-\(100_000_000_000 + index)")
      let details = try await parties.issue(id, isVisa ? "SKRILL-VIRTUAL-VISA-EEA" : "SKRILL-VIRTUAL-MC-EEA", expiry, to: owner)
      cards.append(OwnedCard(owner: owner, card: details.card, details: details.details, network: isVisa ? .visa : .mastercard))
    }
    self.cards = cards
    precondition(Set(cards.map(\.card.lastFour)).count == cards.count, "the cards are told apart by their last digits")
    try await parties.copy(to: folder)
  }

  /// The tables of parties or phones, in a file.
  func file(_ name: String) -> String { "\(folder.path)/\(name).db" }
}

/// The customers with their phones, and all parties, whose lines lose what a test says; in memory, or in a file that outlives its parties.
final class TokenParties {
  let lines = LossyLines()
  let clock = HandClock()
  private(set) var wallets: PhoneWallets
  private(set) var parties: EmbeddedParties
  private var phones: Phones
  private var clients: [WalletClient]
  private var partyConnections: PartyConnections?
  private let database: Mutex<Database>
  private let handsets: Database
  private let folder: TemporaryFolder?
  private var profiles: [UserProfile] = []
  /// When each app's session was opened: it lasts until the clock is moved.
  private var sessions: [Int: Timestamp] = [:]
  private static let key = Key.reproducible(seed: 7)
  static let issuer = IssuerConfiguration.meridian.identifier

  private init(_ database: Database, _ handsets: Database, in folder: TemporaryFolder?) throws {
    database.workAtOnce()
    handsets.workAtOnce()
    self.database = Mutex(database)
    self.handsets = handsets
    self.folder = folder
    parties = Self.parties(database, clock)
    (phones, wallets, clients) = try Self.phones(handsets, lines, clock)
    lines.parties = parties
    partyConnections = PartyConnections(parties, through: lines, key: Self.key)
  }

  /// Those of a history.
  convenience init(_ beginning: TokenBeginning, inFile: Bool) throws {
    let handsets = try Database(copyOf: beginning.file("phones"), components: Handset.components)
    if inFile {
      let folder = TemporaryFolder()
      let path = folder.path + "/world.db"
      try FileManager.default.copyItem(atPath: beginning.file("parties"), toPath: path)
      try self.init(Database(path: path, components: EmbeddedParties.components), handsets, in: folder)
    } else {
      try self.init(Database(copyOf: beginning.file("parties"), components: EmbeddedParties.components), handsets, in: nil)
    }
    profiles = beginning.profiles
  }

  /// New ones, without customers.
  static func new() async throws -> TokenParties {
    let database = try Database(inMemory: EmbeddedParties.components)
    try database.blockingTransaction { sql throws(StorageError) in try EmbeddedParties.fill(sql) }
    let handsets = try Database(inMemory: Handset.components)
    try handsets.blockingTransaction { sql throws(StorageError) in try Handset.fill(sql, issuer: issuer) }
    let phones = try Phones(database: handsets, randomness: SeededRandomness(key: key), key: key)
    for phone in TokenBeginning.phones.dropFirst() { _ = try await phones.add(TokenBeginning.kind(of: phone)) }
    let limits = TokenBeginning.limits
    let parties = try TokenParties(database, handsets, in: nil)
    try await parties.parties.network.set([
      SettingChange("tokens-per-card", "\(limits.tokensPerCard)"), SettingChange("tokens-per-device", "\(limits.tokensPerDevice)"),
    ])
    return parties
  }

  private static func parties(_ database: Database, _ clock: HandClock) -> EmbeddedParties {
    EmbeddedParties(
      database, key: key, world: "tokens", randomness: SeededRandomness(key: key), clock: clock, cost: .minimum,
      history: systemRandom(EventCursor.historyLength))
  }

  private static func phones(
    _ handsets: Database, _ lines: LossyLines, _ clock: HandClock
  ) throws -> (Phones, PhoneWallets, [WalletClient]) {
    let randomness = SeededRandomness(key: key)
    let phones = try Phones(database: handsets, randomness: randomness, key: key)
    let wallets = PhoneWallets(
      database: handsets, randomness: randomness, key: key, phones: phones, issuers: [IssuerConfiguration.meridian.listing], backend: lines,
      clock: clock
    ) { _, _ in }
    return (phones, wallets, phones.all.map { client(phones, $0, lines, clock) })
  }

  private static func client(_ phones: Phones, _ phone: Phone, _ lines: LossyLines, _ clock: HandClock) -> WalletClient {
    WalletClient(backend: lines, phone: phones.memory(of: issuer, on: phone), clock: clock)
  }

  /// The parties hold the lines to each other.
  deinit { partyConnections?.cut() }

  // MARK: - Ends of programs

  /// New parties on the same database. Nothing in memory survives.
  func restart() throws {
    partyConnections?.cut()
    try database.withLock { database in
      if let folder {
        database.close()
        database = try Database(path: folder.path + "/world.db", components: EmbeddedParties.components)
        database.workAtOnce()
      } else {
        try database.blockingTransaction { [parties] sql throws(StorageError) in try parties.issuer.service.tenant.renewals.write(sql) }
      }
      parties = Self.parties(database, clock)
    }
    lines.parties = parties
    partyConnections = PartyConnections(parties, through: lines, key: Self.key)
  }

  /// Ends the issuer's app on a phone. Its wallets continue.
  func killApp(on phone: Int) {
    guard let known = phones.phone(phone) else { return }
    clients[phone - 1] = Self.client(phones, known, lines, clock)
    sessions[phone] = nil
  }

  /// Ends all apps and wallets on all phones.
  func killPhones() throws {
    (phones, wallets, clients) = try Self.phones(handsets, lines, clock)
    sessions = [:]
  }

  // MARK: - Phones

  /// Every wallet on every phone.
  var places: [WalletPlace] {
    TokenBeginning.phones.flatMap { phone in
      wallets.wallets(on: phone).map { WalletPlace(phone: phone, maker: $0.wallet.maker) }
    }
  }

  func wallet(_ place: WalletPlace) throws(WalletError) -> any PhoneWallet { try wallets.wallet(place.maker.wallet, on: place.phone) }

  /// An app with an open session.
  func app(on phone: Int) async throws(WalletError) -> WalletClient {
    let client = clients[phone - 1]
    if sessions[phone] != clock.now {
      _ = try await client.authentication.loginByPIN(profiles[TokenBeginning.owner(of: phone)].passcode)
      sessions[phone] = clock.now
    }
    return client
  }

  func proveOwner(_ phone: Int) async throws(WalletError) {
    try await app(on: phone).credentials.verifyPasscode(profiles[TokenBeginning.owner(of: phone)].passcode)
  }

  private func tapAndPay(on phone: Int) -> TapAndPay? {
    wallets.googleWallet(on: phone).map { TapAndPay(wallet: $0, issuer: Self.issuer, isAllowListed: true) }
  }

  /// The identifiers that a wallet names to the issuer's app, if it does.
  func identifiers(of place: WalletPlace) async throws(WalletError) -> (device: String, account: String)? {
    switch place.maker {
    case .apple: return nil
    case .google:
      guard let tapAndPay = tapAndPay(on: place.phone) else { return nil }
      let account = try await tapAndPay.getActiveWalletId()
      return (try await tapAndPay.getStableHardwareId(), account)
    case .samsung:
      guard let info = try await samsungPay(on: place.phone)?.getWalletInfo() else { return nil }
      return (info.deviceId, info.walletUserId)
    }
  }

  private func samsungPay(on phone: Int) -> SamsungPay? {
    wallets.samsungWallet(on: phone).map { SamsungPay(wallet: $0, issuer: Self.issuer, hasService: true) }
  }

  /// Has the issuer's app hand a wallet what the issuer has made of a card.
  func add(_ data: ProvisioningData, of card: TokenBeginning.OwnedCard, to place: WalletPlace, _ device: PassDevice)
    async throws(WalletError) -> WalletPass
  {
    switch data {
    case .pass(let request):
      guard let wallet = wallets.appleWallet(on: place.phone) else { throw .noSuchCard }
      return try await wallet.add(request, to: device)
    case .opaquePaymentCard(let opaque):
      // An app asks for the identifiers before it pushes.
      _ = try await identifiers(of: place)
      if place.maker == .samsung, let samsungPay = samsungPay(on: place.phone) { return try await samsungPay.addCard(opaque) }
      guard let tapAndPay = tapAndPay(on: place.phone) else { throw .noSuchCard }
      return try await tapAndPay.pushTokenize(
        PushTokenizeRequest(
          network: card.network, opaquePaymentCard: opaque, lastDigits: card.card.lastFour, userAddress: Self.address))
    }
  }

  /// The app tells the issuer of the active passes that it doesn't know.
  func report(_ passes: [WalletPass], of card: Card, by app: WalletClient, on phone: Int) async throws(WalletError) {
    let wallet = passes.contains { $0.wallet == .googlePay } ? wallets.googleWallet(on: phone) : nil
    await app.cardService.reportPasses(passes, in: try await wallet?.account(), of: card)
  }

  /// The address that the person gives on the sheet.
  private static let address = UserAddress(
    TokenizationCustomer(
      address: TokenBeginning.owners[0].address, country: "DE", name: "Anna Sample", mobile: TokenBeginning.owners[0].phone))

  // MARK: - The beginning

  /// Enrolls customers, each with phones of all kinds.
  func enroll(_ people: [SamplePerson]) async throws -> [UserProfile] {
    for (owner, person) in people.enumerated() {
      let phones = TokenBeginning.phones.filter { TokenBeginning.owner(of: $0) == owner }
      let first = clients[phones[0] - 1]
      let profile = person.profile(
        questions: try await first.enrollment.retrieveMFAQuestionsWithMetadata(),
        passwords: try await first.enrollment.retrievePasswordConfigurations(),
        passcodes: try await first.enrollment.retrievePasscodeConfigurations())
      profiles.append(profile)
      _ = try await first.authentication.loginByNonce(try await first.enrollment.registerNewUser(profile).nonce)
      for phone in phones.dropFirst() {
        let authentication = clients[phone - 1].authentication
        let login = try await authentication.loginByUsernamePassword(profile.email, password: profile.password)
        guard case .mfaQuestionDidPrompt(var question) = login else { throw WalletError.noSuchCard }
        question.mfaSecretAnswer = profile.mfaQuestionAnswers.first { $0.question == question.question }?.answer ?? Secret("")
        _ = try await authentication.registerWithMFA(question)
      }
    }
    return profiles
  }

  func issue(
    _ card: CardIdentifier, _ program: String, _ expiry: CardExpiry, to owner: Int
  ) async throws -> (card: Card, details: CardSensitiveDetails) {
    let request = IssueCustomerCard(
      card, username: profiles[owner].email, programName: program, status: .active, expiry: expiry)
    _ = try await parties.perform(request, care)
    guard let phone = TokenBeginning.phones.first(where: { TokenBeginning.owner(of: $0) == owner }) else { throw WalletError.noSuchCard }
    try await proveOwner(phone)
    let service = try await app(on: phone).cardService
    return (try await service.get(card), try await service.getDetails(card))
  }

  func copy(to folder: TemporaryFolder) async throws {
    let database = database.withLock { $0 }
    try await database.copy(to: folder.path + "/parties.db") { _ in }
    try await handsets.copy(to: folder.path + "/phones.db") { _ in }
  }

  // MARK: - The issuer's desk

  private var care: Call { Call(.customerCare(key: parties.issuer.careKey), .issuer(Self.issuer), idempotencyKey: nil) }

  func care(_ card: CardIdentifier, _ status: CardStatus) async throws(WalletError) -> CardStatus {
    try await lines.perform(UpdateCustomerCard(card, status: status, statusReason: "care"), care).status
  }

  /// The issuer asks the network.
  func ask<O: Operation>(_ operation: O, _ key: IdempotencyKey?) async throws(WalletError) -> O.Answer {
    let caller = Caller.party(.issuer(Self.issuer), key: Network.key(of: Self.issuer, in: Self.key))
    return try await lines.perform(operation, Call(caller, .network, idempotencyKey: O.needsIdempotencyKey ? key : nil))
  }

  /// The network's reference of a card; nil if the issuer has none.
  func panReference(of card: CardIdentifier) throws -> PANReference? {
    try database.withLock { database in
      try database.blockingTransaction { sql throws(StorageError) in try sql.panReference(of: card) }
    }
  }

  /// All tokens that the network has, of all owners.
  func vault() async throws -> [VaultToken] {
    var tokens: [VaultToken] = []
    while true {
      let page = try await parties.network.tokens(after: tokens.last?.number ?? 0)
      tokens += page
      if page.count < VaultToken.pageSize { return tokens }
    }
  }

  /// How many orders and notices wait.
  func waiting() throws -> Int {
    try database.withLock { database in
      try database.blockingTransaction { sql throws(StorageError) in
        try sql.first(
          "SELECT (SELECT COUNT(*) FROM issuer_token_orders) + (SELECT COUNT(*) FROM network_notices) AS count"
        ) { row throws(StorageError) in try row.integer("count") } ?? 0
      }
    }
  }

  /// Whether the issuer knows a token as completed.
  func hasHeard(of token: TokenReference) throws(WalletError) -> Bool {
    do {
      return try database.withLock { database in
        try database.blockingTransaction { sql throws(StorageError) in
          try sql.first(
            "SELECT 1 FROM issuer_enrolments WHERE status = 'COMPLETED' AND dpan_ref = \(token)"
          ) { _ in } != nil
        }
      }
    } catch {
      throw LossyLines.lost
    }
  }

  /// The code that was delivered last.
  func lastCode(after cursor: inout EventCursor) async throws(WalletError) -> Secret? {
    var code: Secret?
    while case let events = try await parties.events(after: cursor), let last = events.last {
      cursor = last.cursor
      for event in events {
        if case .message(let message) = event.content, let found = message.code { code = found }
      }
    }
    return code
  }
}

/// The lines between phones and parties, and between the parties, on which one message of a kind can get lost.
final class LossyLines: Backend {
  enum Loss: CaseIterable {
    case request, answer
  }

  /// What an issuer told the network about a card.
  enum Order: Equatable {
    case lock, unlock, end
  }

  private struct State {
    var parties: EmbeddedParties?
    var losses: [OperationName: Loss] = [:]
    var orders: [(card: PANReference, order: Order)] = []
    var keys: Set<IdempotencyKey> = []
  }
  private let state = Mutex(State())
  static let lost = WalletError(0, .connectionLost, "lost")

  var parties: EmbeddedParties? {
    get { state.withLock { $0.parties } }
    set { state.withLock { $0.parties = newValue } }
  }

  /// Loses the next message of this kind.
  func lose(_ loss: Loss, of operation: OperationName) { state.withLock { $0.losses[operation] = loss } }

  func loseNothing() { state.withLock { $0.losses = [:] } }

  /// The orders that have arrived since, each once.
  func arrived() -> [(card: PANReference, order: Order)] {
    state.withLock { state in
      defer { state.orders = [] }
      return state.orders
    }
  }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    let (loss, parties) = state.withLock { ($0.losses.removeValue(forKey: O.name), $0.parties) }
    guard let parties, loss != .request else { throw Self.lost }
    note(operation, call.idempotencyKey)
    guard loss == .answer else { return try await parties.perform(operation, call) }
    do throws(WalletError) { _ = try await parties.perform(operation, call) } catch {}
    throw Self.lost
  }

  private func note<O: Operation>(_ operation: O, _ key: IdempotencyKey?) {
    let (card, order): (PANReference?, Order) =
      switch operation {
      case let operation as TokenSuspend: (operation.panReference, .lock)
      case let operation as TokenUnsuspend: (operation.panReference, .unlock)
      case let operation as TokenDelete: (operation.panReference, .end)
      default: (nil, .end)
      }
    guard let card, let key else { return }
    state.withLock { if $0.keys.insert(key).inserted { $0.orders.append((card, order)) } }
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    guard let parties else { throw Self.lost }
    return try await parties.events(after: cursor)
  }
}

/// A clock that a test moves.
final class HandClock: WorldClock {
  private let moment = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
  var now: Timestamp { moment.withLock { $0 } }
  func advance(by span: Duration) { moment.withLock { $0 = $0 + span } }
}
