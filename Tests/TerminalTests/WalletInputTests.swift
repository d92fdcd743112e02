import Glibc
import PseudoTerminal
import Testing
import WalletDriving

/// Typing and pasting into the real program, and the bytes that it sends.
struct WalletInputTests {
  let home: WalletHome
  init() throws { home = try WalletHome() }

  @Test func `letters are text in a field`() throws {
    let program = try home.login()
    try program.type("q?x1")
    try program.wait(forText: "q?x1")
    try program.type("\u{7F}")
    try program.wait(for: "a shorter text") { $0.contains("q?x") && !$0.contains("q?x1") }
    #expect(program.screen.line(1).contains("Log in"))
  }

  @Test func `every script keeps its borders straight`() throws {
    let program = try home.login()
    let signs = ["漢", "字", "e\u{301}", "🙂", "ש", "ל", "ñ"]
    for (index, sign) in signs.enumerated() {
      try program.type(sign)
      try program.wait(forText: "[\(signs[...index].joined())")
      try Self.expectStraight(program)
    }
    for count in (1..<signs.count).reversed() {
      try program.type("\u{7F}")
      try program.wait(forText: "[\(signs[..<count].joined()) ")
      try Self.expectStraight(program)
    }
  }

  private static func expectStraight(_ program: RunningProgram) throws {
    try program.settle()
    #expect((1..<21).allSatisfy { program.screen.cells[$0][0].text == "│" && program.screen.cells[$0][39].text == "│" })
    #expect(program.screen.cells[6][3].text == "[" && program.screen.cells[6][36].text == "]")
  }

  /// Escape sequences, C1 controls and bidi overrides: no way leads from the keyboard to the terminal.
  @Test func `what could move a cursor is never sent back`() throws {
    let program = try home.login()
    for text in ["a\u{1B}]0;evil\u{7}", "b\u{9B}31m", "c\u{202E}evil", "d\u{2066}e", "e\u{85}f", "g\u{0}h"] {
      try program.paste(text)
      try program.type(text.filter { $0 != "\u{1B}" && $0 != "\u{7}" && $0 != "\u{0}" })
      try program.settle()
    }
    let sent = String(decoding: program.bytes, as: UTF8.self).unicodeScalars
    #expect(
      sent.allSatisfy {
        !(0x7F...0x9F).contains($0.value) && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
      })
    #expect(!program.bytes.contains(0) && !String(decoding: program.bytes, as: UTF8.self).contains("\u{1B}]"))
    #expect(program.screen.misunderstood == [])
  }

  @Test func `a paste never submits`() throws {
    let program = try home.login()
    try program.paste("12\n34\u{3}\u{1B}[A")
    try program.settle()
    #expect(program.screen.line(1).contains("Log in"))
    try program.paste("12\n34")
    try program.wait(forText: "[12 34")
    #expect(program.screen.line(1).contains("Log in"))
    try program.type("\u{3}")
    #expect(try program.waitForExit() == 130)
  }

  @Test func `a paste that is too long changes nothing`() throws {
    let program = try home.login()
    try program.type("anna@x")
    try program.paste(String(repeating: "x", count: 100_000))
    try program.wait(forPhone: "Email: at most 254 characters.")
    #expect(program.screen.contains("[anna@x "))
    try program.type("y")
    try program.wait(forText: "[anna@xy ")
    #expect(!program.phone.contains("at most"))
  }

  @Test func `a pasted PIN loses its blanks and dashes and is not sent`() throws {
    let program = try home.pinLogin()
    try program.paste("2\n5 8-")
    try program.wait(forText: "• • •")
    try program.paste(String(repeating: "1", count: 100_000))
    try program.wait(forPhone: "PIN: at most 6 digits.")
    #expect(!program.screen.contains("loginByPIN"))
    try program.type("0\r")
    try program.wait(forText: "Log in with your fingerprint?")
  }

  /// Nor do they stand in anything that was sent.
  @Test(arguments: [[], ["--ascii"], ["--color=never"]]) func `secrets are never echoed`(_ arguments: [String]) throws {
    let program = try home.login(arguments)
    try program.type("a\tsesame")
    try program.paste("-Quokka")
    try program.wait(forText: arguments.contains("--ascii") ? "*************" : "•••••••••••••")
    program.resize(rows: 12, columns: 40)
    try program.settle()
    try program.type("\u{C}")
    try program.settle()
    let sent = String(decoding: program.bytes, as: UTF8.self)
    #expect(!sent.contains("sesame") && !sent.contains("Quokka") && !sent.contains("ses"))
  }

  @Test func `arrows that come slowly are arrows`() throws {
    let program = try home.welcome()
    try program.typeSlowly(Array("\u{1B}[B".utf8))
    try program.wait(forText: "▸ Enroll a new wallet")
  }

  @Test func `idle is idle`() throws {
    let program = try home.login()
    try program.type("a")
    try program.settle()
    try program.rest()
  }

  @Test func `a typed character is at most 20 bytes`() throws {
    let program = try home.login(WalletHome.frozen)
    try program.type("a")
    try program.settle()
    for letter in "bcdefghij" { try Self.expectBytes(atMost: 20, for: letter, program) }
    try program.type("\tx")
    try program.settle()
    for letter in "bcdefghij" { try Self.expectBytes(atMost: 20, for: letter, program) }
  }

  /// With a checklist of rules, each rule is a line that may change.
  @Test func `a typed character is at most 64 bytes a line`() throws {
    let program = try home.welcome(WalletHome.frozen)
    try program.choose("Enroll a new wallet")
    try program.wait(forText: "First name")
    try program.type("Zoë\rMüller\rzoe@example.com\r+4915550100101\rde\r")
    try program.wait(forText: "Confirm PIN")
    try program.settle()
    let clears = program.screen.clears
    for letter in "a long phrase" { try Self.expectBytes(atMost: 64, for: letter, program) }
    try program.type("\ta long phrase\t")
    try program.settle()
    for letter in "1122580" { try Self.expectBytes(atMost: 64, for: letter, program) }
    #expect(program.screen.clears == clears)
  }

  private static func expectBytes(
    atMost limit: Int, for letter: Character, _ program: RunningProgram, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (before, cells) = (program.bytes.count, program.screen.cells)
    try program.type(String(letter))
    try program.wait(for: "an answer to the letter") { _ in program.bytes.count > before }
    try program.settle()
    let lines = zip(cells, program.screen.cells).count { $0 != $1 }
    let sent = String(decoding: program.bytes[before...], as: UTF8.self)
    #expect(
      sent.utf8.count <= limit * lines, "\(letter): \(sent.utf8.count) bytes \(sent.debugDescription)", sourceLocation: sourceLocation)
  }

  @Test func `nothing clears but Ctrl-L and a new size`() throws {
    let program = try home.welcome()
    let clears = program.screen.clears
    try program.choose("Use a sample wallet")
    try program.wait(forText: "Profile")
    try program.type("?")
    try program.wait(forText: "next; also Down")
    try program.type("\u{1B}")
    try program.wait(forText: "Behind the glass")
    try program.type("\u{7}")
    try program.wait(forText: "sequence")
    try program.type("\u{7}")
    try program.wait(for: "no glass") { !$0.contains("Behind the glass") }
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "Enter your PIN")
    try program.type("\u{F}")
    try program.wait(forText: "Phones")
    try program.settle()
    #expect(program.screen.clears == clears)
    program.resize(rows: 30, columns: 90)
    try program.wait(for: "one clear") { $0.clears == clears + 1 }
  }
}
