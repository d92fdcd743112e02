import Basics
import Commands
import Gherkin
import Glibc
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletApp
import WalletModel
import Worlds

/// Exercises on the real wallet: `billfold learn`.
enum LearnProgram {
  static func run(_ options: LearnOptions, _ directory: WorldDirectory, _ remote: Program.Remote?) -> Int32 {
    do {
      if options.isCheck { return try check(options.names) }
      let sources = options.names.isEmpty ? nil : sources(options.names)
      if let sources, !sources.problems.isEmpty {
        for problem in sources.problems { Program.say(problem.replacing("billfold walk --list", with: "billfold learn --list")) }
        return sources.exitCode.rawValue
      }
      let named = sources.map { $0.walks.filter { !$0.steps.isEmpty }.map { Exercise($0) } }
      // One that comes with the program is followed by the others.
      let continuesWithBuiltIn = named?.count == 1 && named?.first?.isBuiltIn == true
      let all = continuesWithBuiltIn ? Exercise.builtIn : named ?? Exercise.builtIn
      let exercises = options.isAccessible ? all.filter { !$0.needsScreen } : all
      let first = continuesWithBuiltIn ? exercises.firstIndex { $0.name == named?.first?.name } : nil
      guard !exercises.isEmpty, !continuesWithBuiltIn || first != nil else {
        Program.say(all.isEmpty ? "There is no scenario." : "This needs a screen: leave out --accessible.")
        return ExitCode.noInput.rawValue
      }
      let progress = LearningProgress(at: (StateFolder.path() ?? directory.path) + "/learn.json")
      if options.isList { return list(exercises, progress, isJSON: options.isJSON) }
      let server = try options.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
      return try learn(exercises, at: first, progress, options, directory, server)
    } catch {
      return Program.fail(error, choosing: "another place", steps: .noInput)
    }
  }

  /// The scenarios with these names; those of exercises may leave out their folder and number.
  private static func sources(_ names: [String]) -> WalkSources {
    let builtIn = Exercise.builtIn
    return WalkSources(
      names.flatMap { name in
        let own = builtIn.filter { $0.name == name || $0.name.hasPrefix(name + "/") }
        return own.isEmpty || access(name, F_OK) == 0 ? [name] : own.map(\.walk.uri)
      })
  }

  private static func learn(
    _ exercises: [Exercise], at wanted: Int?, _ progress: LearningProgress, _ options: LearnOptions, _ directory: WorldDirectory,
    _ server: (any WorldServer)?
  ) throws -> Int32 {
    Program.receiveSignals()
    if !options.isAccessible { try TerminalSession.check() }
    // The worlds of exercises on a server are apart: without the server, they can't be opened.
    let folder = directory.folderBeside(server == nil ? "exercises" : "exercises-on-server")
    let shelf = try ExerciseShelf(folder, in: directory, as: options.world, on: server)
    // The first one that was begun, else the first open one.
    let states = exercises.map { progress.state(of: $0.name) }
    let first = wanted ?? states.firstIndex(of: .begun) ?? states.firstIndex(of: .open) ?? 0
    let open = try shelf.open(exercises[first], first, at: .whereLeftUnlessComplete)
    let wantsColor = TerminalSession.wantsColor(options.color)
    let guide = LearnGuide(
      open, among: exercises, on: shelf, progress, wantsColor: wantsColor, isInLines: options.isAccessible,
      listsExercises: wanted == nil && exercises.count > 1)
    var app = GuidedProgram(TerminalApp(try open.run.wallet.openWallet(), wantsColor: wantsColor), guide)
    let terminal = TerminalOptions(color: options.color, ascii: options.isASCII, crashFile: CrashFile.path(), version: Program.version)
    defer { app.guide.close() }
    let status = try Program.show(&app, terminal, inLines: options.isAccessible)
    // Ctrl-C is how an exercise is left.
    return status == 128 + SIGINT ? ExitCode.success.rawValue : status
  }

  // MARK: - Lists

  private struct Row: Encodable {
    let name, title, state: String
    let reached, hints: Int
    /// Nil before it was opened: the goals that hold from the beginning don't count.
    let goals: Int?
    let done: String?
  }

  private static func list(_ exercises: [Exercise], _ progress: LearningProgress, isJSON: Bool) -> Int32 {
    let rows = exercises.map { exercise in
      let entry = progress.entries[exercise.name]
      return Row(
        name: exercise.name, title: exercise.title.string, state: progress.state(of: exercise.name).rawValue, reached: entry?.reached ?? 0,
        hints: entry?.hints ?? 0, goals: entry?.goals, done: entry?.done)
    }
    if isJSON { return Program.print(json(rows)) }
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { row in
      "\(Printable(row.name))" + String(repeating: " ", count: width - row.name.count + 2)
        + (row.state == "open" ? "      " : row.state.padded(to: 6)) + "\(Printable(row.title))\n"
    }
    return Program.print(lines.joined())
  }

  /// Says what keeps files from being exercises.
  private static func check(_ names: [String]) throws -> Int32 {
    let sources = sources(names)
    for problem in sources.problems { Program.say(problem) }
    guard sources.problems.isEmpty else { return sources.exitCode.rawValue }
    var isFine = true
    for walk in sources.walks {
      let problems = Exercise(walk).problems { setup throws(StepFailure) in try HeadlessWallet(setup) }
      isFine = isFine && problems.isEmpty
      for problem in problems { Program.say("\(Printable(walk.uri)): \(Printable(problem))") }
    }
    if isFine {
      return Program.print(sources.walks.count == 1 ? "1 exercise is ready.\n" : "\(sources.walks.count) exercises are ready.\n")
    }
    return ExitCode.failed.rawValue
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
