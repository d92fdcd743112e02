import Basics
import Contract
import Cryptography
import Handset
import Simulation
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// The platform's SDK in an issuer's app and in its extension, in a world with all its parties.
@Suite(.timeLimit(.minutes(10))) struct ActivationDataStoryTests {
  /// A phone with a customer logged in, and a card.
  private struct Story {
    let world: World
    let client: WalletClient
    let card: Card
    let presenter = Presenter()
    let folder = TemporaryFolder()

    var wallet: AppleWallet { world.wallets.appleWallet(on: 1)! }
    var library: PKPassLibrary { PKPassLibrary(wallet: wallet, issuer: world.phones.currentIssuer, isEntitled: true) }
    var elapsed: ElapsedTime { { [time = world.time] in time.elapsed } }

    init() async throws {
      let start = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
      world = try World(
        .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, clock: .frozen(start),
        source: VirtualTimeSource(start: start))
      let memory = world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current)
      client = WalletClient(backend: world.backend, phone: memory, clock: world.time)
      _ = try await client.device.isDeviceRegistered()
      let enrollment = client.enrollment
      let profile = SamplePerson.all[0].profile(
        questions: try await enrollment.retrieveMFAQuestionsWithMetadata(),
        passwords: try await enrollment.retrievePasswordConfigurations(),
        passcodes: try await enrollment.retrievePasscodeConfigurations())
      _ = try await client.authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
      card = try await client.cardService.create(CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR"))
    }

    func input() async throws -> Opaque<SDKInputKind> {
      try await client.paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId)
    }

    func service() async throws -> ProvisioningService {
      try await ProvisioningService(sdkInput: try await input(), library: library, elapsed: elapsed)
    }

    /// Opens the sheet, and has the app make its request.
    func sheet(for delegate: any ProvisioningServiceDelegate) async throws -> PKAddPaymentPassViewController {
      try await service().start(delegate: delegate, presentingViewController: presenter)
      return try #require(presenter.sheet)
    }

    var app: InstalledApp { world.phones.app(of: world.phones.currentIssuer, on: world.phones.current.number) }

    func handler() -> IssuerExtension { IssuerExtension(client: client, library: library, app: app, elapsed: elapsed) }
  }

  private final class Presenter: PresentingViewController {
    private let shown = Mutex<PKAddPaymentPassViewController?>(nil)
    var sheet: PKAddPaymentPassViewController? { shown.withLock { $0 } }
    func present(_ sheet: PKAddPaymentPassViewController) { shown.withLock { $0 = sheet } }
  }

  /// An app that asks its platform, or answers what a test says, and notes how it ended.
  private final class App: ProvisioningServiceDelegate {
    typealias Answer = @Sendable (Opaque<SDKOutputKind>, PaymentInstrumentIdentifier) async -> Opaque<SDKInputKind>?
    private let answer: Answer
    private let ends = Mutex<[ProvisioningError?]>([])

    init(_ answer: @escaping Answer) { self.answer = answer }

    convenience init(asking client: WalletClient) {
      self.init { output, id in
        try? await client.paymentInstruments.createNetworkTokenProvisioningData(id, sdkOutput: output)
      }
    }

    var heard: [ProvisioningError?] { ends.withLock { $0 } }

    func provision(sdkOutput: Opaque<SDKOutputKind>, paymentInstrumentId: PaymentInstrumentIdentifier) async -> Opaque<SDKInputKind>? {
      await answer(sdkOutput, paymentInstrumentId)
    }

    func didFinishProvisioning(with pass: WalletPass?, error: ProvisioningError?) async { ends.withLock { $0.append(error) } }
  }

  @Test func `the service says where the card can be added`() async throws {
    let story = try await Story()
    let before = try await story.service()
    let watch = WatchAvailability(on: story.wallet)
    #expect(try await before.canAddCard(isWatchActivated: watch.activate()))
    #expect(try await before.canAddCardDetails(isWatchActivated: false) == CanAddCardDetails(canAddToPhone: true, canAddToWatch: false))
    #expect(try await before.passURL() == nil)
    let app = App(asking: story.client)
    let sheet = try await story.sheet(for: app)
    try await sheet.generateRequest(for: .phone)
    let pass = try await sheet.add()
    #expect(app.heard == [nil] && pass.passActivationState == .activated)
    // The SDK is created again at each step: by now the platform knows the network's reference of the card.
    let service = try await story.service()
    #expect(try await service.passURL() == "shoebox://pass/\(pass.deviceAccountIdentifier.rawValue)")
    #expect(try await !service.canAddCard(isWatchActivated: watch.activate()))
    await #expect(throws: ProvisioningError.presentationFailure) {
      try await service.start(delegate: app, presentingViewController: story.presenter)
    }
    try await story.wallet.pairWatch()
    let onWatch = CanAddCardDetails(canAddToPhone: false, canAddToWatch: true)
    #expect(try await service.canAddCardDetails(isWatchActivated: watch.activate()) == onWatch)
  }

  @Test func `an input that is none makes no service`() async throws {
    let story = try await Story()
    for text in ["", "!", "e30=", try await story.input().text + "A"] {
      await #expect(throws: ProvisioningError.invalidSDKInput) {
        try await ProvisioningService(sdkInput: Opaque(text), library: story.library, elapsed: story.elapsed)
      }
    }
    let input = try await story.input()
    try await story.wallet.set { $0.hasApplePay = false }
    await #expect(throws: ProvisioningError.applePayNotSupported) {
      try await ProvisioningService(sdkInput: input, library: story.library, elapsed: story.elapsed)
    }
  }

  /// Nothing, something else, and a delegate that is gone: the sheet ends without a pass.
  @Test func `what the app answers is judged`() async throws {
    let story = try await Story()
    let input = try await story.input()
    let answers: [(App.Answer, ProvisioningError)] = [
      ({ _, _ in nil }, .passKitError), ({ _, _ in Opaque("!") }, .invalidSDKInput), ({ _, _ in input }, .invalidSDKInput),
    ]
    for (answer, error) in answers {
      let app = App(answer)
      let sheet = try await story.sheet(for: app)
      await #expect(throws: WalletError.self) { try await sheet.generateRequest(for: .phone) }
      #expect(app.heard == [error])
    }
    let gone = try await story.sheet(for: App { _, _ in nil })
    await #expect(throws: WalletError.self) { try await gone.generateRequest(for: .phone) }
    #expect(try await story.wallet.contents().passes == [])
  }

  @Test func `the app hears of a cancellation`() async throws {
    let story = try await Story()
    let app = App(asking: story.client)
    let sheet = try await story.sheet(for: app)
    try await sheet.generateRequest(for: .phone)
    try await sheet.close(.userCancelled)
    #expect(app.heard == [.userCancelled])
  }

  /// 30 seconds, and a millisecond more.
  @Test(arguments: [30_000, 30_001]) func `the app has thirty seconds`(milliseconds: Int) async throws {
    let story = try await Story()
    let app = App { [client = story.client, time = story.world.time] output, id in
      time.advance(by: .milliseconds(milliseconds))
      return try? await client.paymentInstruments.createNetworkTokenProvisioningData(id, sdkOutput: output)
    }
    let sheet = try await story.sheet(for: app)
    if milliseconds == 30_000 {
      try await sheet.generateRequest(for: .phone)
      #expect(app.heard == [])
    } else {
      await #expect(throws: WalletError.self) { try await sheet.generateRequest(for: .phone) }
      #expect(app.heard == [.passKitError])
    }
  }

  // MARK: - The extension

  @Test func `an extension lists what the app has kept`() async throws {
    let story = try await Story()
    #expect(await story.handler().status() == ExtensionProvisioningService.entriesUnavailableExtensionStatus)
    await story.client.shareActivationData()
    let status = await story.handler().status()
    #expect(status.passEntriesAvailable && !status.remotePassEntriesAvailable && !status.requiresAuthentication)
    let service = try ExtensionProvisioningService(
      sdkInputs: story.app.sdkInputs, library: story.library, elapsed: story.elapsed)
    #expect(try await service.extensionStatus(requiresAuthentication: true).requiresAuthentication)
    #expect(await story.handler().entries(for: .phone).map(\.paymentInstrumentId) == [story.card.paymentInstrumentId])
    #expect(await story.handler().entries(for: .watch) == [])
    let adding = try await story.handler().adding(story.card.paymentInstrumentId)
    try await adding.generateRequest(for: .phone)
    #expect(try await adding.add().passActivationState == .activated)
    #expect(await !story.handler().status().passEntriesAvailable)
    try await story.wallet.pairWatch()
    #expect(await story.handler().status().remotePassEntriesAvailable)
    #expect(await story.handler().entries(for: .watch).count == 1)
  }

  /// Every row of the art fills the largest that the wallet takes.
  @Test func `the extension draws its cards`() async throws {
    let story = try await Story()
    await story.client.shareActivationData()
    let entry = try #require(await story.handler().entries(for: .phone).first)
    let rows = try entry.art.get().rows
    #expect(rows.count == CardArt.rowCount && rows.allSatisfy { $0.count == CardArt.columns })
    let text = rows.map { String($0.map(\.character)) }
    for words in ["Meridian Wallet", "•••• " + story.card.lastFour, "Mastercard", SamplePerson.all[0].firstName] {
      #expect(text.contains { $0.contains(words) }, "\(words)")
    }
    #expect(await story.handler().cardArt(paymentInstrumentId: PaymentInstrumentIdentifier(rawValue: "PI0")) == nil)
    try await story.world.phones.set(.art(.tooLarge), of: story.app.issuerIdentifier, on: story.app.phone)
    let large = try #require(await story.handler().cardArt(paymentInstrumentId: story.card.paymentInstrumentId))
    #expect(throws: CardArt.Flaw.tooLarge) { try CardArt(large) }
    #expect(throws: CardArt.Flaw.tooLarge) { try CardArt(Array(large.prefix(8))) }
  }

  /// What the phone keeps is there without a session, but nothing is listed; and it goes with the wallet.
  @Test func `without a session nothing is listed`() async throws {
    let story = try await Story()
    await story.client.shareActivationData()
    try await story.client.authentication.logout()
    #expect(await story.handler().status().passEntriesAvailable)
    #expect(await story.handler().entries(for: .phone) == [])
    try await story.client.device.removeDevice()
    #expect(await story.handler().status() == ExtensionProvisioningService.entriesUnavailableExtensionStatus)
  }

  /// A cancelled card is forgotten when the platform is asked.
  @Test func `a card that is cancelled is forgotten`() async throws {
    let story = try await Story()
    await story.client.shareActivationData()
    _ = try await story.client.cardService.update(
      story.card.cardId, CardUpdateRequest(status: .cancelled, statusReason: "no longer needed"))
    #expect(await story.handler().entries(for: .phone) == [])
    #expect(await !story.handler().status().passEntriesAvailable)
  }

  @Test func `one bad input of ten is refused`() async throws {
    let story = try await Story()
    let input = try await story.input()
    let ten = Array(repeating: input, count: 9) + [Opaque("!")]
    #expect(throws: ProvisioningError.invalidSDKInput) {
      try ExtensionProvisioningService(sdkInputs: ten, library: story.library, elapsed: story.elapsed)
    }
    #expect(throws: ProvisioningError.emptySDKInputs) {
      try ExtensionProvisioningService(sdkInputs: [], library: story.library, elapsed: story.elapsed)
    }
    _ = try ExtensionProvisioningService(sdkInputs: Array(ten.dropLast()), library: story.library, elapsed: story.elapsed)
  }
}
