/// The exit statuses of sysexits.h that Billfold uses.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  /// The command ran, but checks failed.
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

  /// A sentence for the manual.
  package var summary: String {
    switch self {
    case .success: "Everything was done."
    case .failed: "A scenario failed, or the user did not confirm."
    case .usage: "The command line is wrong."
    case .dataError: "A file or a value is invalid, or a world is damaged."
    case .noInput: "A world, a file or a name doesn't exist."
    case .unavailable: "A server or an open wallet can't be reached."
    case .internalFailure: "Billfold failed. Report it."
    case .cannotCreate: "A file or a world can't be created."
    case .inputOutput: "The disk is full or failed."
    case .busy: "The world is open in another process."
    case .refused: "Permission was denied, or the issuer refused."
    case .configuration: "An environment variable or a setting is wrong, or --seed or --backend doesn't match the world."
    }
  }
}
