/// The exit statuses of sysexits.h that Billfold uses.
package enum ExitCode: Int32 {
  case success = 0
  case usage = 64
  case noInput = 66
  case unavailable = 69
  case internalFailure = 70
  case inputOutput = 74
  case busy = 75
  case refused = 77
}
