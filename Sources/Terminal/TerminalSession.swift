import CTerminal
import Glibc
import UserInterface

/// The terminal while the program is on it: the guard that gives it back whatever happens, and the loop.
///
/// `blockSignals` first thing in main, `init` when the screen shall appear, `run`, and exit with its result.
package struct TerminalSession: ~Copyable {
  private var screen: TerminalScreen
  private var decoder = KeyDecoder()
  private let input: Int32
  private let signals: Int32
  /// When the open sequence is taken for what it is, in nanoseconds of the monotonic clock.
  private var sequenceEnds: Int64?
  private let buffer: UnsafeMutableRawBufferPointer
  /// Bytes read so far.
  private var typed = 0

  /// Can Ctrl-Z suspend? Not where nobody could bring us back; help then does not list it.
  package static var canSuspend: Bool { ct_can_suspend() }
  /// Does the environment or the command line want colours? What the program's `colour` starts with.
  package let wantsColour: Bool

  /// Makes signals wait for the loop; call it before any thread starts.
  package static func blockSignals() { ct_block_signals() }

  /// `--color` beats `NO_COLOR`, which counts if it is not empty.
  package static func wantsColour(_ option: TerminalOptions.Colour) -> Bool {
    switch option {
    case .always: true
    case .never: false
    case .auto: getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
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
    let signals = ct_open_signals()
    let output = ct_guard_begin(0, 1, options.crashFile, options.version)
    guard signals >= 0, output >= 0 else { throw TerminalError(ct_failed, term: nil) }
    do throws(TerminalError) {
      screen = try TerminalScreen(
        terminal: output, term: getenv("TERM").map { String(cString: $0) }, size: Self.size(of: output), ascii: ascii,
        colour: colour)
    } catch {
      ct_guard_end(false)
      Glibc.close(signals)
      throw error
    }
    let restore = screen.restoreBytes
    ct_guard_restore_bytes(restore, Int32(restore.count))
    input = 0
    self.signals = signals
    wantsColour = colour
    buffer = .allocate(byteCount: 65536, alignment: 16)
  }

  private static func size(of descriptor: Int32) -> Size {
    var rows: Int32 = 24
    var columns: Int32 = 80
    _ = ct_window_size(descriptor, &rows, &columns)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Runs the program until it or its terminal ends, gives the terminal back, and returns the exit status.
  ///
  /// 128 + a signal's number after it; 130 at once after Ctrl-C, whatever is in flight; 129 if the terminal is gone.
  package consuming func run(_ program: inout some TerminalProgram) -> Int32 {
    let (status, gone) = loop(&program)
    screen.close(gone: gone)
    ct_guard_end(gone)
    Glibc.close(signals)
    buffer.deallocate()
    return status
  }

  private mutating func loop(_ program: inout some TerminalProgram) -> (status: Int32, gone: Bool) {
    let gone = (status: 128 + SIGHUP, gone: true)
    while true {
      program.work()
      if let status = program.exitStatus { return (status, false) }
      screen.use(colour: program.colour)
      screen.show(program.frame(screen.size))
      program.rest(typed: typed, isTyping: sequenceEnds != nil)

      let ready = Int(ct_wait(input, program.bell, signals, patience(program.wakeUp)))
      if ready & ct_ready_signal != 0, let status = takeSignals(&program) {
        return status == gone.status ? (status, !stillThere) : (status, false)
      }
      if ready & ct_ready_input != 0 {
        let count = ct_read(input, buffer.baseAddress, Int32(buffer.count))
        if count == ct_nothing { continue }
        if count <= 0 { return gone }
        typed += Int(count)
        let inputs = decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
        sequenceEnds = decoder.patience.map { ct_now() + $0.nanoseconds }
        if let status = deliver(inputs, to: &program) { return (status, false) }
      } else if ready & ct_ready_gone != 0 {
        return gone
      } else if let end = sequenceEnds, ct_now() >= end {
        sequenceEnds = nil
        if let status = deliver(decoder.expire(), to: &program) { return (status, false) }
      }
    }
  }

  /// A hangup sent by hand leaves a terminal that wants its modes back.
  private var stillThere: Bool { Int(ct_wait(input, -1, -1, 0)) & ct_ready_gone == 0 && ct_is_terminal(input) }

  /// Nanoseconds until there is something to do without a byte, bell or signal; -1: for ever.
  private func patience(_ wakeUp: Duration?) -> Int64 {
    var patience = wakeUp.map { max(0, $0.nanoseconds) }
    if let end = sequenceEnds { patience = min(patience ?? .max, max(0, end - ct_now())) }
    return patience ?? -1
  }

  /// Hands over what was typed; returns a status if it ends the session.
  private mutating func deliver(_ inputs: [Input], to program: inout some TerminalProgram) -> Int32? {
    for input in inputs {
      switch input {
      case .key(.control("c")): return 128 + SIGINT
      case .key(.control("l")): screen.repaint()
      case .key(.control("z")): suspend(&program)
      default:
        program.receive(input)
        if let status = program.exitStatus { return status }
      }
    }
    return nil
  }

  private mutating func takeSignals(_ program: inout some TerminalProgram) -> Int32? {
    while true {
      switch ct_next_signal(signals) {
      case 0: return nil
      case SIGWINCH: screen.resize(to: Self.size(of: input))
      case SIGTSTP: suspend(&program)
      case SIGCONT:
        // Stopped by someone else and continued: the shell has had the terminal meanwhile.
        screen.resume(size: Self.size(of: input), afterSuspension: false)
        program.resumed()
      case let signal: return 128 + signal
      }
    }
  }

  private mutating func suspend(_ program: inout some TerminalProgram) {
    guard Self.canSuspend else { return }
    screen.suspend()
    ct_stop()
    ct_guard_save_modes()
    screen.resume(size: Self.size(of: input))
    program.resumed()
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds > 1_000_000_000 ? 1_000_000_000_000_000_000 : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
