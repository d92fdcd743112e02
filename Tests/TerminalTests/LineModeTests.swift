import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// The real program spoken with in lines: Terminal contract 4, 17, and what of the others holds there too.
struct LineModeTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  private func open(
    _ arguments: [String] = ["--accessible"], environment: [String: String] = [:], inShell: Bool = false
  ) throws -> WalletInLines {
    try WalletInLines(home.start(arguments, environment: environment, inShell: inShell))
  }

  /// Declines what is offered on the way.
  private func goHome(_ wallet: WalletInLines, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if wallet.said.contains(". Not now\n") { try wallet.choose("Not now") }
    #expect(wallet.said.contains("\nHome\n"), sourceLocation: sourceLocation)
  }

  /// At the PIN, on a phone with a sample wallet.
  private func pinLogin(inShell: Bool = false) throws -> WalletInLines {
    let wallet = try open(inShell: inShell)
    try wallet.choose("Use a sample wallet")
    try wallet.choose("Profile")
    try wallet.choose("Log out")
    #expect(wallet.question == "PIN: ")
    return wallet
  }

  /// A PIN was sent, and nothing has come back.
  private func waiting() throws -> WalletInLines {
    let wallet = try pinLogin()
    try home.armALateAnswer()
    try wallet.type("2580\r")
    try wallet.hear("Checking your PIN …\n")
    return wallet
  }

  /// Nothing but text and line ends was sent, and the terminal is as it was.
  private static func expectPlain(_ program: RunningProgram, ascii: Bool = false, sourceLocation: SourceLocation = #_sourceLocation) {
    let sent = String(decoding: program.bytes, as: UTF8.self).unicodeScalars
    #expect(
      sent.allSatisfy { $0 == "\n" || $0 == "\r" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }, sourceLocation: sourceLocation)
    if ascii { #expect(program.bytes.allSatisfy { $0 < 0x7F }, sourceLocation: sourceLocation) }
    #expect(program.terminal.modes == program.modesBefore, sourceLocation: sourceLocation)
    #expect(
      program.screen.cursorVisible && program.screen.clears == 0 && program.screen.misunderstood == [], sourceLocation: sourceLocation)
  }

  // MARK: - Enrollment and login

  /// Asked for, or because the terminal can do no more.
  @Test(
    arguments: [
      (["--accessible"], [:]), ([], ["TERM": "dumb"]), ([], ["TERM": ""]), ([], ["TERM": "no-such"]),
      (["--accessible", "--ascii"], [:]), (["--accessible"], ["LC_ALL": "C"]),
    ] as [([String], [String: String])])
  func `a life in lines`(_ arguments: [String], _ environment: [String: String]) throws {
    let wallet = try open(arguments, environment: environment)
    #expect(wallet.transcript.contains("Using line mode: ") == arguments.isEmpty)
    #expect(wallet.question == "Choose 1 to 5 (/?: help): ")
    #expect(
      wallet.transcript.contains("\nWelcome\nMeridian Wallet. Your cards, wherever you are.\n")
        && wallet.transcript.contains("\n1. Use a sample wallet\n2. Enroll a new wallet\n"))

    try wallet.choose("Enroll")
    #expect(wallet.said.contains("New wallet, step 1 of 4\nAbout you\n1. First name: empty\n"))
    #expect(wallet.question == "First name: ")
    let about = [
      ("First name", "Zoe"), ("Last name", "Miller"), ("Email", "zoe@example.com"), ("Mobile number", "+49 1555 0100101"),
      ("Country", "DE"),
    ]
    for (label, text) in about { try wallet.fill(label, with: text) }
    #expect(wallet.said.contains("step 2 of 4") && wallet.said.contains("Rules: "))
    try wallet.fill("Password", with: "Quokka7")
    #expect(wallet.said.contains("Password doesn't meet these rules yet: "))
    #expect(wallet.question == "Password (Enter keeps the current value): ")
    try wallet.fill("Password", with: "Quokka-Hollow-7")
    #expect(wallet.said.contains("Password: all rules are met.") && wallet.question == "Confirm password: ")
    try wallet.fill("Confirm password", with: "Quokka-Hollow-7")
    try wallet.fill("PIN", with: "20 58")
    try wallet.fill("Confirm PIN", with: "2058")
    #expect(wallet.said.contains("step 3 of 4"))
    var questions: [String] = []
    for (number, answer) in [(1, "Wombat"), (2, "Numbat")] {
      try wallet.choose("Choose question \(number)")
      #expect(wallet.said.contains("Choose a question"))
      questions.append(wallet.said.split(separator: "\n").first { $0.hasPrefix("\(number). ") }.map { String($0.dropFirst(3)) } ?? "")
      try wallet.answer("\(number)")
      try wallet.fill("Answer \(number)", with: answer)
    }
    #expect(wallet.said.contains("Check your details") && wallet.said.contains("\nCountry: Germany\n"))
    try wallet.choose("Enroll")
    #expect(wallet.said.contains("\nHome\nNo cards yet.\n"))

    try wallet.choose("Profile")
    try wallet.choose("Log out")
    try wallet.fill("PIN", with: "9999")
    #expect(wallet.said.contains("Wrong PIN. 4 attempts left") && wallet.question == "PIN: ")
    try wallet.fill("PIN", with: "2058")
    try goHome(wallet)

    // A new phone, and its security question.
    try wallet.answer("s")
    for label in ["Phones", "Add a new phone", "iPhone"] { try wallet.choose(label) }
    #expect(wallet.said.contains("\nWelcome\n"))
    try wallet.choose("Log in")
    try wallet.fill("Email", with: "zoe@example.com")
    try wallet.fill("Password", with: "Quokka-Hollow-7")
    #expect(wallet.said.contains("\nSecurity question\n"))
    try wallet.fill("Your answer", with: wallet.said.contains(questions[0]) ? "Wombat" : "Numbat")
    try goHome(wallet)
    try wallet.choose("Profile")
    #expect(wallet.said.contains("\nZoe Miller\n") && wallet.said.contains("My phones: 2 linked"))

    try wallet.choose("Unlink this phone")
    try wallet.answer("b")
    #expect(wallet.said.contains("\nProfile\n"))
    try wallet.choose("Unlink this phone")
    try wallet.choose("Unlink this phone")
    #expect(wallet.said.contains("\nWelcome\n"))

    // The other phone's session ends while the clock moves.
    try wallet.answer("s")
    try wallet.choose("Turn the clock forward")
    try wallet.choose("Forward 6 minutes")
    #expect(wallet.said.contains("moved forward by 6 minutes"))
    try wallet.answer("b")
    try wallet.answer("b")
    try wallet.type("q\r")
    #expect(try wallet.program.waitForExit() == 0)
    let isASCII = arguments.contains("--ascii") || environment["LC_ALL"] != nil
    Self.expectPlain(wallet.program, ascii: isASCII)
    for secret in ["Quokka", "Wombat", "Numbat", "2058", "20 58", "9999"] { #expect(!wallet.transcript.contains(secret)) }
  }

  @Test func `a file of answers is a script and its output the record`() throws {
    let answers = #"use\r\nprofile\r\nlog out\r\n1369\n2580\ns\nturn\nforward 6 minutes\nb\nb"#
    let script = "printf '\(answers)' | \"$0\" --accessible; echo status $? >&2"
    let program = try RunningProgram(
      "/bin/sh", ["-c", script, RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(["HOME": home.path]) { $1 }, output: .pipe)
    try program.wait(forText: "status 0")
    _ = try program.waitForExit()
    let record = String(decoding: program.piped, as: UTF8.self)
    #expect(
      record.contains("Choose 1 to 5 (/?: help): use\n") && record.contains("4 attempts left") && record.contains("Your session has ended"))
    #expect(!record.contains("1369") && !program.piped.contains(0x1B) && !program.piped.contains(0x0D))
  }

  /// More lines in one read than are kept of what a person types ahead: each prints the page again.
  @Test func `no line of a file is lost`() throws {
    let count = 34_000
    let script = "yes '' | head -n \(count) | \"$0\" --accessible | grep -c 'Choose 1 to'; echo status $? >&2"
    let program = try RunningProgram(
      "/bin/sh", ["-c", script, RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(["HOME": home.path]) { $1 }, output: .pipe)
    try program.wait(forText: "status 0")
    _ = try program.waitForExit()
    #expect(String(decoding: program.piped, as: UTF8.self) == "\(count + 1)\n")
  }

  // MARK: - Keys and commands

  @Test func `commands work in menus and in fields`() throws {
    let wallet = try open()
    try wallet.answer("?")
    #expect(wallet.said.hasPrefix("\nHelp: Welcome\n") && wallet.said.contains("\n/s: the Simulator\n"))
    #expect(wallet.question.hasPrefix("Choose 1 to 5"))
    try wallet.answer("b")
    #expect(wallet.said.hasPrefix("You can't go back from here.\n"))
    for (wrong, answer) in [
      ("7", "Choose a number from 1 to 5."), ("x", "No action called x. Type /? for help."),
      ("zebra", "No action called zebra. Type /? for help."),
    ] {
      try wallet.answer(wrong)
      #expect(wallet.said.hasPrefix(answer))
    }
    try wallet.answer("")
    #expect(wallet.said.hasPrefix("\nWelcome\n"))
    try wallet.answer("log")
    #expect(wallet.question == "Email: ")
    // Letters are text in a field.
    try wallet.answer("b")
    #expect(wallet.question == "Password: ")
    try wallet.answer("/1")
    #expect(wallet.question == "Email [b]: ")
    try wallet.answer("//etc")
    try wallet.answer("/ema")
    #expect(wallet.question == "Email [/etc]: ")
    try wallet.answer("/?")
    #expect(wallet.said.contains("Help: Log in"))
    try wallet.answer("")
    #expect(wallet.question == "Password: ")
    // Not even a mistake shows what was meant for a secret field.
    try wallet.answer("/sesame")
    #expect(wallet.said.hasPrefix("No action of that name. Type /? for help.") && !wallet.transcript.contains("sesame"))
    try wallet.answer("/g")
    try wallet.answer("nonsense")
    #expect(wallet.said.contains("\n  loginByUsernamePassword  401  "))
    try wallet.answer("/g")
    #expect(wallet.said.hasPrefix("Behind the glass is the sequence: ") && wallet.said.contains("\nNo sequence yet. "))
    try wallet.answer("/g")
    #expect(wallet.said.hasPrefix("Behind the glass is off.\n"))
    try wallet.answer("/b")
    #expect(wallet.said.contains("\nWelcome\n"))
    // Data in a field is not discarded without a confirmation.
    try wallet.choose("Enroll")
    try wallet.answer("Zoe")
    try wallet.answer("/q")
    #expect(wallet.said.contains("Are you sure?"))
    try wallet.answer("b")
    #expect(wallet.said.contains("1. First name: Zoe"))
    try wallet.answer("/q")
    try wallet.type("Yes, quit\r")
    #expect(try wallet.program.waitForExit() == 0)
    Self.expectPlain(wallet.program)
  }

  @Test func `what was done is listed and gone back in`() throws {
    let wallet = try pinLogin()
    try wallet.answer("/?")
    #expect(wallet.said.contains("\n/r: history; go back\n"))
    try wallet.answer("/r")
    #expect(wallet.said.contains("Since the wallet was opened: ") && wallet.said.contains(" I choose \"Log out\"\n"))
    #expect(wallet.question == "Resume after which step? (0: when the wallet was opened, Enter: stay, s: save as scenario): ")
    let steps = wallet.said.split(separator: "\n").filter { $0.first?.isNumber == true }
    let before = try #require(steps.firstIndex { $0.hasSuffix(" I choose \"Profile\"") })
    try wallet.answer("")
    #expect(wallet.said.contains("\nPIN login\n") && wallet.question == "PIN: ")
    // Its key does the same, and Esc closes it.
    try wallet.type("\u{12}")
    try wallet.hear("Resume after which step?")
    try wallet.hear()
    try wallet.type("\u{1B}")
    try wallet.hear("\nPIN: ")
    try wallet.answer("/r")
    try wallet.answer("\(before)")
    #expect(wallet.question == "Resume after step \(before)? Steps \(before + 1) to \(steps.count) will be lost. (y: yes, Enter: stay): ")
    try wallet.answer("no")
    #expect(wallet.said.hasPrefix("Nothing was changed.\n") && wallet.question == "PIN: ")
    try wallet.answer("/r")
    try wallet.answer("\(before)")
    try wallet.answer("yes")
    #expect(wallet.said.hasPrefix("Went back to Home. The clock continues from ") && wallet.said.contains("\n\nHome\n"))
    try wallet.choose("Profile")
    #expect(wallet.said.contains("\nProfile\n"))
  }

  @Test func `a script goes back too`() throws {
    let answers = #"use\r\nr\n0\nyes\nr\n"#
    let script = "printf '\(answers)' | \"$0\" --accessible; echo status $? >&2"
    let program = try RunningProgram(
      "/bin/sh", ["-c", script, RunningProgram.built("billfold")],
      environment: RunningProgram.usualEnvironment.merging(["HOME": home.path]) { $1 }, output: .pipe)
    try program.wait(forText: "status 0")
    _ = try program.waitForExit()
    let record = String(decoding: program.piped, as: UTF8.self)
    #expect(record.contains("Went back to Welcome. The clock continues from ") && record.contains("wallet.\n\nWelcome\n"))
    #expect(record.contains("No actions since the wallet was opened.\n"))
  }

  @Test func `keys work too`() throws {
    let wallet = try open()
    try wallet.type("\u{F}")
    try wallet.hear("\nSimulator\n")
    try wallet.hear()
    try wallet.type("\u{1B}")
    try wallet.hear("\nWelcome\n")
    try wallet.hear()
    try wallet.type("\u{1B}[B\tzz\u{7F}\u{7F}\u{15}3\r")
    try wallet.hear("\nLog in\n")
    try wallet.hear()
    // Half an answer is kept while something else is looked at.
    try wallet.type("anna@")
    try wallet.program.settle()
    try wallet.type("\u{F}")
    try wallet.hear("\nSimulator\n")
    try wallet.hear()
    try wallet.type("\u{F}")
    try wallet.hear("Email: anna@")
    try wallet.type("x\r")
    try wallet.hear()
    try wallet.answer("/1")
    #expect(wallet.question == "Email [anna@x]: ")
    #expect(!wallet.program.bytes.contains(0x1B))
  }

  @Test func `tab answers and sends nothing`() throws {
    let wallet = try open()
    try wallet.choose("Log in")
    try wallet.type("anna@x\t")
    try wallet.hear("\nPassword: ")
    try wallet.type("sesame\t")
    // After the last field: what is sent is chosen.
    try wallet.hear("\nChoose 1 to ")
    try wallet.type("\t\u{1B}[Z/2\r")
    try wallet.hear("\nPassword (Enter keeps the current value): ")
    try wallet.type("\u{1B}[Z")
    try wallet.hear("\nEmail [anna@x]: ")
    // The first time what is typed, the second time what is in the field.
    try wallet.type("zz\u{15}\u{15}")
    try wallet.hear("\nEmail: ")
    try wallet.type("/etc\t")
    try wallet.hear("No action called etc.")
    try wallet.hear()
    try wallet.type("//etc\t")
    try wallet.hear("\nPassword (Enter keeps the current value): ")
    try wallet.answer("/1")
    #expect(wallet.question == "Email [/etc]: ")
    #expect(!wallet.transcript.contains("sesame") && !wallet.transcript.contains("loginByUsernamePassword"))
  }

  @Test func `what is typed ahead of its question is not shown where it is secret`() throws {
    let wallet = try open()
    try wallet.type("3\ranna@example.com\rsesame\r/1\r")
    try wallet.hear("Email [anna@example.com]: ")
    #expect(wallet.transcript.contains("Email: anna@example.com\n") && !wallet.transcript.contains("sesame"))
    #expect(!wallet.transcript.contains("*") && !wallet.transcript.contains("•"))
  }

  @Test func `what could move a cursor is never said`() throws {
    let wallet = try open()
    try wallet.choose("Log in")
    try wallet.answer("a\u{202E}evil\u{9B}31m\u{2066}")
    try wallet.answer("/1")
    let sent = String(decoding: wallet.program.bytes, as: UTF8.self).unicodeScalars
    #expect(sent.allSatisfy { !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}" && $0 != "\u{2066}" && $0 != "\u{1B}" })
    #expect(wallet.transcript.contains("Email: a\\u{202e}evil"))
  }

  // MARK: - Waiting and time

  @Test func `who waits may stop waiting and is not flooded`() throws {
    let wallet = try waiting()
    #expect(wallet.transcript.components(of: "Checking your PIN …") == 1)
    // Ctrl-O and its lines work meanwhile.
    try wallet.type("\u{F}")
    try wallet.hear("\nSimulator\n")
    try wallet.type("b\r")
    try wallet.program.settle()
    try wallet.type("b\r")
    try wallet.hear("You stopped waiting. You can safely try again.")
    try wallet.hear()
    #expect(wallet.question.hasPrefix("PIN"))
    #expect(wallet.transcript.components(of: "Checking your PIN …") == 2)
    try wallet.answer("2580")
    try goHome(wallet)
  }

  @Test func `Ctrl-C leaves at once with a request in flight`() throws {
    let wallet = try waiting()
    try wallet.type("\u{3}")
    #expect(try wallet.program.waitForExit() == 130)
    Self.expectPlain(wallet.program)
  }

  @Test func `a play that was taken over asks before it ends`() throws {
    let wallet = try open(["play", "tour", "--accessible"])
    try wallet.answer("/t")
    #expect(wallet.said.contains("You have taken over. /x returns to the script."))
    try wallet.type("2\u{3}")
    try wallet.hear("End the presentation? (y: yes, Enter: stay): ")
    try wallet.type("\r")
    try wallet.hear("Choose 1 to ")
    try wallet.type("\u{3}")
    try wallet.hear("End the presentation? (y: yes, Enter: stay): ")
    try wallet.type("\u{3}")
    #expect(try wallet.program.waitForExit() == 130)
    Self.expectPlain(wallet.program)
  }

  @Test func `the end of a session is told`() throws {
    let wallet = try open()
    try wallet.choose("Use a sample wallet")
    for line in ["s", "Turn the clock forward", "Forward 2 minutes", "Forward 2 minutes", "Forward 30 seconds", "b", "b"] {
      try wallet.choose(line)
    }
    #expect(wallet.said.contains("Are you still there?"))
    try wallet.choose("Stay logged in")
    #expect(wallet.said.contains("\nHome\n"))
    for line in ["s", "Turn the clock forward", "Forward 6 minutes", "b", "b"] { try wallet.choose(line) }
    #expect(wallet.said.contains("Your session has ended"))
  }

  @Test func `idle is idle`() throws {
    let wallet = try open(["--accessible"] + WalletHome.frozen)
    try wallet.program.rest()
  }

  // MARK: - Start and end

  @Test func `the end of the input leaves cleanly`() throws {
    let wallet = try pinLogin()
    try wallet.type("\u{4}")
    #expect(try wallet.program.waitForExit() == 0)
    Self.expectPlain(wallet.program)
    let blind = try RunningProgram(
      RunningProgram.built("billfold"), ["--accessible"],
      environment: RunningProgram.usualEnvironment.merging(["HOME": home.path]) { $1 }, input: .nothing)
    #expect(try blind.waitForExit() == 0)
    #expect(blind.screen.contains("Enroll a new wallet"))
  }

  @Test func `a terminal that is gone ends it`() throws {
    let wallet = try open()
    wallet.program.terminal.hangUp()
    #expect(try wallet.program.waitForExit() == 129)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func `signals end it`(_ signal: Int32) throws {
    let wallet = try pinLogin()
    try wallet.type("25")
    wallet.program.send(signal)
    #expect(try wallet.program.waitForExit() == 128 + signal)
    Self.expectPlain(wallet.program)
  }

  @Test func `a trap gives the modes back`() throws {
    let wallet = try pinLogin()
    #expect(wallet.program.terminal.modes != wallet.program.modesBefore)
    wallet.program.send(SIGSEGV)
    #expect(try wallet.program.waitForExit() == -SIGSEGV)
    Self.expectPlain(wallet.program)
  }

  @Test func `Ctrl-Z suspends and comes back to the same question`() throws {
    let wallet = try open(inShell: true)
    try wallet.answer("3")
    try wallet.type("anna\u{1A}")
    try wallet.program.waitUntilStopped()
    try wallet.program.wait(for: "the modes of the shell") { _ in wallet.program.terminal.modes == wallet.program.modesBefore }
    wallet.program.bringToForeground()
    try wallet.hear("\nEmail: anna")
    try wallet.type("@x\r")
    try wallet.hear()
    try wallet.answer("/1")
    #expect(wallet.question == "Email [anna@x]: ")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
