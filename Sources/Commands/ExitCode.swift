/// The exit statuses of sysexits.h that Billfold uses.
package enum ExitCode: Int32 {
  case success = 0
  /// It ran, and checks failed.
  case failed = 1
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case internalFailure = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case refused = 77
  case configuration = 78
}
