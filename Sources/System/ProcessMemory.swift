internal import CSystem

/// The memory of this process, which holds keys, PINs and passwords.
package enum ProcessMemory {
  /// Keeps it out of core dumps, and from debuggers of the same user. Call it first in a program; a program started by `exec` calls it
  /// again.
  package static func forbidDumps() { billfold_forbid_dumps() }
}
