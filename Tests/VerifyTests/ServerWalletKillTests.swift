import Basics
import Commands
import Contract
import Cryptography
import Dice
import Handset
import Hosting
import LocalServer
import PseudoTerminal
import Remote
import RemoteClient
import Storage
import Testing
import WalletClient
import WalletModel
import Worlds

/// The real server, killed at random moments while many phones add cards to Apple Wallet, verify them, lock and unlock them and take them
/// out: whatever was acknowledged is so, nothing is there twice, and in the end each phone, the network and the issuer tell the same.
/// It waits for calls that others have taken, so it is only run where there is time.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Thoroughness.isFull)) struct ServerWalletKills {
  private static let kills = 200
  private static let holders = 24

  @Test func `nothing acknowledged is lost and nothing is there twice`() async throws {
    let home = Home()
    let server = try ServerProcess(store: home.path + "/server")
    let folder = ServerFolder(path: server.store)
    try server.start()
    let name = try WorldName("world")
    // With hashes that cost little, as many cards as anybody wants, and chips that take all of them: the tokens of a cancelled card end a
    // moment after it, and limits are not what is tried here. Nothing times out either, however slow the machine is.
    let parties = try World(name, in: folder.worlds, hashCost: .minimum, source: SystemClock())
    let cards = PassHolder.programs.map { SettingChange("\($0).allowable-cards", "1000") }
    let timeouts = [SettingChange("session-timeout", "12h"), SettingChange("nonce-timeout", "1d")]
    try await parties.perform(UpdateIssuer(parties.issuers[0].identifier, cards + timeouts))
    try await parties.perform(
      UpdateNetwork([
        SettingChange("tokens-per-device", "1000"), SettingChange("nonce-timeout", "1d"), SettingChange("activation-code-timeout", "1d"),
      ]))
    parties.file.close()
    let invitation = try folder.invitation(
      to: name, address: server.address, try folder.identity(for: [], at: SystemClock().wall), isForGuest: true, source: SystemClock())

    let run = ServerRun()
    let holders = try await withThrowingTaskGroup(of: PassHolder.self) { group in
      for number in 0..<Self.holders {
        let phones = WorldDirectory(path: home.path + "/phones/\(number)")
        group.addTask { try await PassHolder(number, invitation, phones).live(run) }
      }
      try await run.kill(server, times: Self.kills, within: 3 * Self.holders, seed: 7)
      return try await group.reduce(into: [PassHolder]()) { $0.append($1) }
    }
    for holder in holders { try await holder.waitUntilQuiet(name, in: folder.worlds) }
    #expect(server.stop() == 0)

    let world = try World(name, in: folder.worlds, makes: false, source: SystemClock())
    defer { world.file.close() }
    for holder in holders { #expect(try holder.faults(in: world) == []) }
    // The canary: a network that has lost the tokens does not pass.
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("UPDATE network_tokens SET phase = 'deactivated'")
    }
    #expect(try holders.contains { try $0.faults(in: world) != [] })
    for holder in holders { holder.close() }
    let figures = run.figures
    #expect(figures.kills == Self.kills)
    print(
      "\(figures.kills) kills under \(Self.holders) phones: \(figures.acknowledged) changes acknowledged, \(figures.retries) sent again, "
        + "\(holders.map(\.tokenCount).reduce(0, +)) tokens made, 0 lost, 0 there twice")
  }
}

/// A person with a phone and a watch, whose issuers are on a server, and what was acknowledged.
private struct PassHolder {
  static let programs = ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]

  private let email: String
  private let world: World
  private let client: WalletClient
  private var dice: Dice
  /// The states of the passes, by the tokens' references.
  private var passes: [String: PassActivationState] = [:]
  private var cards: [CardIdentifier: CardStatus] = [:]
  private(set) var tokenCount = 0

  init(_ number: Int, _ invitation: Invitation, _ phones: WorldDirectory) throws {
    email = "holder-\(number)@example.com"
    dice = Dice(seed: UInt64(number))
    world = try World(
      .standard, in: phones, seed: UInt64(number), hashCost: .minimum,
      remoteParties: try HTTPRemoteParties(invitation, timeouts: .generous), source: SystemClock())
    client = WalletClient(
      backend: world.backend, phone: world.phones.memory(of: world.issuers[0].identifier, on: world.phones.current), clock: world.time)
  }

  func close() { world.file.close() }

  private var wallet: AppleWallet { world.wallets.appleWallet(on: world.phones.current.number)! }

  // MARK: - Living

  func live(_ run: ServerRun) async throws -> PassHolder {
    var holder = self
    do {
      try await holder.enroll(run)
      while !run.isOver { try await holder.useCard(run) }
    } catch {
      Issue.record("\(email): \(error)")
      run.end()
      throw error
    }
    return holder
  }

  private func enroll(_ run: ServerRun) async throws {
    let enrollment = client.enrollment
    var profile = SamplePerson.all[0].profile(
      questions: try await run.sure { () async throws(WalletError) in try await enrollment.retrieveMFAQuestionsWithMetadata() },
      passwords: try await run.sure { () async throws(WalletError) in try await enrollment.retrievePasswordConfigurations() },
      passcodes: try await run.sure { () async throws(WalletError) in try await enrollment.retrievePasscodeConfigurations() })
    profile.email = email
    let registered = try await run.sure { [profile] () async throws(WalletError) in try await enrollment.registerNewUser(profile) }
    _ = try await run.sure { () async throws(WalletError) in try await client.authentication.loginByNonce(registered.nonce) }
    try await wallet.pairWatch()
  }

  /// Orders a card, adds it, perhaps locks it for a while, and perhaps takes it out again or cancels it.
  private mutating func useCard(_ run: ServerRun) async throws {
    let service = client.cardService
    let program = dice.pick(Self.programs)
    let card = try await run.sure { () async throws(WalletError) in
      try await service.create(CardRequest(programName: program, currency: "EUR"))
    }
    cards[card.cardId] = .active
    let lastMail = try await mails(run).first?.number ?? 0
    let pass = try await add(card, run)
    try await waitForMail(about: card, after: lastMail, run)
    if dice.below(2) == 0 {
      try await change(card, to: .locked, run)
      if dice.below(4) > 0 { try await change(card, to: .active, run) }
    }
    let hasMany = passes.count > 6
    switch dice.below(hasMany ? 2 : 3) {
    case 0:
      try await run.sure { () async throws(WalletError) in try await wallet.remove(pass.deviceAccountIdentifier) }
      passes[pass.deviceAccountIdentifier.rawValue] = nil
      run.noteAcknowledged()
    case 1:
      try await change(card, to: .cancelled, run)
      passes[pass.deviceAccountIdentifier.rawValue] = nil
    default:
      passes[pass.deviceAccountIdentifier.rawValue] = cards[card.cardId] == .locked ? .suspended : .activated
    }
  }

  private mutating func change(_ card: Card, to status: CardStatus, _ run: ServerRun) async throws {
    let changed = try await run.sure { () async throws(WalletError) in
      try await client.cardService.update(card.cardId, CardUpdateRequest(status: status, statusReason: "as was said"))
    }
    cards[card.cardId] = changed.status
    run.noteAcknowledged()
  }

  /// Adds a card by the wallet's sheet, verified by a code where the wallet provider votes so.
  private mutating func add(_ card: Card, _ run: ServerRun) async throws -> WalletPass {
    let device = dice.pick(PassDevice.allCases)
    if dice.below(2) == 0 { try await wallet.set { $0.nextVote = .yellow } }
    let sheet = PKAddPaymentPassViewController(
      requestConfiguration: PKAddPaymentPassRequestConfiguration(
        of: card, cardholderName: "Anna Sample", localizedDescription: "Everyday", primaryAccountIdentifier: nil),
      delegate: CardPassDelegate(cardId: card.cardId, cardService: client.cardService), on: wallet)
    try await run.sure { () async throws(WalletError) in try await sheet.generateRequest(for: device) }
    let pass = try await run.sure { () async throws(WalletError) in try await sheet.add() }
    tokenCount += 1
    passes[pass.deviceAccountIdentifier.rawValue] = .activated
    run.noteAcknowledged()
    guard pass.passActivationState == .requiresActivation else { return pass }
    let reference = pass.deviceAccountIdentifier
    _ = try await run.sure { () async throws(WalletError) in try await wallet.requestActivationCode(reference, by: .mail) }
    let code = try await code(for: card, run)
    let active = try await run.sure { () async throws(WalletError) in try await wallet.activate(reference, code: code) }
    await sheet.noteActivation(of: active)
    run.noteAcknowledged()
    return active
  }

  /// The code of the newest mail about a card, which was sent before its request was acknowledged.
  private func code(for card: Card, _ run: ServerRun) async throws -> Secret {
    let own = try await mails(run).first { $0.message.code != nil && $0.message.subject.contains(card.lastFour) }
    return try #require(own?.message.code, "no code came for \(card.lastFour)")
  }

  /// Waits for the mail that a card was added, which is sent a moment after that. Of a token that was deleted meanwhile none would come.
  private func waitForMail(about card: Card, after last: Int64, _ run: ServerRun) async throws {
    while true {
      let hasCome = try await mails(run).contains {
        $0.number > last && $0.message.subject == "Your card was added to Apple Wallet" && $0.message.body.contains(card.lastFour)
      }
      if hasCome { return }
    }
  }

  /// The holder's mails, the newest first.
  private func mails(_ run: ServerRun) async throws -> [InboxMessage] {
    let mail = MailDelivery(backend: world.backend, inbox: world.inbox)
    try await run.sure { () async throws(WalletError) in _ = try await mail.deliver() }
    return try await world.inbox.messages().filter { $0.message.to == email }
  }

  // MARK: - Looking

  /// Asks the network until nothing is left to be told.
  func waitUntilQuiet(_ name: WorldName, in worlds: WorldDirectory) async throws {
    let end = Deadline()
    while true {
      _ = await world.wallets.refresh()
      let parties = try World(copyOf: name, in: worlds, source: SystemClock())
      defer { parties.file.close() }
      if try faults(in: parties).isEmpty || end.passed { return }
    }
  }

  /// What phone, network and issuer tell differently, and what contradicts the acknowledgements.
  func faults(in parties: World) throws -> [String] {
    let records = try WalletRecords(phone: world.file, parties: parties.file, owner: email)
    var faults = records.differences
    if records.passes != passes { faults.append("the phone has \(records.passes) in place of \(passes)") }
    let statuses = records.cards.mapValues(\.status)
    if statuses != cards { faults.append("the issuer has \(statuses) in place of \(cards)") }
    if records.tokens.count != tokenCount { faults.append("\(records.tokens.count) tokens were made in place of \(tokenCount)") }
    if records.mails != tokenCount { faults.append("\(records.mails) mails about \(tokenCount) tokens") }
    return faults.map { "\(email): \($0)" }
  }
}
