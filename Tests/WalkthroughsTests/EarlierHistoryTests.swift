import Basics
import Commands
import Dice
import Foundation
import Simulation
import Testing
import UserInterface
import WalletApp
import Worlds

@testable import Walkthroughs

/// A wallet that resumes where an earlier process has ended, or where a snapshot was taken.
@Suite struct EarlierHistoryTests {
  /// A card is locked, and another one is looked at.
  private func lockedCard() async throws -> Life {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("l"))
    try life.press(.right)
    return life
  }

  @Test func `a killed wallet resumes at its screen`() async throws {
    let life = try await lockedCard()
    let killed = try await life.killed()
    #expect(killed.control.earlier == .ended && killed.phone.contains { $0.contains("Enter your PIN") })
    try killed.resume()
    #expect(killed.phone == life.phone)
    #expect(killed.control.doneCount == life.control.doneCount && killed.control.earlier == nil)
    // It is a wallet as any other: it can be used, gone back in, and killed again.
    try killed.press(.left, .character("u"))
    #expect(killed.phone.contains { $0.contains("Unlocked. L: undo") })
    let again = try await killed.killed()
    try again.resume()
    #expect(again.phone == killed.phone)
    try again.goBack(to: 0)
    #expect(again.phone.contains { $0.contains("Enter your PIN") })
  }

  @Test func `a kill before the reply resumes in the middle of the request`() async throws {
    let life = try await Life("empty")
    try life.run("fault", "latency", "2s")
    try life.choose("Use a sample wallet")
    // Some of its calls have changed the world.
    try life.pass(.seconds(11))
    let killed = try await life.killed()
    try killed.resume()
    #expect(killed.phone.contains { $0.contains("Opening the sample wallet") })
    try killed.pass(.seconds(60))
    #expect(killed.phone.contains { $0.contains("8834") })
  }

  @Test func `who begins here has nothing to resume`() async throws {
    let killed = try await lockedCard().killed()
    killed.control.leaveEarlier()
    try killed.type("2580")
    try killed.press(.enter)
    let folder = killed.worldFolder
    killed.control.close(leaving: nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.hasSuffix(".history") || $0.contains(".opened") } == [])
  }

  @Test func `a command that only asks leaves what can be gone on with`() async throws {
    let life = try await lockedCard()
    let killed = try await life.killed()
    try killed.run("world", "status")
    try killed.run("world", "traffic")
    try killed.run("world", "screen")
    try killed.run("world", "idle")
    #expect(killed.control.earlier == .ended)
    try killed.resume()
    #expect(killed.phone == life.phone)
    let again = try await killed.killed()
    try again.run("fault", "latency", "200ms")
    #expect(again.control.earlier == nil)
    // A program that drives the wallet and counts what it types sees it as it was opened.
    let driven = try await life.killed()
    try driven.run("world", "idle", "--typed", "0")
    #expect(driven.control.earlier == nil)
  }

  @Test func `who only looks can still resume the next time`() async throws {
    let life = try await lockedCard()
    let killed = try await life.killed()
    killed.control.close(leaving: nil)
    let next = try await killed.killed()
    try next.resume()
    #expect(next.phone == life.phone)
  }

  @Test func `there is nothing before the first action is written`() async throws {
    let life = try await lockedCard()
    try cut(life) { _ in 0 }
    #expect(try await life.killed().control.earlier == nil)
  }

  @Test func `a hangup is no end`() async throws {
    let life = try await lockedCard()
    let phone = life.phone
    life.control.close(leaving: nil, isLost: true)
    let next = try await life.killed()
    try next.resume()
    #expect(next.phone == phone)
  }

  @Test func `a snapshot leads to its screen`() async throws {
    let life = try await lockedCard()
    try life.run("world", "snapshot", "default", "here")
    let phone = life.phone
    try life.press(.left, .character("u"))
    try life.run("world", "restore", "default", "here", "--yes")
    #expect(life.control.earlier == .restored && life.phone.contains { $0.contains("Enter your PIN") })
    try life.resume()
    #expect(life.phone == phone)
    // Without having it open, too.
    try life.press(.left, .character("u"))
    let (folder, name) = (URL(filePath: life.worldFolder).deletingLastPathComponent().path, WorldName.standard)
    life.control.close(leaving: nil)
    try await World.restore(name, to: WorldName("here"), in: WorldDirectory(path: folder))
    let next = try await life.killed()
    #expect(next.control.earlier == .restored)
    try next.resume()
    #expect(next.phone == phone)
    try WorldDirectory(path: folder).delete(snapshot: WorldName("here"), of: name)
    #expect(try FileManager.default.contentsOfDirectory(atPath: life.worldFolder).filter { $0.hasPrefix("snapshot") } == [])
  }

  @Test func `a reset world has nothing to resume`() async throws {
    let life = try await lockedCard()
    try life.run("world", "reset", "default", "--yes")
    #expect(life.control.earlier == nil)
    let killed = try await lockedCard().killed()
    let folder = URL(filePath: killed.worldFolder).deletingLastPathComponent().path
    killed.control.close(leaving: nil, isLost: true)
    try await World.reset(.standard, in: WorldDirectory(path: folder))
    #expect(try await killed.killed().control.earlier == nil)
  }

  @Test func `a world that has changed since is not gone on in`() async throws {
    let life = try await lockedCard()
    life.control.close(leaving: nil, isLost: true)
    let folder = URL(filePath: life.worldFolder).deletingLastPathComponent().path
    let world = try World(.standard, in: WorldDirectory(path: folder), makes: false, source: life.source)
    #expect(await world.moveClock { $0.advance(by: .seconds(3600)) } == nil)
    try world.close()
    let next = try await life.killed()
    try refuse(next, .elsewhere)
  }

  /// - Parameter part: how much is left of the history.
  @Test(arguments: [(0.05, UndoUnavailable.unreadable), (0.5, .elsewhere), (0.7, .elsewhere)])
  func `a history without its end loses nothing`(part: Double, reason: UndoUnavailable) async throws {
    let life = try await lockedCard()
    try cut(life) { Int(Double($0) * part) }
    try refuse(try await life.killed(), reason)
  }

  /// Half written, the last entry ends in zeros; eight of them, as one byte may have been zero.
  @Test(arguments: [(1, false), (8, true), (80, true)]) func `a history without the last key leads to the screen before it`(
    missing: Int, hasZeros: Bool
  ) async throws {
    let life = try await lockedCard()
    let before = try await { () async throws in
      let life = try await Life("cards")
      try life.type("2580")
      try life.press(.enter, .tab, .enter, .character("l"))
      return life.phone
    }()
    try cut(life, hasZeros: hasZeros) { $0 - missing }
    let killed = try await life.killed()
    try killed.resume()
    #expect(killed.phone == before)
  }

  private func cut(_ life: Life, hasZeros: Bool = false, to length: (Int) -> Int) throws {
    let path = life.worldFolder + "/world.history"
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    var rest = bytes[...]
    // Behind what was written follow zeros.
    while let entry = rest.popCounted(), !entry.isEmpty {}
    let written = rest.isEmpty ? bytes.count : rest.startIndex - 8
    let kept = bytes.prefix(length(written))
    try Data(kept + [UInt8](repeating: 0, count: hasZeros ? bytes.count - kept.count : 0)).write(to: URL(filePath: path))
  }

  @Test func `a damaged history is told of`() async throws {
    let life = try await lockedCard()
    life.control.keepNotes(of: life.app)
    let path = life.worldFolder + "/world.history"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[20] ^= 1
    try bytes.write(to: URL(filePath: path))
    try refuse(try await life.killed(), .unreadable)
  }

  /// The wallet is as it was opened, and can be used.
  private func refuse(_ life: Life, _ reason: UndoUnavailable) throws {
    let phone = life.phone
    do {
      try life.resume()
      Issue.record("it resumed")
    } catch let error as UndoUnavailable {
      #expect(error.sentence == reason.sentence)
    }
    #expect(life.phone == phone)
    try life.type("2580")
    try life.press(.enter)
    #expect(life.phone != phone)
  }

  @Test func `what is typed stands encrypted in a file of its owner`() async throws {
    let life = try await lockedCard()
    life.begin(.paste("Heron-Lake-42"))
    life.control.keepNotes(of: life.app)
    let path = life.worldFolder + "/world.history"
    let bytes = try Data(contentsOf: URL(filePath: path))
    for text in ["Heron-Lake-42", "Enter your PIN", "PIN login", "Fingerprint", "character"] {
      #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `more than is kept is told of`() async throws {
    let life = try await Life("cards")
    for _ in 0...10_000 { life.begin(.key(.tab)) }
    life.control.keepNotes(of: life.app)
    #expect(!FileManager.default.fileExists(atPath: life.worldFolder + "/world.history"))
    do {
      try life.goBack(to: 1)
      Issue.record("it went back")
    } catch let error as UndoUnavailable {
      #expect(error.sentence == UndoUnavailable.tooLong.sentence)
    }
  }

  @Test(arguments: isVerifying ? Array(0..<1000) : Array(0..<12) + [538]) func `a life by hand resumes after a kill`(seed: Int) async throws
  {
    var dice = Dice(seed: UInt64(seed))
    let life = try await Life(dice.pick(["cards", "two-phones", "empty"]))
    let shown = try life.live(&dice, isHasty: false)
    try life.settle()
    guard life.app.exitStatus == nil, life.control.doneCount > 0 else { return }
    let killed = try await life.killed()
    let isLost = try killed.resume()
    // Where nothing more has come, time stands where it was, and so does what turns while one waits.
    func untimed(_ rows: [String]) -> [String] { rows.map { $0.filter { !$0.isNumber && !"─╲│╱".contains($0) } } }
    let possible = [life.phone, life.last, shown.last ?? []].map(untimed)
    // What was in secret fields is not in the history.
    #expect(isLost || possible.contains(untimed(killed.phone)), "seed \(seed)")
    try killed.press(.down)
  }
}
