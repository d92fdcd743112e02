import Commands
import Glibc
import System
import Terminal
import WalletModel

/// Shows the presenter's notes of a play that runs in another terminal: `billfold notes`.
enum NotesProgram {
  static func run(_ options: NotesOptions) -> Int32 {
    TerminalSession.blockSignals()
    let plays = PresenterSocket.all()
    if plays.isEmpty { return refuse([], nil) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      Program.say("Notes need a screen. Run billfold notes in a terminal.")
      return ExitCode.usage.rawValue
    }
    do throws(TerminalError) {
      guard let play = options.process.map({ name in plays.first { $0.process == name } }) ?? (plays.count == 1 ? plays.first : nil) else {
        return refuse(plays, options.process)
      }
      guard var app = NotesApp(play, plan: options.plan, wantsColour: TerminalSession.wantsColour(options.colour)) else {
        return refuse([], nil)
      }
      let terminal = TerminalOptions(
        colour: options.colour, ascii: options.isASCII, crashFile: CrashFile.path(), version: Program.version)
      return try TerminalSession(terminal).run(&app)
    } catch {
      Program.say(error.description)
      return ExitCode.usage.rawValue
    }
  }

  private static func refuse(_ plays: [PresenterSocket.Play], _ wanted: String?) -> Int32 {
    if plays.isEmpty {
      Program.say("Nothing is being played here. Start a play in another terminal: billfold play tour")
      return ExitCode.noInput.rawValue
    }
    let choices = plays.map { "  billfold notes \($0.process)  \(Printable($0.title ?? ""))" }.joined(separator: "\n")
    let reason = wanted.map { "No play has the process ID \(Printable($0))." } ?? "\(plays.count) plays run."
    Program.say("\(reason) Choose one:\n\(choices)")
    return ExitCode.usage.rawValue
  }
}
