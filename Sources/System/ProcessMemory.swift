internal import CSystem

/// The memory of this process, which holds keys, PINs and passwords.
package enum ProcessMemory {
  /// Excludes the memory from core dumps, and from debuggers of the same user. A program started by `exec` has to call it again.
  package static func forbidDumps() { billfold_forbid_dumps() }

  /// Makes the process end with a line on standard error, not with a trap, if the system has no more memory for it. Allocates nothing.
  ///
  /// - Parameters:
  ///   - program: the program's name, for the beginning of the line.
  ///   - status: the exit status.
  package static func explainShortage(in program: StaticString, status: Int32) {
    let message: StaticString = ": Not enough memory. Close other programs, or allow more (ulimit -v).\n"
    func text(_ string: StaticString) -> UnsafePointer<CChar> { UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self) }
    billfold_explain_shortage(text(program), text(message), status)
  }

  /// Makes all threads that start later share one heap, for programs whose threads seldom allocate at the same time. A second heap would
  /// take memory, and a system call for each page by which it grows.
  package static func shareHeap() { billfold_share_heap() }

  /// Returns the memory to the system that the main thread's stack needed only for a time, for example at the start of the program.
  package static func releaseStack() { billfold_release_stack() }
}
