import Basics
import Contract
import Glibc
import Handset
import Issuer
import Simulation
import Testing
import VirtualTime
import WalletApp
import Worlds

@testable import UserInterface

/// The running app: idle, back in the foreground, and reproducible.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct RunningApp {
  private static let morning = World.Clock.frozen(Timestamp(iso8601: "2026-11-21T09:41:00Z")!)

  @Test func `with a frozen clock nothing ever wakes it`() async throws {
    let wallet = try await Headless(clock: Self.morning)
    #expect(wallet.app.isIdle && wallet.app.wakeUp == nil)
    try wallet.enroll()
    #expect(wallet.app.isIdle && wallet.app.wakeUp == nil)
    let before = wallet.frame
    try wallet.pass(.seconds(3600))
    #expect(wallet.frame == before)
  }

  @Test(arguments: TrafficLog.Kind.allCases)
  func `help explains the mark of every entry`(_ kind: TrafficLog.Kind) {
    #expect(Glass.marks.string.contains("\(kind.mark) \(kind.rawValue)"))
  }

  @Test func `a running clock wakes it for what shows`() async throws {
    let wallet = try await Headless()
    try wallet.pass(.milliseconds(12_345))
    // The next minute is all that changes.
    #expect(wallet.app.wakeUp == .milliseconds(60_001 - 12_345))
    try wallet.enroll()
    try wallet.pass(.seconds(239))
    #expect(wallet.app.wakeUp == .seconds(1))
    // From the warning on it counts every second.
    try wallet.pass(.milliseconds(1500))
    #expect(wallet.app.wakeUp == .milliseconds(1001 - 845))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)])
  func `the same inputs give the same frames`(size: Size) async throws {
    func run() async throws -> [Frame] {
      let wallet = try await Headless(size: size)
      var frames = [wallet.frame]
      func note() { frames.append(wallet.frame) }
      try wallet.choose("Use a sample wallet")
      note()
      try wallet.logOut()
      note()
      for pin in ["1111", "2580"] {
        try wallet.type("\(pin)\n")
        note()
      }
      try wallet.press(.control("o"))
      note()
      try wallet.press(.escape)
      try wallet.pass(.seconds(301))
      note()
      return frames
    }
    let first = try await run()
    #expect(try await run() == first)
    // A small terminal doesn't show the glass, so two frames of Home are equal.
    #expect(Set(first.map(\.picture)).count >= first.count - 1)
  }

  // MARK: - Return to the foreground (Rules, where the vendor is silent)

  @Test(arguments: [true, false]) func `a phone deactivated meanwhile says so`(isSignedIn: Bool) async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    if !isSignedIn {
      try wallet.logOut()
    }
    try await wallet.world.setActive(false, device: wallet.world.currentDevice)
    try wallet.resume()
    #expect(wallet.screen == .deviceStatus)
    #expect(wallet.shows("This phone is deactivated"))
    #expect(wallet.shows("Phone 1, deactivated"))
    // Customer care switches it on again: looking again is enough.
    try await wallet.world.setActive(true, device: wallet.world.currentDevice)
    try wallet.resume()
    #expect(wallet.screen == .pinLogin)
    try wallet.enterPIN()
    #expect(wallet.screen == .home)
  }

  @Test func `where nothing changed nothing moves`() async throws {
    let wallet = try await Headless()
    try wallet.fillIn()
    let calls = wallet.calls.count
    let before = wallet.frame
    try wallet.resume()
    #expect(wallet.calls.count == calls + 1)
    #expect(wallet.screen == .enrollment)
    let now = wallet.frame
    #expect((0..<22).allSatisfy { row in (0..<40).allSatisfy { now.cell(row: row, column: $0) == before.cell(row: row, column: $0) } })
  }

  @Test func `what cannot be asked changes nothing`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    wallet.world.faults.isOffline = true
    try wallet.resume()
    #expect(wallet.screen == .home)
  }

  @Test func `coming back twice asks once`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    let calls = wallet.calls.count
    wallet.world.faults.arm(.slow(.seconds(30)), for: .isDeviceRegistered)
    try wallet.resume()
    try wallet.resume()
    #expect(wallet.calls.count == calls + 1)
    #expect(wallet.app.isIdle)
    try wallet.pass(.seconds(30))
    #expect(wallet.app.isIdle && wallet.screen == .home)
    try wallet.resume()
    #expect(wallet.calls.count == calls + 2)
  }

  @Test func `what expired meanwhile shows at once`() async throws {
    let wallet = try await Headless()
    try wallet.enroll()
    wallet.source.pass(.seconds(3600))
    wallet.world.faults.isOffline = true
    try wallet.resume()
    #expect(wallet.screen == .sessionEnded)
  }

  // MARK: - The world itself

  @Test func `a damaged world is said on the stage`() async throws {
    let wallet = try await Headless()
    for _ in 0..<3 {
      try wallet.choose("Use a sample wallet")
      try wallet.choose("Profile")
      try wallet.choose("Unlink this phone")
      try wallet.choose("Unlink this phone")
    }
    #expect(wallet.app.warning == nil)
    // A page that no transaction has any business with: the tail of the file, where the youngest tables lie.
    try wallet.restart { path in
      let file = open(path, O_RDWR)
      defer { close(file) }
      let end = lseek(file, 0, SEEK_END)
      let rubbish = [UInt8](repeating: 0x5A, count: 4096)
      guard file >= 0, end > 4096, pwrite(file, rubbish, rubbish.count, end - 4096) == rubbish.count else {
        throw Unexpected("cannot damage \(path)")
      }
    }
    let warning = try #require(wallet.app.warning)
    #expect(warning.contains("corrupt") && warning.contains("billfold world reset default"))
    #expect(wallet.shows("World default is corrupt"))
    #expect(wallet.frame.roleRuns(22).contains { $0.role == .error })
  }
}
