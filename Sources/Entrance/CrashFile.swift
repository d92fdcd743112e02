import Commands
import Glibc
import System

/// The place of the note if the program traps: `$XDG_STATE_HOME/billfold/crash`, else below `~/.local/state`.
enum CrashFile {
  /// Its path, the folder made (0700) where it was missing; nil where there is no place for it.
  static func path() -> String? {
    let (variable, local) = ("XDG_STATE_HOME", ".local")
    guard let state = BaseFolder.path(variable, else: "\(local)/state", environment: CurrentProcess.environment) else { return nil }
    if BaseFolder.named(variable, CurrentProcess.environment) == nil, let home = BaseFolder.named("HOME", CurrentProcess.environment) {
      mkdir("\(home)/\(local)", 0o700)
    }
    let folder = state + "/billfold"
    for path in [state, folder] where mkdir(path, 0o700) != 0 && errno != EEXIST { return nil }
    return folder + "/crash"
  }
}
