import CTerminal
import Glibc
package import UserInterface

/// The terminal while the program has the whole screen of it.
///
/// `blockSignals` first thing in main, `init` when the screen shall appear, `run`, and exit with its result.
package struct TerminalSession: ~Copyable {
  private var loop: TerminalLoop
  private var screen: TerminalScreen

  /// Can Ctrl-Z suspend? Not where nobody could bring us back; help then does not list it.
  package static var canSuspend: Bool { ct_can_suspend() }
  /// Does the environment or the command line want colours? What the program's `colour` starts with.
  package let wantsColour: Bool

  /// Makes signals wait for the loop; call it before any thread starts.
  package static func blockSignals() {
    ct_block_signals()
    _ = ends
  }

  /// Readable while a signal waits that ends the program; -1 if the system has no descriptor for that.
  private static let ends = ct_open_ends()

  /// True while there is something for the loop to take that ends the program, or may: Ctrl-C, a signal, or a terminal that is gone.
  package static var isInterrupted: Bool { endedBySignal != nil || TypedInput.shared.hasControlC() }
  /// Readable when `isInterrupted` may be true.
  package static var interruptDescriptors: [Int32] { [ends, TypedInput.shared.isOpen ? STDIN_FILENO : -1] }

  /// The exit status of a signal that has come before the loop could take it; nil where none has that ends the program.
  package static var endedBySignal: Int32? {
    let signal = ct_pending_end()
    return signal == 0 ? nil : 128 + signal
  }

  /// `--color` goes before the environment, and there `NO_COLOR` before `CLICOLOR_FORCE` before `CLICOLOR`. (no-color.org,
  /// bixense.com/clicolors)
  ///
  /// - Parameter isTerminal: whether a terminal shows what is colored; elsewhere, colors are only sent where they are forced.
  package static func wantsColour(_ option: TerminalOptions.Colour, isTerminal: Bool = true) -> Bool {
    wantsColour(option, isTerminal: isTerminal, variable)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether `COLORTERM` says that the terminal has 24-bit colors. (Terminal contract 16)
  package static func claimsRGB(_ colorTerm: String?) -> Bool { colorTerm == "truecolor" || colorTerm == "24bit" }

  package static func wantsColour(_ option: TerminalOptions.Colour, isTerminal: Bool, _ environment: (String) -> String?) -> Bool {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch option {
    case .always: return true
    case .never: return false
    case .auto:
      if value("NO_COLOR") != nil { return false }
      if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
      return isTerminal && value("CLICOLOR") != "0"
    }
  }

  /// Throws where there is no terminal to show anything on, before anything else is begun.
  package static func check() throws(TerminalError) {
    guard ct_is_terminal(0) else { throw .inputIsNoTerminal }
    guard ct_is_terminal(1) else { throw .outputIsNoTerminal }
  }

  /// Takes the terminal over.
  package init(_ options: TerminalOptions) throws(TerminalError) {
    try Self.check()
    let ascii = !TerminalScreen.useLocale() || options.ascii
    let colour = Self.wantsColour(options.colour)
    let loop = try TerminalLoop(options)
    do throws(TerminalError) {
      screen = try TerminalScreen(
        terminal: loop.output, term: Self.variable("TERM"), takesRGB: Self.claimsRGB(Self.variable("COLORTERM")),
        size: Size.of(loop.output), ascii: ascii, colour: colour)
    } catch {
      loop.end(gone: false)
      throw error
    }
    let restore = screen.restoreBytes
    ct_guard_restore_bytes(restore, Int32(restore.count))
    self.loop = loop
    wantsColour = colour
  }

  /// Shows a frame before the program runs: what it begins with, as far as that is known. What is typed waits for the program.
  ///
  /// - Parameter frame: returns a frame of just this size.
  package mutating func show(_ frame: (Size) -> Frame) { screen.show(frame(screen.size)) }

  /// Gives the terminal back, where no program runs.
  package consuming func end() {
    screen.close(gone: false)
    loop.end(gone: false)
  }

  /// Runs the program until it or its terminal ends, gives the terminal back, and returns the exit status.
  ///
  /// 128 + a signal's number after it; 130 at once after Ctrl-C, whatever is in flight; 129 if the terminal is gone.
  package consuming func run<Program: ScreenProgram>(_ program: inout Program) -> Int32 {
    var loop = loop
    var surface = ScreenSurface<Program>(screen: screen)
    let (status, gone) = loop.run(&program, on: &surface)
    surface.close(gone: gone)
    loop.end(gone: gone)
    return status
  }
}

/// The program's frames on the whole screen.
private struct ScreenSurface<Program: ScreenProgram>: Surface, ~Copyable {
  private var screen: TerminalScreen

  init(screen: consuming TerminalScreen) { self.screen = screen }

  consuming func close(gone: Bool) { screen.close(gone: gone) }

  mutating func show(_ program: inout Program) -> Bool {
    screen.use(colour: program.colour)
    let frame = program.frame(screen.size)
    if let text = program.consumeClipboard() { screen.copy(text) }
    screen.show(frame)
    return false
  }

  mutating func receive(_ input: Input, for program: inout Program) {
    if input.isControl("l") { screen.repaint() } else { program.receive(input) }
  }

  var isBehind: Bool { screen.isBehind }
  mutating func catchUp() { screen.catchUp() }
  static var isRecord: Bool { false }

  // The input is the terminal: with it everything ends.
  mutating func inputEnded() {}
  var wantsInput: Bool { true }
  var exitStatus: Int32? { nil }

  mutating func resize() { screen.resize(to: Size.of(STDIN_FILENO)) }
  mutating func suspend() { screen.suspend() }
  mutating func resume(afterSuspension: Bool) { screen.resume(size: Size.of(STDIN_FILENO), afterSuspension: afterSuspension) }
}

extension Size {
  /// Returns the size of the terminal behind a descriptor; 80×24 if it doesn't report one.
  static func of(_ descriptor: Int32) -> Size {
    var rows: Int32 = 24
    var columns: Int32 = 80
    _ = ct_window_size(descriptor, &rows, &columns)
    return Size(columns: Int(columns), rows: Int(rows))
  }
}
