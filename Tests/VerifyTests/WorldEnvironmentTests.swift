import Cryptography
import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// Which world the real program takes, and homes where none can be.
@Suite(.timeLimit(.minutes(10))) struct WorldEnvironment {
  let home = Home()

  private func run(_ line: String, _ environment: [String: String?] = [:]) throws -> (status: Int32, output: String, message: Message) {
    let program = try home.start(line.split(separator: " ").map(String.init), environment: environment, output: .pipe)
    let status = try program.waitForExit()
    return (status, String(decoding: program.piped, as: UTF8.self), Message(text: program.words))
  }

  /// On the terminal, where lines end at its edge: blanks don't count.
  private struct Message {
    let text: String

    func contains(_ part: String) -> Bool { Self.dense(text).contains(Self.dense(part)) }
    private static func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }
  }

  /// Commands of README, in an empty home.
  @Test func `default is made by the first command that needs it`() throws {
    let list = try run("phone list")
    #expect(list.status == 0 && list.output == ["1", "Phone 1", "iPhone", "current"].joined(separator: "  ") + "\n")
    #expect(list.message.contains("World “default” was created."))
    #expect(try !run("phone list").message.contains("created"))
    #expect(Home.names(home.worlds.path) == ["default"])
  }

  /// A command that fails leaves nothing behind.
  @Test func `a command that fails makes no world`() throws {
    #expect(try run("phone use 7").status == 66)
    #expect(try run("world screen").status == 69 && run("world traffic").status == 69 && run("world idle").status == 69)
    #expect(Home.names(home.worlds.path).isEmpty)
    #expect(try run("phone list --world demo").status == 66)
  }

  /// With several worlds, a command requires the name of one.
  @Test func `a command creates no world beside others`() async throws {
    for name in ["b", "a"] { try await World.create(WorldName(name), in: home.worlds, hashCost: .minimum, source: Home.clock) }
    for line in ["phone list", "phone inbox", "care list", "card list", "clock show", "fault list", "issuer list", "issuer show"]
      + [
        "world status", "world screen", "world idle", "world traffic", "world traffic --follow", "fault offline", "clock freeze",
        "--accessible",
      ]
    {
      let result = try run(line)
      #expect(result.status == 66 && result.message.contains("Several worlds exist. Name one with --world: a, b"), "\(line): \(result)")
    }
    #expect(Home.names(home.worlds.path) == ["a", "b"])
  }

  @Test func `the only world is taken`() async throws {
    try await World.create(WorldName("demo"), in: home.worlds, hashCost: .minimum, source: Home.clock)
    #expect(try run("world path").output == home.worlds.path(of: WorldName("demo")) + "\n")
    #expect(try run("world status").output.contains("World    demo\n"))
    let wallet = try home.start()
    try wallet.wait(forText: "Enroll a new wallet")
    // Through the control socket too, where the line names no world.
    #expect(try run("world idle").status == 0 && run("phone list").status == 0)
    #expect(Home.names(home.worlds.path) == ["demo"])
    withExtendedLifetime(wallet) {}
  }

  @Test func `the variable names the world`() async throws {
    for name in ["a", "b"] { try await World.create(WorldName(name), in: home.worlds, hashCost: .minimum, source: Home.clock) }
    #expect(try run("world status", ["BILLFOLD_WORLD": "b"]).output.contains("World    b\n"))
    #expect(try run("world status --world a", ["BILLFOLD_WORLD": "b"]).output.contains("World    a\n"))
    #expect(try run("clock show --world a", ["BILLFOLD_WORLD": "gone"]).status == 0)
    for (value, status) in [("gone", Int32(66)), ("Ä/..", 78), ("\u{1B}[2J", 78)] {
      for line in ["clock show", "world status", "--accessible", "world path"] {
        let result = try run(line, ["BILLFOLD_WORLD": value])
        #expect(result.status == status && result.message.contains("BILLFOLD_WORLD"), "\(line): \(result)")
        #expect(!result.message.contains("\u{1B}"))
      }
      // Commands that use no world ignore the variable.
      for line in ["world list", "map", "--help", "world create new\(status)\(value.utf8.count)"] {
        #expect(try run(line, ["BILLFOLD_WORLD": value]).status == 0, "\(line)")
      }
    }
    let wallet = try home.start(environment: ["BILLFOLD_WORLD": "b"])
    try wallet.wait(forText: " b · local issuers")
    withExtendedLifetime(wallet) {}
  }

  /// A home that is missing, is a file or can't be written is reported with a solution.
  @Test(arguments: ["clock show", "world create x", "--accessible", "world traffic --follow"])
  func `a home that cannot be used is told of`(line: String) throws {
    let missing = try run(line, ["HOME": nil, "XDG_DATA_HOME": nil])
    #expect(missing.status == 78 && missing.message.contains("Set HOME, or XDG_DATA_HOME to an absolute path."), "\(missing)")
    Home.write([1], to: home.path + "/file")
    let file = try run(line, ["XDG_DATA_HOME": home.path + "/file"])
    #expect(file.status == 73 && file.message.contains("/file") && file.message.contains("set XDG_DATA_HOME to another place"), "\(file)")
    for folder in ["/data", "/data/billfold", "/data/billfold/worlds"] { mkdir(home.path + folder, 0o700) }
    chmod(home.worlds.path, 0o500)
    defer { chmod(home.worlds.path, 0o700) }
    let locked = try run(line)
    #expect(locked.status == 77 && locked.message.contains("chmod u+w"), "\(locked)")
  }

  @Test func `a deleted world comes back`() throws {
    #expect(try run("world create demo --fixture enrolled").status == 0)
    let deleted = try run("world delete demo")
    #expect(
      deleted.status == 0 && deleted.output.hasPrefix("World “demo” was deleted. Until ")
        && deleted.output.split(separator: "\n").count == 1)
    #expect(deleted.output.hasSuffix("you can restore it with: billfold world undelete demo\n"))
    #expect(try run("phone list --world demo").message.contains("It was deleted. To restore it, run: billfold world undelete demo"))
    #expect(try run("world list").message.contains("1 deleted world is kept for seven days"))
    #expect(try run("world list --deleted").output.hasPrefix("demo  "))
    #expect(try run("world list --deleted --json").output.contains("\"end\" : \""))
    #expect(try run("world create demo").status == 0)
    #expect(try run("world undelete demo").status == 73)
    #expect(try run("world undelete demo old").output == "World “demo” was restored as “old”.\n")
    #expect(try run("care list --world old").output.contains("anna@example.com"))
    #expect(try run("world undelete dmeo").status == 66)
    // At once, it is gone.
    #expect(try run("world delete old --now --yes").status == 0)
    #expect(try run("world undelete old").status == 66)
    // A world that was deleted a week ago is removed by the next command.
    #expect(try run("world delete demo").status == 0)
    let bin = home.worlds.path + "/.deleted"
    let folder = try #require(Home.names(bin).first)
    let old = time(nil) - 7 * 86_400
    #expect(rename(bin + "/" + folder, bin + "/demo.\(old + 60)") == 0)
    #expect(try run("world list --deleted").output.hasPrefix("demo  "))
    #expect(rename(bin + "/demo.\(old + 60)", bin + "/demo.\(old)") == 0)
    #expect(try run("world list --deleted").output == "No deleted worlds.\n")
    #expect(Home.files(home.worlds.path).isEmpty)
  }

  /// Similar names of snapshots are suggested too.
  @Test func `what is misspelt in a world is suggested`() throws {
    #expect(try run("world create demo --fixture cards").status == 0)
    #expect(try run("world snapshot demo before").status == 0)
    for (line, status, summary) in [
      ("phone list --world dmeo", Int32(66), "demo"), ("world restore demo befroe --yes", 66, "before"),
      ("phone use Phome1", 66, "Phone 1"),
      ("phone open Wacth", 66, "Watch"),
      ("issuer open meridain", 66, "meridian"), ("card list --customer anna@exampel.com", 66, "anna@example.com"),
      ("care unlock ana@example.com", 66, "anna@example.com"), ("card set 7008 LOCKED", 66, "7009"),
      ("card issue SKRILL-VIRTUAL-MC-EAE", 65, "SKRILL-VIRTUAL-MC-EEA"), ("issuer set pin-atempts=7", 65, "pin-attempts"),
    ] {
      let result = try run(line)
      #expect(result.status == status && result.message.contains("Did you mean") && result.message.contains(summary), "\(line): \(result)")
    }
  }

  @Test func `a walkthrough comes from standard input`() throws {
    let feature = "Feature: From a pipe\n  Scenario: passes\n    Then the screen is \"Welcome\"\n"
    for (text, status) in [(feature, Int32(0)), (feature.replacing("Welcome", with: "PIN"), 1), ("nonsense", 65), ("", 65)] {
      let shell = try RunningProgram(
        "/bin/sh", ["-c", "printf '%s' \"$1\" | \"$0\" walk -", Home.program, text], environment: home.environment, output: .pipe)
      #expect(try shell.waitForExit() == status, "\(shell.words)")
    }
  }
}
