import Commands
import Glibc
import System
import Worlds

/// The folder for short-lived files of this machine, such as sockets and the crash report: `$XDG_STATE_HOME/billfold`, else below
/// `~/.local/state`.
enum StateFolder {
  /// The path of the folder, which is created (0700) if it is missing; nil if there is no base folder.
  static func path() -> String? {
    let (variable, local) = ("XDG_STATE_HOME", ".local")
    guard let state = BaseFolder.path(variable, else: "\(local)/state", environment: CurrentProcess.environment) else { return nil }
    if BaseFolder.named(variable, CurrentProcess.environment) == nil, let home = BaseFolder.named("HOME", CurrentProcess.environment) {
      mkdir("\(home)/\(local)", 0o700)
    }
    let folder = state + "/billfold"
    for path in [state, folder] where mkdir(path, 0o700) != 0 && errno != EEXIST { return nil }
    return folder
  }
}

extension WorldDirectory {
  /// The path of a folder beside that of the worlds.
  func folderBeside(_ name: String) -> String { path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name }
}

/// The file for the crash report if the program traps.
enum CrashFile {
  /// The path of the file; nil if there is no state folder.
  static func path() -> String? { StateFolder.path().map { $0 + "/crash" } }
}
