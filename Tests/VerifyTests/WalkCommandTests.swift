import Foundation
import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// `billfold walk` of the real program: what it prints, how it ends, and what it makes of bad input.
@Suite(.timeLimit(.minutes(10))) struct WalkCommand {
  let home = Home()

  private static let two = """
    @smoke
    Feature: Two

      @fast
      Scenario: passes
        Then the screen is "Welcome"

      @slow
      Scenario Outline: fails at <n>
        Then I see "nothing of the kind"

        Examples:
          | n |
          | 1 |
          | 2 |
    """

  /// A file of the home with this in it, by its name there.
  private func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = home.path + "/" + name
    try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func walk(_ arguments: String...) throws -> (status: Int32, output: String, messages: String) {
    let program = try home.start(["walk"] + arguments, environment: ["TMPDIR": home.path], output: .pipe)
    let status = try program.waitForExit()
    return (status, String(decoding: program.piped, as: UTF8.self), program.words)
  }

  /// A folder of one's own takes precedence over built-in walkthroughs, and an empty one says so.
  @Test func `a folder hides built in walkthroughs`() throws {
    for (name, hides) in [("access", true), ("own", false)] {
      try FileManager.default.createDirectory(atPath: home.path + "/" + name, withIntermediateDirectories: true)
      let program = try RunningProgram(
        "/usr/bin/env", ["-C", home.path, Home.program, "walk", "--list", name], environment: home.environment, columns: 200,
        output: .pipe)
      #expect(try program.waitForExit() == 66)
      #expect(program.words.contains("\(name): No .feature files in this folder."), "\(program.words)")
      #expect(program.words.contains(" It hides the built-in walkthroughs of this name") == hides, "\(program.words)")
    }
  }

  @Test func `what passes is 0 and what fails is 1`() throws {
    let path = try file("two.feature", Self.two.utf8)
    let all = try walk(path)
    #expect(all.status == 1)
    #expect(all.output.hasSuffix("\n1 passed, 2 failed\n") && all.messages.isEmpty)
    #expect(all.output.contains("Run again: billfold walk \(path):14\n"))
    #expect(all.output.contains("\nFAILED   \(path)  Two: 2 of 3 scenarios failed\n"))
    let failure = "\(path):10: Then I see \"nothing of the kind\": “nothing of the kind” is not on the screen."
    #expect(all.output.contains("\n2 failures:\n" + failure))
    #expect(!all.output.contains("passes") && !all.output.contains("\u{1B}"))
    #expect(try walk(path, "--verbose").output.contains("  Two · passes  (\(path):5)\n  ok  Then the screen is \"Welcome\"\n"))
    let one = try walk("--tags", "@smoke and not @slow", path)
    #expect(one.status == 0 && one.output.hasSuffix("\n1 passed, 0 failed\n"))
    for line in [4, 5, 6] { #expect(try walk(path + ":\(line)").output.hasSuffix("1 passed, 0 failed\n")) }
    let none = try walk(path + ":2")
    #expect(none.status == 66 && none.messages.contains("Line 2 is in the heading of the feature. The nearest scenario is at line 5"))
    #expect(try walk(path + ":14", "--quiet").output.hasSuffix("0 passed, 1 failed\n"))
    #expect(try walk(path + ":5", "--quiet").output.split(separator: "\n").count == 2)
    #expect(try walk(path, "--format", "junit").output.hasPrefix("<?xml"))
    #expect(try walk(path, "--format", "json", "--tags", "@fast").output.hasPrefix("[\n"))
    // Nothing stays behind.
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["two.feature"])
  }

  @Test func `a report that cannot be written is 74`() throws {
    let path = try file("two.feature", Self.two.utf8)
    let program = try RunningProgram(
      "/bin/sh", ["-c", "exec \"$0\" walk \"$1\" >/dev/full", Home.program, path],
      environment: home.environment.merging(["TMPDIR": home.path]) { $1 })
    #expect(try program.waitForExit() == 74, "\(program.screen.text)")
  }

  @Test func `what would be played is told and not played`() throws {
    let path = try file("a/b/two.feature", Self.two.utf8)
    let list = try walk("--list", home.path + "/a")
    #expect(list.status == 0)
    #expect(
      list.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "\(path)  Two", "5  passes  @smoke @fast", "14  fails at 1  @smoke @slow", "15  fails at 2  @smoke @slow",
      ])
    let plain = try walk("--dry-run", path)
    #expect(plain.status == 0 && plain.output.contains("Then I see \"nothing of the kind\""))
    #expect(try walk("--dry-run", "--quiet", path).output == "Scenarios: 3, steps: 3, undefined: 0\n")
    let wrong = try file("wrong.feature", "Feature: f\n  Scenario: s\n    Then I sea \"x\"\n    Then I sea \"x\"\n".utf8)
    let undefined = try walk("--dry-run", "--quiet", wrong)
    let summary = "Undefined:\n\(wrong):3: Then I sea \"x\": Undefined step. Did you mean “I see"
    #expect(undefined.status == 1 && undefined.output.hasPrefix(summary), "\(undefined.output)")
    let json = try walk("--dry-run", "--format", "json", path)
    #expect(json.status == 0 && json.output.contains("\"undefined\" : false"))
  }

  @Test func `what comes with it is played from anywhere`() throws {
    let list = try walk("--list")
    #expect(list.status == 0 && list.output.contains("access/lost-phone.feature"))
    let result = try walk("access/lost-phone")
    #expect(result.status == 0 && result.output.hasSuffix(" passed, 0 failed\n"))
  }

  static let broken: [(name: String, bytes: [UInt8], summary: String)] = [
    ("steps", Array("Feature: f\n  Scenario: s\n    Given x\n  nonsense\n".utf8), ":4:3: "),
    ("table", Array("Feature: f\n  Scenario: s\n    Given t\n      | a |\n      | a | b |\n".utf8), ":5:7: "),
    ("empty", [], "No feature found"), ("zero", Array("Feature: f\n\u{0}".utf8), ":2:1: "),
    ("latin1", [0x46, 0xE9, 0x0A], "This is not UTF-8"), ("utf16", [0xFF, 0xFE, 0x46, 0x00], "This is UTF-16"),
    ("huge", Array(repeating: 0x23, count: 10_000_000), "This is larger than"),
    ("language", Array("# language: xx\nFeature: f\n".utf8), ":1:1: "),
  ]

  @Test(arguments: broken.map(\.name)) func `what cannot be read is 65`(name: String) throws {
    let broken = try #require(Self.broken.first { $0.name == name })
    let result = try walk(try file("x.feature", broken.bytes), try file("two.feature", Self.two.utf8))
    #expect(result.status == 65 && result.output.isEmpty)
    #expect(result.messages.contains(broken.summary) && result.messages.contains("x.feature"), "\(result.messages)")
  }

  @Test func `windows files are read like others`() throws {
    let text = "\u{FEFF}" + Self.two.replacing("\n", with: "\r\n")
    #expect(try walk("--tags", "@fast", try file("two.feature", text.utf8)).status == 0)
  }

  @Test(arguments: [
    (["nowhere.feature"], 66, "No such file, folder or built-in walkthrough"), (["--frob"], 64, "Unknown option “--frob”"),
    (["--tags"], 64, "--tags requires a value: tags"), (["--tags", "smoke"], 64, "expected a tag"),
    (["--tags", "(@a"], 64, "unclosed “(”"),
    (["--format", "yaml"], 64, "Invalid --format: enter plain, junit, json"), (["-q", "-v"], 64, "cannot be combined"),
    (["--output", "/nowhere/report.xml"], 73, "No such file or directory"),
    (["--output", "/dev/null"], 73, "not a regular file"),
    (["--rerun", "/dev"], 66, "It is a folder"),
    (["--list", "--output", "x"], 64, "--output cannot be combined with --list"),
    (["--sentences", "--format", "messages"], 64, "--format messages cannot be combined"),
    (["--jobs", "0"], 64, "Invalid --jobs: enter a number"),
    (["--terminal", "--accessible"], 64, "cannot be combined"), (["--list", "--format", "junit"], 64, "--format junit cannot be combined"),
    (["--tags", "@nobody-has-this"], 66, "Tags: @"), (["--trace", "/dev/null/x"], 73, "Can't write"),
  ])
  func `what makes no sense is refused`(arguments: [String], status: Int32, summary: String) throws {
    let program = try home.start(["walk"] + arguments, output: .pipe)
    #expect(try program.waitForExit() == status)
    #expect(program.piped.isEmpty && program.words.hasPrefix("billfold: ") && program.words.contains(summary), "\(program.words)")
  }

  /// Neither a link nor a pipe in the place of a trace is written to; all the rest is played and reported.
  @Test func `a trace is a regular file`() throws {
    let (path, traces, target) = (try file("two.feature", Self.two.utf8), home.path + "/traces", home.path + "/target")
    #expect(try walk("--tags", "@fast", "--trace", traces, path).status == 0)
    let names = Home.names(traces)
    #expect(names.count == 1)
    let trace = traces + "/" + (names.first ?? "")
    #expect(String(decoding: Home.read(trace), as: UTF8.self).contains("Welcome"))
    Home.write(Array("letter".utf8), to: target)
    for kind in ["a symbolic link", "a pipe"] {
      unlink(trace)
      #expect((kind == "a pipe" ? mkfifo(trace, 0o600) : symlink(target, trace)) == 0)
      let result = try walk("--tags", "@fast", "--trace", traces, path)
      #expect(result.status == 73 && result.output.hasSuffix("1 passed, 0 failed\n"), "\(result)")
      let summary = "It is \(kind), not a regular file. Choose another folder with --trace."
      #expect(result.messages.filter { $0 != " " }.contains(summary.filter { $0 != " " }), "\(result.messages)")
      #expect(Home.read(target) == Array("letter".utf8))
    }
  }

  /// On a full disk no part of a trace is left, whether its folder or its file has no space. The report still lists the passed scenarios.
  @Test(.enabled(if: canMount, "only root can make a small disk"), arguments: ["size=4k,nr_inodes=1", "size=4k"])
  func `a trace on a full disk is 74`(options: String) throws {
    let (path, disk) = (try file("two.feature", Self.two.utf8), home.path + "/disk")
    mkdir(disk, 0o700)
    try #require(mount("none", disk, "tmpfs", 0, options) == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    if options == "size=4k" { Home.write([UInt8](repeating: 1, count: 4096), to: disk + "/full") }
    let result = try walk("--tags", "@fast", "--trace", disk + "/traces", path)
    #expect(result.status == 74 && result.messages.filter { $0 != " " }.contains("Nospaceleftondevice"), "\(result)")
    #expect(Home.files(disk).allSatisfy { $0.hasSuffix("/full") })
    #expect(options != "size=4k" || result.output.hasSuffix("1 passed, 0 failed\n"))
  }

  private static let canMount: Bool = {
    let folder = Home()
    guard geteuid() == 0, mount("none", folder.path, "tmpfs", 0, "size=16k") == 0 else { return false }
    umount2(folder.path, Int32(MNT_DETACH))
    return true
  }()

  @Test func `a report in a file is there whole and what failed is still told`() throws {
    let (path, report) = (try file("two.feature", Self.two.utf8), home.path + "/report.xml")
    for format in ["junit", "messages", "plain"] {
      let result = try walk(path, "--format", format, "--output", report)
      #expect(result.status == 1 && result.output.hasSuffix("\n1 passed, 2 failed\n") && result.output.contains("\n2 failures:\n"))
      let written = String(decoding: Home.read(report), as: UTF8.self)
      #expect(written.hasPrefix(["junit": "<?xml", "messages": "{\"meta\":", "plain": "FAILED"][format]!), "\(written.prefix(200))")
    }
    // A pipe and a link are left as they are.
    for make in [{ mkfifo(report, 0o600) }, { symlink(path, report) }] {
      unlink(report)
      #expect(make() == 0)
      let refused = try walk(path, "--output", report)
      #expect(refused.status == 73 && refused.output.isEmpty && refused.messages.contains("not a regular file"))
    }
    #expect(Home.read(path) == Array(Self.two.utf8))
  }

  @Test(.enabled(if: canMount, "only root can make a small disk")) func `a report file on a full disk is 74`() throws {
    let (path, disk) = (try file("two.feature", Self.two.utf8), home.path + "/disk")
    mkdir(disk, 0o700)
    try #require(mount("none", disk, "tmpfs", 0, "size=4k") == 0)
    defer { umount2(disk, Int32(MNT_DETACH)) }
    Home.write(Array("old".utf8), to: disk + "/report.xml")
    let result = try walk(path, "--format", "junit", "--output", disk + "/report.xml")
    #expect(result.status == 74 && result.messages.contains("Free up space"), "\(result)")
    #expect(result.output.hasSuffix("1 passed, 2 failed\n") && Home.read(disk + "/report.xml") == Array("old".utf8))
    #expect(Home.names(disk) == ["report.xml"])
  }

  @Test func `what failed is run again`() throws {
    let (path, list) = (try file("two.feature", Self.two.utf8), home.path + "/failed.txt")
    let once = try walk(path, "--rerun", list)
    #expect(once.status == 1 && once.output.hasSuffix("1 passed, 2 failed\n"))
    // A terminal wraps them.
    let said =
      "billfold: \(list) doesn't exist. Running all scenarios."
      + "billfold: 2 failed scenarios are listed in \(list). Run again: billfold walk --rerun \(list)"
    #expect(once.messages.filter { !$0.isWhitespace } == said.filter { !$0.isWhitespace }, "\(once.messages)")
    #expect(String(decoding: Home.read(list), as: UTF8.self) == "\(path):14 # fails at 1\n\(path):15 # fails at 2\n")
    #expect(try walk("--rerun", list).output.hasSuffix("\n0 passed, 2 failed\n"))
    // Mended, moved by a line, and one of them gone.
    _ = try file("two.feature", ("\n" + Self.two.replacing("nothing of the kind", with: "Welcome").replacing("    | 2 |", with: "")).utf8)
    let mended = try walk("--rerun", list)
    #expect(mended.status == 0 && Home.read(list).isEmpty && !mended.messages.contains("listed in"), "\(mended)")
    // An empty list means everything; a list of files that are gone means nothing, and is kept.
    #expect(try walk(path, "--rerun", list).output.hasSuffix("\n2 passed, 0 failed\n"))
    Home.write(Array("gone.feature:3\n".utf8), to: list)
    let gone = try walk("--rerun", list)
    #expect(gone.status == 66 && gone.messages.contains("None of the files") && Home.read(list) == Array("gone.feature:3\n".utf8))
    // A list of other files than were named means nothing too.
    let other = try walk(path, "--rerun", list)
    #expect(other.status == 66 && other.messages.contains("None of the scenarios that"), "\(other)")
    #expect(Home.read(list) == Array("gone.feature:3\n".utf8))
  }

  @Test func `the first failure ends a fail fast run`() throws {
    let path = try file("two.feature", Self.two.utf8)
    let result = try walk(path, "--fail-fast", "--jobs", "1")
    #expect(result.status == 1 && result.output.contains("\n2 of 3 scenarios in ") && result.output.hasSuffix("1 passed, 1 failed\n"))
  }

  /// On a terminal there are colors and a counter, of which nothing is left at the end; NO_COLOR is respected.
  @Test func `a terminal gets colors and a counter`() throws {
    let path = try file("two.feature", Self.two.utf8)
    for (changes, isColored) in [([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false)] as [([String: String?], Bool)] {
      let program = try home.start(["walk", path], environment: changes.merging(["TMPDIR": home.path]) { $1 })
      #expect(try program.waitForExit() == 1)
      let bytes = String(decoding: program.bytes, as: UTF8.self)
      #expect(bytes.contains("\u{1B}[31mFAILED") == isColored && bytes.contains("2 of 3 scenarios, 1 failed") == (changes["TERM"] == nil))
      #expect(program.screen.text.contains("1 passed, 2 failed") && !program.screen.text.contains("3 of 3 scenarios, 2 failed"))
    }
    #expect(try walk(path).messages.isEmpty)
  }

  @Test func `Ctrl-C tells what was played`() throws {
    // A thousand scenarios take longer than the first line does.
    let scenario = "  Scenario: s\n    Given an enrolled wallet\n    Then I see \"Enter your PIN\"\n"
    let path = try file("long.feature", ("Feature: f\n" + String(repeating: scenario, count: 1000)).utf8)
    let program = try home.start(["walk", "--verbose", path], environment: ["TMPDIR": home.path])
    try program.wait(forText: "ok ")
    program.send(SIGINT)
    #expect(try program.waitForExit() == 130)
    let told = String(decoding: program.bytes, as: UTF8.self)
    #expect(told.contains(" passed\u{1B}[0m, 0 failed") && told.contains("Interrupted: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["long.feature"])
  }

  @Test func `what a killed run leaves goes with the next`() throws {
    let path = try file("two.feature", Self.two.utf8)
    let killed = home.path + "/billfold-walk-\(Int32.max)-abcdef"
    let running = home.path + "/billfold-walk-\(getpid())-abcdef"
    for folder in [killed, running] { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    #expect(try walk("--tags", "@fast", path).status == 0)
    #expect(!FileManager.default.fileExists(atPath: killed) && FileManager.default.fileExists(atPath: running))
  }

  @Test func `an own world is copied and stays as it was`() throws {
    let own = """
      Feature: f
        Scenario: s
          Given the world "default"
          Then I see "Welcome"
          When I get a new phone
          Then the glass shows "Phone 2"
      """
    let path = try file("own.feature", own.utf8)
    #expect(try walk(path).output.contains("World “default” doesn't exist"))
    try home.makeQuickWorld()
    let twice = try walk(path, path)
    #expect(twice.status == 0, "\(twice.output)")
    // Also while it is open.
    let wallet = try home.start()
    try wallet.wait(forText: "Behind the glass")
    let result = try walk(path)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `traces are the same for the same seed`() throws {
    let path = try file("two.feature", Self.two.utf8)
    for name in ["one", "other"] { #expect(try walk(path, "--trace", home.path + "/" + name).status == 1) }
    let traces = try ["one", "other"].map { name in
      try Home.files(home.path + "/" + name).sorted().map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
    #expect(traces[0] == traces[1] && traces[0].count == 3 && traces[0].allSatisfy { $0.contains("isDeviceRegistered") })
  }
}
