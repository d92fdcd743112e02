import Gherkin
import Glibc
import PseudoTerminal
import Testing
import UserInterface
import WalletDriving

@testable import Walkthroughs

/// Runs the same scenarios with the three kinds of wallets.
@Suite(.timeLimit(.minutes(10))) struct WalletTests {
  enum Kind: CaseIterable {
    case headless, terminal, lines

    func wallet(_ premise: ScenarioSetup) throws(StepFailure) -> any DrivenWallet {
      switch self {
      case .headless: try HeadlessWallet(premise)
      case .terminal: try TerminalWallet(premise, path: Self.program)
      case .lines: try LineWallet(premise, path: Self.program)
      }
    }

    private static let program = (try? RunningProgram.built("billfold")) ?? "billfold"
  }

  /// Runs a scenario of these steps, after `begin` with the new wallet.
  private static func play(
    _ steps: String, on kind: Kind, begin: @escaping @Sendable (any DrivenWallet) -> Void = { _ in }
  ) throws -> WalkReport {
    let feature = try #require(try Gherkin.parse("Feature: f\n  Scenario: s\n" + steps, uri: "wallets.feature"))
    let runner = WalkRunner(
      makeWallet: { premise throws(StepFailure) in
        let wallet = try kind.wallet(premise)
        begin(wallet)
        return wallet
      }, monotonic: { .zero })
    return runner.play(try feature.walks()[0], until: { false })
  }

  /// The world that a wallet is in.
  private static func world(of wallet: any DrivenWallet) -> PreparedWorld? {
    switch wallet {
    case let wallet as HeadlessWallet: wallet.prepared
    case let wallet as TerminalWallet: wallet.program.prepared
    case let wallet as LineWallet: wallet.program.prepared
    default: nil
    }
  }

  private static func expectPassed(_ steps: String, on kind: Kind, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = try play(steps, on: kind)
    // Outside of the expectation, which would print the whole report.
    let text = PlainReport(columns: 200).text(of: report, isVerbose: true)
    if !report.isPassed { Issue.record("\(text)", sourceLocation: sourceLocation) }
  }

  // MARK: - Tests for all kinds

  @Test(arguments: Kind.allCases) func `a new person enrolls`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * I choose "Enroll"
      * I fill in:
        | field      | value            |
        | First name | Zoe              |
        | Last name  | Müller           |
        | Email      | nobody           |
        | Mobile number | +49 1555 0100101 |
        | Country    | DE               |
      * the field "Email" says "nobody"
      * I choose "Continue"
      * I see "Email must be an address, like anna@example.com."
      * I fill in:
        | Email | zoe@example.com |
      * I choose "Continue"
      * I fill in:
        | Password         | /Quokka-Hollow-7 |
        | Confirm password | /Quokka-Hollow-7 |
        | PIN              | 2058             |
      * the field "PIN" says "••••"
      * the field "Password" says "••••••••••••••••"
      * the field "Confirm PIN" says ""
      * I press Tab
      * I type "2085"
      * I press Enter
      * I see "Confirm PIN must match the PIN."
      * I fill in:
        | PIN         | 2058 |
        | Confirm PIN | 2058 |
      * I press Enter
      * I choose "Choose question 1"
      * the screen is "New wallet"
      * I choose "First book"
      * I fill in:
        | Answer 1 | Wombat |
      * I choose "Choose question 2"
      * I choose "First concert you went to?"
      * I type "Numbat"
      * I choose "Continue"
      * I see "Check your details"
      * I see "Müller"
      * I do not see "Wombat"
      * I choose "Enroll"
      * the screen is "Home"
      * I choose "Profile"
      * I see "Zoe Müller"
      * the issuer received registerNewUser 1 time
      """, on: kind)
  }

  @Test(arguments: Kind.allCases) func `somebody logs in by PIN`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * an enrolled wallet:
        | pin        | 1397 |
        | first name | Yuki |
      * the screen is "PIN login"
      * I see "Welcome back, Yuki"
      * I fill in:
        | PIN | 2222 |
      * I press Enter
      * I see "Wrong PIN. 4 attempts left."
      * I fill in:
        | PIN | abcd |
      * I see "digits only"
      * I fill in:
        | PIN | 1397 |
      * the field "PIN" says "••••"
      * I press Enter
      * I choose "Not now"
      * the screen is "Home"
      * 6 minutes pass
      * the screen is "Session ended"
      * I see "Your session has ended"
      * I choose "Log in again"
      * I paste "13-97"
      * I press Enter
      * the screen is "Home"
      """, on: kind)
  }

  @Test(arguments: Kind.allCases) func `the app is left and opened again`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * an enrolled wallet
      * I restart the app
      * the screen is "PIN login"
      * I press Ctrl-C
      * I restart the app
      * I fill in:
        | PIN | 2580 |
      * I press Enter
      * I choose "Not now"
      * the screen is "Home"
      * I restart the app
      * the screen is "PIN login"
      * I do not see "Home"
      """, on: kind)
    let report = try Self.play("* I press Ctrl-C\n* I see \"Welcome\"", on: kind)
    #expect(report.steps.map(\.result) == [.passed, .failed(.left)])
    #expect(report.screen == nil)
  }

  @Test(arguments: Kind.allCases) func `the world around the wallet changes`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * the world "two-phones"
      * the clock reads 2027-01-02T03:04:05Z
      * the screen is "PIN login"
      * the phone goes offline
      * I fill in:
        | PIN | 2580 |
      * I press Enter
      * I see "This phone is offline. Check the connection, then try again."
      * the phone comes back online
      * the issuer answers the next loginByPIN after 20 seconds
      * I fill in:
        | PIN | 2580 |
      * I press Enter
      * I see "Checking your PIN"
      * I do not see "Home"
      * I press Esc
      * I see "You stopped waiting"
      * I fill in:
        | PIN | 2580 |
      * I press Enter
      * I choose "Not now"
      * the screen is "Home"
      * I get a new phone
      * the screen is "Welcome"
      """, on: kind)
  }

  @Test(arguments: Kind.allCases) func `pictures are compared`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * the picture is "Access/Welcome/welcome"
      * I choose "Use a sample"
      * the screen is "Home"
      * I press Ctrl-O
      * the screen is "Simulator"
      * I press Ctrl-O
      * I choose "Profile"
      * I choose "Log out"
      * I fill in:
        | PIN | 2581 |
      * I press Enter
      * I fill in:
        | PIN | 2581 |
      * I press Enter
      * the picture is "Access/PINLogin/wrong"
      """, on: kind)
    let report = try Self.play("* the picture is \"Access/PINLogin/wrong\"", on: kind)
    guard case .failed(let failure) = report.steps[0].result else { return #expect(Bool(false), "it is another screen") }
    #expect(failure.expected?.count == 22 && failure.actual?.contains { $0.contains("Enroll a new wallet") } == true)
  }

  @Test(arguments: Kind.allCases) func `a code that came by mail is shown to nobody`(_ kind: Kind) throws {
    let report = try Self.play(
      """
      * an enrolled wallet
      * I choose "Log in with your password"
      * I choose "Forgot"
      * I fill in:
        | Email | anna@example.com |
      * I press Enter
      * I press Ctrl-N
      * I choose "Password reset code · new"
      * I see "share it with anyone"
      * the screen is "another one, so that we see this one"
      """, on: kind)
    let screen = try #require(report.screen)
    #expect(report.steps.map(\.result).filter { $0 != .passed }.count == 1)
    #expect(screen.contains { $0.contains("Use this code") } && !screen.contains { $0.contains(#/\d{8}/#) })
  }

  @Test(arguments: Kind.allCases) func `a step that fails says why, and no secret`(_ kind: Kind) throws {
    let report = try Self.play(
      """
      * an enrolled wallet
      * I fill in:
        | PIN | 7531 |
      * I press Enter
      * I choose "Frobnicate"
      * I see "anything"
      """, on: kind)
    guard case .failed(let failure) = report.steps[3].result else { return #expect(Bool(false), "there is no such action") }
    #expect(report.steps.map { $0.result == .passed } == [true, true, true, false, false])
    #expect(
      failure.message == "No action “Frobnicate” on “PIN login”. Available: “Forgot your PIN?”, “Log in with your password”, "
        + "“Unlink this phone”.")
    let screen = report.screen?.joined(separator: " ") ?? ""
    #expect(screen.contains("Welcome back, Anna") && screen.contains("Wrong PIN."))
    let text = PlainReport(columns: 100).text(of: report, isVerbose: true)
    #expect(!text.contains("7531"))
  }

  // MARK: - Text and its locations

  /// Does one step with a wallet that runs already; why it failed, or nil.
  private static func failure(_ sentence: String, with wallet: any DrivenWallet) -> StepFailure? {
    let scene = ScenarioContext(pictures: Pictures(near: "wallets.feature")) { _ in wallet }
    guard let (step, places) = Vocabulary.find(sentence) else { return StepFailure("undefined: \(sentence)") }
    do throws(StepFailure) {
      try scene.carryOut(step, StepValues(places: places, rows: []))
      return nil
    } catch {
      return error
    }
  }

  private static let sizes = ["80x24", "40x12", "40x22", "60x18", "60x20", "79x30", "80x12", "100x30", "200x60"].map { text in
    let parts = text.split(separator: "x").map { Int($0)! }
    return Size(columns: parts[0], rows: parts[1])
  }

  /// Text about the world, around the phone.
  private static let aroundPhone = [
    "registered, active", "Heron-Lake-42", "Behind the glass", "isDeviceRegistered", "local issuers", "clock stopped", "Ctrl-C quit",
  ]

  @Test(arguments: Kind.allCases) func `text that is on the glass alone is not seen, at any size`(_ kind: Kind) throws {
    var premise = ScenarioSetup()
    premise.world = "enrolled"
    let wallet = try kind.wallet(premise)
    defer { wallet.close() }
    for isTold in [false, true] {
      // In line mode every call is shown from here on; on a screen the glass is hidden and shown again.
      if isTold {
        try wallet.send([.key(.control("g"))])
        if kind != .lines { try wallet.send([.key(.control("g")), .key(.control("g"))]) }
      }
      for size in Self.sizes {
        try wallet.resize(to: size)
        #expect(Self.failure("I see \"Welcome back, Anna\"", with: wallet) == nil, "\(size)")
        for text in Self.aroundPhone {
          #expect(Self.failure("I see \"\(text)\"", with: wallet)?.message.hasPrefix("“\(text)” is not on the screen.") == true, "\(size)")
          #expect(Self.failure("I do not see \"\(text)\"", with: wallet) == nil, "\(size)")
        }
      }
    }
  }

  /// Every line of the glass, in every state that a shipped scenario may be in, is no line of the phone.
  @Test(arguments: Kind.allCases) func `what a new person's glass tells is not seen either`(_ kind: Kind) throws {
    let wallet = try kind.wallet(ScenarioSetup())
    defer { wallet.close() }
    if kind == .lines { try wallet.send([.key(.control("g"))]) }
    #expect(Self.failure("I choose \"Use a sample\"", with: wallet) == nil)
    #expect(Self.failure("the screen is \"Home\"", with: wallet) == nil)
    // Line mode tells the credentials once, without a key.
    if kind != .lines { try wallet.send([.key(.control("k"))]) }
    for text in ["Heron-Lake-42", "cardService.create", "cardService.update", "answers: heron"] {
      #expect(Self.failure("I see \"\(text)\"", with: wallet) != nil, "\(text)")
      let isShown = kind != .lines || text.hasPrefix("cardService")
      #expect((Self.failure("the glass shows \"\(text)\"", with: wallet) == nil) == isShown, "\(text)")
    }
  }

  @Test(arguments: Kind.allCases) func `the glass and the status line have sentences of their own`(_ kind: Kind) throws {
    var premise = ScenarioSetup()
    premise.world = "enrolled"
    let wallet = try kind.wallet(premise)
    defer { wallet.close() }
    for text in ["registered, active", "Heron-Lake-42", "isDeviceRegistered", "Behind the glass"] {
      #expect(Self.failure("the glass shows \"\(text)\"", with: wallet) == nil)
      #expect(Self.failure("the glass does not show \"\(text)\"", with: wallet)?.message == "“\(text)” is on the glass.")
      #expect(Self.failure("the status line shows \"\(text)\"", with: wallet)?.message == "“\(text)” is not on the status line.")
    }
    for text in ["clock stopped at 21 Nov 2026 09:41", "Ctrl-C quit"] {
      #expect(Self.failure("the status line shows \"\(text)\"", with: wallet) == nil)
      #expect(Self.failure("the glass shows \"\(text)\"", with: wallet)?.message == "“\(text)” is not on the glass.")
    }
    #expect(Self.failure("the glass shows \"Welcome back, Anna\"", with: wallet) != nil)
    #expect(
      Self.failure("I see \"registered, active\"", with: wallet)?.message
        == "“registered, active” is not on the screen. It is on the glass. Use the step “the glass shows …”.")
    // An overlay replaces the glass. The phone beside it is still readable.
    try wallet.send([.key(.control("o"))])
    #expect(Self.failure("I see \"Arm a fault\"", with: wallet) == nil)
    #expect(Self.failure("the glass does not show \"registered, active\"", with: wallet) == nil)
    let failure = Self.failure("the glass shows \"registered, active\"", with: wallet)
    #expect(failure?.message == "“registered, active” is not on the glass, which is not on the terminal now. The terminal is 80x24.")
  }

  @Test(arguments: Kind.allCases) func `text is compared as it is shown`(_ kind: Kind) throws {
    let wallet = try kind.wallet(ScenarioSetup())
    defer { wallet.close() }
    #expect(Self.failure("I choose \"Log in\"", with: wallet) == nil)
    for text in ["👩‍🚀", "❤️", "👍🏽", "🇩🇪🇫🇷", "Zoe\u{301}", "علی‌رضا", "木村", "👨‍👩‍👧‍👦x"] {
      try wallet.fill(try wallet.look().dump.field("Email"), with: text)
      for sentence in ["the field \"Email\" says \"\(text)\"", "I see \"\(text)\""] {
        #expect(Self.failure(sentence, with: wallet) == nil, "\(text)")
      }
      #expect(Self.failure("I see \"\(text)!\"", with: wallet) != nil || kind == .lines)
      #expect(Self.failure("I see \"\(text)y\"", with: wallet) != nil)
    }
  }

  // MARK: - Tests for one kind

  /// Behind a command that runs, as behind a request.
  @Test(arguments: [Kind.headless, .terminal]) func `64 keys typed ahead are kept, and no more`(_ kind: Kind) throws {
    let wallet = try kind.wallet(ScenarioSetup())
    defer { wallet.close() }
    try wallet.send([.key(.control("p"))] + .typing("clock forward 1min"))
    try wallet.send([.key(.enter), .key(.character(":"))] + .typing(String(repeating: "x", count: 100)))
    let view = try wallet.look()
    #expect(view.shows(": " + String(repeating: "x", count: 63), on: .status))
    #expect(!view.shows(String(repeating: "x", count: 64), on: .status))
  }

  @Test func `a request that is only repeated keeps nobody from typing`() throws {
    let wallet = try HeadlessWallet(ScenarioSetup())
    defer { wallet.close() }
    try wallet.send([.key(.enter)])
    try wallet.send([.key(.character("l")), .key(.enter), .key(.character("u"))])
    #expect(try wallet.look().dump.title == "Card" && wallet.look().shows("Unlocked. L: undo", on: .phone))
  }

  @Test(arguments: [Kind.headless, .terminal]) func `a terminal has any size`(_ kind: Kind) throws {
    try Self.expectPassed(
      """
      * I resize the terminal to 100x40
      * I choose "Log in"
      * I type "anna"
      * I resize the terminal to 30x8
      * I see "Enlarge the terminal to 40x12 (now 30x8). Ctrl-C quits."
      * I resize the terminal to 40x12
      * the field "Email" says "anna"
      * I see "anna"
      * I resize the terminal to 500x300
      * the glass shows "Behind the glass"
      * I type "@example.com"
      * I see "anna@example.com"
      * I resize the terminal to 80x24
      * I press Left
      * I press Backspace
      * I press Delete
      * I press Home
      * I press Delete
      * I press End
      * I type "m"
      * the field "Email" says "nna@example.cm"
      * I paste "x\\ny"
      * the field "Email" says "nna@example.cmx y"
      * I press Shift-Tab
      * I press Down
      * I press Ctrl-U
      * I type "z😀é"
      * the field "Email" says "z😀é"
      * I see "z😀é"
      * I press Esc
      * the screen is "Welcome"
      * I press Ctrl-Z
      * I press Ctrl-S
      * I press Ctrl-L
      * I choose "Use a sample"
      * I press ?
      * the picture is "Help/home"
      * I press q
      * I press q
      * I restart the app
      * I see "Welcome back, Anna"
      """, on: kind)
  }

  @Test func `line mode says which keys it does not have`() throws {
    for key in ["Left", "Down", "Tab", "PageUp", "Ctrl-S"] {
      let report = try Self.play("* I press \(key)", on: .lines)
      let message = "Line mode doesn't support the key \(key). Use the step “I choose …” or “I fill in:”."
      #expect(report.steps[0].result == .failed(StepFailure(message)))
    }
    try Self.expectPassed(
      """
      * I choose "Log in"
      * I fill in:
        | Email | /etc |
      * the field "Email" says "/etc"
      * I type "x"
      * I press Ctrl-G
      * I press Ctrl-O
      * the screen is "Simulator"
      * I press Esc
      * the field "Email" says "/etc"
      * I fill in:
        | Email |  |
      * the field "Email" says ""
      * I press Ctrl-O
      * the screen is "Simulator"
      * I press Esc
      * I type "/b"
      * I press Enter
      * the screen is "Welcome"
      * I resize the terminal to 20x10
      * I choose "Enroll a new wallet"
      * I see "New wallet, step 1 of 4"
      * I type "/q"
      * I press Enter
      * I restart the app
      * I choose "Log in"
      """, on: .lines)
  }

  // MARK: - Ends

  private static func isThere(_ process: Int32) -> Bool { kill(process, 0) == 0 }

  @Test(arguments: [true, false]) func `nothing is left of a wallet that was closed`(_ isOnScreen: Bool) throws {
    let wallet = try WalletProgram(ScenarioSetup(), path: RunningProgram.built("billfold"), isOnScreen: isOnScreen)
    let program = try #require(wallet.program)
    #expect(Self.isThere(program.process) && Self.isThere(program.leader) && access(wallet.prepared.folder, F_OK) == 0)
    wallet.close()
    #expect(!Self.isThere(program.process) && !Self.isThere(program.leader) && access(wallet.prepared.folder, F_OK) != 0)
    #expect(throws: StepFailure.left) { try wallet.type([.key(.enter)]) }
    #expect(throws: StepFailure.self) { try wallet.restart() }
  }

  @Test(arguments: [true, false]) func `an app that dies is a failure with what was on the screen`(_ isOnScreen: Bool) throws {
    let wallet = try WalletProgram(ScenarioSetup(), path: RunningProgram.built("billfold"), isOnScreen: isOnScreen)
    wallet.lastSeen = ["what was seen"]
    let program = try #require(wallet.program)
    program.send(SIGKILL)
    let failure = #expect(throws: StepFailure.self) { try wallet.type([.key(.enter)]) }
    #expect(failure?.message == "The app exited unexpectedly with status 137 (as after signal 9).")
    #expect(failure?.actual == ["what was seen"])
    #expect(throws: StepFailure.left) { try wallet.screenDump() }
    // It can be opened again.
    try wallet.restart()
    #expect(try wallet.screenDump().title == "Welcome")
    wallet.program?.send(SIGSEGV)
    #expect(throws: StepFailure.self) { try wallet.screenDump() }
  }

  @Test(arguments: Kind.allCases) func `a world that vanishes ends the walk`(_ kind: Kind) throws {
    let report = try Self.play(
      """
      * an enrolled wallet
      * the screen is "PIN login"
      * I fill in:
        | PIN | 2580 |
      * I press Enter
      * I restart the app
      * the screen is "Home"
      """, on: kind
    ) { Self.world(of: $0)?.remove() }
    #expect(!report.isPassed && report.steps.last?.result == .skipped)
  }

  @Test(arguments: [true, false]) func `an app that hangs is given up`(_ isOnScreen: Bool) throws {
    let wallet = try WalletProgram(ScenarioSetup(), path: RunningProgram.built("billfold"), isOnScreen: isOnScreen)
    let program = try #require(wallet.program)
    // It never answers, however long we wait.
    program.send(SIGSTOP)
    wallet.timeout = 0.2
    let failure = #expect(throws: StepFailure.self) { try wallet.type([.key(.enter)]) }
    #expect(failure?.message == "The app stopped responding and was killed.")
    #expect(!Self.isThere(program.process) && !Self.isThere(program.leader))
    #expect(throws: StepFailure.left) { try wallet.screenDump() }
  }

  @Test func `what is no program is a failure`() throws {
    for path in ["/nowhere/billfold", "/bin/true"] {
      let failure = #expect(throws: StepFailure.self) { try TerminalWallet(ScenarioSetup(), path: path) }
      #expect(failure?.message.hasPrefix("The app exited unexpectedly with status ") == true)
    }
  }
}
