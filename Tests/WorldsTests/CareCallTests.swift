import Basics
import Contract
import Cryptography
import Handset
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel
import Worlds

/// Customer care's calls: a change whose answer was lost is repeated under its key, and done once.
@Suite struct CareCallTests {
  /// Loses answers of writes, and notes their keys.
  private final class LossyBackend: Backend {
    private let base: any Backend
    private let losses = Mutex(0)
    private let noted = Mutex<[IdempotencyKey]>([])

    init(_ base: any Backend) { self.base = base }

    func lose(_ count: Int) { losses.withLock { $0 = count } }
    var keys: [IdempotencyKey] { noted.withLock { $0 } }

    func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
      guard let key = call.idempotencyKey else { return try await base.perform(operation, call) }
      noted.withLock { $0.append(key) }
      let answer = try await base.perform(operation, call)
      let isLost = losses.withLock { losses in
        defer { losses = max(0, losses - 1) }
        return losses > 0
      }
      if isLost { throw WalletError(0, .connectionLost, "The connection was lost.") }
      return answer
    }

    func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { try await base.events(after: cursor) }
  }

  private let folder = TemporaryFolder()
  private let world: World
  private let backend: LossyBackend
  private let calls: PhoneCalls

  init() async throws {
    let directory = WorldDirectory(path: folder.path + "/worlds")
    let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    let fixture = try #require(Fixture.named("wallets"))
    try await World.create(.standard, in: directory, seed: 7, hashCost: .minimum, fixture: fixture, source: source)
    world = try World(.standard, in: directory, makes: false, source: source)
    backend = LossyBackend(world.backend)
    calls = world.phones.careCalls(through: backend, clock: world.time, repeatsLostWrites: false)
  }

  private func care(_ issuer: Int = 0) -> SupportCoordinator {
    SupportCoordinator(calls: calls, issuer: world.issuers[issuer].identifier, careKey: world.careKey)
  }

  /// A card with an active token on the phone.
  private func activeToken() async throws -> (card: CardIdentifier, token: TokenReference) {
    let customer = try #require(try await care().retrieveCustomers().first)
    let cards = try await care().retrieveCustomerCards(customer.username, CardParameters(limit: 100, offset: 0)).cards
    let card = try #require(cards.first { $0.lastFour == "7009" }).cardId
    let token = try #require(try await care().retrieveCustomerTokens(card).first { $0.state == .active })
    return (card, token.tokenUniqueReference)
  }

  private func mails() async throws -> Int {
    try await MailDelivery(backend: world.backend, inbox: world.inbox).deliver()
    return try await world.inbox.messages().count
  }

  @Test func `a lost change is repeated under its key and done once`() async throws {
    let (card, token) = try await activeToken()
    let before = try await mails()
    backend.lose(2)
    for _ in 0..<2 {
      await #expect { try await care().updateCustomerToken(token, of: card, .suspend(.lost)) } throws: { error in
        (error as? WalletError)?.code == .connectionLost
      }
    }
    // Somebody else has the keys of another phone meanwhile.
    _ = try await world.phones.add(.iphone)
    let changed = try await care().updateCustomerToken(token, of: card, .suspend(.lost))
    #expect(changed.state == .suspended && changed.causes == [.issuer])
    #expect(backend.keys.count == 3 && Set(backend.keys).count == 1)
    #expect(try await mails() == before + 1, "the owner is told once")
  }

  @Test func `a command repeats a lost change itself`() async throws {
    let (card, token) = try await activeToken()
    let calls = world.phones.careCalls(through: backend, clock: world.time, repeatsLostWrites: true)
    let care = SupportCoordinator(calls: calls, issuer: world.issuers[0].identifier, careKey: world.careKey)
    let before = try await mails()
    backend.lose(1)
    #expect(try await care.updateCustomerToken(token, of: card, .suspend(.lost)).state == .suspended)
    #expect(backend.keys.count == 2 && Set(backend.keys).count == 1)
    #expect(try await mails() == before + 1, "the owner is told once")
    backend.lose(2)
    await #expect { try await care.updateCustomerToken(token, of: card, .resume(.found)) } throws: { error in
      (error as? WalletError)?.description.contains("may have been made") == true
    }
  }

  @Test func `an answered change and any other have keys of their own`() async throws {
    let (card, token) = try await activeToken()
    _ = try await care().updateCustomerToken(token, of: card, .suspend(.lost))
    _ = try await care().updateCustomerToken(token, of: card, .resume(.found))
    backend.lose(1)
    await #expect(throws: WalletError.self) { try await care().updateCustomerToken(token, of: card, .suspend(.lost)) }
    // Another reason is another change.
    _ = try await care().updateCustomerToken(token, of: card, .suspend(.stolen))
    #expect(backend.keys.count == 4 && Set(backend.keys).count == 4)
  }

  @Test func `an equal change at another issuer is another one`() async throws {
    let (card, token) = try await activeToken()
    func suspend(at issuer: Int) async throws { _ = try await care(issuer).updateCustomerToken(token, of: card, .suspend(.lost)) }
    backend.lose(1)
    await #expect(throws: WalletError.self) { try await suspend(at: 0) }
    // The other issuer has no such card.
    await #expect(throws: WalletError.self) { try await suspend(at: 1) }
    // The first one is still unconfirmed.
    try await suspend(at: 0)
    let keys = backend.keys
    try #require(keys.count == 3)
    #expect(keys[0] == keys[2] && keys[0] != keys[1])
  }
}
