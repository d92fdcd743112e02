import Glibc
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// The command line of the real program: sysexits codes, one clear sentence, nothing changed.
@Suite(.timeLimit(.minutes(10))) struct CommandLine {
  let home = Home()

  private func run(
    _ arguments: [String], environment: [String: String?] = [:], output: RunningProgram.Output = .terminal
  ) throws -> (status: Int32, text: String) {
    let program = try home.start(arguments, environment: environment, output: output)
    let status = try program.waitForExit()
    return (status, output == .pipe ? String(decoding: program.piped, as: UTF8.self) : program.words)
  }

  /// `--status` takes several, and `--json` has the vendor's fields and the tokenizations.
  @Test func cardsAreListedByStatusAndWhole() throws {
    #expect(try run(["world", "create", "default", "--fixture", "cards"], output: .pipe).status == 0)
    let all = try run(["card", "list"], output: .pipe).text.split(separator: "\n")
    let some = try run(["card", "list", "--status", "active,EXPIRED"], output: .pipe).text.split(separator: "\n")
    #expect(!some.isEmpty && some == all.filter { $0.contains("  ACTIVE, ") || $0.contains("  EXPIRED, ") })
    #expect(try run(["card", "list", "--status", "REJECTED,"], output: .pipe).status == 64)
    #expect(try run(["card", "list", "--status", "ACTIVE,ACTIVATED"], output: .pipe).status == 64)
    let json = try run(["card", "list", "--json"], output: .pipe).text
    for field in [
      "accountId", "bin", "cardId", "cardType", "createdDate", "currency", "customerId", "deliveryAddress", "expiry", "isPinSet",
      "lastFour", "mobile", "programName", "scheme", "status", "activationDate", "tokenizations", "dpanRef", "walletType",
    ] {
      #expect(json.contains("\"\(field)\" : "), "\(field)")
    }
  }

  @Test func helpAndVersion() throws {
    for option in ["--help", "-h"] {
      let (status, text) = try run([option], output: .pipe)
      #expect(status == 0)
      #expect(text.hasPrefix("Billfold: a mobile wallet") && text.contains("\nExamples:\n"))
    }
    for command in [["world", "--help"], ["map", "--help"], ["help", "world"], ["help", "map"]] {
      let (status, text) = try run(command, output: .pipe)
      #expect(status == 0 && text.contains("\nExample"))
    }
    let (status, text) = try run(["--version"], output: .pipe)
    #expect(status == 0 && text.hasPrefix("billfold ") && text.hasSuffix("\n") && text.count < 30)
    #expect(Home.files(home.path).isEmpty)
  }

  @Test(arguments: [
    ["--frobnicate"], ["-x"], ["frobnicate"], ["--world"], ["--world", "../x"], ["--world=../x"], ["--world", ""], ["--world", "-x"],
    ["--world", "a/b"], ["--world", "Über"], ["--world", "."], ["--world", String(repeating: "a", count: 41)], ["--seed", "x"],
    ["--seed", "-1"], ["--seed=18446744073709551616"], ["--clock", "noon"], ["--clock", "2026-13-01T00:00:00Z"], ["--running"],
    ["--color", "mauve"], ["--version=3"], ["--help=me"], ["--ascii=yes"], ["--", "--help"], ["--", "x"], ["--frob\u{1B}[2Jnicate"],
    ["world", "frobnicate"], ["world", "reset"], ["world", "reset", "../x"], ["world", "list", "x"], ["world", "path", "a", "b"],
    ["world", "--frob"], ["map", "x"], ["world", "reset", "a", "--json=1"], ["world", "reset", "a", "--json"], ["--seed", "7", "map"],
    ["--ascii", "world", "list"], ["help", "nope"], ["help", "map", "x"],
    ["issuer", "set"], ["issuer", "set", "pin-attempts"], ["issuer", "set", "meridian", "pin-attempts"], ["issuer", "set", "=7"],
    ["issuer", "set", "pin-attempts=7", "PIN-ATTEMPTS=8"], ["issuer", "show", "meridian", "strict"],
  ])
  func whatMakesNoSenseIs64(arguments: [String]) throws {
    let (status, text) = try run(arguments)
    #expect(status == 64, "\(text)")
    #expect(text.hasPrefix("billfold: ") && text.contains("."))
    #expect(!text.contains("\u{1B}"))
    #expect(Home.files(home.path).isEmpty)
  }

  @Test func worldsAreListedFoundResetAndDeleted() throws {
    #expect(try run(["world", "list"]).text.contains("There is no world yet"))
    #expect(try run(["world", "list", "--json"], output: .pipe).text == "[\n\n]\n")
    try home.makeQuickWorld()
    let path = home.worlds.path(of: .standard)
    #expect(try run(["world", "path"], output: .pipe).text == path + "\n")
    #expect(try run(["world", "--world", "default", "path"], output: .pipe).text == path + "\n")
    #expect(try run(["world", "path", "--json", "default"], output: .pipe).text.contains("\"path\" : \"\(path)\""))
    let list = try run(["world", "list", "--json"], output: .pipe)
    #expect(list.status == 0 && list.text.contains("\"world\" : \"default\"") && !list.text.contains("holder"))
    #expect(try run(["world", "reset", "other"]).status == 66)
    #expect(try run(["world", "reset", "default", "--yes"]).status == 0)
    #expect(try run(["world", "delete", "default", "--yes"]).status == 0)
    #expect(Home.files(home.path).isEmpty)
    #expect(try run(["world", "reset", "default"]).status == 66)
  }

  /// Settings of an issuer: all or none, with the field, the range and the remedy.
  @Test func settingsOfAnIssuer() throws {
    try home.makeQuickWorld()
    let set = try run(["issuer", "set", "meridian", "pin-attempts=7", "SKRILL-VIRTUAL-MC-EEA.allowable-cards=1"], output: .pipe)
    #expect(set.status == 0)
    #expect(set.text == "pin-attempts  7 attempts (default 5)\nSKRILL-VIRTUAL-MC-EEA.allowable-cards  1 card (default 3)\n")
    for (words, says) in [
      (["pin-attempts=9", "session-timeout=0s"], "session-timeout: must be a"),
      (["pin-atempts=9"], "pin-atempts: is no setting of this issuer; did you mean “pin-attempts”."),
      (["pin-attempts=" + String(repeating: "9", count: 10_000)], "pin-attempts: must be a number from 1 to 100"),
    ] {
      let (status, text) = try run(["issuer", "set"] + words)
      #expect(status == 65 && text.contains(says), "\(text.prefix(300))")
    }
    #expect(try run(["issuer", "set", "nobody", "pin-attempts=9"]).status == 66)
    #expect(try run(["issuer", "show"], output: .pipe).text.contains("\n  pin-attempts  7 attempts (default 5)\n"))
    let shown = try run(["issuer", "show", "meridian", "--json"], output: .pipe)
    #expect(shown.status == 0 && shown.text.contains("\"range\" : \"1 to 100\""))
    #expect(try run(["world", "reset", "default", "--yes"]).status == 0)
    #expect(try run(["issuer", "show"], output: .pipe).text.contains("\n  pin-attempts  5 attempts\n"))
  }

  @Test func aWordAfterTheDashesIsAWord() throws {
    try home.makeQuickWorld()
    #expect(try run(["world", "--", "path", "default"], output: .pipe).text == home.worlds.path(of: .standard) + "\n")
    #expect(try run(["world", "path", "--", "--json"]).status == 64)
  }

  @Test(arguments: [["--help"], ["--version"], ["map"], ["world", "list"], ["world", "path"]])
  func whatCannotBeWrittenIs74(arguments: [String]) throws {
    for script in ["exec \"$0\" \"$@\" >/dev/full", "exec \"$0\" \"$@\" >&-"] {
      let program = try RunningProgram(
        "/bin/sh", ["-c", script, Home.program] + arguments, environment: home.environment)
      #expect(try program.waitForExit() == 74, "\(script): \(program.screen.text)")
    }
    // A reader that has gone: by the signal, as other programs, or by the status.
    let program = try RunningProgram(
      "/bin/sh", ["-c", "(trap '' PIPE; \"$0\" \"$@\"; echo status $?  >&2) | true", Home.program] + arguments,
      environment: home.environment)
    _ = try program.waitForExit()
    #expect(program.words.contains("status 74") || program.words.contains("status 0"))
  }

  /// Standard descriptors that the caller closed are nobody's: no file of a world gets their numbers.
  @Test func closedDescriptorsAreNotAWorldsFiles() throws {
    try home.makeQuickWorld()
    let before = home.contents()
    for closing in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
      for words in [["world", "status"], ["phone", "list"], ["world", "list"], ["phone", "use", "9"], ["walk", "--list"]] {
        let program = try RunningProgram(
          "/bin/sh", ["-c", "exec \"$0\" \"$@\" \(closing)", Home.program] + words, environment: home.environment)
        let expected: Int32 = words[1] == "use" ? 66 : [">&-", "<&- >&- 2>&-"].contains(closing) ? 74 : 0
        #expect(try program.waitForExit() == expected, "\(closing) \(words)")
      }
    }
    #expect(home.contents() == before)
  }

  @Test func longArgumentsAreCut() throws {
    let long = String(repeating: "x", count: 100_000)
    for words in [
      [long], ["--\(long)"], ["world", long], ["world", "status", long], ["--world", long], ["card", "set", long, "LOCKED"],
    ] {
      let (status, text) = try run(words)
      #expect(status == 64 && text.contains("is 10000") && text.count < 400, "\(text.count): \(text.prefix(500))")
    }
    // A shorter one that makes no sense is quoted, and not over pages.
    let (status, text) = try run(["world", String(repeating: "y", count: 16_000)])
    #expect(status == 64 && text.count < 2600, "\(text.count)")
  }

  @Test func onlyOurOwnMistakesAre70() throws {
    try home.makeQuickWorld()
    let world = try home.start(["world", "create", "demo", "--fixture", "enrolled"])
    #expect(try world.waitForExit() == 0)
    for (line, status) in [
      ("card issue NO-SUCH-PROGRAM", Int32(65)), ("card issue SKRILL-VIRTUAL-MC-EEA --currency XXX", 65),
      ("card issue SKRILL-VIRTUAL-MC-EEA --last-four 12", 65), ("card list --customer nobody@example.com", 66),
      ("card set 9999 LOCKED", 66), ("care unlock nobody@example.com", 66),
    ] {
      let result = try run(line.split(separator: " ").map(String.init) + ["--world", "demo"])
      #expect(result.status == status, "\(line): \(result)")
    }
  }

  @Test func withoutATerminalItIs64() throws {
    let program = try home.start(output: .pipe)
    #expect(try program.waitForExit() == 64)
    #expect(program.words.hasPrefix("billfold: "))
    let blind = try RunningProgram(Home.program, environment: home.environment, input: .nothing)
    #expect(try blind.waitForExit() == 64)
    #expect(Home.files(home.path).filter { !$0.contains("/worlds/default/") }.isEmpty)
  }
}
