import Commands
import Glibc
import System

/// The folder for what is of one machine and one moment: `$XDG_STATE_HOME/billfold`, else below `~/.local/state`.
enum StateFolder {
  /// Its path, the folder made (0700) where it was missing; nil where there is no place for it.
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

/// The place of the note if the program traps.
enum CrashFile {
  /// Nil where there is no place for it.
  static func path() -> String? { StateFolder.path().map { $0 + "/crash" } }
}
