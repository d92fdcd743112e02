import Basics
import Contract
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel

@testable import Storage
@testable import Worlds

/// Cards that came into a wallet before there was a network have tokens there, once.
@Suite(.timeLimit(.minutes(10))) struct ImportedTokens {
  private let folder: TemporaryFolder
  private let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-25T09:41:00Z")!)
  private static let reference = "DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52"

  init() throws { folder = try .released() }

  /// A world of the first release: one card is in Google Pay, and one is about to come into Apple Pay.
  private func open() throws -> World {
    let worlds = WorldDirectory(path: folder.path + "/worlds")
    let world = try World(try WorldName("cards"), in: worlds, makes: false, source: source)
    world.faults.disarm()
    world.faults.latency = .zero
    return world
  }

  /// A read, as the app begins with.
  private func ask(_ world: World) async throws {
    let phone = Caller.phone(DeviceIdentifier(rawValue: String(repeating: "a", count: 32)), session: nil)
    _ = try await world.backend.perform(IsDeviceRegistered(), Call(phone, .issuer(IssuerConfiguration.meridian.identifier)))
  }

  private func tokens(_ world: World) throws -> [String] {
    try rows(
      """
      SELECT token || ' ' || wallet || ' ' || phase || ' ' || is_locked AS text FROM network_tokens JOIN network_cards ON account = card
      """, world)
  }

  private func orders(_ world: World) throws -> [String] {
    try rows("SELECT kind AS text FROM issuer_token_orders ORDER BY number", world)
  }

  private func rows(_ query: SQL, _ world: World) throws -> [String] {
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.rows(query) { row throws(StorageError) in try row.text("text") }
    }
  }

  private let imported = ["\(Self.reference) GOOGLE_PAY activated 0"]

  @Test func `a released world gets them with its first request`() async throws {
    let world = try open()
    #expect(try orders(world) == ["import"] && tokens(world) == [])
    try await ask(world)
    #expect(try tokens(world) == imported && orders(world) == [])
    try world.close()
    let again = try open()
    try await ask(again)
    #expect(try tokens(again) == imported)
  }

  /// The program ends after the network has made the token and before the issuer hears of it; and before it was asked.
  @Test(arguments: [Fault.dropAfter, .dropBefore]) func `an answer that is lost makes no second token`(fault: Fault) async throws {
    let world = try open()
    // Asked before the first request, and again after it.
    world.faults.arm(fault, for: .tokenImport, .every)
    try await ask(world)
    #expect(try orders(world) == ["import"] && tokens(world) == (fault == .dropAfter ? imported : []))
    world.faults.disarm()
    try world.close()
    let again = try open()
    try await ask(again)
    #expect(try tokens(again) == imported && orders(again) == [])
  }

  @Test func `the tokens of locked cards are suspended`() async throws {
    let path = folder.path + "/worlds/cards/world.db"
    try DatabaseConnection(path: path).script(
      """
      UPDATE issuer_cards SET status = 'LOCKED' WHERE last_four = '3107';
      INSERT INTO issuer_tokenizations SELECT card, 0, 'APPLE_PAY', NULL, 'D1', 'COMPLETED', 1 FROM issuer_cards WHERE last_four = '4242'
      """)
    let world = try open()
    #expect(try orders(world) == ["import", "import", "suspend", "suspend"])
    try await ask(world)
    #expect(try tokens(world).sorted() == ["D1 APPLE_PAY activated 1", "\(Self.reference) GOOGLE_PAY activated 1"])
  }
}
