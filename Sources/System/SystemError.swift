internal import Glibc

/// An error number of the system, with the words for messages.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// True if there is no room on the disk, in the user's quota, or within the limit of a file's size.
  package var isDiskFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  /// True if permissions forbid the access, or the file system is read-only.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// True if a retry may succeed, because the cause isn't the path: the disk, a limit of the process or the machine, or a signal.
  package var isMomentary: Bool { isDiskFull || [EIO, EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN, EINTR, EBUSY, ENOLCK].contains(code) }

  package var reason: String { code == 0 ? "the system doesn't say why" : String(cString: strerror(code)) }

  /// The next step, in a sentence.
  package var advice: String {
    switch code {
    case _ where isDiskFull: "Free up space and try again."
    case EMFILE: "Allow more open files (ulimit -n), then try again."
    case ENFILE: "The machine has no more open files: close other programs, then try again."
    case ENOMEM, ENOBUFS: "The machine is short of memory: close other programs, then try again."
    case EAGAIN: "Allow more processes (ulimit -u), then try again."
    case EINTR: "Try again."
    case ENOENT: "Something else has removed or replaced it."
    default: "Try again. If it fails again, check the disk."
    }
  }
}
