import Basics
import Commands
import Gherkin
import Glibc
import System
import Terminal
import UserInterface
import Walkthroughs
import Worlds

/// Plays one scenario to an audience: `billfold play`.
enum PlayProgram {
  static func run(_ options: PlayOptions, _ remote: Program.Remote?) -> Int32 {
    let sources = WalkSources([options.name])
    for problem in sources.problems { Program.say(problem) }
    guard sources.problems.isEmpty else { return sources.exitCode.rawValue }
    guard let walk = sources.walks.first, sources.walks.count == 1 else { return refuse(sources.walks, options.name) }
    guard !walk.steps.isEmpty else {
      Program.say("\(Printable(walk.place)): The scenario has no steps.")
      return ExitCode.dataError.rawValue
    }
    Program.receiveSignals()
    do {
      if !options.show.isAccessible { try TerminalSession.check() }
      let server = try options.show.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
      let script = Script(walk)
      let record = try PlayRecord(cast: options.show.cast, svg: options.show.svg, title: script.title)
      let performance = Performance(script, auto: options.auto, speed: options.speed, isTyped: !options.show.isAccessible) {
        setup throws(StepFailure) in try HeadlessWallet(setup, on: server)
      }
      defer { performance.close() }
      if let status = TerminalSession.endedBySignal { return status }
      guard let moment = performance.player.moment else {
        Program.say("\(Printable(walk.place)): \(Printable(performance.player.problem ?? "The app doesn't open."))")
        return ExitCode.failed.rawValue
      }
      var app = PlayApp(performance, record, moment, wantsColor: TerminalSession.wantsColor(options.show.color))
      let terminal = TerminalOptions(
        color: options.show.color, ascii: options.show.isASCII, crashFile: CrashFile.path(), version: Program.version)
      let status = try Program.show(&app, terminal, inLines: options.show.isAccessible)
      let recorded = app.write()
      if status > 128 { Interruption.current.request() }
      return status != 0 ? status : recorded
    } catch {
      return Program.fail(error, choosing: "another one with --cast or --svg", steps: .failed)
    }
  }

  /// The maximum number of scenarios that are listed if an argument names several. (our choice)
  private static let listed = 20

  private static func refuse(_ walks: [Walk], _ name: String) -> Int32 {
    guard !walks.isEmpty else {
      Program.say("\(Printable(name)): No scenarios found.")
      return ExitCode.noInput.rawValue
    }
    let lines = walks.prefix(listed).map { "  billfold play \(Printable($0.place.asShellWord))  \(Printable($0.name))" }
    let rest = walks.count > listed ? ["  and \(walks.count - listed) more: billfold walk --list \(Printable(name.asShellWord))"] : []
    Program.say((["\(Printable(name)) has \(walks.count) scenarios. Choose one:"] + lines + rest).joined(separator: "\n"))
    return ExitCode.usage.rawValue
  }
}
