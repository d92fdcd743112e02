import Commands
import Glibc

/// The place of the note if the program traps: `$XDG_STATE_HOME/billfold/crash`, else below `~/.local/state`.
enum CrashFile {
  /// Its path, the folder made (0700) where it was missing; nil where there is no place for it.
  static func path() -> String? {
    guard let state = home("XDG_STATE_HOME", ".local/state") else { return nil }
    let folder = state + "/billfold"
    for path in [state, folder] where mkdir(path, 0o700) != 0 && errno != EEXIST { return nil }
    return folder + "/crash"
  }

  private static func home(_ name: String, _ rest: String) -> String? {
    if let path = CurrentProcess.environment(name), path.hasPrefix("/") { return path }
    guard let home = CurrentProcess.environment("HOME"), home.hasPrefix("/") else { return nil }
    mkdir(home + "/.local", 0o700)
    return home + "/" + rest
  }
}
