import CTerminal
import Glibc
import Synchronization

/// The process's input from the terminal. The event loop reads it; work that blocks the loop can check it for Ctrl-C.
final class TypedInput: Sendable {
  static let shared = TypedInput()

  private struct State {
    /// True while the loop reads the terminal.
    var isOpen = false
    /// The bytes that `hasControlC` has read, and the loop has not.
    var pending: [UInt8] = []
    /// True while the loop delivers input that it has read together with a later Ctrl-C.
    var isControlCAhead = false
    /// True once the terminal's input has ended.
    var hasEnded = false
  }

  private let state = Mutex(State())
  private static let controlC: UInt8 = 3

  /// - Parameter isTerminal: false for a file, whose bytes are not keys.
  func open(isTerminal: Bool) { state.withLock { $0 = State(isOpen: isTerminal) } }
  func close() { state.withLock { $0.isOpen = false } }

  var isOpen: Bool { state.withLock { $0.isOpen && !$0.hasEnded } }
  var isPending: Bool { state.withLock { !$0.pending.isEmpty } }

  func note(isControlCAhead: Bool) { state.withLock { $0.isControlCAhead = isControlCAhead } }

  /// Reads the pending bytes; if there are none, reads the descriptor with `ct_read`.
  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    state.withLock { state in
      let count = min(state.pending.count, buffer.count)
      guard count > 0 else { return ct_read(descriptor, buffer.baseAddress, Int32(buffer.count)) }
      buffer.copyBytes(from: state.pending[..<count])
      state.pending.removeFirst(count)
      return Int32(count)
    }
  }

  /// Reads the available input. Returns true if it contains Ctrl-C, or if the terminal is gone.
  func hasControlC() -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      if state.isControlCAhead { return true }
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !state.hasEnded, ct_wait(STDIN_FILENO, -1, -1, -1, 0) != 0 {
        let count = ct_read(STDIN_FILENO, &buffer, Int32(buffer.count))
        if count == ct_nothing { break }
        if count > 0 { state.pending += buffer[..<Int(count)] } else { state.hasEnded = true }
      }
      return state.hasEnded || state.pending.contains(Self.controlC)
    }
  }
}
