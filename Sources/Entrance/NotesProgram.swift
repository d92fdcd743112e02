import Basics
import Commands
import Glibc
import System
import Terminal

/// Shows the presenter's notes of a play that runs in another terminal: `billfold notes`.
enum NotesProgram {
  static func run(_ options: NotesOptions) -> Int32 {
    TerminalSession.blockSignals()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      Program.say("Notes need a screen. Run billfold notes in a terminal.")
      return ExitCode.usage.rawValue
    }
    do {
      let plays = PresenterSocket.all(but: [])
      let play = options.process.map { name in plays.first { $0.process == name } } ?? plays.first
      guard options.process == nil ? plays.count <= 1 : play != nil else { return refuse(plays, options.process) }
      var app = try NotesApp(play, plan: options.plan, wantsColor: TerminalSession.wantsColor(options.color))
      let terminal = TerminalOptions(
        color: options.color, ascii: options.isASCII, crashFile: CrashFile.path(), version: Program.version)
      return try TerminalSession(terminal).run(&app)
    } catch ControlError.silent {
      Program.say("The presentation doesn't respond. If it was suspended with Ctrl-Z, continue it there: fg")
      return ExitCode.unavailable.rawValue
    } catch let error as TerminalError {
      Program.say(error.description)
      return error.exitCode.rawValue
    } catch {
      Program.say("The presentation has ended. Start another one: billfold play tour")
      return ExitCode.noInput.rawValue
    }
  }

  private static func refuse(_ plays: [PresenterSocket.Play], _ wanted: String?) -> Int32 {
    if plays.isEmpty {
      Program.say("Nothing is being played here. Start a presentation in another terminal: billfold play tour")
      return ExitCode.noInput.rawValue
    }
    let choices = plays.map { "  billfold notes \($0.process)  \(Printable($0.title ?? ""))" }.joined(separator: "\n")
    let reason = wanted.map { "No presentation has the process ID \(Printable($0))." } ?? "\(plays.count) presentations run."
    Program.say("\(reason) Choose one:\n\(choices)")
    return ExitCode.usage.rawValue
  }
}
