import PseudoTerminal
import Terminal
import Testing
import UserInterface
import WalletDriving

/// Compares a real terminal with the pictures in Screens: text, cursor, and each cell's style.
///
/// The states are those that the program reaches with the data of the pictures.
struct WalletPictureTests {
  let home: WalletHome
  let other = OtherEmulator(rows: 24, columns: 60)
  init() throws { home = try WalletHome() }

  /// Waits for the picture's text, then compares everything.
  private func expect(
    _ path: String, on program: RunningProgram, _ look: Look, column: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try PictureOnDisk(path)
    let ascii = look == .ascii
    try program.wait(for: "Screens/\(path)") { picture.stands(on: $0, column: column, ascii: ascii) }
    try program.settle()
    other.follow(program, sourceLocation: sourceLocation)
    expectSame(
      program.screen, picture.frame, at: column, ascii: ascii, look == .plain ? .none : .indexed, blankSecrets: true,
      sourceLocation: sourceLocation)
  }

  // At 60 columns the phone stands alone in the middle, with its frame.
  @Test(arguments: Look.allCases) func `a new person sees the pictures`(_ look: Look) throws {
    let program = try home.start(WalletHome.frozen + look.arguments, columns: 60, inShell: true)
    func expect(_ path: String) throws { try self.expect(path, on: program, look, column: 10) }
    try expect("Access/Welcome/welcome")
    try program.type("\u{1B}[B\u{1B}[B\r")
    try expect("Access/Login/empty")
    try program.type("anna@example.com\tHeron-Lake-42")
    try expect("Access/Login/typed")
    try program.type("\u{1B}")
    try program.choose("Enroll a new wallet")
    try expect("Access/Enrollment/about")
    try program.type("Zoë\tMüller\tzoe@example.com\t+49 1555 0100101\tde\t")
    try expect("Access/Enrollment/about-filled")
    try program.type("\u{1B}")
    try expect("Confirm/leave-enrollment")
    try program.type("\u{1B}")
    try expect("Access/Enrollment/about-filled")
    try program.type("\r")
    try expect("Access/Enrollment/credentials")
    try program.type("a long enough phrase\ta long enough phrase\t2580\t2580\t\r")
    try expect("Access/Enrollment/questions")
    #expect(look != .plain || program.screen.colorCodes == 0)
    Self.expectSigns(of: program, names: "ëü", look)
  }

  @Test(arguments: Look.allCases) func `who has a sample wallet sees the pictures`(_ look: Look) throws {
    let program = try home.start(WalletHome.frozen + look.arguments, columns: 60, inShell: true)
    func expect(_ path: String) throws { try self.expect(path, on: program, look, column: 10) }
    try program.choose("Use a sample wallet")
    // The banner of the last message disappears with the screen.
    try program.wait(forText: "New: Your card is")
    try program.choose("Profile")
    try program.choose("Unlink this phone")
    try expect("Access/Unlink/signed-in")
    try program.type("\u{1B}")
    try expect("Access/Profile/with-information")
    try program.type("\u{1B}")
    try program.wait(forText: "1 of 3")
    try program.type("?")
    try expect("Help/home")
    try program.type("\u{1B}")
    try program.choose("Profile")
    try program.choose("Log out")
    try expect("Access/PINLogin/empty")
    try program.type("136")
    try expect("Access/PINLogin/typing")
    try program.type("9\r")
    try program.wait(forText: "4 attempts")
    try program.type("1369\r")
    try expect("Access/PINLogin/wrong")

    program.resize(rows: 12, columns: 40)
    try self.expect("Access/PINLogin/wrong.40x12", on: program, look)
    program.resize(rows: 8, columns: 30)
    try self.expect("Stage/too-small", on: program, look)
    program.resize(rows: 12, columns: 40)
    try self.expect("Access/PINLogin/wrong.40x12", on: program, look)
    try program.type("2580\r")
    try self.expect("Access/FingerprintOffer/offered.40x12", on: program, look)
    try program.choose("Not now")
    try program.wait(forText: "1 of 3")
    try program.settle()
    other.follow(program)
    program.resize(rows: 24, columns: 60)
    try program.wait(forText: "clock frozen")

    try program.type("\u{F}")
    try program.wait(forText: "Phones")
    for label in ["Phones", "Add a new phone", "iPhone"] { try program.choose(label) }
    try expect("Access/Welcome/another-phone")
    try program.type("\u{F}")
    try expect("Simulator/menu-sample")
    #expect(look != .plain || program.screen.colorCodes == 0)
    Self.expectSigns(of: program, names: "", look)
  }

  @Test(arguments: Look.allCases) func `the whole stage is its picture`(_ look: Look) throws {
    let program = try home.start(["--clock", "2026-11-21T09:41:02Z"] + look.arguments)
    try expect("Stage/welcome", on: program, look)
  }

  @Test func `every picture is drawn with known signs`() throws {
    let paths = PictureOnDisk.all
    #expect(paths.count > 100)
    for path in paths {
      let frame = try PictureOnDisk(path).frame
      #expect(
        frame.cells.allSatisfy { $0.glyph < 0x7F || Glyphs.ascii($0.glyph) != 0x3F || "ëü".unicodeScalars.map(\.value).contains($0.glyph) },
        "\(path)")
    }
  }

  /// Beside what people are called, nothing is sent but ASCII and the signs that are one column wide everywhere.
  private static func expectSigns(of program: RunningProgram, names: String, _ look: Look) {
    let signs = String(decoding: program.bytes, as: UTF8.self).unicodeScalars.filter { $0.value > 0x7E }
    if look == .ascii {
      #expect(signs.isEmpty)
    } else {
      #expect(signs.allSatisfy { Glyphs.ascii($0.value) != 0x3F || names.unicodeScalars.contains($0) })
    }
  }
}
