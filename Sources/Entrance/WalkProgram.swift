import Basics
import Commands
import Gherkin
import Glibc
import Synchronization
import System
import Terminal
import Walkthroughs
import Worlds

/// Plays walkthroughs, or lists what would be played.
struct WalkProgram {
  private let options: WalkOptions
  private var sources: WalkSources
  private let rerun: RerunFile?
  /// The server that hosts the issuers; nil: they are local.
  private let server: (any WorldServer)?

  static func run(_ options: WalkOptions, _ remote: Program.Remote?) -> Int32 {
    if options.wantsSentences { return Program.print(options.format == .json ? CucumberExpressions().json : PlainReport.sentences) }
    let tags: TagExpression
    do throws(TagExpressionError) {
      tags = try TagExpression(options.tags)
    } catch {
      Program.say("Invalid --tags expression:\n\(error.description)")
      return ExitCode.usage.rawValue
    }
    var rerun: RerunFile?
    var missing: Set<String> = []
    do throws(FileError) {
      rerun = try options.rerun.map { path throws(FileError) in try RerunFile(path: path) }
    } catch {
      Program.say("Can't read \(Printable(error.path)): \(error.reason). Choose another file with --rerun.")
      return ExitCode.noInput.rawValue
    }
    var names = options.names
    if let rerun, !rerun.isEmpty, names.isEmpty {
      // Only missing files are left out; the errors of other files are reported below.
      names = rerun.files.filter { name in
        let source = WalkSources([name])
        if !source.problems.isEmpty, source.isOnlyMissing { missing.insert(name) }
        return !missing.contains(name)
      }
      guard !names.isEmpty else {
        Program.say("None of the files that \(rerun.path) lists exists. To run everything, delete \(rerun.path).")
        return ExitCode.noInput.rawValue
      }
    }
    var sources = WalkSources(names)
    for problem in sources.problems { Program.say(problem) }
    guard sources.problems.isEmpty else { return sources.exitCode.rawValue }
    if let path = rerun?.path, rerun?.isEmpty == false, let (places, notes) = rerun?.select(from: sources.walks, missing: missing) {
      for note in notes { Program.say(note) }
      guard !places.isEmpty else {
        Program.say("None of the scenarios that \(path) lists is in \(names.joined(separator: ", ")).")
        return ExitCode.noInput.rawValue
      }
      sources.keep(at: places)
    }
    let known = sources.tags
    sources.keep(tags)
    if options.way == .accessible {
      let count = sources.leaveOutScreens()
      if count > 0 {
        Program.say(count == 1 ? "1 scenario skipped (@screen)." : "\(count) scenarios skipped (@screen).")
      }
    }
    guard !sources.walks.isEmpty else {
      Program.say(noScenario(matching: options.tags, known))
      return ExitCode.noInput.rawValue
    }
    let server: (any WorldServer)?
    do {
      server = try options.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
    } catch {
      let error = InvitationFileError.explain(error)
      Program.say(error.message)
      return error.status
    }
    let program = WalkProgram(options: options, sources: sources, rerun: rerun, server: server)
    if options.isList { return program.list() }
    return options.isDryRun ? program.describe() : program.play()
  }

  /// A sentence about a selection without scenarios.
  ///
  /// - Parameters:
  ///   - tags: the tag expression; empty without one.
  ///   - known: the tags of the scenarios that it was applied to.
  static func noScenario(matching tags: String, _ known: [String]) -> String {
    guard !tags.isEmpty else { return "No scenarios found." }
    return "No scenario matches --tags '\(tags)'." + (known.isEmpty ? "" : " Tags: \(known.joined(separator: ", ")).")
  }

  private func list() -> Int32 {
    if options.format == .json { return describe() }
    var lines: [String] = []
    var shown: String?
    for walk in sources.walks {
      if walk.uri != shown { lines.append("\(walk.uri)  \(walk.feature)") }
      shown = walk.uri
      let tags = walk.tags.isEmpty ? "" : "  " + walk.tags.map(\.name).joined(separator: " ")
      lines.append("  \(walk.line)  \(walk.name)\(tags)")
    }
    return Program.print(PlainReport.safe(lines))
  }

  private func describe() -> Int32 {
    let run = DryRun(sources.walks)
    let status = Program.print(options.format == .json ? run.json : run.text(isQuiet: options.isQuiet))
    if status != 0 || options.isList { return status }
    // Undefined and invalid steps would fail in a run.
    return run.undefined + run.invalid > 0 ? ExitCode.failed.rawValue : status
  }

  // MARK: - Playing

  /// A wallet for one scenario.
  private func wallet(_ spares: SpareWorlds) -> @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet {
    let server = server
    return switch options.way {
    case .headless: { setup throws(StepFailure) in try HeadlessWallet(setup, on: server, from: server == nil ? spares : nil) }
    case .terminal: { setup throws(StepFailure) in try TerminalWallet(setup, on: server) }
    case .accessible: { setup throws(StepFailure) in try LineWallet(setup, on: server) }
    }
  }

  /// The signals that end the run. The scenarios' worlds are still removed.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]
  /// The signal that has ended the run; 0: none yet.
  private static let interrupted = Atomic<Int32>(0)

  private func play() -> Int32 {
    // Initialized before a signal handler uses it.
    _ = Interruption.current
    for number in Self.endings {
      signal(number) {
        WalkProgram.interrupted.store($0, ordering: .relaxed)
        Interruption.current.request()
      }
    }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let trace: WalkTrace?
    do throws(FileError) {
      trace = try options.trace.map { folder throws(FileError) in try WalkTrace(folder: folder) }
    } catch {
      Program.say(error.told(choosing: "another folder with --trace"))
      return error.status
    }
    let record: PlayRecord?
    do throws(FileError) {
      let title = sources.walks.count == 1 ? Script(sources.walks[0]).title : "billfold walk"
      let isWanted = options.cast != nil || options.svg != nil
      record = try isWanted ? PlayRecord(cast: options.cast, svg: options.svg, title: title) : nil
    } catch {
      Program.say(error.told(choosing: "another one with --cast or --svg"))
      return error.status
    }
    // Checked before a long run, not after it.
    for (path, option) in [(options.output, "--output"), (options.rerun, "--rerun")] {
      if let path, let error = FileError.writing(to: path) {
        Program.say(error.told(choosing: "another file with \(option)"))
        return error.status
      }
    }
    if let problem = serverProblem() {
      let signal = Self.interrupted.load(ordering: .relaxed)
      if signal != 0 { return 128 + signal }
      Program.say(problem.message)
      return problem.status
    }
    if let rerun, !rerun.exists { Program.say("\(Printable(rerun.path)) doesn't exist. Running all scenarios.") }
    let progress = Progress(options, sources.walks.count, trace, rerun, serverProblem: serverProblem)
    let spares = SpareWorlds()
    defer { spares.remove() }
    let runner = WalkRunner(
      makeWallet: wallet(spares), monotonic: { SystemClock().monotonic }, isTraced: trace != nil, stopsAtFailure: options.failsFast,
      isStopped: { Self.interrupted.load(ordering: .relaxed) != 0 || progress.isOver })
    let jobs = options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // Only for one job, because the threads of several jobs would wait for the lock of a shared heap.
    if jobs == 1 { ProcessMemory.shareHeap() }
    do {
      try runner.play(sources.walks, atOnce: jobs) { progress.receive($0) }
    } catch {
      let error = CommandError(error)
      Program.say(error.message)
      return error.status
    }
    let status = progress.end(after: Self.interrupted.load(ordering: .relaxed))
    guard Self.interrupted.load(ordering: .relaxed) == 0, let recorded = write(record) else { return status }
    return status != 0 ? status : recorded
  }

  /// Records each scenario as a play without keys. Returns the exit status; nil if nothing is to be recorded.
  private func write(_ record: PlayRecord?) -> Int32? {
    guard var record else { return nil }
    let server = server
    var now = Duration.zero
    for walk in sources.walks where Self.interrupted.load(ordering: .relaxed) == 0 {
      var performance = Performance(Script(walk), auto: Player.Auto(loops: false, isAttended: false), speed: 1, isTyped: true) {
        setup throws(StepFailure) in try HeadlessWallet(setup, on: server)
      }
      now = record.add(&performance, from: now) + .seconds(2)
      performance.close()
    }
    return record.write()
  }

  /// The error of a server that does not answer or refuses access; nil if it works.
  private func serverProblem() -> ControlAnswer? {
    guard let server else { return nil }
    let answer = WorldCommand.run(on: server) { server in
      _ = try await server.worlds()
      return ""
    }
    return answer.status == 0 ? nil : answer
  }

  /// Prints the progress and the reports, in the order of the walks.
  private final class Progress: Sendable {
    private struct State {
      var reports: [WalkReport] = []
      /// The reports of the current feature.
      var feature: [WalkReport] = []
      /// The names of headings, masked by all reports so far.
      var names = CommonNames()
      /// The exit status of writing; not 0 once something could not be written.
      var status: Int32 = 0
      /// The error of the server that no longer works, and the report of the walk during which it was noticed.
      var end: (problem: ControlAnswer, report: WalkReport)?
      /// The reports can no longer be printed: the reader has gone, or the disk is full.
      var isUnheard = false
      /// True while the counter is on the terminal.
      var isCounting = false

      mutating func note(_ status: Int32) { if self.status == 0 { self.status = status } }
    }

    /// How much of a plain report goes to standard output.
    private enum Told {
      case nothing, failures, features, steps
    }

    private let options: WalkOptions
    private let count: Int
    private let plain: PlainReport
    private let told: Told
    private let hasCounter: Bool
    private let trace: WalkTrace?
    private let rerun: RerunFile?
    private let serverProblem: @Sendable () -> ControlAnswer?
    private let time = SystemClock()
    private let start: (wall: Timestamp, monotonic: Duration)
    private let state = Mutex(State())

    /// - Parameter count: the number of walks.
    init(
      _ options: WalkOptions, _ count: Int, _ trace: WalkTrace?, _ rerun: RerunFile?,
      serverProblem: @escaping @Sendable () -> ControlAnswer?
    ) {
      self.options = options
      self.count = count
      self.trace = trace
      self.rerun = rerun
      self.serverProblem = serverProblem
      let isColored = TerminalSession.wantsColor(options.color, isTerminal: Self.isTerminal(STDOUT_FILENO))
      plain = PlainReport(columns: Program.columns ?? 100, options: options.words, isColored: isColored)
      // If the report goes to a file, failures are still printed here.
      let whole = options.isQuiet ? Told.failures : options.isVerbose ? .steps : .features
      told = options.output != nil ? .failures : options.format == .plain ? whole : .nothing
      // If standard output is a pipe, a pager may use the same terminal, so there is no counter.
      let isSeen = told == .nothing || Self.isTerminal(STDOUT_FILENO)
      hasCounter = !options.isQuiet && isSeen && Self.isTerminal(STDERR_FILENO)
      start = (time.wall, time.monotonic)
    }

    private static func isTerminal(_ descriptor: Int32) -> Bool {
      isatty(descriptor) == 1 && CurrentProcess.environment("TERM") != "dumb"
    }

    /// True once the server no longer works.
    var hasNoServer: Bool { state.withLock { $0.end != nil } }

    /// True once further walks are useless, because the server no longer works or the reports can't be printed.
    var isOver: Bool { state.withLock { $0.end != nil || $0.isUnheard } }

    func receive(_ report: WalkReport) {
      let problem = report.isPassed || hasNoServer ? nil : serverProblem()
      state.withLock { state in
        if let problem { state.end = (problem, report) }
        // Without a server, a failure says nothing about the scenario.
        if state.end != nil, !report.isPassed { return }
        // With --fail-fast, a scenario that was stopped after another one's failure has no result to report.
        if options.failsFast, !report.isEnded, WalkProgram.interrupted.load(ordering: .relaxed) == 0 { return }
        let own = state.feature.first?.walk.uri == report.walk.uri ? state.feature + [report] : [report]
        if let last = state.feature.first, last.walk.uri != report.walk.uri { tell(feature: state.feature, &state) }
        state.feature = own
        state.reports.append(report)
        // Masks the names as far as secrets are known: those of later scenarios aren't yet.
        state.names.add(report)
        let shown = state.names.replacingNames(in: report)
        if told == .steps || told != .nothing && !report.isPassed { tell(plain.text(of: shown, isVerbose: true), &state) }
        showCounter(&state)
        writeTrace(shown, &state)
      }
    }

    private func writeTrace(_ report: WalkReport, _ state: inout State) {
      guard let trace else { return }
      do throws(FileError) {
        try trace.write(report)
      } catch {
        hideCounter(&state)
        if state.status == 0 { Program.say(error.told(choosing: "another folder with --trace")) }
        state.note(error.status)
      }
    }

    private func tell(feature: [WalkReport], _ state: inout State) {
      guard told == .features, !feature.isEmpty else { return }
      let names = state.names
      tell(plain.line(ofFeature: feature.map { names.replacingNames(in: $0) }), &state)
    }

    /// Prints a text. It is already safe for terminals except for its colors.
    private func tell(_ text: String, _ state: inout State) {
      hideCounter(&state)
      if CurrentProcess.write(Array(text.utf8), to: STDOUT_FILENO) { return }
      state.note(ExitCode.inputOutput.rawValue)
      state.isUnheard = true
    }

    private func showCounter(_ state: inout State) {
      guard hasCounter else { return }
      let failed = state.reports.count { $0.failed != nil }
      let text = "\r\u{1B}[K\(state.reports.count) of \(count) scenarios, \(failed) failed"
      state.isCounting = CurrentProcess.write(Array(text.utf8), to: STDERR_FILENO)
    }

    private func hideCounter(_ state: inout State) {
      if state.isCounting { CurrentProcess.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
      state.isCounting = false
    }

    func end(after signal: Int32) -> Int32 {
      state.withLock { state in
        let (played, names, elapsed) = (state.reports, state.names, time.monotonic - start.monotonic)
        let reports = played.map { names.replacingNames(in: $0) }
        tell(feature: state.feature, &state)
        hideCounter(&state)
        // Rewrites traces whose names contain secrets of later scenarios, which were unknown before.
        for (own, report) in zip(played, reports) where own.feature != report.feature { writeTrace(report, &state) }
        if told == .nothing {
          state.note(Program.print(document(reports, elapsed)))
          for warning in PlainReport.warnings(reports) { Program.say(warning) }
        } else {
          tell(plain.end(reports, of: count, elapsed: elapsed), &state)
        }
        write(reports, elapsed, &state)
        let ended = reports.count(where: \.isEnded)
        if signal != 0 {
          Program.say("Interrupted: \(count - ended) of \(count) scenarios did not finish.")
          return 128 + signal
        }
        if let (problem, report) = state.end {
          Program.say("\(problem.message) Stopped in “\(report.name)”. \(count - ended) of \(count) scenarios did not finish.")
          return problem.status
        }
        return state.status != 0 ? state.status : reports.allSatisfy(\.isPassed) ? 0 : ExitCode.failed.rawValue
      }
    }

    /// Writes the files that the options request.
    private func write(_ reports: [WalkReport], _ elapsed: Duration, _ state: inout State) {
      do throws(FileError) {
        if let path = options.output {
          // The file gets the permissions that a shell's redirection gives, because other programs read it and it contains no secret.
          try FileSystem<FileError>.write(Array(document(reports, elapsed).utf8), to: path)
          let mask = umask(0)
          umask(mask)
          chmod(path, 0o666 & ~mask)
        }
      } catch {
        Program.say(error.told(choosing: "another file with --output"))
        state.note(error.status)
      }
      do throws(FileError) {
        if let rerun, case let count = try rerun.write(after: reports), count > 0 {
          let scenarios = count == 1 ? "1 failed scenario is" : "\(count) failed scenarios are"
          let again = "billfold walk\(options.words) --rerun \(Printable(rerun.path.asShellWord))"
          Program.say("\(scenarios) listed in \(Printable(rerun.path)). Run again: \(again)")
        }
      } catch {
        Program.say(error.told(choosing: "another file with --rerun"))
        state.note(error.status)
      }
    }

    /// The whole report in its format.
    private func document(_ reports: [WalkReport], _ elapsed: Duration) -> String {
      let plain = PlainReport(columns: 100, options: options.words)
      switch options.format {
      case .plain:
        let features = reports.reduce(into: [[WalkReport]]()) { features, report in
          if features.last?.first?.walk.uri != report.walk.uri { features.append([]) }
          features[features.count - 1].append(report)
        }
        let texts = features.map { feature in
          let shown = feature.filter { options.isVerbose || !$0.isPassed }.map { plain.text(of: $0, isVerbose: true) }.joined()
          return shown + (options.isQuiet || options.isVerbose ? "" : plain.line(ofFeature: feature))
        }
        return texts.joined() + plain.end(reports, of: count, elapsed: elapsed)
      case .junit: return JUnitReport.text(of: reports, at: time.wall, plain)
      case .json: return CucumberReport(reports).json
      case .jsonRuby: return CucumberReport(reports, .ruby).json
      case .messages:
        return MessagesReport(reports, of: count, start: start.wall, began: start.monotonic, elapsed: elapsed).ndjson
      }
    }
  }
}

extension FileError {
  /// The reason why a file can't be written: its folder is missing or protected, or it is no regular file; nil if it can be.
  static func writing(to path: String) -> FileError? {
    if let kind = FileKind(at: path) { return FileError(.creating, path, kind == .link ? ELOOP : kind == .folder ? EISDIR : irregular) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(folder, W_OK | X_OK) == 0 ? nil : FileError(.creating, path, errno)
  }

  func told(choosing other: String) -> String {
    let advice = isDiskFull ? "Free up space, or choose \(other)." : system.isMomentary ? system.advice : "Choose \(other)."
    return "Can't write \(Printable(path)): \(reason). \(advice)"
  }

  var status: Int32 { (system.isMomentary ? ExitCode.inputOutput : .cannotCreate).rawValue }
}
