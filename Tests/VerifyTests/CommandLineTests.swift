import Foundation
import Glibc
import ProgramRun
import PseudoTerminal
import Storage
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
  @Test func `cards are listed by status and whole`() throws {
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

  @Test func `help and version`() throws {
    for option in ["--help", "-h"] {
      let (status, text) = try run([option], output: .pipe)
      #expect(status == 0)
      #expect(text.hasPrefix("Billfold: a simulated mobile wallet") && text.contains("\nExamples:\n"))
    }
    for command in [["world", "--help"], ["map", "--help"], ["help", "world"], ["help", "map"]] {
      let (status, text) = try run(command, output: .pipe)
      #expect(status == 0 && text.contains("\nExample"))
    }
    let (status, text) = try run(["--version"], output: .pipe)
    #expect(status == 0 && text.hasPrefix("billfold ") && text.hasSuffix("\n") && text.count < 30)
    #expect(Home.files(home.path).isEmpty)
  }

  /// An empty folder lies over /proc: a server wouldn't know that only its version was wanted.
  @Test(arguments: ["billfold", "billfold-server", "billfold-remote"]) func `without proc a program says so`(name: String) throws {
    let script = "mount -t tmpfs none /proc && exec \"$0\" --version"
    let program = try ProgramRun(["unshare", "-rm", "sh", "-c", script, Home.found(name)])
    #expect(program.status == 78)
    #expect(program.text.hasPrefix("billfold") && program.text.contains("Can't read the arguments: ") && program.text.hasSuffix(" /proc\n"))
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
  func `what makes no sense is 64`(arguments: [String]) throws {
    let (status, text) = try run(arguments)
    #expect(status == 64, "\(text)")
    #expect(text.hasPrefix("billfold: ") && text.contains("."))
    #expect(!text.contains("\u{1B}"))
    #expect(Home.files(home.path).isEmpty)
  }

  @Test func `worlds are listed found reset and deleted`() throws {
    #expect(try run(["world", "list"]).text.contains("No worlds yet"))
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
    #expect(try run(["world", "delete", "default", "--now", "--yes"]).status == 0)
    #expect(Home.files(home.path).isEmpty)
    #expect(try run(["world", "reset", "default"]).status == 66)
  }

  /// Settings of an issuer: all or none, with the field, the range and the remedy.
  @Test func `settings of an issuer`() throws {
    try home.makeQuickWorld()
    let set = try run(["issuer", "set", "meridian", "pin-attempts=7", "SKRILL-VIRTUAL-MC-EEA.allowable-cards=1"], output: .pipe)
    #expect(set.status == 0)
    #expect(set.text == "pin-attempts  7 attempts (default 5)\nSKRILL-VIRTUAL-MC-EEA.allowable-cards  1 card (default 3)\n")
    for (words, summary) in [
      (["pin-attempts=9", "session-timeout=0s"], "session-timeout must be a"),
      (["pin-atempts=9"], "“pin-atempts” is not a setting of this issuer. Did you mean pin-attempts?"),
      (["pin-attempts=" + String(repeating: "9", count: 10_000)], "pin-attempts must be a number from 1 to 100"),
    ] {
      let (status, text) = try run(["issuer", "set"] + words)
      #expect(status == 65 && text.contains(summary), "\(text.prefix(300))")
    }
    #expect(try run(["issuer", "set", "nobody", "pin-attempts=9"]).status == 66)
    #expect(try run(["issuer", "show"], output: .pipe).text.contains("\n  pin-attempts  7 attempts (default 5)\n"))
    let shown = try run(["issuer", "show", "meridian", "--json"], output: .pipe)
    #expect(shown.status == 0 && shown.text.contains("\"range\" : \"1 to 100\""))
    #expect(try run(["world", "reset", "default", "--yes"]).status == 0)
    #expect(try run(["issuer", "show"], output: .pipe).text.contains("\n  pin-attempts  5 attempts\n"))
  }

  @Test func `a new timeout is for new sessions`() throws {
    try home.makeQuickWorld()
    let set = try run(["issuer", "set", "pin-attempts=7", "session-timeout=30s"], output: .pipe)
    #expect(set.status == 0 && set.text.hasSuffix("\nOpen sessions keep their timeouts.\n"), "\(set.text)")
    #expect(try run(["issuer", "set", "pin-attempts=8"], output: .pipe).text == "pin-attempts  8 attempts (default 5)\n")
  }

  /// Exports, forks and snapshots have the issuers' settings with them.
  @Test func `settings go with copies`() throws {
    func summary(_ line: String) throws -> String {
      let (status, text) = try run(line.split(separator: " ").map(String.init), output: .pipe)
      #expect(status == 0, "\(line)")
      return text
    }
    func attempts(_ world: String) throws -> Bool {
      let show = try summary("issuer show meridian --world \(world)")
      return show.contains("  pin-attempts  7 attempts") && show.contains("  SKRILL-VIRTUAL-MC-EEA.allowable-cards  1 card")
    }
    try home.makeQuickWorld()
    _ = try summary("issuer set meridian pin-attempts=7 SKRILL-VIRTUAL-MC-EEA.allowable-cards=1")
    _ = try summary("world snapshot default seven")
    _ = try summary("world export default \(home.path)/w.billfold")
    _ = try summary("issuer set meridian pin-attempts=9 SKRILL-VIRTUAL-MC-EEA.allowable-cards=2")
    #expect(try !attempts("default"))
    _ = try summary("world import \(home.path)/w.billfold imported")
    _ = try summary("world fork default forked --snapshot seven")
    _ = try summary("world restore default seven --yes")
    for world in ["imported", "forked", "default"] { #expect(try attempts(world), "\(world)") }
  }

  /// One line says what was changed.
  @Test func `changes are told`() throws {
    for (line, summary) in [
      ("world create default --fixture enrolled", "World “default” was created."),
      ("world snapshot default s", "Snapshot “s” of world “default” was created."),
      ("world fork default twin", "World “default” was forked to “twin”."),
      ("world export default \(home.path)/w", "World “default” was exported."),
      ("world import \(home.path)/w carried", "World “carried” was imported."),
      ("phone new", "Added Phone 2, an iPhone, and switched to it."), ("phone use 1", "Switched to Phone 1."),
      ("issuer open strict", "Opened Citadel Private on Phone 1."), ("issuer open meridian", "Opened Meridian Wallet on Phone 1."),
      ("phone open apple-wallet", "Opened Apple Wallet on Phone 1."), ("phone open watch", "Opened Watch on Phone 1."),
      ("phone open meridian", "Opened Meridian Wallet on Phone 1."),
      ("fault arm timeout", "Armed: next call: Timeout."), ("fault disarm", "Disarmed all faults."),
      ("fault latency 200ms", "Every response takes 0.2 s longer."), ("fault latency 0", "Responses take no longer."),
      ("fault offline", "The phone is offline."), ("fault online", "The phone is online."),
      ("clock freeze 2026-11-21T09:41:00Z", "2026-11-21T09:41:00Z, frozen"),
      ("card issue SKRILL-VIRTUAL-MC-EEA --count 2 --customer anna@example.com", "Issued 2 cards to anna@example.com."),
      ("phone keychain unusable", "The keychain of Phone 1 is unusable."), ("phone keychain usable", "The keychain of Phone 1 is usable."),
      ("care deactivate", "Deactivated Phone 1."), ("care reactivate 1", "Reactivated Phone 1."),
      ("care unlock anna@example.com", "Unlocked the login of anna@example.com."),
      ("world restore default s --yes", "World “default” was restored from snapshot “s”."),
      ("world delete default --snapshot s --yes", "Snapshot “s” of world “default” was deleted."),
      ("world reset default --yes", "World “default” was reset. It is empty, its clock shows real time, and its snapshots were kept."),
      ("world delete default --now --yes", "World “default” was deleted with all its snapshots."),
    ] {
      let (status, text) = try run(line.split(separator: " ").map(String.init), output: .pipe)
      #expect(status == 0 && text == summary + "\n", "\(line): \(text)")
    }
  }

  /// A customer who doesn't exist is never named; the world is.
  @Test func `a missing customer is explained`() throws {
    #expect(try run(["world", "create", "qa", "--fixture", "two-phones"], output: .pipe).status == 0)
    #expect(try run(["world", "create", "empty"], output: .pipe).status == 0)
    func expect(_ line: String, _ summary: String) throws {
      let (status, text) = try run(line.split(separator: " ").map(String.init))
      #expect(status == 66 && text.filter { !$0.isWhitespace } == "billfold:\(summary)".filter { !$0.isWhitespace }, "\(line): \(text)")
    }
    for line in ["card list", "card list --customer anna@example.com", "care unlock anna@example.com"] {
      try expect(
        "\(line) --world empty",
        "World “empty” has no customers of Meridian Wallet. Use another world (--world NAME), or enroll one: "
          + "billfold phone enroll --world empty")
    }
    try expect(
      "card list --issuer strict --world qa",
      "World “qa” has no customers of Citadel Private. Use another world (--world NAME), or enroll one: "
        + "billfold phone enroll --world qa --issuer strict")
    try expect("care unlock zzz --world qa", "Unknown username “zzz”. To list customers, run: billfold care list --world qa")
    try expect(
      "care unlock zzz --issuer meridian --world qa",
      "Unknown username “zzz”. To list customers, run: billfold care list --world qa --issuer meridian")
    #expect(try run(["phone", "new", "--world", "qa"]).status == 0)
    try expect(
      "card list --world qa",
      "The current phone of world “qa” isn't linked to an account at this issuer. Name a customer, for example: --customer anna@example.com"
    )
  }

  @Test func `a card that has the status stays`() throws {
    #expect(try run(["world", "create", "default", "--fixture", "enrolled"], output: .pipe).status == 0)
    #expect(try run(["card", "issue", "SKRILL-VIRTUAL-MC-EEA", "--last-four", "1234"], output: .pipe).status == 0)
    #expect(try run(["card", "set", "1234", "suspended"], output: .pipe).text == "Changed card 1234 from ACTIVE to SUSPENDED.\n")
    let again = try run(["card", "set", "1234", "SUSPENDED"], output: .pipe)
    #expect(again.status == 0 && again.text == "Card 1234 is already SUSPENDED.\n")
  }

  /// Each further sample person gets a new phone. The current phone doesn't change.
  @Test func `people are enrolled one by one`() throws {
    #expect(try run(["world", "create", "default", "--fixture", "enrolled"], output: .pipe).status == 0)
    for (index, name) in ["Ben", "Chiara"].enumerated() {
      let (status, text) = try run(["phone", "enroll"], output: .pipe)
      #expect(
        status == 0 && text.hasPrefix("Enrolled \(name) at Meridian Wallet on Phone \(index + 2).\n")
          && text.contains(name.lowercased() + "@example.com"), "\(text)")
    }
    let phones = try run(["phone", "list"], output: .pipe).text.split(separator: "\n")
    #expect(phones.map { $0.hasSuffix("  current") } == [true, false, false])
    let customers = try run(["care", "list"], output: .pipe).text
    #expect(customers.contains("ben@example.com") && customers.split(separator: "\n").count { !$0.hasPrefix(" ") } == 3, "\(customers)")
    while try run(["phone", "enroll"], output: .pipe).status == 0 {}
    let (status, text) = try run(["phone", "enroll"])
    #expect(status == 77 && text.contains("Every sample customer has a wallet"), "\(text)")
  }

  @Test(arguments: ["INITIATED", "COMPLETED"]) func `a card is issued into a mobile wallet`(status: String) throws {
    #expect(try run(["world", "create", "default", "--fixture", "enrolled"], output: .pipe).status == 0)
    let issue = ["card", "issue", "SKRILL-VIRTUAL-MC-EEA", "--wallet", "APPLE_PAY=\(status)"]
    #expect(try run(issue, output: .pipe).status == 0)
    let json = try run(["card", "list", "--json"], output: .pipe).text
    #expect(json.contains(#""walletType" : "APPLE_PAY""#) && json.contains(#""status" : "\#(status)""#))
    #expect(json.contains(#""dpanRef" : ""#) == (status == "COMPLETED"), "\(json)")
    for wrong in ["APPLE_PAY", "PURSE=INITIATED", "APPLE_PAY=LOST"] {
      #expect(try run(["card", "issue", "SKRILL-VIRTUAL-MC-EEA", "--wallet", wrong]).status == 64, "\(wrong)")
    }
  }

  /// Names from an imported world stay in their row, whatever is in them, and a long one is cut.
  @Test func `no name forges a row of a list`() throws {
    #expect(try run(["world", "create", "default", "--fixture", "two-phones"], output: .pipe).status == 0)
    #expect(try run(["card", "issue", "SKRILL-VIRTUAL-MC-EEA"], output: .pipe).status == 0)
    let lists = [
      ["card", "list"], ["issuer", "list"], ["issuer", "show"], ["phone", "list"], ["care", "list"], ["phone", "use", "1"],
    ]
    let before = try lists.map { try run($0, output: .pipe).text.split(separator: "\n").count }
    let world = try home.open()
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.execute(
        "UPDATE issuer_cards SET currency = 'EUR' || char(10) || 'forged', program = 'x' || char(10) || 'forged' || hex(zeroblob(1000000))")
      try sql.execute("UPDATE issuer_issuers SET name = issuer || char(10) || 'forged' || hex(zeroblob(1000000))")
      try sql.execute("UPDATE phone_phones SET name = number || char(10) || 'forged' || hex(zeroblob(1000000))")
      try sql.execute("UPDATE issuer_accounts SET last_name = 'x' || char(10) || 'forged' || hex(zeroblob(1000000))")
    }
    world.file.close()
    for (list, count) in zip(lists, before) {
      let lines = try run(list, output: .pipe).text.split(separator: "\n")
      #expect(lines.count == count && !lines.contains { $0.hasPrefix("forged") }, "\(list): \(lines.map { $0.prefix(80) })")
      #expect(lines.allSatisfy { $0.utf8.count < 10_000 }, "\(list)")
      // The names of this list are the program's own.
      #expect(list == ["issuer", "list"] || lines.contains { $0.contains("forged") }, "\(list)")
    }
  }

  /// Neither program leaves what it has in memory in a core dump, or to a debugger of the same user.
  @Test(arguments: ["billfold", "billfold-remote"]) func `its memory is in no core dump`(name: String) throws {
    // The system gives the files of a process that is not dumpable to root, which is inconclusive for a process of root.
    var (program, arguments, owner) = (Home.found(name), ["--accessible"], geteuid())
    if owner == 0 {
      owner = 65534
      for folder in ["", "/data", "/state"] {
        mkdir(home.path + folder, 0o700)
        #expect(chown(home.path + folder, owner, owner) == 0)
      }
      // Others may not enter the folder of the checkout.
      try FileManager.default.copyItem(atPath: program, toPath: home.path + "/program")
      arguments = ["--reuid=\(owner)", "--clear-groups", home.path + "/program"] + arguments
      program = "/usr/bin/setpriv"
    }
    let wallet = try RunningProgram(program, arguments, environment: home.environment)
    try wallet.wait(forText: "Choose")
    let limits = String(decoding: Home.read("/proc/\(wallet.process)/limits"), as: UTF8.self)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
    let status = String(decoding: Home.read("/proc/\(wallet.process)/status"), as: UTF8.self)
    #expect(status.contains("\nUid:\t\(owner)\t"), "it runs as this user")
    var file = stat()
    #expect(stat("/proc/\(wallet.process)/mem", &file) == 0 && file.st_uid == 0, "it is not dumpable")
    try wallet.type("\u{3}")
    #expect(try wallet.waitForExit() == 130)
  }

  @Test func `a word after the dashes is a word`() throws {
    try home.makeQuickWorld()
    #expect(try run(["world", "--", "path", "default"], output: .pipe).text == home.worlds.path(of: .standard) + "\n")
    #expect(try run(["world", "path", "--", "--json"]).status == 64)
  }

  @Test(arguments: [["--help"], ["--version"], ["map"], ["world", "list"], ["world", "path"]])
  func `what cannot be written is 74`(arguments: [String]) throws {
    for script in ["exec \"$0\" \"$@\" >/dev/full", "exec \"$0\" \"$@\" >&-"] {
      let program = try RunningProgram(
        "/bin/sh", ["-c", script, Home.program] + arguments, environment: home.environment)
      #expect(try program.waitForExit() == 74, "\(script): \(program.screen.text)")
      let cause = script.hasSuffix("full") ? "No space left on device" : "Bad file descriptor"
      #expect(program.words.contains("Can't write the output: \(cause)"), "\(script): \(program.screen.text)")
    }
    // A reader that has gone: by the signal, as other programs, or by the status.
    let program = try RunningProgram(
      "/bin/sh", ["-c", "(trap '' PIPE; \"$0\" \"$@\"; echo status $?  >&2) | true", Home.program] + arguments,
      environment: home.environment)
    _ = try program.waitForExit()
    #expect(program.words.contains("status 74") || program.words.contains("status 0"))
  }

  /// Standard descriptors that the caller has closed are not reused for a file of a world.
  @Test func `closed descriptors are not a worlds files`() throws {
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

  @Test func `long arguments are cut`() throws {
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

  @Test func `only our own mistakes are 70`() throws {
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

  @Test func `without a terminal it is 64`() throws {
    let missing = try RunningProgram(
      Home.found("billfold-remote"), ["--backend", home.path + "/none.invitation"], environment: home.environment, input: .nothing)
    #expect(try missing.waitForExit() == 66)
    #expect(missing.words.contains("Can't read the invitation"), "\(missing.words)")
    let program = try home.start(output: .pipe)
    #expect(try program.waitForExit() == 64)
    #expect(program.words.hasPrefix("billfold: "))
    let blind = try RunningProgram(Home.program, environment: home.environment, input: .nothing)
    #expect(try blind.waitForExit() == 64)
    #expect(Home.files(home.path).filter { !$0.contains("/worlds/default/") }.isEmpty)
  }
}
