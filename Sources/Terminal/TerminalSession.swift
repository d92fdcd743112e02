import CTerminal
import Glibc
package import UserInterface

/// The terminal while the program uses its whole screen.
///
/// Call `blockSignals` first in `main`, `init` when the screen should appear, then `run`, and exit with its result.
package struct TerminalSession: ~Copyable {
  private var loop: TerminalLoop
  private var screen: TerminalScreen

  /// True if Ctrl-Z can suspend the program; false if nobody could resume it. Help then doesn't list the key.
  package static var canSuspend: Bool { ct_can_suspend() }
  /// True if command line or environment request colors: the initial value of the program's `color`.
  package let wantsColor: Bool

  /// Blocks signals until the loop handles them. Call it before any thread starts.
  package static func blockSignals() {
    ct_block_signals()
    _ = ends
  }

  /// A descriptor that is readable while a signal that ends the program is pending; -1 if the system has no descriptor left.
  private static let ends = ct_open_ends()

  /// True while the loop has to handle something that ends the program, or may end it: Ctrl-C, a signal, or a terminal that is gone.
  package static var isInterrupted: Bool { endedBySignal != nil || TypedInput.shared.hasControlC() }
  /// The descriptors that are readable when `isInterrupted` may be true; -1 for one that doesn't exist.
  package static var interruptDescriptors: [Int32] { [ends, TypedInput.shared.isOpen ? STDIN_FILENO : -1] }

  /// The exit status after a pending signal that ends the program; nil if there is none.
  package static var endedBySignal: Int32? {
    let signal = ct_pending_end()
    return signal == 0 ? nil : 128 + signal
  }

  /// Returns true if colors are to be used. `--color` precedes the environment, in which `NO_COLOR` precedes `CLICOLOR_FORCE`, and that
  /// `CLICOLOR`. (no-color.org, bixense.com/clicolors)
  ///
  /// - Parameter isTerminal: false if the output goes elsewhere than to a terminal: colors are then used only if they are forced.
  package static func wantsColor(_ option: TerminalOptions.Color, isTerminal: Bool = true) -> Bool {
    wantsColor(option, isTerminal: isTerminal, variable)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns true if `COLORTERM` says that the terminal has 24-bit colors. (Terminal contract 16)
  package static func claimsRGB(_ colorTerm: String?) -> Bool { colorTerm == "truecolor" || colorTerm == "24bit" }

  package static func wantsColor(_ option: TerminalOptions.Color, isTerminal: Bool, _ environment: (String) -> String?) -> Bool {
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

  /// Throws if standard input or output is no terminal. Call it before anything else starts.
  package static func check() throws(TerminalError) {
    guard ct_is_terminal(0) else { throw .inputIsNoTerminal }
    guard ct_is_terminal(1) else { throw .outputIsNoTerminal }
  }

  /// Takes over the terminal.
  package init(_ options: TerminalOptions) throws(TerminalError) {
    try Self.check()
    let ascii = !TerminalScreen.useLocale() || options.ascii
    let color = Self.wantsColor(options.color)
    let loop = try TerminalLoop(options)
    do throws(TerminalError) {
      screen = try TerminalScreen(
        terminal: loop.output, term: Self.variable("TERM"), takesRGB: Self.claimsRGB(Self.variable("COLORTERM")),
        size: Size.of(loop.output), ascii: ascii, color: color)
    } catch {
      loop.end(gone: false)
      throw error
    }
    let restore = screen.restoreBytes
    ct_guard_restore_bytes(restore, Int32(restore.count))
    self.loop = loop
    wantsColor = color
  }

  /// Shows the first frame, as far as it is known, before the program runs. Input stays unread until then.
  ///
  /// - Parameter frame: returns a frame of exactly this size.
  package mutating func show(_ frame: (Size) -> Frame) { screen.show(frame(screen.size)) }

  /// Restores the terminal if no program was run.
  package consuming func end() {
    screen.close(gone: false)
    loop.end(gone: false)
  }

  /// Runs the program until it or its terminal ends, restores the terminal, and returns the exit status.
  ///
  /// The status is 128 + the number of the signal that ended the program; 130 after Ctrl-C, which ends it at once, whatever is in flight;
  /// 129 if the terminal is gone.
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
    screen.use(color: program.color)
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

  // The loop itself ends when the terminal is gone.
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
