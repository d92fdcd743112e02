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

/// Checks scenarios by hand, beside the wallet: `billfold check`.
struct CheckProgram {
  private let options: CheckOptions
  private let directory: WorldDirectory
  private let server: (any WorldServer)?

  /// The folder of all checks, beside that of the worlds.
  private var checks: String { directory.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/checks" }
  private func folder(_ name: WorldName) -> String { "\(checks)/\(name)" }

  static func run(_ options: CheckOptions, _ directory: WorldDirectory, _ remote: Program.Remote?) -> Int32 {
    do {
      let server = try options.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
      return try CheckProgram(options: options, directory: directory, server: server).run()
    } catch let error as Refusal {
      for line in error.lines { Program.say(line) }
      return error.status
    } catch let error as FileError {
      Program.say(error.told(choosing: "another place"))
      return error.status
    } catch let error as TerminalError {
      Program.say(error.description)
      return error.exitCode.rawValue
    } catch let error as StepFailure {
      Program.say(error.message)
      return ExitCode.failed.rawValue
    } catch {
      let error = InvitationFileError.explain(error)
      Program.say(error.message)
      return error.status
    }
  }

  private struct Refusal: Error {
    let lines: [String]
    let status: Int32

    init(_ exit: ExitCode, _ lines: String...) { (self.lines, status) = (lines, exit.rawValue) }
    init(_ status: Int32, _ lines: [String]) { (self.lines, self.status) = (lines, status) }
  }

  private func run() throws -> Int32 {
    if options.isList { return try list() }
    if let name = options.discarded { return try discard(name) }
    let path = folder(options.world)
    let isThere = access(path, F_OK) == 0
    if options.isReport || options.resumes {
      guard isThere else {
        throw Refusal(.noInput, "No check “\(options.world)”. To list the checks, run: billfold check --list")
      }
    }
    if options.isReport { return try report(try open(path)) }
    Program.receiveSignals()
    if !options.isAccessible { try TerminalSession.check() }
    let walks = options.names.isEmpty ? [] : try scenarios()
    if isThere, !walks.isEmpty {
      let store = try open(path)
      guard store.walks.map(\.place) == walks.map(\.place) else {
        throw Refusal(
          .cannotCreate,
          "The check “\(options.world)” of \(Printable(store.header.session.tester)) has other scenarios. "
            + "To resume it, run: billfold check --resume\(worldOption)",
          "For another check, give it a name: --world NAME. To delete it, run: billfold check --discard \(options.world)")
      }
    }
    let lock = try lock(path)
    defer { lock.release() }
    let store = isThere ? try open(path) : try begin(walks, in: path)
    return try check(store, isNew: !isThere)
  }

  private var worldOption: String { "\(options.world)" == "check" ? "" : " --world \(options.world)" }

  private func scenarios() throws -> [Walk] {
    var sources = WalkSources(options.names)
    guard sources.problems.isEmpty else { throw Refusal(sources.exitCode.rawValue, sources.problems) }
    let known = sources.tags
    do throws(TagExpressionError) {
      sources.keep(try TagExpression(options.tags))
    } catch {
      throw Refusal(.usage, "Invalid --tags expression:\n\(error.description)")
    }
    let walks = sources.walks.filter { !$0.steps.isEmpty }
    guard !walks.isEmpty else {
      let hint = known.isEmpty ? "" : " Tags: \(known.joined(separator: ", "))."
      throw Refusal(.noInput, options.tags.isEmpty ? "No scenarios found." : "No scenario matches --tags '\(options.tags)'." + hint)
    }
    return walks
  }

  private func open(_ path: String) throws -> CheckStore {
    guard let store = try CheckStore(path) else {
      throw Refusal(
        .dataError,
        "The check in \(Printable(path)) is damaged, or was written by another version of Billfold. "
          + "To delete it, run: billfold check --discard \(options.world)")
    }
    return store
  }

  /// Throws if another process has the check open.
  private func lock(_ path: String) throws -> FileLock {
    try FileSystem<FileError>.makeFolders(path)
    switch try FileLock.acquire("\(path)/lock") {
    case .taken(let lock): return lock
    case .held(let pid):
      let tester = (try? CheckStore(path)).flatMap(\.self)?.header.session.tester ?? "Somebody"
      throw Refusal(.busy, "\(Printable(tester)) has the check “\(options.world)” open\(pid.map { " (process \($0))" } ?? "").")
    case .noFolder: throw FileError(.reading, path, ENOENT)
    }
  }

  private func begin(_ walks: [Walk], in path: String) throws -> CheckStore {
    guard try !directory.exists(options.world) else {
      rmdir(path)
      throw Refusal(.cannotCreate, "A world “\(options.world)” exists. Give the check another name: --world NAME")
    }
    let now = SystemClock().wall
    let user = CurrentProcess.environment("USER") ?? CurrentProcess.environment("LOGNAME") ?? "tester"
    let session = CheckSession(
      tester: options.tester ?? user, began: now, ended: now, east: SystemClock.secondsEast(), program: Program.version,
      server: server?.place, terminal: "")
    return try CheckStore.begin(walks, session: session, in: path)
  }

  // MARK: - Checking

  private func check(_ store: CheckStore, isNew: Bool) throws -> Int32 {
    let loop = try Loop()
    let place = CheckWorld(
      options.world, in: directory, keptIn: store.folder, on: server, loop: loop, east: 0, canSuspend: TerminalSession.canSuspend)
    // The process before was killed: its world still lies among the person's own.
    let wasInterrupted = try directory.exists(options.world)
    if !isNew { try askAboutChanges(in: store) }
    let run = try CheckRun(store.current ?? 0, of: store, in: place, wasInterrupted: wasInterrupted)
    var app = try CheckApp(
      run, store, place, session: store.header.session, wantsColour: TerminalSession.wantsColour(options.colour))
    let terminal = TerminalOptions(
      colour: options.colour, ascii: options.isASCII, crashFile: CrashFile.path(), version: Program.version)
    defer { app.close() }
    let status = try Program.show(&app, terminal, inLines: options.isAccessible)
    try store.note(at: SystemClock().wall, terminal: app.terminalSize)
    // Ctrl-C is how a check is left.
    guard [0, 128 + SIGINT].contains(status) else { return status }
    Program.say("\(summary(of: store)). To resume, run: billfold check --resume\(worldOption)")
    if options.output != nil { _ = try report(store) }
    return CheckSummary(store.progress.map(\.steps)).status
  }

  /// Asks whether the texts of then are to be finished where files have changed since.
  private func askAboutChanges(in store: CheckStore) throws {
    for (number, walk) in store.walks.enumerated() where !store.progress[number].isUntouched {
      guard let fresh = WalkSources([walk.place]).walks.first, let step = walk.firstDifference(from: fresh) else { continue }
      let now = step < fresh.steps.count ? "“\(Printable(fresh.steps[step].text))”" : "no longer there"
      let then = step < walk.steps.count ? "“\(Printable(walk.steps[step].text))”" : "new"
      Program.say("\(Printable(walk.place)) has changed since: step \(step + 1) was \(then), and is \(now).")
      guard isatty(STDIN_FILENO) == 1 else { continue }
      Program.say("Type new to check the changed steps again, or Enter to finish the old text:")
      if readLine()?.trimmed == "new" { try store.replace(number, by: fresh, openingFrom: step) }
    }
  }

  // MARK: - Kept checks

  private func summary(of store: CheckStore) -> String { CheckSummary(store.progress.map(\.steps)).line }

  private func list() throws -> Int32 {
    var rows: [String] = []
    for name in try FileSystem<FileError>.names(in: checks).sorted() {
      guard let world = try? WorldName(name) else { continue }
      guard let store = try CheckStore(folder(world)) else {
        rows.append("\(name)  damaged, or from another version of Billfold")
        continue
      }
      let session = store.header.session
      let began = "\(session.began.date(east: session.east)) \(session.began.time(east: session.east))"
      rows.append("\(name)  \(Printable(session.tester)), begun \(began). \(summary(of: store))")
    }
    return Program.print(rows.isEmpty ? "No checks.\n" : rows.map { $0 + "\n" }.joined())
  }

  private func discard(_ name: WorldName) throws -> Int32 {
    let path = folder(name)
    guard access(path, F_OK) == 0 else {
      throw Refusal(.noInput, "No check “\(name)”. To list the checks, run: billfold check --list")
    }
    let lock = try lock(path)
    defer { lock.release() }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Refusal(.usage, "This deletes all marks of the check “\(name)”. Run it in a terminal, which asks first.")
    }
    Program.say("All marks of the check “\(name)” will be lost.\nType yes to continue:")
    guard readLine() == "yes" else {
      Program.say("Cancelled. Nothing was changed.")
      return ExitCode.failed.rawValue
    }
    if try directory.exists(name) { try directory.delete(name) }
    try FileSystem<FileError>.removeFolder(path)
    Program.say("The check “\(name)” was deleted.")
    return ExitCode.success.rawValue
  }

  private func report(_ store: CheckStore) throws -> Int32 {
    let session = store.header.session
    let reports = zip(store.walks, store.progress).map { WalkReport(checked: $0, steps: $1.steps, session: session, seed: $0.seed) }
    let text = options.format.text(of: reports, session)
    if let output = options.output {
      if let error = FileError.writing(to: output) { throw error }
      try FileSystem<FileError>.write(Array(text.utf8), to: output)
    } else if case let status = Program.print(text), status != 0 {
      return status
    }
    return CheckSummary(reports).status
  }
}

extension WalkOptions.Format {
  /// The report of a check.
  fileprivate func text(of reports: [WalkReport], _ session: CheckSession) -> String {
    let plain = PlainReport(columns: 100)
    return switch self {
    case .plain: reports.map { plain.text(of: $0, isVerbose: true) }.joined() + CheckSummary(reports).line + "\n"
    case .junit: JUnitReport.text(of: reports, at: session.began, plain)
    case .json: CucumberReport(reports).json
    case .jsonRuby: CucumberReport(reports, .ruby).json
    case .messages: MessagesReport(checked: reports, session).ndjson
    }
  }
}
