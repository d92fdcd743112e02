import Cryptography
import Foundation
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// Feature files that came from a stranger, played by the real program: under strace nothing outside the run's own folder is opened for
/// writing, removed, renamed or made, and each run ends by itself or at Ctrl-C.
@Suite(.timeLimit(.minutes(20))) struct HostileFeatures {
  let home = Home()
  /// A file of the person's own.
  private let precious: String
  /// The only folder in which a run may write.
  private let folder: String

  init() async throws {
    (precious, folder) = (home.path + "/precious", home.path + "/run")
    for name in ["run", "mail", "mail/Screens", "mail/Screens/folder"] { mkdir(home.path + "/" + name, 0o700) }
    Home.write(Array("precious\n".utf8), to: precious)
    symlink(precious, home.path + "/mail/Screens/link.txt")
    symlink("../..", home.path + "/mail/Screens/up")
    Home.write(Array("precious\n".utf8), to: home.path + "/precious.txt")
    let fixture = try #require(Fixture.named("cards"))
    try await World.create(WorldName("victim"), in: home.worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: Home.clock)
  }

  /// Each is refused before its first step, by its line. `PRECIOUS` and `VICTIM` are paths.
  static let refused = [
    "world export default PRECIOUS --replace", "world export PRECIOUS --replace", "world export default VICTIM/world.key --replace",
    "world export default out", "world export default ../../out", "billfold world export default PRECIOUS --replace",
    "world --replace export default PRECIOUS", "world export --replace -- default PRECIOUS", "world export default 'PRECIOUS' --replace",
    "world export victim out", "world fork default other", "world fork victim other", "world import PRECIOUS", "world create other",
    "world delete victim --yes", "world delete victim --now --yes", "world delete default --snapshot s --yes", "world undelete victim",
    "world list", "world list --deleted", "world list --backend PRECIOUS", "world delete default --backend PRECIOUS --yes",
    "world path victim", "world restore victim s --yes", "world reset victim --yes", "world snapshot victim s --replace --yes",
    "card issue SKRILL-VIRTUAL-MC-EEA --world victim", "clock forward 36500d --world=victim", "phone inbox --world victim --json",
    "world traffic victim", "world idle --typed 99999999", "world idle", "world traffic --follow",
  ]

  /// These do what they can in their own world.
  static let contained = [
    // The command line inside the wallet, and what Ctrl-R offers.
    ["I press Ctrl-P", "I type \"world export default PRECIOUS --replace\"", "I press Enter"],
    ["I press Ctrl-P", "I type \"world fork other\"", "I press Enter"], ["I press Ctrl-R", "I press s", "I press Enter"],
    ["the picture is \"link\""], ["the picture is \"up/precious\""], ["the picture is \"../precious\""], ["the picture is \"PRECIOUS\""],
    ["somebody runs \"world reset --yes\"", "somebody runs \"world snapshot s\"", "somebody runs \"world restore s --yes\""],
    ["a snapshot is taken", "a snapshot is restored", "the app is killed", "I restart the app"],
    ["36500 days pass", "somebody runs \"clock real\"", "somebody runs \"fault latency 36500d\"", "I type \"2580\"", "I press Enter"],
  ]

  /// These end at Ctrl-C, whenever that comes.
  static let endless = [
    Array(repeating: "1 second passes", count: 10_000), ["somebody runs \"card issue SKRILL-VIRTUAL-MC-EEA --count 100000\""],
    Array(repeating: "36500 days pass", count: 1000) + Array(repeating: "somebody runs \"phone new\"", count: 2000),
  ]

  /// Writes a scenario with these steps in a copy of the person's own world. The first one stands in line 5.
  private func feature(_ steps: [String]) throws -> String {
    let lines = steps.map { "    When \($0)\n" }.joined()
      .replacing("PRECIOUS", with: precious).replacing("VICTIM", with: home.worlds.path(of: try WorldName("victim")))
    let path = home.path + "/mail/stranger.feature"
    try Data("Feature: Mail\n\n  Scenario: Harmless\n    Given the world \"victim\"\n\(lines)".utf8).write(to: URL(filePath: path))
    return path
  }

  /// Everything in the home but the run's own folder, each file as it is and when it was changed.
  private func belongings() -> [String: [UInt8]] {
    var all = home.contents().filter { !$0.key.hasPrefix("run/") && !$0.key.hasPrefix("state/") && !$0.key.hasSuffix(".strace") }
    for (name, bytes) in all {
      var status = stat()
      lstat(home.path + "/" + name, &status)
      all[name] = bytes + Array("\(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)".utf8)
    }
    return all
  }

  private static let calls = [
    "open", "openat", "creat", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat",
    "symlink", "symlinkat", "truncate", "chmod", "fchmodat", "chown", "fchownat", "mknod", "mknodat", "utimensat",
  ]

  private var log: String { home.path + "/run.strace" }

  private func trace(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(
      "/usr/bin/strace",
      ["-f", "-qq", "-s", "4096", "-o", log, "-e", "trace=\(Self.calls.joined(separator: ","))", Home.program] + arguments,
      environment: home.environment.merging(["TMPDIR": folder]) { $1 }, columns: 200)
  }

  /// The calls that could have changed something outside the run's own folder.
  private func strayCalls() throws -> [String] {
    // SQLite opens the log of a database so that it only reads, where a wallet has it open.
    let log = home.worlds.path(of: try WorldName("victim")) + "/world.db-wal"
    let harmless = [folder, home.path + "/state", "/dev/null", "/dev/tty", "/dev/ptmx", "/dev/pts/", "/proc/self/", log]
    return try String(contentsOfFile: self.log, encoding: .utf8).split(separator: "\n").map(String.init).filter { line in
      let isOpening = [" open(", " openat("].contains(where: line.contains)
      if isOpening, !["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].contains(where: line.contains) { return false }
      guard line.contains("("), !line.contains(" = -1 ") else { return false }
      let paths = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      return paths.contains { path in !harmless.contains { path.hasPrefix($0) } || path.contains("/../") }
    }
  }

  private func expectNothingTouched(_ before: [String: [UInt8]], _ comment: Comment) throws {
    #expect(try strayCalls() == [], comment)
    #expect(belongings() == before, comment)
    #expect(Home.names(folder) == [], comment)
  }

  @Test func `what wants more is refused before its first step`() throws {
    for line in Self.refused {
      let path = try feature(["I press Down", "somebody runs \"\(line)\""])
      let before = belongings()
      for arguments in [["walk", path], ["walk", "--dry-run", path], ["play", path]] {
        let program = try trace(arguments)
        #expect(try program.waitForExit() == 65, "\(line)")
        #expect(program.words.contains("stranger.feature:6: “"), "\(line): \(program.words)")
        try expectNothingTouched(before, "\(line)")
      }
    }
  }

  @Test(arguments: [[], ["--terminal"]]) func `what is played stays in its world`(way: [String]) throws {
    for steps in Self.contained {
      let path = try feature(steps)
      let before = belongings()
      let program = try trace(["walk"] + way + [path])
      let status = try program.waitForExit()
      #expect(status == 0 || status == 1, "\(steps): \(program.screen.text)")
      #expect(!program.screen.contains("precious\n"), "\(steps)")
      try expectNothingTouched(before, "\(steps)")
    }
  }

  @Test(arguments: 0..<endless.count) func `what takes long ends at Ctrl-C`(number: Int) throws {
    let path = try feature(Self.endless[number])
    let before = belongings()
    let walk = try trace(["walk", path])
    try walk.wait(for: "a world") { _ in Home.names(folder) != [] }
    try walk.type("\u{3}")
    // The hang would be a minute and longer; what it takes depends on the machine.
    #expect(try walk.waitForExit(by: Deadline(seconds: 30)) == 130)
    try expectNothingTouched(before, "walk")
    let play = try trace(["play", path])
    try play.wait(forText: "Harmless")
    // All steps at once.
    try play.type("g\u{1B}[F\r\u{3}")
    #expect(try play.waitForExit(by: Deadline(seconds: 30)) == 130)
    try expectNothingTouched(before, "play")
  }

  @Test func `a copy of a world that is open is only read`() throws {
    let wallet = try home.start(["--world", "victim"])
    try wallet.wait(forText: "Enter your PIN")
    let path = try feature(["somebody runs \"world reset --yes\"", "the screen is \"Welcome\""])
    let before = belongings()
    let program = try trace(["walk", path])
    #expect(try program.waitForExit() == 0, "\(program.screen.text)")
    try expectNothingTouched(before, "open")
    try wallet.type("\u{3}")
    #expect(try wallet.waitForExit() == 130)
  }
}
