import Basics
import Contract
import Cryptography
import Foundation
import Handset
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// An issuer's app and Apple Wallet on a phone of a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct AppleWalletStoryTests {
  /// A phone with a customer logged in, and a card.
  private struct Story {
    let world: World
    let client: WalletClient
    let profile: UserProfile
    let card: Card
    let folder = TemporaryFolder()

    var wallet: AppleWallet { world.wallets.appleWallet(on: 1)! }
    var library: PKPassLibrary { PKPassLibrary(wallet: wallet, issuer: world.phones.currentIssuer, isEntitled: true) }

    init(_ program: String = "SKRILL-VIRTUAL-MC-EEA") async throws {
      let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
      world = try World(
        .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum,
        clock: .frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!), source: source)
      let memory = world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current)
      client = WalletClient(backend: world.backend, phone: memory, clock: world.time)
      _ = try await client.device.isDeviceRegistered()
      let enrollment = client.enrollment
      profile = SamplePerson.all[0].profile(
        questions: try await enrollment.retrieveMFAQuestionsWithMetadata(),
        passwords: try await enrollment.retrievePasswordConfigurations(),
        passcodes: try await enrollment.retrievePasscodeConfigurations())
      _ = try await client.authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
      card = try await client.cardService.create(
        CardRequest(programName: program, currency: "EUR"))
    }

    /// - Parameter known: the network's reference of the card, from a pass of it.
    func sheet(_ known: PANReference? = nil) -> PKAddPaymentPassViewController {
      PKAddPaymentPassViewController(
        requestConfiguration: PKAddPaymentPassRequestConfiguration(
          of: card, cardholderName: "Anna Sample", localizedDescription: "Everyday", primaryAccountIdentifier: known),
        delegate: CardPassDelegate(cardId: card.cardId, cardService: client.cardService), on: wallet)
    }

    @discardableResult
    func add(to device: PassDevice = .phone) async throws -> (PKAddPaymentPassViewController, WalletPass) {
      let sheet = sheet()
      try await sheet.generateRequest(for: device)
      return (sheet, try await sheet.add())
    }

    func enrolments() async throws -> [MobileWalletTokenization] {
      try await client.cardService.get(card.cardId, include: [.tokenizations]).tokenizations?.tokenizations ?? []
    }

    func states() async throws -> [PassActivationState] {
      let contents = try await wallet.contents()
      return (contents.passes + (contents.watchPasses ?? [])).map(\.passActivationState)
    }

    func set(_ status: CardStatus) async throws {
      _ = try await client.cardService.update(card.cardId, CardUpdateRequest(status: status, statusReason: "asked by the customer"))
    }

    /// Calls between wallet and network, and messages inside the phone, oldest first.
    var sequence: [String] {
      world.log.entries.compactMap { entry in
        switch entry.content {
        case .call(let call): call.operation == .getTokens ? nil : call.operation.rawValue
        case .sequence(.message(let message), _): message.outcome.isEmpty ? message.word : "\(message.word) \(message.outcome)"
        default: nil
        }
      }
    }
  }

  /// The network's certificate decides what crosses; what comes of it is the same.
  @Test(arguments: PKEncryptionScheme.allCases, ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"])
  func `either scheme adds a card`(scheme: PKEncryptionScheme, program: String) async throws {
    let story = try await Story(program)
    try await story.world.perform(UpdateNetwork([SettingChange("encryption-scheme", scheme.name)]))
    try await story.wallet.pairWatch()
    let sheet = story.sheet()
    try await sheet.generateRequest(for: .phone)
    // What the app was given before a change of the scheme is good after it.
    let other = try #require(PKEncryptionScheme.allCases.first { $0 != scheme })
    try await story.world.perform(UpdateNetwork([SettingChange("encryption-scheme", other.name)]))
    #expect(try await sheet.add().passActivationState == .activated)
    #expect(try await story.add(to: .watch).1.passActivationState == .activated)
    #expect(try await story.enrolments().map(\.status) == [.completed, .completed])
    let answers = try story.world.log.entries.compactMap { entry -> String? in
      guard case .call(let call) = entry.content, call.operation == .tokenize else { return nil }
      return String(decoding: try JSONEncoder().encode(call.answer), as: UTF8.self)
    }
    #expect(answers.map { $0.contains("<wrapped key>") } == [scheme == .rsaV2, scheme == .eccV2])
    #expect(answers.map { $0.contains("<ephemeral public key>") } == [scheme == .eccV2, scheme == .rsaV2])
  }

  @Test func `the sheet offers the devices without the card`() async throws {
    let story = try await Story()
    #expect(try await story.sheet().present() == [.phone])
    let card = try await story.add().1.primaryAccountIdentifier
    await #expect(throws: WalletError.notAddable) { try await story.sheet(card).present() }
    try await story.wallet.pairWatch()
    #expect(try await story.sheet(card).present() == [.watch])
    try await story.add(to: .watch)
    await #expect(throws: WalletError.notAddable) { try await story.sheet(card).present() }
  }

  @Test(arguments: [0, 1, 3]) func `a chain has two certificates`(count: Int) async throws {
    let story = try await Story()
    let delegate = CardPassDelegate(cardId: story.card.cardId, cardService: story.client.cardService)
    let given = try await story.wallet.retrieveCertificates(for: .phone)
    let chain = Array((given.certificates + given.certificates).prefix(count))
    await #expect(throws: WalletError(0, .badResponse, "the wallet gave \(count) certificates, not leaf and subordinate")) {
      try await delegate.generateRequest(withCertificateChain: chain, nonce: given.nonce, nonceSignature: given.nonceSignature)
    }
    #expect(try await story.enrolments() == [])
  }

  @Test func `green is active and reported at once`() async throws {
    let story = try await Story()
    let before = story.sequence.count
    let (sheet, pass) = try await story.add()
    #expect(pass.passActivationState == .activated && pass.primaryAccountNumberSuffix == story.card.lastFour)
    #expect(!sheet.isOpen)
    #expect(try await story.enrolments().map(\.dpanRef) == [pass.deviceAccountIdentifier.rawValue])
    let sequence = story.sequence.dropFirst(before).prefix { $0 != "cardService.get" }
    #expect(
      Array(sequence) == [
        "retrieveCertificates", "generateRequest", "cardService.tokenize", "PKAddPaymentPassRequest", "provision", "authorizeService",
        "notifyServiceActivated", "token active", "didFinishAdding", "cardService.updateTokenizationStatus",
      ])
  }

  /// Completed by the app before the network brought the card into the phone's chip: the pass is there, though it is the first.
  @Test func `an imported token is on its phone`() async throws {
    let story = try await Story()
    try await story.sheet().generateRequest(for: .phone)
    let done = MobileWalletTokenization(
      dpanRef: TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 3, count: 24)).rawValue, walletType: .applePay,
      status: .completed)
    _ = try await story.client.cardService.updateTokenizationStatus(story.card.cardId, done)
    #expect(await story.world.wallets.refresh() == [1])
    let passes = try await story.wallet.contents().passes
    #expect(passes.map(\.deviceAccountIdentifier.rawValue) == [done.dpanRef] && passes.map(\.passActivationState) == [.activated])
    #expect(try await story.enrolments() == [done])
  }

  /// The number of the card and those that the devices got are in no file of the world, and in no entry of its traffic log.
  @Test(arguments: ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]) func `numbers are written nowhere`(program: String) async throws {
    let story = try await Story(program)
    try await story.client.credentials.verifyPasscode(story.profile.passcode)
    let pan = try await story.client.cardService.getDetails(story.card.cardId).pan.reveal()
    try await story.wallet.pairWatch()
    try await story.add()
    try await story.wallet.set { $0.nextVote = .yellow }
    let (_, pass) = try await story.add(to: .watch)
    try await story.set(.locked)
    try await story.set(.active)
    try await story.wallet.remove(pass.deviceAccountIdentifier)
    // Who reads it from the card leaves it nowhere either.
    #expect(try await story.world.printedCards(on: story.world.phones.current.number).map { $0.number.reveal() } == [pan])
    let bins = [CardNetwork.mastercard, .visa].map(DevicePAN.bin)
    func numbers(in bytes: [UInt8]) -> [String] {
      let runs = bytes.split { !(0x30...0x39).contains($0) }.filter { $0.count >= PAN.length }
      return runs.flatMap { run in
        (run.startIndex...run.endIndex - PAN.length).map { String(decoding: run[$0..<$0 + PAN.length], as: UTF8.self) }
      }.filter { number in number == pan || PAN.isValid(number) && bins.contains { number.hasPrefix($0) } }
    }
    var scanned = 0
    for file in FileManager.default.enumerator(atPath: story.folder.path)?.compactMap({ $0 as? String }) ?? [] {
      let bytes = FileManager.default.contents(atPath: story.folder.path + "/" + file).map(Array.init) ?? []
      scanned += bytes.count
      #expect(numbers(in: bytes) == [], "\(file)")
    }
    #expect(scanned > 100_000)
    var log = ""
    for entry in story.world.log.entries {
      log += "\(entry)\n" + [entry.call?.request, entry.call?.answer].map { String(decoding: $0?.json ?? [], as: UTF8.self) }.joined()
    }
    #expect(numbers(in: Array(log.utf8)) == [] && log.contains("authorizeService"))
    // The canary.
    let made = DevicePAN.made(.mastercard, bytes: [UInt8](repeating: 7, count: DevicePAN.randomBytes)).reveal()
    #expect(numbers(in: Array("x0\(pan)x 1\(made)".utf8)) == [pan, made])
  }

  @Test func `yellow is finished by the code from the inbox`() async throws {
    let story = try await Story()
    try await story.wallet.set { $0.nextVote = .yellow }
    let (sheet, pass) = try await story.add()
    #expect(pass.passActivationState == .requiresActivation && sheet.isOpen)
    _ = try await story.wallet.requestActivationCode(pass.deviceAccountIdentifier, by: .mail)
    try await MailDelivery(backend: story.world.backend, inbox: story.world.inbox).deliver()
    let code = try #require(try await story.world.inbox.messages().first { $0.message.code != nil }?.message.code)
    let active = try await story.wallet.activate(pass.deviceAccountIdentifier, code: code)
    await sheet.noteActivation(of: active)
    #expect(active.passActivationState == .activated && !sheet.isOpen)
    #expect(try await story.enrolments().map(\.status) == [.completed])
  }

  @Test(arguments: ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]) func `the app finishes the setup`(program: String) async throws {
    let story = try await Story(program)
    try await story.wallet.set { $0.nextVote = .yellow }
    let (_, pass) = try await story.add()
    try await story.client.credentials.verifyPasscode(story.profile.passcode)
    let activation = try await story.client.cardService.activateTokenization(
      story.card.cardId, dpanRef: pass.deviceAccountIdentifier.rawValue)
    if let data = activation.activationData {
      _ = try await story.library.activate(pass.deviceAccountIdentifier, activationData: data)
    } else {
      try await story.wallet.refresh()
    }
    #expect(try await story.states() == [.activated])
  }

  @Test func `red ends the sheet and leaves no pass`() async throws {
    let story = try await Story()
    try await story.wallet.set { $0.nextVote = .red }
    let sheet = story.sheet()
    try await sheet.generateRequest(for: .phone)
    await #expect(throws: WalletError.provisioningDeclined) { try await sheet.add() }
    #expect(!sheet.isOpen)
    #expect(story.sequence.suffix(2) == ["declined", "didFinishAdding systemCancelled"])
    #expect(try await story.states() == [])
    #expect(try await story.enrolments().map(\.status) == [.initiated])
  }

  @Test func `the handler is called also with an empty request`() async throws {
    let story = try await Story()
    try await story.set(.locked)
    let sheet = story.sheet()
    await #expect(throws: WalletError.self) { try await sheet.generateRequest(for: .phone) }
    #expect(story.sequence.suffix(2) == ["PKAddPaymentPassRequest empty", "didFinishAdding systemCancelled"])
    let cancelled = story.sheet()
    try await cancelled.close(.userCancelled)
    try await cancelled.close(.userCancelled)
    #expect(story.sequence.last == "didFinishAdding userCancelled")
    #expect(story.sequence.count { $0 == "didFinishAdding userCancelled" } == 1)
  }

  @Test func `the watch has its own pass until it is unpaired`() async throws {
    let story = try await Story()
    try await story.wallet.pairWatch()
    try await story.add()
    try await story.add(to: .watch)
    #expect(try await story.states() == [.activated, .activated])
    #expect(try await story.enrolments().count == 2)
    try await story.wallet.unpairWatch()
    #expect(try await story.states() == [.activated])
    #expect(try await story.enrolments().count == 1)
  }

  @Test func `passes follow their card`() async throws {
    let story = try await Story()
    try await story.add()
    for (status, state) in [(CardStatus.locked, [PassActivationState.suspended]), (.active, [.activated]), (.cancelled, [])] {
      try await story.set(status)
      #expect(await story.world.wallets.refresh() == [1])
      #expect(try await story.states() == state)
    }
    #expect(await story.world.wallets.refresh() == [])
  }

  @Test func `a typed number is yellow at best`() async throws {
    let story = try await Story()
    try await story.client.credentials.verifyPasscode(story.profile.passcode)
    let details = try await story.client.cardService.getDetails(story.card.cardId)
    let eligible = try await story.wallet.checkEligibility(number: details.pan, expiry: details.expiry)
    #expect(eligible.accountPanSuffix == story.card.lastFour)
    let typed = TypedCard(primaryAccountNumber: details.pan, expiration: details.expiry, name: details.cardHolderName)
    #expect(try await story.wallet.add(typed, to: .phone).passActivationState == .requiresActivation)
  }

  @Test func `a lost tokenization is asked for again with the same nonce`() async throws {
    let story = try await Story()
    story.world.faults.arm(.dropAfter, for: .tokenize)
    let sheet = story.sheet()
    await #expect(throws: WalletError.self) { try await sheet.generateRequest(for: .phone) }
    #expect(sheet.isOpen)
    try await sheet.generateRequest(for: .phone)
    #expect(try await sheet.add().passActivationState == .activated)
    #expect(story.sequence.count { $0 == "retrieveCertificates" } == 1)
    #expect(try await story.enrolments().count == 1)
  }

  /// Nobody reports the pass to the app: it was killed.
  @Test func `a pass without its sheet is known to the issuer`() async throws {
    let story = try await Story()
    try await story.add()
    let passes = try await story.wallet.contents().passes
    let card = try await story.client.cardService.get(story.card.cardId, include: [.tokenizations])
    await story.client.cardService.reportPasses(passes, in: nil, of: card)
    #expect(story.sequence.count { $0 == "cardService.updateTokenizationStatus" } == 1)
    var unknown = card
    unknown.tokenizations = MobileWalletTokenizationList([])
    await story.client.cardService.reportPasses(passes, in: nil, of: unknown)
    #expect(story.sequence.count { $0 == "cardService.updateTokenizationStatus" } == 2)
    #expect(try await story.enrolments().map(\.status) == [.completed])
  }
}
