import Basics
import Commands
import Glibc
import Remote
import System
import Worlds

/// The option `--backend`: reading the invitation, and replacing this process by the program with a client for HTTPS.
enum BackendProgram {
  private static let name = "billfold-remote"

  /// Replaces this process by the program with a client for HTTPS, which is in the same folder. Returns only if that fails.
  static func become(_ arguments: [String]) -> Int32 {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = max(0, readlink("/proc/self/exe", &path, path.count))
    let own = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A program of that name in the working directory must not be run.
    guard let slash = own.lastIndex(of: "/") else {
      Program.say("\(name) is required for --backend and can't be found: /proc is not available.")
      return ExitCode.unavailable.rawValue
    }
    let other = own[...slash] + name
    var words = ([name] + arguments).map { strdup($0) as UnsafeMutablePointer<CChar>? } + [nil]
    execv(String(other), &words)
    let error = SystemError(errno)
    Program.say("\(other) is required for --backend and can't be run: \(error.reason). To build it, run: make server")
    return ExitCode.unavailable.rawValue
  }

  static func invitation(at path: String) throws(InvitationFileError) -> Invitation {
    try read(path) { bytes throws(InvitationError) in try Invitation(bytes: bytes) }
  }

  /// The name of the world in an invitation.
  static func world(of invitation: Invitation, at path: String) throws(InvitationFileError) -> WorldName {
    guard let name = try? WorldName(invitation.world) else { throw .bad(path, .damaged("world")) }
    return name
  }

  static func operatorInvitation(at path: String) throws(InvitationFileError) -> OperatorInvitation {
    try read(path) { bytes throws(InvitationError) in try OperatorInvitation(bytes: bytes) }
  }

  private static func read<T>(_ path: String, _ make: ([UInt8]) throws(InvitationError) -> T) throws(InvitationFileError) -> T {
    guard let bytes = try FileSystem<InvitationFileError>.readGiven(path, atMost: Invitation.longest + 1, takesPipes: true) else {
      throw InvitationFileError(FileError(.reading, path, ENOENT))
    }
    do throws(InvitationError) {
      let invitation = try make(bytes)
      if OpenToOthers.isFile(at: path) {
        Program.say("Other users can read the invitation \(path), which contains keys. Run: chmod 600 \(path)")
      }
      return invitation
    } catch {
      throw .bad(path, error)
    }
  }
}

/// The reason why an invitation cannot be used.
enum InvitationFileError: FileFailure, CustomStringConvertible {
  case cannotRead(FileError)
  case bad(String, InvitationError)

  init(_ error: FileError) { self = .cannotRead(error) }

  /// Converts this error, or any other one, to the error of a command.
  static func explain(_ error: any Error) -> CommandError {
    (error as? InvitationFileError).map { CommandError($0.exitCode, $0.description) } ?? CommandError(error)
  }

  private var exitCode: ExitCode {
    switch self {
    case .cannotRead(let error): error.system.isMomentary ? .inputOutput : .noInput
    case .bad: .dataError
    }
  }

  var description: String {
    switch self {
    case .cannotRead(let error):
      "Can't read the invitation \(error.path): \(error.reason).\(error.system.isMomentary ? " " + error.system.advice : "")"
    case .bad(let path, let error): "\(path) \(error.description)"
    }
  }
}
