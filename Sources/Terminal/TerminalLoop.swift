import CTerminal
import Glibc
import UserInterface

/// One way to show a program and to read from a person: a full screen, or lines.
protocol Surface<Program>: ~Copyable {
  associatedtype Program: TerminalProgram
  /// Shows the program as it is now; called before every sleep, unless the terminal is behind.
  ///
  /// - Returns: true where the program was given something to do meanwhile, so that this is no time to sleep.
  mutating func show(_ program: inout Program) -> Bool
  /// Takes what was typed; Ctrl-C and Ctrl-Z are the loop's.
  mutating func receive(_ input: Input, for program: inout Program)
  /// Nothing more will be typed.
  mutating func inputEnded()
  /// False while what came first has to be dealt with first.
  var wantsInput: Bool { get }
  /// Not nil: the user is gone, so the loop ends.
  var exitStatus: Int32? { get }
  /// Something is shown that the terminal has not taken yet: it is slow, or stopped, or nobody reads it.
  var isBehind: Bool { get }
  /// Sends as much of that as the terminal takes now.
  mutating func catchUp()
  /// All that is shown has to arrive, also before the program ends by itself.
  static var isRecord: Bool { get }
  mutating func resize()
  /// Leaves the terminal to the shell, and takes it back; after a stop that nobody announced without the former.
  mutating func suspend()
  mutating func resume(afterSuspension: Bool)
}

/// The event loop of screen and line mode: the guard that restores the terminal in every case, and the only place that sleeps.
struct TerminalLoop: ~Copyable {
  /// The descriptor for output. Standard output itself leads to `/dev/null` meanwhile.
  let output: Int32
  let isTerminal: Bool
  private var input: Int32 = 0
  private let signals: Int32
  private var keys = KeyDecoder()
  private var lines = LineSplitter()
  /// When the open sequence is taken for what it is, in nanoseconds of the monotonic clock.
  private var sequenceEnds: Int64?
  private let buffer: UnsafeMutableRawBufferPointer
  /// Bytes read so far.
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

  /// Gives the terminal back.
  consuming func end(gone: Bool) {
    ct_guard_end(gone)
    Glibc.close(signals)
    buffer.deallocate()
  }

  // `Program` is a separate parameter here and below: as `S.Program` it would be looked up in the surface's type at each call.

  /// Runs the program until it or its terminal ends: the exit status, and whether the user is gone.
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

  /// A hangup sent by hand leaves a terminal that wants its modes back.
  private var stillThere: Bool { Int(ct_wait(input, -1, -1, -1, 0)) & ct_ready_gone == 0 && ct_is_terminal(input) }

  /// Nanoseconds until there is something to do without a byte, bell or signal; -1: for ever.
  private func timeout(_ wakeUp: Duration?) -> Int64 {
    var timeout = wakeUp.map { max(0, $0.nanoseconds) }
    if let end = sequenceEnds { timeout = min(timeout ?? .max, max(0, end - ct_now())) }
    return timeout ?? -1
  }

  /// Hands over what was typed, until the program ends; returns a status if it was Ctrl-C.
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
        // Stopped by someone else and continued: the shell has had the terminal meanwhile.
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
