import CTerminal
import Glibc
import UserInterface

/// The form in which a terminal shows a program and gets its input: a full screen, or lines.
protocol Surface<Program>: ~Copyable {
  associatedtype Program: TerminalProgram
  /// Shows the program's current state. The loop calls it before every wait, unless output is pending (`isBehind`).
  ///
  /// - Returns: true if the program has received something, so that the loop must not wait.
  mutating func show(_ program: inout Program) -> Bool
  /// Handles typed input; the loop itself handles Ctrl-C and Ctrl-Z.
  mutating func receive(_ input: Input, for program: inout Program)
  /// Handles the end of the input.
  mutating func inputEnded()
  /// True if the loop may read more input; false while earlier input has to be handled first.
  var wantsInput: Bool { get }
  /// The status with which the loop ends, because the input has ended or the output failed; nil to continue.
  var exitStatus: Int32? { get }
  /// True while output is pending that the terminal has not accepted: it is slow or stopped, or nobody reads it.
  var isBehind: Bool { get }
  /// Sends as much of the pending output as the terminal accepts now.
  mutating func catchUp()
  /// True in line mode: the loop doesn't end before all output was accepted.
  static var isRecord: Bool { get }
  mutating func resize()
  /// Gives the terminal to the shell; `resume` takes it back. After a stop from outside, the loop calls only `resume`.
  mutating func suspend()
  mutating func resume(afterSuspension: Bool)
}

/// The event loop of screen and line mode. It alone waits for events, and it restores the terminal however the program ends.
struct TerminalLoop: ~Copyable {
  /// The descriptor for output. While the loop exists, standard output itself is `/dev/null`.
  let output: Int32
  let isTerminal: Bool
  private var input: Int32 = 0
  private let signals: Int32
  private var keys = KeyDecoder()
  private var lines = LineSplitter()
  /// The time at which the open key sequence times out, in nanoseconds of the monotonic clock; nil if none is open.
  private var sequenceEnds: Int64?
  private let buffer: UnsafeMutableRawBufferPointer
  /// The number of bytes that were read so far.
  private var typed = 0

  init(_ options: TerminalOptions) throws(TerminalError) {
    signals = ct_open_signals()
    var refusal = signals < 0 ? errno : 0
    output = ct_guard_begin(0, 1, options.crashFile, options.version)
    if output < 0 { refusal = errno }
    isTerminal = ct_is_terminal(0)
    guard refusal == 0 else { throw TerminalError(refusal: refusal) }
    buffer = .allocate(byteCount: 65536, alignment: 16)
  }

  /// Restores the terminal.
  consuming func end(gone: Bool) {
    ct_guard_end(gone)
    Glibc.close(signals)
    buffer.deallocate()
  }

  // `Program` is a separate parameter here and below, because `S.Program` would be looked up in the surface's type at each call.

  /// Runs the program until it or its terminal ends. Returns the exit status, and whether the user is gone.
  mutating func run<Program: TerminalProgram, S: Surface<Program> & ~Copyable>(
    _ program: inout Program, on surface: inout S
  ) -> (status: Int32, gone: Bool) {
    let gone = (status: 128 + SIGHUP, gone: true)
    let typedInput = TypedInput.shared
    typedInput.open(isTerminal: isTerminal)
    defer { typedInput.close() }
    var hasRung = true
    while true {
      program.work(hasRung: hasRung)
      if surface.isBehind { surface.catchUp() }
      if let status = program.exitStatus, !S.isRecord || !surface.isBehind { return (status, false) }
      if !surface.isBehind {
        let continues = surface.show(&program)
        if !S.isRecord || !surface.isBehind {
          if let status = program.exitStatus ?? surface.exitStatus { return (status, false) }
          if continues { continue }
        }
      }
      // A surface with pending output waits until the terminal accepts more, or until the user quits.
      let isBehind = surface.isBehind
      if !isBehind { program.rest(typed: typed, isTyping: sequenceEnds != nil) }

      let wakeUp = isBehind ? program.wakeUp.map { max($0, .milliseconds(100)) } : program.wakeUp
      let isPending = surface.wantsInput && typedInput.isPending
      let limit = isPending ? 0 : timeout(wakeUp)
      let ready = Int(ct_wait(surface.wantsInput ? input : -1, program.bell, signals, isBehind ? output : -1, limit))
      hasRung = ready & ct_ready_bell != 0
      if ready & ct_ready_signal != 0, let status = receiveSignals(&program, surface: &surface) {
        return status == gone.status ? (status, !stillThere) : (status, false)
      }
      if isPending || ready & ct_ready_input != 0 || ready & ct_ready_gone != 0 && !isTerminal {
        let count = typedInput.read(input, into: buffer)
        if count == ct_nothing { continue }
        if count <= 0 {
          if isTerminal { return gone }
          input = -1
          _ = deliver(lines.finish(), to: &program, on: &surface)
          surface.inputEnded()
          continue
        }
        typed += Int(count)
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])
        let inputs = isTerminal ? keys.feed(bytes) : lines.feed(bytes)
        sequenceEnds = keys.escapeTimeout.map { ct_now() + $0.nanoseconds }
        if let status = deliver(inputs, to: &program, on: &surface) { return (status, false) }
      } else if ready & ct_ready_gone != 0 {
        return gone
      } else if let end = sequenceEnds, ct_now() >= end {
        sequenceEnds = nil
        if let status = deliver(keys.expire(), to: &program, on: &surface) { return (status, false) }
      }
    }
  }

  /// True if the terminal still exists, as after a hangup signal from `kill`: its modes then have to be restored.
  private var stillThere: Bool { Int(ct_wait(input, -1, -1, -1, 0)) & ct_ready_gone == 0 && ct_is_terminal(input) }

  /// Returns the nanoseconds for which to wait if no byte, bell or signal arrives; -1 for no limit.
  private func timeout(_ wakeUp: Duration?) -> Int64 {
    var timeout = wakeUp.map { max(0, $0.nanoseconds) }
    if let end = sequenceEnds { timeout = min(timeout ?? .max, max(0, end - ct_now())) }
    return timeout ?? -1
  }

  /// Delivers the input, unless the program ends before. Returns an exit status if Ctrl-C has ended it.
  private func deliver<Program: TerminalProgram, S: Surface<Program> & ~Copyable>(
    _ inputs: [Input], to program: inout Program, on surface: inout S
  ) -> Int32? {
    let lastControlC = inputs.lastIndex(of: .key(.control("c")))
    for (index, input) in inputs.enumerated() {
      if let lastControlC { TypedInput.shared.note(isControlCAhead: index < lastControlC) }
      switch input {
      case .key(.control("c")) where !program.takesInterrupts: return 128 + SIGINT
      case .key(.control("z")): suspend(&program, on: &surface)
      default:
        surface.receive(input, for: &program)
        if program.exitStatus != nil { return nil }
      }
    }
    return nil
  }

  private func receiveSignals<Program: TerminalProgram, S: Surface<Program> & ~Copyable>(
    _ program: inout Program, surface: inout S
  ) -> Int32? {
    while true {
      switch ct_next_signal(signals) {
      case 0: return nil
      case SIGWINCH: surface.resize()
      case SIGTSTP: suspend(&program, on: &surface)
      case SIGCONT:
        // Another process stopped and continued the program; the shell has used the terminal in between.
        surface.resume(afterSuspension: false)
        program.resumed()
      case let signal: return 128 + signal
      }
    }
  }

  private func suspend<Program: TerminalProgram, S: Surface<Program> & ~Copyable>(_ program: inout Program, on surface: inout S) {
    guard TerminalSession.canSuspend else { return }
    surface.suspend()
    ct_stop()
    ct_guard_save_modes()
    surface.resume(afterSuspension: true)
    program.resumed()
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds > 1_000_000_000 ? 1_000_000_000_000_000_000 : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
