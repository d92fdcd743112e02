internal import CSystem

/// The memory of this process, which holds keys, PINs and passwords.
package enum ProcessMemory {
  /// Keeps it out of core dumps, and from debuggers of the same user. Call it first in a program; a program started by `exec` calls it
  /// again.
  package static func forbidDumps() { billfold_forbid_dumps() }

  /// Has the process end with a line on standard error, where it would trap because the system has no more memory for it.
  ///
  /// - Parameters:
  ///   - message: with its end.
  ///   - status: the exit status.
  package static func explainShortage(_ message: StaticString, status: Int32) {
    billfold_explain_shortage(UnsafeRawPointer(message.utf8Start).assumingMemoryBound(to: CChar.self), status)
  }

  /// Has all threads that start later share one heap, for programs whose threads seldom allocate at the same time: a second heap takes
  /// memory, and a system call for each page by which it grows.
  package static func shareHeap() { billfold_share_heap() }

  /// Gives memory back that the main thread's stack has needed only once, for example while the program started.
  package static func releaseStack() { billfold_release_stack() }
}
