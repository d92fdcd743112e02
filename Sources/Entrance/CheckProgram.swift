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
  private var checks: String { directory.folderBeside("checks") }
  private func folder(_ name: WorldName) -> String { "\(checks)/\(name)" }

  /// True if the check's issuers are on a server.
  static func isOnServer(_ options: CheckOptions, _ directory: WorldDirectory) -> Bool {
    let program = CheckProgram(options: options, directory: directory, server: nil)
    let folder = program.folder(options.discarded ?? options.world)
    return (try? CheckStore(folder, writes: false)).flatMap(\.self)?.header.session.server != nil
  }

  static func run(_ options: CheckOptions, _ directory: WorldDirectory, _ remote: Program.Remote?) -> Int32 {
    do {
      let server = try options.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
      return try CheckProgram(options: options, directory: directory, server: server).run()
    } catch let error as Refusal {
      for line in error.lines { Program.say(line) }
      return error.status
    } catch {
      return Program.fail(error, choosing: "another place", steps: .failed)
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
    let isKept = CheckStore.isThere(path)
    if options.isReport || options.resumes {
      guard isKept else {
        throw Refusal(.noInput, "No check “\(options.world)”. To list the checks, run: billfold check --list")
      }
    }
    if options.isReport {
      guard options.evidence != nil else { return try report(try open(path, writes: false)) }
      let lock = try lock(path)
      defer { lock.release() }
      return try collect(try open(path, writes: true))
    }
    Program.receiveSignals()
    if !options.isAccessible { try TerminalSession.check() }
    if let output = options.output, let error = FileError.writing(to: output) { throw error }
    if let charter = options.charter { return try explore(charter, in: path) }
    let walks = options.names.isEmpty ? [] : try scenarios()
    try FileSystem<FileError>.makeFolders(path)
    let lock = try lock(path)
    defer { lock.release() }
    guard CheckStore.isThere(path) else {
      guard !walks.isEmpty else { throw Refusal(.noInput, "No check “\(options.world)”.") }
      return try check(try begin(walks, in: path), isNew: true)
    }
    let store = try open(path, writes: true)
    guard walks.isEmpty || store.walks.map(\.identity) == walks.map(\.identity) else { throw isOther(store) }
    guard !options.isElsewhere || store.isElsewhere else {
      throw Refusal(
        .cannotCreate, "The check “\(options.world)” was begun without --elsewhere: its verdicts are about Billfold's own wallet.",
        "To check another wallet, give that check a name: --world NAME")
    }
    return try check(store, isNew: false)
  }

  private func isOther(_ store: CheckStore) -> Refusal {
    Refusal(
      .cannotCreate,
      "The check “\(options.world)” of \(Printable(store.header.session.tester)) has other scenarios. "
        + "To resume it, run: billfold check --resume\(worldOption)",
      "For another check, give it a name: --world NAME. To delete it, run: billfold check --discard \(options.world)")
  }

  /// Begins a session, or resumes the one with the same charter.
  private func explore(_ charter: CheckCharter, in path: String) throws -> Int32 {
    try FileSystem<FileError>.makeFolders(path)
    let lock = try lock(path)
    defer { lock.release() }
    if CheckStore.isThere(path) {
      let store = try open(path, writes: true)
      guard store.header.session.charter?.text == charter.text else { throw isOther(store) }
      return try check(store, isNew: false)
    }
    // A number that people can read out.
    let text = charter.feature(fixture: options.fixture.name, seed: .random(in: 1...999_999))
    var session = try newSession(in: path)
    session.charter = charter
    return try check(try CheckStore.begin(exploring: text, session: session, in: path), isNew: true)
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
    guard !walks.isEmpty else { throw Refusal(.noInput, WalkProgram.noScenario(matching: options.tags, known)) }
    return walks
  }

  private func open(_ path: String, writes: Bool) throws -> CheckStore {
    guard let store = try CheckStore(path, writes: writes) else {
      throw Refusal(
        .dataError,
        "The check in \(Printable(path)) is damaged, or was written by another version of Billfold. "
          + "To delete it, run: billfold check --discard \(options.world)")
    }
    if store.unreadLines > 0 {
      Program.say("The last \(store.unreadLines) lines of \(Printable(path))/marks.ndjson can't be read: what they say is lost.")
    }
    return store
  }

  /// Throws if another process has the check open.
  private func lock(_ path: String) throws -> FileLock {
    switch try FileLock.acquire("\(path)/lock") {
    case .taken(let lock): return lock
    case .held(let pid):
      let tester = (try? CheckStore(path, writes: false)).flatMap(\.self)?.header.session.tester ?? "Somebody"
      throw Refusal(.busy, "\(Printable(tester)) has the check “\(options.world)” open\(pid.map { " (process \($0))" } ?? "").")
    case .noFolder: throw FileError(.reading, path, ENOENT)
    }
  }

  private func begin(_ walks: [Walk], in path: String) throws -> CheckStore {
    try CheckStore.begin(walks, session: try newSession(in: path), in: path)
  }

  private func newSession(in path: String) throws -> CheckSession {
    guard !world(options.world, in: path, try Loop()).isTaken else {
      try? FileSystem<FileError>.removeFolder(path)
      throw Refusal(.cannotCreate, "A world “\(options.world)” exists. Give the check another name: --world NAME")
    }
    let elsewhere = try options.isElsewhere ? otherWallet(path) : nil
    let now = SystemClock().wall
    return CheckSession(
      tester: options.tester ?? user, began: now, ended: now, east: SystemClock.secondsEast(), program: Program.version,
      server: server?.place, terminal: "", elsewhere: elsewhere)
  }

  /// Asks which wallet is in the other hand.
  ///
  /// - Parameter path: the folder of the check, which is removed if the tester interrupts.
  private func otherWallet(_ path: String) throws -> OtherWallet {
    var answers: [String] = []
    if isatty(STDIN_FILENO) == 1 { Program.say("The wallet in your other hand. Enter leaves an answer empty.") }
    for question in ["Device, like Pixel 9:", "System, like Android 16:", "Build of the app:", "Serial or wallet identifier:"] {
      if isatty(STDIN_FILENO) == 1 { Program.say(question) }
      answers.append(Text(untrusted: String((Program.readAnswer() ?? "").prefix(200))).string.trimmed)
      guard !Interruption.current.hasCome else {
        try? FileSystem<FileError>.removeFolder(path)
        throw Refusal(128 + SIGINT, [])
      }
    }
    return OtherWallet(device: answers[0], system: answers[1], build: answers[2], identifier: answers[3])
  }

  private var user: String {
    let own = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
    let name = CurrentProcess.environment("USER") ?? CurrentProcess.environment("LOGNAME") ?? own ?? ""
    return name.isEmpty ? "tester" : String(name.prefix(80))
  }

  private func world(_ name: WorldName, in path: String, _ loop: Loop) -> CheckWorld {
    CheckWorld(
      name, in: directory, keptIn: path, below: path, on: server, loop: loop, east: 0, canSuspend: TerminalSession.canSuspend)
  }

  // MARK: - Evidence

  /// The folder for evidence; nil where none is wanted.
  private func evidence(of store: CheckStore) throws -> EvidenceFolder? {
    guard let path = try options.evidence.map({ $0.absolutePath(from: CurrentProcess.currentFolder ?? ".") }) ?? store.evidencePath() else {
      return nil
    }
    do throws(FileError) {
      let folder = try EvidenceFolder(path, of: store, replaces: options.replacesEvidence, program: Program.version)
      try store.setEvidencePath(path)
      return folder
    } catch {
      guard error.code == EEXIST else { throw error }
      throw Refusal(
        .cannotCreate,
        "\(Printable(path)) is not empty. Choose another folder"
          + (options.replacesEvidence ? "." : ", or add --replace if it has the evidence of another check."))
    }
  }

  /// Writes the evidence of a check that is kept. Each scenario that was begun is opened, to see how it was done.
  private func collect(_ store: CheckStore) throws -> Int32 {
    guard var folder = try evidence(of: store) else { return try report(store) }
    let world = world(options.world, in: store.folder, try Loop())
    if let refusal = world.refusal { throw Refusal(.cannotCreate, refusal) }
    let current = store.current ?? 0
    for number in store.walks.indices where store.progress[number].isBegun {
      // What can't be opened keeps its verdicts.
      guard try !store.hasJournals(of: number), world.isThere(number) else { continue }
      do {
        let run = try CheckRun(number, of: store, in: world, as: nil)
        defer { run.close() }
        try run.keepJournal()
      } catch {
        Program.say("\(Printable(store.walks[number].title)): \((error as? StepFailure)?.message ?? CommandError(error).message)")
      }
    }
    if store.current != current { try store.select(current) }
    try folder.write(try Evidence(store))
    try sayWhere(store)
    return try report(store)
  }

  private func sayWhere(_ store: CheckStore) throws {
    guard let path = try store.evidencePath() else { return }
    let incomplete = try store.walks.indices.count { number throws in
      try store.progress[number].isBegun && !store.hasJournals(of: number)
    }
    if incomplete > 0 {
      Program.say(
        "The evidence doesn't have all actions of \(incomplete == 1 ? "1 scenario" : "\(incomplete) scenarios"). To complete it, run: "
          + "billfold check --report --evidence \(Printable(path.asShellWord))\(worldOption)")
    }
    Program.say(
      "Evidence: \(Printable(path))/\(Evidence.reportName). To verify it, run: "
        + "billfold evidence verify \(Printable(path.asShellWord))")
  }

  // MARK: - Checking

  private func check(_ store: CheckStore, isNew: Bool) throws -> Int32 {
    let world = world(options.world, in: store.folder, try Loop())
    if let refusal = world.refusal { throw Refusal(.cannotCreate, refusal) }
    // After a kill, its world is still among the person's own, and another program may have opened it.
    if try directory.exists(options.world) { try directory.checkNotHeld(options.world) }
    let charter = store.header.session.charter
    if !isNew, charter == nil { try takeChanges(into: store) }
    let evidence = try evidence(of: store)
    let run = try CheckRun(store.current ?? 0, of: store, in: world, as: nil)
    let tester = options.tester ?? store.header.session.tester
    let wantsColor = TerminalSession.wantsColor(options.color)
    let wallet = TerminalApp(try run.wallet.openWallet(), wantsColor: wantsColor)
    let status: Int32
    if let charter {
      status = try show(GuidedProgram(wallet, SessionGuide(run, store, charter, tester: tester, evidence: evidence)))
    } else {
      status = try show(
        GuidedProgram(
          wallet, CheckGuide(run, store, world, tester: tester, wantsColor: wantsColor, evidence: evidence, isNew: isNew)))
    }
    // Ctrl-C is how a check is left.
    guard [0, 128 + SIGINT].contains(status) else { return status }
    let summary = store.summary
    try sayWhere(store)
    Program.say(
      summary.line + (summary.status == 0 && charter == nil ? "" : " To resume, run: billfold check --resume\(worldOption)"))
    return options.output == nil ? summary.status : try report(store)
  }

  /// Runs a check until it is left, and writes its evidence.
  private func show(_ app: GuidedProgram<some CheckingGuide>) throws -> Int32 {
    var app = app
    let terminal = TerminalOptions(
      color: options.color, ascii: options.isASCII, crashFile: CrashFile.path(), version: Program.version)
    defer { app.guide.close() }
    let status = try Program.show(&app, terminal, inLines: options.isAccessible)
    try app.guide.collect()
    return status
  }

  /// Takes the text of today for scenarios that were not begun, and asks about others whose file has changed since.
  private func takeChanges(into store: CheckStore) throws {
    var files: [String: [Walk]] = [:]
    for (number, walk) in store.walks.enumerated() {
      if files[walk.uri] == nil { files[walk.uri] = WalkSources([walk.uri]).walks }
      guard let later = files[walk.uri]?.first(where: { $0.identity == walk.identity }), let step = walk.firstDifference(from: later)
      else { continue }
      if !store.progress[number].isBegun {
        try store.replace(number, by: later)
        continue
      }
      func text(_ walk: Walk) -> String { step < walk.steps.count ? "“\(Printable(walk.steps[step].text))”" : "not there" }
      Program.say(
        "\(Printable(walk.uri)) has changed since the check began. Scenario “\(Printable(walk.name))”: step \(step + 1) was "
          + "\(text(walk)), and is \(text(later)) now.")
      Program.say("Type new to check the changed steps, or press Enter to finish the old text:")
      if Program.readAnswer() == "new" { try store.replace(number, by: later) }
    }
  }

  // MARK: - Kept checks

  private func list() throws -> Int32 {
    var rows: [String] = []
    for name in ((try? FileSystem<FileError>.names(in: checks)) ?? []).sorted() {
      guard let world = try? WorldName(name) else { continue }
      guard CheckStore.isThere(folder(world)) else { continue }
      guard let store = try CheckStore(folder(world), writes: false) else {
        rows.append("\(name)  damaged, or from another version of Billfold")
        continue
      }
      let session = store.header.session
      let began = "\(session.began.date(east: session.east)) \(session.began.time(east: session.east))"
      rows.append("\(name)  \(Printable(session.tester)), begun \(began). \(store.summary.line)")
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
      throw Refusal(.usage, "This deletes all verdicts of the check “\(name)”. Run it in a terminal, which asks first.")
    }
    Program.say("All verdicts of the check “\(name)” and its worlds will be lost.\nType yes to continue:")
    guard readLine() == "yes" else {
      Program.say("Cancelled. Nothing was changed.")
      return ExitCode.failed.rawValue
    }
    let world = world(name, in: path, try Loop())
    world.unlink()
    let kept = world.removeRemoteParts()
    try FileSystem<FileError>.removeFolder(path)
    Program.say("The check “\(name)” was deleted.")
    for location in kept { Program.say(location.kept) }
    return ExitCode.success.rawValue
  }

  private func report(_ store: CheckStore) throws -> Int32 {
    let session = store.header.session
    let reports = store.reports
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
