import Contract
import Cryptography
import Handset
import Network
import Service
import Storage
import Synchronization
import TemporaryFolder
import WalletClient
import WalletModel

@testable import Issuer
@testable import Worlds

/// A customer with two phones, and all parties, whose lines lose what a test says; in memory, or in a file that outlives its parties.
final class TokenParties {
  let lines = LossyLines()
  let clock = HandClock()
  let wallets: PhoneWallets
  let clients: [WalletClient]
  private(set) var parties: EmbeddedParties
  private var partyLines: PartyLines?
  private let database: Mutex<Database>
  private let folder: TemporaryFolder?
  private let profile: UserProfile
  private static let key = Key.reproducible(seed: 7)
  static let issuer = IssuerConfiguration.meridian.identifier

  private static func parties(_ database: Database, _ clock: HandClock) -> EmbeddedParties {
    EmbeddedParties(database, key: key, randomness: SeededRandomness(key: key), clock: clock, cost: .minimum)
  }

  init(inFile: Bool = false) async throws {
    let fill = { @Sendable (sql: borrowing DatabaseTransaction) throws(StorageError) in try EmbeddedParties.fill(sql) }
    let opened: Database
    if inFile {
      let folder = TemporaryFolder()
      try Database.create(path: folder.path + "/world.db", components: EmbeddedParties.components, filling: fill)
      opened = try Database(path: folder.path + "/world.db", components: EmbeddedParties.components)
      self.folder = folder
    } else {
      opened = try Database(inMemory: EmbeddedParties.components)
      try opened.blockingTransaction(fill)
      folder = nil
    }
    database = Mutex(opened)
    parties = Self.parties(opened, clock)
    let handsets = try Database(inMemory: Handset.components)
    try handsets.blockingTransaction { sql throws(StorageError) in try Handset.fill(sql, issuer: Self.issuer) }
    let randomness = SeededRandomness(key: Self.key)
    let phones = try Phones(database: handsets, randomness: randomness, key: Self.key)
    _ = try await phones.add(.iphone)
    wallets = PhoneWallets(
      database: handsets, randomness: randomness, key: Self.key, phones: phones, issuers: [IssuerConfiguration.meridian.listing],
      backend: lines, clock: clock
    ) { _, _ in }
    clients = phones.all.map { [lines, clock] phone in
      WalletClient(backend: lines, phone: phones.memory(of: Self.issuer, on: phone), clock: clock)
    }
    lines.parties = parties
    let enrollment = clients[0].enrollment
    profile = SamplePerson.all[0].profile(
      questions: try await enrollment.retrieveMFAQuestionsWithMetadata(),
      passwords: try await enrollment.retrievePasswordConfigurations(),
      passcodes: try await enrollment.retrievePasscodeConfigurations())
    partyLines = PartyLines(parties, through: lines, key: Self.key)
    _ = try await clients[0].authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
    let login = try await clients[1].authentication.loginByUsernamePassword(profile.email, password: profile.password)
    guard case .mfaQuestionDidPrompt(var question) = login else { throw WalletError.noSuchCard }
    question.mfaSecretAnswer = profile.mfaQuestionAnswers.first { $0.question == question.question }?.answer ?? Secret("")
    _ = try await clients[1].authentication.registerWithMFA(question)
  }

  /// The parties hold the lines to each other.
  deinit { partyLines?.cut() }

  /// New parties on the same database. Nothing in memory survives.
  func restart() throws {
    partyLines?.cut()
    try database.withLock { database in
      if let folder {
        database.close()
        database = try Database(path: folder.path + "/world.db", components: EmbeddedParties.components)
      } else {
        try database.blockingTransaction { [parties] sql throws(StorageError) in try parties.issuer.service.tenant.renewals.write(sql) }
      }
      parties = Self.parties(database, clock)
    }
    lines.parties = parties
    partyLines = PartyLines(parties, through: lines, key: Self.key)
  }

  func logIn() async throws {
    for client in clients { _ = try await client.authentication.loginByPIN(profile.passcode) }
  }

  func proveOwner(_ phone: Int) async throws { try await clients[phone].credentials.verifyPasscode(profile.passcode) }

  // MARK: - The issuer's desk

  func issue(_ card: CardIdentifier, _ program: String, _ expiry: CardExpiry) async throws {
    let request = IssueCustomerCard(card, username: profile.email, programName: program, status: .active, expiry: expiry)
    _ = try await parties.perform(request, care)
  }

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

  /// The code that was delivered last.
  func lastCode(after number: inout Int64) async throws(WalletError) -> Secret? {
    var code: Secret?
    while case let events = try await parties.events(after: number), let last = events.last {
      number = last.number
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

  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] {
    guard let parties else { throw Self.lost }
    return try await parties.events(after: number)
  }
}

/// A clock that a test moves.
final class HandClock: WorldClock {
  private let moment = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
  var now: Timestamp { moment.withLock { $0 } }
  func advance(by span: Duration) { moment.withLock { $0 = $0 + span } }
}
