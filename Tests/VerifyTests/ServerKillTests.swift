import Basics
import Contract
import Cryptography
import Handset
import Hosting
import LocalServer
import Remote
import RemoteClient
import Simulation
import Storage
import Synchronization
import Testing
import VirtualTime
import WalletClient
import WalletModel
import Worlds

/// The real server, killed at random moments while many wallets order and cancel cards: whatever was acknowledged is there, and
/// nothing was done twice.
@Suite(.timeLimit(.minutes(60))) struct ServerKills {
  private static let kills = Thoroughness.pick(5, full: 200)
  private static let wallets = Thoroughness.pick(16, full: 64)
  private static let worlds = Thoroughness.pick(2, full: 8)

  @Test func `nothing acknowledged is lost and nothing is done twice`() async throws {
    let home = Home()
    let server = try ServerProcess(store: home.path + "/server")
    let folder = ServerFolder(path: server.store)
    try server.start()
    let identity = try folder.identity(for: [], at: Home.clock.wall)
    let names = try (0..<Self.worlds).map { try WorldName("world-\($0)") }
    let invitations = try names.map { name in
      // With hashes that cost little: enrolling is not what is tried here.
      try World(name, in: folder.worlds, hashCost: .minimum, source: Home.clock).file.close()
      return try folder.invitation(to: name, address: server.address, identity, isForGuest: true, source: Home.clock)
    }

    let run = ServerRun()
    let histories = try await withThrowingTaskGroup(of: Customer.self) { group in
      for number in 0..<Self.wallets {
        let invitation = invitations[number % invitations.count]
        group.addTask { try await Customer(number, invitation).live(run) }
      }
      try await run.kill(server, times: Self.kills, within: 3 * Self.wallets, seed: 6)
      return try await group.reduce(into: [Customer]()) { $0.append($1) }
    }
    #expect(server.stop() == 0)

    for name in names {
      let customers = histories.filter { $0.world == name.description }
      let world = try World(name, in: folder.worlds, makes: false, source: Home.clock)
      defer { world.file.close() }
      #expect(try world.file.first("SELECT COUNT(*) AS number FROM pragma_integrity_check WHERE integrity_check <> 'ok'") == 0)
      #expect(try faults(in: world, customers) == [])
      // The canary: a world that has lost a card, or has made another, does not pass.
      let card = try #require(customers.first?.cards.keys.first)
      try world.file.database.blockingTransaction { sql throws(StorageError) in
        try sql.execute("UPDATE issuer_cards SET card = 'another' WHERE card = \(card)")
      }
      #expect(try faults(in: world, customers).count == 2)
    }
    let figures = run.figures
    #expect(figures.kills == Self.kills)
    print(
      "\(figures.kills) kills under \(Self.wallets) wallets in \(Self.worlds) worlds: \(figures.acknowledged) writes acknowledged, "
        + "\(figures.retries) sent again, 0 lost, 0 done twice")
  }

  /// Returns the differences between the customers' saved cards and messages and the acknowledged ones.
  private func faults(in world: World, _ customers: [Customer]) throws -> [String] {
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      var faults: [String] = []
      for customer in customers {
        let rows = try sql.rows(
          "SELECT card, status FROM issuer_cards WHERE account = (SELECT id FROM issuer_accounts WHERE email = \(customer.email))"
        ) { row throws(StorageError) in (try row.text("card"), try row.text("status")) }
        let stored = Dictionary(uniqueKeysWithValues: rows)
        for (card, status) in customer.cards where stored[card.rawValue] != status.rawValue {
          faults.append("\(customer.email): \(card) is lost, or not \(status)")
        }
        for card in stored.keys where customer.cards[CardIdentifier(rawValue: card)] == nil {
          faults.append("\(customer.email): \(card) was never acknowledged")
        }
        for (subject, expected) in [
          ("Your card is ready", customer.cards.count), ("Your card is cancelled", customer.cards.values.count { $0 == .cancelled }),
        ] {
          let count = try sql.first(
            "SELECT COUNT(*) AS count FROM party_outbox WHERE recipient = \(customer.email) AND detail = 'mail' AND subject = \(subject)"
          ) { row throws(StorageError) in try row.integer("count") }
          if count != expected { faults.append("\(customer.email): \(count ?? 0) mails “\(subject)” for \(expected)") }
        }
      }
      return faults
    }
  }
}

/// A customer who orders a card and cancels it, again and again, and the acknowledgements that they received.
private struct Customer {
  let email: String
  let world: String
  private(set) var cards: [CardIdentifier: CardStatus] = [:]
  private let client: WalletClient

  init(_ number: Int, _ invitation: Invitation) throws {
    email = "customer-\(number)@example.com"
    world = invitation.world
    client = WalletClient(
      backend: try RemoteBackend(invitation, timeouts: .generous), phone: ForgetfulPhone(number),
      clock: WorldTime(source: Home.clock, state: .real))
  }

  func live(_ run: ServerRun) async throws -> Customer {
    var customer = self
    do {
      try await customer.enroll(run)
      while !run.isOver { try await customer.orderAndCancel(run) }
    } catch {
      Issue.record("\(email): \(error)")
      run.end()
      throw error
    }
    return customer
  }

  private func enroll(_ run: ServerRun) async throws(WalletError) {
    let enrollment = client.enrollment
    var profile = SamplePerson.all[0].profile(
      questions: try await run.sure { () async throws(WalletError) in try await enrollment.retrieveMFAQuestionsWithMetadata() },
      passwords: try await run.sure { () async throws(WalletError) in try await enrollment.retrievePasswordConfigurations() },
      passcodes: try await run.sure { () async throws(WalletError) in try await enrollment.retrievePasscodeConfigurations() })
    profile.email = email
    let registered = try await run.sure { [profile] () async throws(WalletError) in try await enrollment.registerNewUser(profile) }
    _ = try await run.sure { () async throws(WalletError) in try await client.authentication.loginByNonce(registered.nonce) }
  }

  private mutating func orderAndCancel(_ run: ServerRun) async throws(WalletError) {
    let service = client.cardService
    let order = CardRequest(programName: "SKRILL-VIRTUAL-VISA-EEA", currency: "EUR")
    let card = try await run.sure { () async throws(WalletError) in try await service.create(order) }
    cards[card.cardId] = .active
    run.noteAcknowledged()
    let cancelled = try await run.sure { () async throws(WalletError) in
      try await service.update(card.cardId, CardUpdateRequest(status: .cancelled, statusReason: "no longer needed"))
    }
    cards[cancelled.cardId] = .cancelled
    run.noteAcknowledged()
  }
}

/// A phone that knows who it is and how many keys it has given.
private final class ForgetfulPhone: PhoneMemory {
  let issuerIdentifier = IssuerIdentifier(rawValue: "meridian")
  let deviceIdentifier: DeviceIdentifier
  let isKeychainUsable = true
  private let number: Int
  private let keys = Mutex(0)

  init(_ number: Int) {
    self.number = number
    deviceIdentifier = DeviceIdentifier(rawValue: Self.digits(number + 1, 0))
  }

  private static func digits(_ first: Int, _ second: Int) -> String {
    func padded(_ number: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return padded(first) + padded(second)
  }

  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey {
    let count = keys.withLock { keys in
      keys += 1
      return keys
    }
    return IdempotencyKey(rawValue: Self.digits(number + 1, count))
  }

  func remember(issuer: IssuerProfile) async {}
  func remember(holder firstName: String) async {}
  func forgetHolder() async {}
  func keep(deviceToken: Secret?) async throws(WalletError) {}
  var deviceToken: Secret? { nil }
  var sessionTimeout: Duration? { nil }
  var sdkInputs: [Opaque<SDKInputKind>] { [] }
  func keep(sdkInputs: [Opaque<SDKInputKind>]) async {}
}
