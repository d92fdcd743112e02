internal import CSystem

/// The memory of this process, which holds keys, PINs and passwords.
package enum ProcessMemory {
  /// Keeps it out of core dumps, and from debuggers of the same user. Call it first in a program; a program started by `exec` calls it
  /// again.
  package static func forbidDumps() { billfold_forbid_dumps() }

  /// Has all threads that start later share one heap, for programs whose threads seldom allocate at the same time: a second heap takes
  /// memory, and a system call for each page by which it grows.
  package static func shareHeap() { billfold_share_heap() }

  /// Gives memory back that the main thread's stack has needed only once, for example while the program started.
  package static func releaseStack() { billfold_release_stack() }
}
