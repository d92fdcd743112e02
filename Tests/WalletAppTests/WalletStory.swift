import Basics
import Commands
import Cryptography
import Handset
import Simulation
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletClient
import WalletModel
import Worlds

@testable import WalletApp

/// A customer logged in, with a card.
struct WalletStory {
  let services: Services
  let phone: AppSession
  let cardId: CardIdentifier
  let world: World
  let pin: Secret
  private let folder = TemporaryFolder()

  init(issuer: Int = 0, program: String = "SKRILL-VIRTUAL-MC-EEA", on kind: PhoneKind = .iphone) async throws {
    let start = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
    world = try World(
      .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, clock: .frozen(start),
      source: VirtualTimeSource(start: start))
    try await world.wallets.setCurrentKind(kind)
    try await world.phones.open(.issuer(world.issuers[issuer].identifier))
    services = Services(world, .beyond)
    phone = try #require(services.session(of: services.currentApp))
    let client = phone.client
    let hasPIN = try await client.device.isDeviceRegistered().issuer.supportsPINLogin
    let profile = SamplePerson.all[0].profile(
      questions: try await client.enrollment.retrieveMFAQuestionsWithMetadata(),
      passwords: try await client.enrollment.retrievePasswordConfigurations(),
      passcodes: hasPIN ? try await client.enrollment.retrievePasscodeConfigurations() : nil)
    pin = profile.passcode
    _ = phone.note(try await client.authentication.loginByNonce(try await client.enrollment.registerNewUser(profile).nonce))
    cardId = try await client.cardService.create(CardRequest(programName: program, currency: "EUR")).cardId
  }

  func execute<I: Intent>(_ intent: I) async throws(WalletError) -> I.Answer {
    try await intent.execute(by: WalletExecutor(services: services, app: phone.id))
  }

  func card() async throws(WalletError) -> Card { try await execute(Intents.GetCard(cardId: cardId)) }
  func offers() async throws(WalletError) -> [WalletOffer] { try await execute(Intents.LoadWalletOffers(card: try await card())) }
  func offer() async throws(WalletError) -> AppleWalletOffer {
    guard case .apple(let offer)? = try await offers().first else { preconditionFailure("an iPhone has Apple Wallet") }
    return offer
  }

  func perform(_ action: PhoneWalletAction) async throws {
    var open = world
    _ = try await action.perform(on: &open)
  }

  var notes: [SequenceNote] {
    world.log.entries.compactMap { if case .sequence(let note, _) = $0.content { note } else { nil } }
  }
}
