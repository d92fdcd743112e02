import Basics
import Commands
import Simulation
import Testing
import WalletApp
import Worlds

@testable import UserInterface

/// What is drawn before a world is open is what the open world shows, but for what its app has asked meanwhile.
struct OpeningScreenTests {
  private static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  /// The rows of a frame of an open world, without the list behind the glass.
  private func rows(_ wallet: Headless, _ size: Size) -> [String] {
    var state = wallet.state
    (state.entries, state.sequence, state.wallets, state.passes) = (GlassEntries(), nil, [], [])
    var stage = Stage()
    return rows(stage.frame(wallet.app.interface, SharedStageState(state), size: size))
  }

  private func rows(_ frame: Frame) -> [String] { frame.picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  private func drawn(_ screen: OpeningScreen, _ wallet: Headless, _ size: Size) -> [String] {
    let time = World.Clock.time(nil, else: screen.clock, source: wallet.source)
    return rows(screen.frame(size, world: "default", east: 0, canSuspend: true, time: time))
  }

  @Test(arguments: sizes) func `a new world is drawn as it opens`(_ size: Size) async throws {
    let wallet = try await Headless(size: size)
    #expect(drawn(.ofNewWorld, wallet, size) == rows(wallet, size))
  }

  enum Phone: CaseIterable { case new, linked, ofASample, withFingerprint, ofAnotherIssuer, withFrozenClock }

  @Test(arguments: Phone.allCases, sizes) func `a closed world is drawn as it opens`(_ phone: Phone, _ size: Size) async throws {
    let wallet = try await Headless(size: size)
    switch phone {
    case .new: break
    case .linked:
      try wallet.enroll()
      try wallet.logOut()
    case .ofASample: try wallet.choose("Use a sample wallet")
    case .withFingerprint:
      try wallet.enroll()
      try wallet.logOut()
      try wallet.type("2580\n")
      try wallet.choose("Turn on")
    case .ofAnotherIssuer: try wallet.simulate("Open an app", "Pebble")
    case .withFrozenClock: _ = await wallet.world.moveClock { $0.freeze(at: Timestamp(iso8601: "2027-01-02T03:04:05Z")!) }
    }
    let left = try #require(wallet.app.opening)
    try wallet.restart()
    let read = try #require(OpeningScreen(bytes: left.bytes ?? []))
    #expect(read == left)
    #expect(drawn(read, wallet, size) == rows(wallet, size))
  }

  /// Where the first screen depends on an answer that can't be known, nothing is drawn before.
  @Test func `what cannot be known is not drawn`() async throws {
    let wallet = try await Headless()
    #expect(wallet.app.opening != nil)
    wallet.world.faults.isOffline = true
    #expect(wallet.app.opening == nil)
    wallet.world.faults.isOffline = false
    try wallet.enroll()
    #expect(wallet.app.opening != nil)
    try wallet.simulate("Phones", "Add a new phone", "iPhone")
    #expect(wallet.app.opening == nil)
  }

  @Test func `a deactivated phone is not drawn`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    try await wallet.setActive(false, phone: 1)
    #expect(wallet.screen == .sessionEnded && wallet.app.opening == nil)
    try wallet.press(.enter)
    #expect(wallet.screen == .deviceStatus && wallet.app.opening == nil)
  }

  @Test(arguments: ["", "{}", "phone 1\nkind iphone\nissuer nobody\n", "phone 1", "\u{0}", "phone 99999999999999999999\nkind iphone"])
  func `what cannot be read is nothing`(_ text: String) { #expect(OpeningScreen(bytes: Array(text.utf8)) == nil) }
}
