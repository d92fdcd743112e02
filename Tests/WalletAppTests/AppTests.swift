import Contract
import Glibc
import Handset
import Issuer
import Simulation
import Testing
import UserInterface
import VirtualTime
import WalletApp
import WalletModel
import Worlds

/// The running app: idle, back in the foreground, and reproducible.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct RunningApp {
  private static let morning = World.Clock.frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!)

  @Test func withAFrozenClockNothingEverWakesIt() async throws {
    let house = try await Headless(clock: Self.morning)
    #expect(house.app.isIdle && house.app.wakeUp == nil)
    try house.enroll()
    #expect(house.app.isIdle && house.app.wakeUp == nil)
    let before = house.frame
    try house.pass(.seconds(3600))
    #expect(house.frame == before)
  }

  @Test func aRunningClockWakesItForWhatShows() async throws {
    let house = try await Headless()
    try house.pass(.milliseconds(12_345))
    // The next minute is all that changes.
    #expect(house.app.wakeUp == .milliseconds(60_001 - 12_345))
    try house.enroll()
    try house.pass(.seconds(239))
    #expect(house.app.wakeUp == .seconds(1))
    // From the warning on it counts every second.
    try house.pass(.milliseconds(1500))
    #expect(house.app.wakeUp == .milliseconds(1001 - 845))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)])
  func theSameInputsGiveTheSameFrames(size: Size) async throws {
    func run() async throws -> [Frame] {
      let house = try await Headless(size: size)
      var frames = [house.frame]
      func note() { frames.append(house.frame) }
      try house.choose("Use a sample wallet")
      note()
      try house.choose("Log out")
      note()
      for pin in ["1111", "2580"] {
        try house.type("\(pin)\n")
        note()
      }
      try house.press(.control("o"))
      note()
      try house.press(.escape)
      try house.pass(.seconds(301))
      note()
      return frames
    }
    let first = try await run()
    #expect(try await run() == first)
    // A small terminal doesn't show the glass, so two frames of Home are equal.
    #expect(Set(first.map(\.picture)).count >= first.count - 1)
  }

  // MARK: - Return to the foreground (Rules, where the vendor is silent)

  @Test(arguments: [true, false]) func aPhoneDeactivatedMeanwhileSaysSo(isSignedIn: Bool) async throws {
    let house = try await Headless()
    try house.enroll()
    if !isSignedIn { try house.choose("Log out") }
    try await house.world.setActive(false, device: house.world.currentDevice)
    try house.resume()
    #expect(house.screen == .deviceStatus)
    #expect(house.shows("This phone is deactivated"))
    #expect(house.shows("Phone 1 · registered,"))
    // Customer care switches it on again: looking again is enough.
    try await house.world.setActive(true, device: house.world.currentDevice)
    try house.resume()
    #expect(house.screen == .pinLogin)
    try house.enterPIN()
    #expect(house.screen == .home)
  }

  @Test func whereNothingChangedNothingMoves() async throws {
    let house = try await Headless()
    try house.fillIn()
    let calls = house.calls.count
    let before = house.frame
    try house.resume()
    #expect(house.calls.count == calls + 1)
    #expect(house.screen == .enrollment)
    let now = house.frame
    #expect((0..<22).allSatisfy { row in (0..<40).allSatisfy { now.cell(row: row, column: $0) == before.cell(row: row, column: $0) } })
  }

  @Test func whatCannotBeAskedChangesNothing() async throws {
    let house = try await Headless()
    try house.enroll()
    house.world.faults.isOffline = true
    try house.resume()
    #expect(house.screen == .home)
  }

  @Test func comingBackTwiceAsksOnce() async throws {
    let house = try await Headless()
    try house.enroll()
    let calls = house.calls.count
    house.world.faults.arm(.slow(.seconds(30)), for: .isDeviceRegistered)
    try house.resume()
    try house.resume()
    #expect(house.calls.count == calls + 1)
    #expect(house.app.isIdle)
    try house.pass(.seconds(30))
    #expect(house.app.isIdle && house.screen == .home)
    try house.resume()
    #expect(house.calls.count == calls + 2)
  }

  @Test func whatExpiredMeanwhileShowsAtOnce() async throws {
    let house = try await Headless()
    try house.enroll()
    house.source.pass(.seconds(3600))
    house.world.faults.isOffline = true
    try house.resume()
    #expect(house.screen == .sessionEnded)
  }

  // MARK: - The world itself

  @Test func aDamagedWorldIsSaidOnTheStage() async throws {
    let house = try await Headless()
    for _ in 0..<3 {
      try house.choose("Use a sample wallet")
      try house.choose("Unlink this phone")
      try house.choose("Unlink this phone")
    }
    #expect(house.app.warning == nil)
    // A page that no transaction has any business with: the tail of the file, where the youngest tables lie.
    try house.restart { path in
      let file = open(path, O_RDWR)
      defer { close(file) }
      let end = lseek(file, 0, SEEK_END)
      let rubbish = [UInt8](repeating: 0x5A, count: 4096)
      guard file >= 0, end > 8192, pwrite(file, rubbish, rubbish.count, end - 4096) == rubbish.count else {
        throw Unexpected("cannot damage \(path)")
      }
    }
    let warning = try #require(house.app.warning)
    #expect(warning.contains("corrupt") && warning.contains("billfold world reset default"))
    #expect(house.shows("World default is corrupt"))
    #expect(house.frame.roleRuns(22).contains { $0.role == .error })
  }
}
