import Cryptography
import Glibc
import PseudoTerminal
import System
import Testing
import WalletDriving
import Worlds

/// Commands on a world that the real wallet has open in a terminal, and on the same world while it is closed.
@Suite(.timeLimit(.minutes(10))) struct WorldInUse {
  let home = Home()

  init() async throws { try await home.enroll() }

  /// Returns a command's standard output and exit status. Its standard error is on the terminal.
  private func run(_ line: String) throws -> (status: Int32, output: String, message: String) {
    let program = try home.start(line.split(separator: " ").map(String.init), output: .pipe)
    let status = try program.waitForExit()
    return (status, String(decoding: program.piped, as: UTF8.self), program.words)
  }

  private func expect(_ line: String, _ status: Int32 = 0, at location: SourceLocation = #_sourceLocation) throws {
    let result = try run(line)
    #expect(result.status == status, "\(line): \(result)", sourceLocation: location)
    if status != 0 { #expect(result.message.hasPrefix("billfold: "), sourceLocation: location) }
  }

  static let everywhere = [
    "clock freeze 2026-11-21T09:41:00Z", "clock forward 90s", "clock show", "clock show --json", "clock stop", "clock show --json",
    "clock set 2026-11-22T00:00:00Z", "clock forward 1h", "world status", "clock freeze 2026-11-22T01:00:00Z",
    "fault arm status 503 --operation loginByPIN", "fault arm drop-after --chance 20", "fault latency 50ms", "fault offline", "fault list",
    "fault list --json", "fault online", "fault latency 0s", "fault disarm", "phone new", "phone list", "phone list --json", "phone use 1",
    "phone use 9", "phone inbox", "phone inbox --json", "care list", "care list --json",
    "care deactivate", "care reactivate 1", "care deactivate 2",
    "care unlock anna@example.com",
    "care unlock nobody@example.com", "issuer list", "issuer list --json", "issuer open strict", "issuer open nowhere", "care list",
    "issuer open meridian", "world snapshot default before", "world snapshot default before",
    "world snapshot default before --replace --yes",
    "world restore default nothing", "world restore default before --yes", "clock show", "world fork default fork",
    "world fork default fork",
    "world export default copy.billfold", "world export default copy.billfold", "world reset default --yes", "phone list",
  ]

  /// The user sees no difference.
  @Test func `commands say the same where a world is open`() throws {
    let closed = home.copy()
    let program = try home.openWallet()
    func words(_ text: String) -> String { text.split(separator: " ").joined() }
    for line in Self.everywhere {
      let line = line.split(separator: " ").map { $0.hasSuffix(".billfold") ? "\(home.path)/\($0)" : String($0) }.joined(separator: " ")
      let open = try run(line)
      let other = try closed.start(line.replacing(home.path, with: closed.path).split(separator: " ").map(String.init), output: .pipe)
      let status = try other.waitForExit()
      #expect(open.status == status, "\(line): \(open)")
      let output = String(decoding: other.piped, as: UTF8.self)
      #expect(open.output == output, "\(line)")
      // Long paths are broken by the terminal's edge.
      #expect(words(open.message) == words(other.words).replacing(closed.path, with: home.path), "\(line)")
    }
    program.send(SIGTERM)
    _ = try program.waitForExit()
  }

  @Test func `the wallet follows`() throws {
    let program = try home.openWallet()
    try expect("phone new")
    try program.wait(forText: "Enroll a new wallet")
    try expect("phone use 1")
    try program.wait(forText: "Enter your PIN")
    try expect("care deactivate")
    try program.wait(for: "a phone that is off") { _ in program.phone.contains("deactivated") }
    try expect("care reactivate")
    try program.wait(forText: "Enter your PIN")
    try expect("issuer open strict")
    try program.wait(forText: "Citadel Private")
    try expect("issuer open meridian")
    try program.wait(forText: "Enter your PIN")
    try expect("fault arm status 503 --operation loginByPIN")
    try program.type("2580\r")
    try program.wait(forText: "technical")
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.type("\u{1B}")
    // The offer of a fingerprint names Profile, too.
    try program.wait(forText: "No cards yet")
    try expect("world snapshot default in")
    try expect("clock forward 6min")
    try program.wait(forText: "Your session has ended")
    try expect("world restore default in --yes")
    try program.wait(forText: "Enter your PIN")
    try expect("world reset default --yes")
    try program.wait(forText: "Enroll a new wallet")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    #expect(access(home[World.controlName], F_OK) != 0)
    try expect("phone list")
  }

  @Test func `idle and screen are told`() throws {
    let program = try home.openWallet()
    try expect("world idle default")
    let client = try ControlClient(path: home[World.controlName])
    try program.type("25")
    #expect(try client.ask(ControlRequest(["world", "idle", "--typed", "2"])).status == 0)
    let screen = try client.ask(ControlRequest(["world", "screen"])).output
    #expect(screen.contains("Enter your PIN"))
    #expect(!screen.contains("•"))
    // An Esc by itself is a key only after a while; then the bytes that belong to it have come.
    try program.type("\u{1B}")
    #expect(try client.ask(ControlRequest(["world", "idle", "--typed", "3"])).status == 0)
    try program.type("80\r")
    #expect(try client.ask(ControlRequest(["world", "idle", "--typed", "6"])).status == 0)
    #expect(try client.ask(ControlRequest(["world", "screen"])).output.contains("loginByPIN"))
    program.send(SIGKILL)
    _ = try program.waitForExit()
    try expect("world idle default", 69)
    try expect("world screen default", 69)
    // The killed process left its socket.
    #expect(access(home[World.controlName], F_OK) == 0)
    let next = try home.start()
    try next.wait(forText: "Behind the glass")
    try expect("world idle default")
  }

  @Test func `traffic is told`() throws {
    try expect("world traffic", 69)
    let program = try home.openWallet()
    try expect("clock stop 2026-11-21T09:41:00Z")
    try expect("fault arm slow 2s --operation loginByPIN")
    try program.type("1111\r")
    try expect("world idle --typed 5")
    let waiting = try run("world traffic --last 1")
    #expect(waiting.output.hasSuffix("  2026-11-21T09:41:00Z  >  Phone 1 > meridian  loginByPIN  …\n"), "\(waiting)")
    try expect("clock forward 2s")
    try program.wait(forPhone: "Wrong PIN.")
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try expect("care list")
    let last = try run("world traffic default --last 3")
    let lines = last.output.split(separator: "\n").map { $0.drop { $0.isNumber } }
    #expect(
      lines == [
        "  2026-11-21T09:41:02Z  >  Phone 1 > meridian        loginByPIN         200  logged in · failed attempts 1 → 0",
        "  2026-11-21T09:41:02Z  +  Phone 1                   session until 09:46",
        "  2026-11-21T09:41:02Z  &  customer care > meridian  retrieveCustomers  200  1 wallet",
      ], "\(last.output)")
    #expect(try run("world traffic").output.split(separator: "\n").first?.contains("isDeviceRegistered") == true)
    let json = try run("world traffic --json").output
    #expect(json.contains("\"passcode\" : \"•••\"") && json.contains("\"errorDescription\" : \"WRONG_CREDENTIALS\""))
    #expect(json.contains("\"milliseconds\" : 2000,") && json.contains("\"caller\" : \"customer care\""))
    #expect(!json.contains("2580") && !json.contains("1111"))
    // A world that was put back is another one.
    try expect("world reset default --yes")
    try program.wait(forText: "Enroll a new wallet")
    #expect(try run("world traffic").output.split(separator: "\n").count == 1)
  }

  @Test func `mail is read from outside`() throws {
    let program = try home.openWallet()
    try expect("clock stop 2026-11-21T09:41:00Z")
    try expect("phone new")
    try program.wait(forText: "Enroll a new wallet")
    try program.choose("Forgot your password?")
    try program.type("anna@example.com\r")
    try program.wait(forText: "Ctrl-N")
    let mail = try run("phone inbox")
    let lines = mail.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The phone that is linked has it too, by push; the welcome is the oldest.
    #expect(
      lines.count { $0 == "2026-11-21T09:41:00Z, push to Phone 1, new" } == 1
        && lines.count { $0 == "2026-11-21T09:41:00Z, email to anna@example.com, new" } == 1, "\(mail)")
    #expect(lines.first == "Password reset code" && lines.contains("Welcome to Meridian Wallet"))
    let codes = lines.compactMap { $0.hasPrefix("  Code: ") ? $0.dropFirst(8) : nil }
    #expect(codes.count == 2 && codes[0] == codes[1] && codes[0].count == 8)
    let json = try run("phone inbox --json").output
    #expect(json.contains("\"code\" : \"\(codes[0])\"") && json.contains("\"to\" : \"Phone 1\""))
    // It is the code that the issuer waits for, and what was read here is still new.
    try program.type(codes[0] + "\rheron\r")
    try program.type("Harbour-Lark-77\rHarbour-Lark-77\r")
    try program.wait(forText: "Password changed")
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
    let closed = try run("phone inbox").output
    #expect(closed.hasSuffix(mail.output) && closed.hasPrefix("Your password was changed\n"))
  }

  /// The clock of a rehearsal: a late answer comes when the world's time is moved, however long that takes.
  @Test func `where all time is stopped answers wait for the clock`() throws {
    let program = try home.openWallet()
    #expect(try run("clock stop 2026-11-21T09:41:00Z").output == "2026-11-21T09:41:00Z, stopped\n")
    try program.wait(forText: "clock stopped at 21 Nov 2026")
    try expect("fault arm slow 30s --operation loginByPIN")
    try program.type("2580\r")
    // The wallet is idle while the answer is under way: no clock will bring it.
    try expect("world idle --typed 5")
    #expect(try run("clock forward 29s").output == "2026-11-21T09:41:29Z, stopped\n")
    try expect("world idle")
    #expect(try run("world screen").output.contains("29 s"))
    try expect("clock forward 1s")
    try program.wait(forText: "Log in with your fingerprint?")
    #expect(try run("world status").output.contains("Clock    2026-11-21T09:41:30Z, stopped\n"))
    #expect(try run("clock run").output.hasSuffix("Z\n"))
    withExtendedLifetime(program) {}
  }

  @Test func `only commands on this world are taken`() throws {
    let program = try home.openWallet()
    let client = try ControlClient(path: home[World.controlName])
    for words in [
      [], ["--help"], ["map"], ["world", "list"], ["world", "delete", "default", "--yes"], ["world", "reset", "default"],
      ["clock", "show", "--world", "other"], ["nonsense"],
      ["world", "export", "default", "relative"], ["--world", "default"], ["\u{1B}[2J"],
    ] {
      let answer = try client.ask(ControlRequest(words))
      #expect(answer.status == 64 && answer.output.isEmpty && !answer.message.isEmpty, "\(words)")
      #expect(!answer.message.contains("\u{1B}"))
    }
    #expect(try client.ask(ControlRequest(["clock", "show"])).status == 0)
    withExtendedLifetime(program) {}
  }

  @Test func `somebody asking disturbs nobody`() throws {
    let program = try home.openWallet()
    let path = home[World.controlName]
    let talkers = try (0..<8).map { _ in try ControlClient(path: path) }
    // The first client doesn't read its responses.
    try? talkers[0].say(Array(String(repeating: "{\"do\":[\"world\",\"screen\"]}\n", count: 400).utf8))
    try? talkers[1].say([UInt8](repeating: 0x78, count: 100_000))
    try? talkers[2].say(Array("{\"do\":[\"clock\"".utf8))
    try? talkers[3].say([0xFF, 0x0A, 0x00, 0x0A])
    for talker in talkers[4...] { #expect(try talker.ask(ControlRequest(["clock", "show"])).status == 0) }
    try program.type("2580\r")
    try program.wait(forText: "Log in with your fingerprint?")
    try program.rest()
    withExtendedLifetime(talkers) {}
  }

  @Test func `a wallet that sleeps is waited for and then left alone`() throws {
    let program = try home.openWallet()
    try expect("world idle default")
    program.send(SIGSTOP)
    try program.waitUntilStopped()
    let client = try ControlClient(path: home[World.controlName], timeout: 1)
    #expect(throws: ControlError.silent) { try client.ask(ControlRequest(["clock", "show"])) }
    program.send(SIGCONT)
    try expect("clock show")
  }

  @Test func `a world that is open is not removed`() throws {
    let program = try home.openWallet()
    try expect("world delete default --yes", 75)
    try expect("world create default", 73)
    try expect("world fork default default", 73)
    try program.settle()
    #expect(program.screen.contains("Enter your PIN"))
  }

  @Test func `where nothing is listening it is said`() throws {
    let program = try home.openWallet()
    unlink(home[World.controlName])
    try expect("clock show", 75)
    withExtendedLifetime(program) {}
  }

  /// Nothing that a person typed, and no key, is in what commands say.
  @Test func `no secret is told`() throws {
    let program = try home.openWallet()
    var said = ""
    let more = ["world status --json", "world list --json", "world screen", "world traffic --json"]
    for line in Self.everywhere + more where !line.contains("export") {
      let result = try run(line)
      said += result.output + result.message
    }
    let key = Home.read(home["world.key"])
    // Not as a part of a longer number, like the size of a file.
    #expect(!said.contains(/\b2580\b/) && !said.contains("Heron-Lake-42") && !said.contains(key.map { String($0, radix: 16) }.joined()))
    withExtendedLifetime(program) {}
  }
}

/// Commands on closed worlds: exit statuses, and no temporary files.
@Suite(.timeLimit(.minutes(10))) struct WorldCommands {
  let home = Home()

  private func run(_ line: String) throws -> (status: Int32, text: String) {
    let program = try home.start(line.split(separator: " ").map(String.init))
    return (try program.waitForExit(), program.words)
  }

  @Test func `worlds are made carried and removed`() throws {
    let file = home.path + "/a.billfold"
    for (line, status) in [
      ("world create a --seed 7 --clock 2026-11-21T09:41:00Z", Int32(0)), ("world create a", 73), ("world status a", 0),
      ("world fork a b", 0), ("world export a \(file)", 0), ("world export a \(file)", 73), ("world export a \(file) --replace", 0),
      ("world import \(file)", 73), ("world import \(file) c", 0), ("world import /etc/passwd d", 65), ("world import /nowhere d", 66),
      ("world export a /nowhere/a", 73), ("world restore a x", 66), ("world restore nope x", 66), ("world snapshot nope x", 66),
      ("world delete a", 0), ("world reset a", 66), ("world import \(file)", 0), ("clock show --world a", 0),
      ("clock show --world nope", 66),
      ("phone list", 66), ("phone new", 66), ("phone new --world default", 0), ("world delete b --snapshot x", 66),
    ] { #expect(try run(line).status == status, "\(line)") }
    #expect(Home.names(home.worlds.path) == [".deleted", "a", "b", "c", "default"])
  }

  /// The messages name a next step that these commands have.
  @Test func `a name that is taken and a world that is open`() throws {
    func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    try home.makeQuickWorld()
    let file = home.path + "/d.billfold"
    for (line, status, summary) in [
      ("world export default \(home.path)", Int32(73), "is a folder. Name a file in it, like \(home.path)/default.billfold."),
      ("world export default \(file)", 0, "World “default” was exported."),
      (
        "world import \(file)", 73,
        "World “default” already exists. Choose another name: billfold world import \(file) NAME, or delete the world: billfold world "
          + "delete default"
      ),
      ("world fork default twin", 0, "was forked"), ("world delete twin", 0, "was deleted"), ("world create twin", 0, "was created"),
      ("world undelete twin", 73, "Choose another name: billfold world undelete twin NEW, or delete the world"),
    ] {
      let result = try run(line)
      #expect(result.status == status && words(result.text).contains(words(summary)), "\(line): \(result)")
    }
    let wallet = try home.start(["--world", "default"])
    try wallet.wait(forText: "Enroll a new wallet")
    for line in ["world delete default", "world delete default --now --yes"] {
      let result = try run(line)
      #expect(
        result.status == 75 && words(result.text).hasSuffix(words("(PID \(wallet.process)). Quit it there first (Ctrl-C).")), "\(result)")
    }
    withExtendedLifetime(wallet) {}
  }

  /// On a terminal the program requires a confirmation, in a script `--yes`; without it nothing changes. If nothing would be lost, it
  /// requires none.
  @Test(
    arguments: [
      ("world snapshot default s --replace", "Snapshot “s” of world “default” will be replaced."),
      ("world restore default s", "Changes in world “default” since snapshot “s” will be lost."),
      (
        "world reset default",
        "This deletes all customers, phones and cards in world “default” and sets its clock to real time. Its snapshots are kept."
      ),
      ("world delete default --snapshot s", "Snapshot “s” of world “default” will be deleted."),
      ("world delete default --now", "World “default” will be deleted with all its snapshots. It can't be restored."),
    ], [false, true])
  func `what is lost is confirmed`(command: (line: String, summary: String), isOpen: Bool) throws {
    func words(_ text: String) -> String { text.split(separator: " ").joined() }
    try home.makeQuickWorld()
    #expect(try run("world snapshot default s").status == 0)
    let before = home.contents()
    let arguments = command.line.split(separator: " ").map(String.init)
    let script = try RunningProgram(Home.program, arguments, environment: home.environment, input: .nothing)
    #expect(try script.waitForExit() == 64)
    #expect(words(script.words).contains(words(command.summary + " To confirm, add --yes.")), "\(script.words)")
    let asked = try home.start(arguments)
    try asked.wait(forText: "Type yes to continue:")
    try asked.type("y\r")
    #expect(try asked.waitForExit() == 1 && asked.words.contains("Nothing was changed."))
    #expect(home.contents() == before)
    var wallet: RunningProgram?
    if isOpen {
      wallet = try home.start()
      try wallet?.wait(forText: "Enroll a new wallet")
      let client = try ControlClient(path: home[World.controlName])
      #expect(try client.ask(ControlRequest(arguments)).status == 64)
    }
    let meant = try home.start(arguments)
    if isOpen, command.line == "world delete default --now" {
      // An open world can only lose its snapshots: the error comes before the confirmation.
      #expect(try meant.waitForExit() == 75 && !meant.words.contains("Type yes"), "\(meant.words)")
    } else {
      try meant.wait(forText: "Type yes to continue:")
      #expect(words(meant.words).contains(words(command.summary)), "\(meant.words)")
      try meant.type("yes\r")
      #expect(try meant.waitForExit() == 0, "\(meant.words)")
    }
    withExtendedLifetime(wallet) {}
  }

  @Test func `what is not there is not asked about`() throws {
    for line in ["world delete nope", "world reset nope", "world restore nope s", "world delete nope --snapshot s"] {
      #expect(try run(line).status == 66, "\(line)")
    }
    try home.makeQuickWorld()
    #expect(try run("world snapshot default s --replace").status == 0)
    #expect(try run("world restore default t").status == 66)
  }

  @Test func `what is on the disk may be full`() throws {
    try home.makeQuickWorld()
    let before = home.contents()
    let elsewhere = Home()
    try elsewhere.makeQuickWorld()
    let file = elsewhere.path + "/a.billfold"
    #expect(try elsewhere.start(["world", "export", "default", file]).waitForExit() == 0)
    let lines = [
      "world snapshot default s", "world fork default f", "world export default \(home.path)/x", "world reset default --yes",
      "world create new", "world create cards --fixture cards", "world import \(file) other",
    ]
    for line in lines {
      let program = try RunningProgram(
        "/usr/bin/prlimit", ["--fsize=40000:unlimited", Home.program] + line.split(separator: " ").map(String.init),
        environment: home.environment)
      #expect(try program.waitForExit() == 74, "\(line): \(program.words)")
      // No path of a temporary file, which doesn't exist afterwards.
      #expect(!program.words.contains("/."), "\(line): \(program.words)")
      #expect(home.contents() == before, "\(line)")
    }
  }

  @Test(arguments: [
    "clock forward soon", "clock set yesterday", "clock forward -1s", "clock forward", "clock freeze x", "clock stop soon",
    "clock", "fault arm nonsense",
    "fault arm status 200", "fault arm status x", "fault arm slow", "fault arm timeout 3", "fault arm timeout --operation nothing",
    "fault arm timeout --operation unlockAccount", "fault arm timeout --call 0", "fault arm timeout --chance 101",
    "fault arm timeout --every --call 2", "fault latency x", "phone use", "care unlock", "issuer open", "world create", "world create A",
    "world create a --fixture nothing", "world create a --seed x", "world create a --clock x", "world create a --running",
    "world snapshot a",
    "world snapshot a ../b", "world fork a", "world import", "world idle --typed x", "world traffic --last 0",
    "world delete", "phone list --seed 7", "clock show x", "phone inbox x",
  ])
  func `what makes no sense is 64`(line: String) throws {
    let result = try run(line)
    #expect(result.status == 64 || line == "clock", "\(line): \(result.text)")
    #expect(Home.files(home.path).isEmpty)
  }

  @Test func `every command has its help with examples first`() throws {
    for noun in ["world", "clock", "fault", "phone", "care", "issuer"] {
      let program = try home.start([noun, "--help"], output: .pipe)
      #expect(try program.waitForExit() == 0)
      let text = String(decoding: program.piped, as: UTF8.self)
      let usage = text.split(separator: "\n").filter { $0.contains("billfold \(noun) ") && !$0.hasPrefix("  billfold") }
      var verbs: [String] = []
      for line in usage where line.hasPrefix("Usage: ") || line.hasPrefix("       ") {
        verbs.append(String(line.dropFirst(7).split(separator: " ")[2]))
      }
      #expect(!verbs.isEmpty)
      for verb in verbs {
        let program = try home.start([noun, verb, "--help"], output: .pipe)
        #expect(try program.waitForExit() == 0)
        let text = String(decoding: program.piped, as: UTF8.self)
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        let (example, usage) = (
          parts.firstIndex { $0.hasPrefix("Example") }, parts.firstIndex { $0.hasPrefix("Usage: billfold \(noun) \(verb)") }
        )
        #expect(try #require(example) < #require(usage), "\(noun) \(verb)")
        #expect(text.contains("  billfold \(noun) \(verb)"))
      }
    }
    #expect(Home.files(home.path).isEmpty)
  }
}
