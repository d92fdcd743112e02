import Commands
import Control
import Files
import Glibc
import Synchronization
import Walkthroughs
import WalletModel
import Worlds

/// Plays walkthroughs, or tells what would be played.
struct WalkProgram {
  private let options: WalkOptions
  private var sources: WalkSources
  /// Where the issuers are to be; nil: with the phones.
  private let server: (any WorldServer)?

  static func run(_ options: WalkOptions, _ remote: Program.Remote?) -> Int32 {
    if options.wantsSentences { return Program.print(PlainReport.sentences) }
    var sources = WalkSources(options.names)
    let tags: TagExpression
    do throws(TagExpressionError) {
      tags = try TagExpression(options.tags)
    } catch {
      Program.say("Invalid --tags expression:\n\(error.description)")
      return ExitCode.usage.rawValue
    }
    for problem in sources.problems { Program.say(problem) }
    guard sources.problems.isEmpty else { return (sources.isOnlyMissing ? ExitCode.noInput : .dataError).rawValue }
    let known = sources.tags
    sources.keep(tags)
    if options.way == .accessible {
      let count = sources.leaveOutScreens()
      if count > 0 {
        Program.say(count == 1 ? "1 scenario skipped (@screen)." : "\(count) scenarios skipped (@screen).")
      }
    }
    guard !sources.walks.isEmpty else {
      let hint = known.isEmpty ? "" : " Tags: \(known.joined(separator: ", "))."
      Program.say(options.tags.isEmpty ? "No scenarios found." : "No scenario matches --tags '\(options.tags)'." + hint)
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
    let program = WalkProgram(options: options, sources: sources, server: server)
    if options.isList { return program.list() }
    return options.isDryRun ? program.describe() : program.play()
  }

  private func list() -> Int32 {
    if options.format == .json { return describe() }
    var lines: [String] = []
    var shown: String?
    for walk in sources.walks {
      if walk.uri != shown { lines.append("\(walk.uri)  \(walk.feature)") }
      shown = walk.uri
      let tags = walk.tags.isEmpty ? "" : "  " + walk.tags.map(\.name).joined(separator: " ")
      lines.append("  \((walk.row ?? walk.location).line)  \(walk.name)\(tags)")
    }
    return Program.print(PlainReport.safe(lines))
  }

  private func describe() -> Int32 {
    Program.print(
      options.format == .json
        ? DryRun(sources.walks) { Vocabulary.find($0.text) == nil }.json : PlainReport.dryRun(sources.walks))
  }

  // MARK: - Playing

  /// A wallet for one scenario.
  private var wallet: @Sendable (Premise) throws(StepFailure) -> any DrivenWallet {
    let server = server
    return switch options.way {
    case .headless: { premise throws(StepFailure) in try HeadlessWallet(premise, on: server) }
    case .terminal: { premise throws(StepFailure) in try TerminalWallet(premise, on: server) }
    case .accessible: { premise throws(StepFailure) in try LineWallet(premise, on: server) }
    }
  }

  /// Each ends what is played, and the worlds are tidied up.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]
  /// The signal by which the person has said that they want no more; 0 until then.
  private static let interrupted = Atomic<Int32>(0)

  private func play() -> Int32 {
    for number in Self.endings { signal(number) { WalkProgram.interrupted.store($0, ordering: .relaxed) } }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let trace: WalkTrace?
    do throws(FileError) {
      trace = try options.trace.map { folder throws(FileError) in try WalkTrace(folder: folder) }
    } catch {
      Program.say(error.ofTrace)
      return error.status
    }
    if let problem = serverProblem() {
      Program.say(problem.message)
      return problem.status
    }
    let progress = Progress(options, trace, serverProblem: serverProblem)
    let runner = WalkRunner(
      makeWallet: wallet, monotonic: { MachineTime().monotonic }, isTraced: trace != nil,
      isStopped: { Self.interrupted.load(ordering: .relaxed) != 0 || progress.isOver })
    do {
      try runner.play(sources.walks, atOnce: options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) { progress.take($0) }
    } catch {
      let error = CommandError(error)
      Program.say(error.message)
      return error.status
    }
    return progress.end(of: sources.walks.count, after: Self.interrupted.load(ordering: .relaxed))
  }

  /// Why the server makes no more worlds for us; nil where it does.
  private func serverProblem() -> ControlAnswer? {
    guard let server else { return nil }
    let answer = WorldCommand.run(on: server) { server in
      _ = try await server.worlds()
      return ""
    }
    return answer.status == 0 ? nil : answer
  }

  /// Tells how it goes, in the order of the walks.
  private final class Progress: Sendable {
    private struct State {
      var reports: [WalkReport] = []
      /// Not 0 once something could not be told.
      var status: Int32 = 0
      /// Why there is no server any more, and during which walk that was seen.
      var end: (problem: ControlAnswer, walk: Walk)?
      /// The reports cannot be printed any more: the reader has gone, or the disk is full.
      var isUnheard = false

      mutating func note(_ status: Int32) { if self.status == 0 { self.status = status } }
    }

    private let options: WalkOptions
    private let plain: PlainReport
    private let trace: WalkTrace?
    private let serverProblem: @Sendable () -> ControlAnswer?
    private let state = Mutex(State())

    init(_ options: WalkOptions, _ trace: WalkTrace?, serverProblem: @escaping @Sendable () -> ControlAnswer?) {
      self.options = options
      self.trace = trace
      self.serverProblem = serverProblem
      plain = PlainReport(columns: Program.columns ?? 100, options: options.words)
    }

    /// True once there is nothing to play on any more.
    var hasNoServer: Bool { state.withLock { $0.end != nil } }

    /// True once playing on would show nobody anything.
    var isOver: Bool { state.withLock { $0.end != nil || $0.isUnheard } }

    func take(_ report: WalkReport) {
      let problem = report.isPassed || hasNoServer ? nil : serverProblem()
      state.withLock { state in
        if let problem { state.end = (problem, report.walk) }
        // Without a server a scenario shows nothing.
        if state.end != nil, !report.isPassed { return }
        state.reports.append(report)
        if options.format == .plain {
          let status = Program.print(plain.text(of: report, isVerbose: !options.isQuiet))
          state.note(status)
          if status != 0 { state.isUnheard = true }
        }
        guard let trace else { return }
        do throws(FileError) {
          try trace.write(report)
        } catch {
          if state.status == 0 { Program.say(error.ofTrace) }
          state.note(error.status)
        }
      }
    }

    func end(of count: Int, after signal: Int32) -> Int32 {
      state.withLock { state in
        let reports = state.reports
        switch options.format {
        case .plain: state.note(Program.print(PlainReport.summary(reports)))
        case .junit: state.note(Program.print(JUnitReport.text(of: reports, at: MachineTime().wall, plain)))
        case .json: state.note(Program.print(CucumberReport(reports).json))
        }
        let ended = reports.count { $0.isPassed || $0.failed != nil }
        if signal != 0 {
          Program.say("Interrupted: \(count - ended) of \(count) scenarios did not finish.")
          return 128 + signal
        }
        if let (problem, walk) = state.end {
          Program.say("\(problem.message) Stopped in “\(walk.name)”. \(count - ended) of \(count) scenarios did not finish.")
          return problem.status
        }
        return state.status != 0 ? state.status : reports.allSatisfy(\.isPassed) ? 0 : ExitCode.failed.rawValue
      }
    }
  }
}

extension FileError {
  fileprivate var ofTrace: String {
    "Can't write \(Printable(path)): \(reason). \(isDiskFull ? "Free up space, or choose" : "Choose") another folder with --trace."
  }

  fileprivate var status: Int32 { (isDiskFull ? ExitCode.inputOutput : .cannotCreate).rawValue }
}
