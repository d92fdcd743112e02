import Basics
import Commands
import Contract
import Cryptography
import FoundationEssentials
import Handset
import Simulation
import Storage
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletClient
import WalletModel
import Worlds

@testable import WalletApp

/// The program killed between any two commits of phone, issuer and network while a card goes into Apple Wallet, out of it, or is locked:
/// afterwards the app says what to do, the flow can be finished, nothing acknowledged is lost, nothing happens twice, and no side has what
/// another doesn't know.
@Suite(.timeLimit(.minutes(15))) struct KilledWalletTests {
  enum Flow: String, CaseIterable, Sendable {
    case green, yellow, inTheApp, watch, typed, removal, unpairing, lock

    /// The device that gets the card.
    var device: PassDevice { self == .watch ? .watch : .phone }
    /// What is left in the end.
    var states: [PassActivationState] {
      switch self {
      case .green, .yellow, .inTheApp, .typed: [.activated]
      case .watch: [.activated, .activated]
      case .removal: []
      case .unpairing: [.activated]
      case .lock: [.suspended]
      }
    }
    /// How many tokens the card ever has.
    var tokens: Int { [.watch, .unpairing].contains(self) ? 2 : 1 }
  }

  @Test(arguments: Flow.allCases) func `after a kill it can be finished`(flow: Flow) async throws {
    let story = try await KilledStory()
    try await story.prepare(flow)
    try story.restart()
    let before = try story.files()
    try await story.logIn()
    try await story.perform(flow)
    let states = WriteAheadLog.states(of: story.database)
    #expect(try before == story.files(), "the log holds all commits")
    #expect(states.count > 5)
    for kill in states.indices {
      let comment: Comment = "\(flow.rawValue), killed after commit \(kill) of \(states.count - 1)"
      let killed = try KilledStory(story, log: states[kill])
      let acknowledged = try await killed.tokens(of: killed.passes())
      do {
        try await killed.logIn()
        try await killed.finish(flow)
      } catch {
        Issue.record(error, comment)
        continue
      }
      let passes = try await killed.passes()
      #expect(passes.map(\.passActivationState) == flow.states, comment)
      if ![.removal, .unpairing].contains(flow) { #expect(Set(acknowledged).isSubset(of: killed.tokens(of: passes)), comment) }
      #expect(try killed.faults(passes) == [], comment)
      #expect(try killed.count("SELECT COUNT(*) AS number FROM network_tokens") == flow.tokens, comment)
    }
  }
}

/// A customer with a card, in a world that can be killed.
private final class KilledStory {
  private let folder = TemporaryFolder()
  private var world: World
  private var services: Services
  private let cardId: CardIdentifier
  private let pin: Secret
  private static let start = Timestamp(iso8601: "2026-11-21T09:41:00Z")!

  private static func world(in path: String, seed: UInt64? = nil) throws -> World {
    try World(
      .standard, in: WorldDirectory(path: path + "/worlds"), seed: seed, hashCost: .minimum, clock: .frozen(start),
      source: VirtualTimeSource(start: start))
  }

  init() async throws {
    world = try Self.world(in: folder.path, seed: 7)
    services = Services(world, .beyond)
    let client = try #require(services.session(of: services.currentApp)).client
    _ = try await client.device.isDeviceRegistered()
    let profile = SamplePerson.all[0].profile(
      questions: try await client.enrollment.retrieveMFAQuestionsWithMetadata(),
      passwords: try await client.enrollment.retrievePasswordConfigurations(),
      passcodes: try await client.enrollment.retrievePasscodeConfigurations())
    pin = profile.passcode
    _ = try await client.authentication.loginByNonce(try await client.enrollment.registerNewUser(profile).nonce)
    cardId = try await client.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")).cardId
  }

  /// The world of another story as a kill left it.
  init(_ other: KilledStory, log: [UInt8]) throws {
    (cardId, pin) = (other.cardId, other.pin)
    try FileManager.default.createDirectory(atPath: folder.path + "/worlds", withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: other.worldFolder, toPath: folder.path + "/worlds/default")
    let database = folder.path + "/worlds/default/world.db"
    for rest in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: database + rest) {
      try FileManager.default.removeItem(atPath: database + rest)
    }
    if !log.isEmpty { _ = FileManager.default.createFile(atPath: database + "-wal", contents: Data(log)) }
    world = try Self.world(in: folder.path)
    services = Services(world, .beyond)
  }

  deinit { try? world.close() }

  /// Closes the world, which empties its log, and opens it again.
  func restart() throws {
    try world.close()
    world = try Self.world(in: folder.path)
    services = Services(world, .beyond)
  }

  private var worldFolder: String { folder.path + "/worlds/default" }
  var database: String { worldFolder + "/world.db" }

  /// The database without its log.
  func files() throws -> Data { try Data(contentsOf: URL(filePath: database)) }

  // MARK: - The app

  /// Does what the running app does with an intent and after it.
  @discardableResult
  private func execute<I: Intent>(_ intent: I) async throws -> I.Answer {
    let answer = try await intent.execute(by: WalletExecutor(services: services, app: services.currentApp))
    if !intent.isRead {
      _ = try await services.mail.deliver()
      _ = await services.wallets.refresh()
    }
    await services.reportPasses(of: services.currentApp)
    return answer
  }

  func logIn() async throws {
    _ = try await execute(Intents.CheckDevice())
    try await execute(Intents.LoginByPIN(pin: pin))
  }

  private func stepUp() async throws { try await execute(Intents.StepUp(proof: .pin(pin))) }
  private func card() async throws -> Card { try await execute(Intents.GetCard(cardId: cardId)) }
  private func offer() async throws -> AppleWalletOffer {
    guard case .apple(let offer)? = try await execute(Intents.LoadWalletOffers(card: try await card())).first else {
      preconditionFailure("an iPhone has Apple Wallet")
    }
    return offer
  }
  private func contents() async throws -> WalletContents { try await execute(Intents.LoadWallet(.applePay)) }

  /// The passes as the phone has them, without asking.
  func passes() async throws -> [WalletPass] {
    let contents = try await services.wallets.appleWallet(on: 1)!.contents()
    return contents.passes + (contents.watchPasses ?? [])
  }

  func tokens(of passes: [WalletPass]) -> Set<TokenReference> { Set(passes.map(\.deviceAccountIdentifier)) }

  // MARK: - Flows

  /// What was there long before.
  func prepare(_ flow: KilledWalletTests.Flow) async throws {
    try await logIn()
    switch flow {
    case .green: break
    case .yellow, .inTheApp: try await services.wallets.appleWallet(on: 1)!.set { $0.nextVote = .yellow }
    case .typed: try await stepUp()
    case .removal, .lock: try await add(to: .phone)
    case .watch, .unpairing:
      try await services.wallets.appleWallet(on: 1)!.pairWatch()
      try await add(to: .phone)
      if flow == .unpairing { try await add(to: .watch) }
    }
  }

  func perform(_ flow: KilledWalletTests.Flow) async throws {
    switch flow {
    case .green, .watch: try await add(to: flow.device)
    case .yellow, .inTheApp:
      let pass = try await add(to: .phone)
      try await activate(pass, flow)
      try await execute(Intents.CloseWalletSheet())
    case .typed: try await activate(try await addTyped(), flow)
    case .removal, .unpairing, .lock: try await finish(flow)
    }
  }

  /// Continues as the app says, until nothing is left to do.
  func finish(_ flow: KilledWalletTests.Flow) async throws {
    switch flow {
    case .green, .watch, .yellow, .inTheApp:
      let offer = try await offer()
      let own = offer.passes.first { $0.device == flow.device }
      if own == nil {
        guard offer.buttons.contains(where: { if case .add(let devices) = $0 { devices.contains(flow.device) } else { false } }) else {
          throw Unexpected("the card can't be added: \(offer)")
        }
        let pass = try await add(to: flow.device)
        if pass.passActivationState == .requiresActivation { try await finish(flow) }
      } else if let own, own.passActivationState == .requiresActivation {
        guard offer.buttons.contains(.verify(own)) else { throw Unexpected("the setup can't be finished: \(offer)") }
        _ = try await execute(Intents.RetrieveActivationMethods(pass: own, card: nil))
        try await activate(own, flow)
      }
      guard try await self.offer().badge == .added else { throw Unexpected("the app doesn't say that the card is added") }
    case .typed:
      let pass: WalletPass
      if let known = try await contents().passes.first { pass = known } else { pass = try await addTyped() }
      if pass.passActivationState == .requiresActivation { try await activate(pass, flow) }
    case .removal:
      if let pass = try await contents().passes.first { try await execute(Intents.RemovePass(pass: pass)) }
    case .unpairing:
      if try await contents().watchPasses != nil { try await execute(Intents.UnpairWatch()) }
    case .lock:
      if try await card().status == .active {
        try await execute(Intents.UpdateCard(cardId: cardId, change: .lock, reason: "lost for a day"))
      }
    }
    // Whatever was left to be told is told.
    _ = try await contents()
  }

  @discardableResult
  private func add(to device: PassDevice) async throws -> WalletPass {
    try await execute(Intents.PresentAddPaymentPass(adding: try await card()))
    try await execute(Intents.GeneratePassRequest(device: device))
    let pass = try await execute(Intents.AddPass(isAgain: false))
    if pass.passActivationState == .activated { try await execute(Intents.CloseWalletSheet()) }
    return pass
  }

  private func addTyped() async throws -> WalletPass {
    try await stepUp()
    let details = try await execute(Intents.GetCardDetails(cardId: cardId))
    _ = try await execute(Intents.CheckEligibility(.applePay, number: details.pan, expiry: details.expiry))
    let card = TypedCard(primaryAccountNumber: details.pan, expiration: details.expiry, name: details.cardHolderName)
    return try await execute(Intents.AddTypedCard(.applePay, card: card, device: .phone, isAgain: false))
  }

  private func activate(_ pass: WalletPass, _ flow: KilledWalletTests.Flow) async throws {
    if flow == .inTheApp {
      try await stepUp()
      _ = try await execute(Intents.ActivatePassInApp(cardId: cardId, pass: pass))
      return
    }
    _ = try await execute(Intents.RequestActivationCode(pass: pass, method: .mail))
    guard let code = try await world.inbox.messages().lazy.compactMap(\.message.code).first else { throw Unexpected("no code came") }
    _ = try await execute(Intents.ActivatePass(pass: pass, code: code))
  }

  // MARK: - Looking

  func count(_ query: SQL) throws -> Int {
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.first(query) { row throws(StorageError) in try row.integer("number") } ?? 0
    }
  }

  private func texts(_ query: SQL) throws -> [String] {
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(query) { row throws(StorageError) in try row.text("text") }
    }
  }

  /// What phone, network and issuer tell differently, and what happened twice.
  func faults(_ passes: [WalletPass]) throws -> [String] {
    var faults: [String] = []
    let onPhone = Set(tokens(of: passes).map(\.rawValue))
    let atNetwork = Set(try texts("SELECT token AS text FROM network_tokens WHERE phase <> 'deactivated'"))
    let atIssuer = Set(try texts("SELECT dpan_ref AS text FROM issuer_enrolments WHERE dpan_ref IS NOT NULL"))
    if onPhone != atNetwork { faults.append("phone \(onPhone), network \(atNetwork)") }
    if onPhone != atIssuer { faults.append("phone \(onPhone), issuer \(atIssuer)") }
    let undone = try count(
      """
      SELECT (SELECT COUNT(*) FROM network_notices) + (SELECT COUNT(*) FROM issuer_token_orders) + (SELECT COUNT(*) FROM phone_sealed_provisionings)
        AS number
      """)
    if undone > 0 { faults.append("\(undone) things are left to be told") }
    let mails = try count(
      "SELECT COUNT(*) AS number FROM party_outbox WHERE detail = 'mail' AND subject = 'Your card was added to Apple Wallet'")
    let tokens = try count("SELECT COUNT(*) AS number FROM network_tokens")
    if mails != tokens { faults.append("\(mails) mails about \(tokens) tokens") }
    return faults
  }
}
