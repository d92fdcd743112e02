internal import Basics
internal import Commands
internal import Cryptography
internal import Gherkin
internal import Glibc
package import System

/// A folder of evidence, verified: whether its files are those of its manifest, whether its reports tell what its check says, and whether
/// doing the journals again shows the same.
package struct EvidenceVerification {
  /// The result for a scenario.
  package struct Scenario: Sendable {
    package let title: String
    package let place: String
    package let result: JournalResult
    /// The sentence of the step that differs; empty without one.
    package let step: String
  }

  /// What is wrong with the files, a line each.
  package private(set) var problems: [String] = []
  /// The version of Billfold that wrote the evidence.
  package private(set) var program = ""
  /// The signatures beside the manifest. Whose they are is unknown.
  package private(set) var signatures: [String] = []
  /// True if the reports were compared with what the check says: another version may write them otherwise.
  package private(set) var isCompared = false
  package let folder: String
  private var replays: [Replay] = []

  private struct Replay: Sendable {
    let title, place: String
    /// The sentences of its steps.
    let steps: [String]
    let work: Work
  }

  private enum Work: Sendable {
    case replay(JournalReplay)
    case ended(JournalResult)
  }

  private typealias Files = FileSystem<FileError>
  /// The most files that a folder may have, and the longest that is read. (our choice)
  private static let (mostFiles, longestFile) = (100_000, 1 << 28)

  /// Checks the files.
  ///
  /// - Parameters:
  ///   - program: the version of this program.
  ///   - makeWallet: makes the wallet of one scenario.
  package init(
    _ folder: String, program: String, makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  ) throws(FileError) {
    self.folder = folder
    guard FileKind(at: folder) == .folder else { throw FileError(.reading, folder, access(folder, F_OK) == 0 ? ENOTDIR : ENOENT) }
    guard let manifest = try EvidenceManifest(in: folder) else {
      problems = ["\(EvidenceManifest.name) is missing, damaged or of another format."]
      return
    }
    self.program = manifest.program
    guard manifest.files.count <= Self.mostFiles else {
      problems = ["\(EvidenceManifest.name) names more than \(Self.mostFiles) files."]
      return
    }
    let wanted = manifest.files.filter { Self.isPlain($0.path) }
    if wanted.count < manifest.files.count { problems.append("\(EvidenceManifest.name) names a path outside of the folder.") }
    var extra: [String] = []
    try look(in: "", known: Set(wanted.map(\.path)), &extra)
    signatures = extra.filter(EvidenceManifest.signatures.contains)
    problems += extra.filter { !signatures.contains($0) }.map { "\($0) was added: the manifest doesn't name it." }
    for file in wanted { if let problem = try Self.problem(of: file, in: folder) { problems.append(problem) } }
    if problems.isEmpty { try compare(manifest, isSameProgram: manifest.program == program, makeWallet) }
  }

  /// True for a path that stays in the folder.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.isEmpty && !path.contains("\0") && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// Finds links, and files that the manifest doesn't name.
  private mutating func look(in part: String, known: Set<String>, _ extra: inout [String]) throws(FileError) {
    for name in try Files.names(in: "\(folder)/\(part)").sorted() {
      let path = part + name
      switch FileKind(at: "\(folder)/\(path)") {
      case .folder: try look(in: path + "/", known: known, &extra)
      case nil:
        if !known.contains(path), path != EvidenceManifest.name { extra.append(path) }
        guard extra.count < Self.mostFiles else { throw FileError(.reading, folder, EFBIG) }
      case let kind?: problems.append("\(path) is \(kind).")
      }
    }
  }

  private static func problem(of file: EvidenceManifest.File, in folder: String) throws(FileError) -> String? {
    let path = "\(folder)/\(file.path)"
    var status = stat()
    guard lstat(path, &status) == 0 else { return "\(file.path) is missing." }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard Int(status.st_size) == file.size else { return "\(file.path) was changed: it has another size." }
    guard file.size <= longestFile else { return "\(file.path) is too long to be verified." }
    guard let bytes = try Files.read(path, atMost: longestFile) else { return "\(file.path) is missing." }
    return SHA256.hash(bytes).hexadecimal == file.sha256 ? nil : "\(file.path) was changed: its SHA-256 is another one."
  }

  /// Compares the reports with what the check says, and finds the journals.
  private mutating func compare(
    _ manifest: EvidenceManifest, isSameProgram: Bool,
    _ makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  ) throws(FileError) {
    guard let store = try CheckStore("\(folder)/\(Evidence.checkFolder)", writes: false), store.unreadLines == 0 else {
      problems.append("\(Evidence.checkFolder) can't be read: it is damaged, or of another version of Billfold.")
      return
    }
    let evidence = try Evidence(store, isMasked: true)
    let journals = Set(evidence.scenarios.filter(\.progress.isBegun).flatMap { [$0.journalPath] + $0.bugPaths })
    isCompared = isSameProgram
    var expected = try evidence.files()
    let failures = try evidence.failures { path throws(FileError) in try Files.read("\(folder)/\(path)", atMost: Self.longestFile) }
    expected.merge(failures) { $1 }
    let told = EvidenceManifest(expected, attachments: evidence.attachments, program: manifest.program).files
    let files = Dictionary(told.map { ($0.path, $0) }) { first, _ in first }
    for file in manifest.files where !journals.contains(file.path) {
      // Another version may write reports otherwise.
      guard isSameProgram || file.path.contains("/") else { continue }
      if files[file.path] != file {
        problems.append("\(file.path) contradicts what \(Evidence.checkFolder) says.")
      }
    }
    let names = Set(manifest.files.map(\.path))
    problems += files.keys.filter { !names.contains($0) }.sorted().map { "\($0) is missing." }
    for (number, (scenario, report)) in zip(evidence.scenarios, evidence.reports).enumerated() {
      replays.append(
        Replay(
          title: report.title, place: report.place, steps: report.steps.map { $0.keyword + $0.text },
          work: work(for: scenario, scenario.journalPath, store.walks[number], makeWallet)))
      let way = ScenarioEvidence(CheckProgress(opened: scenario.progress), number: number, attachments: [])
      for (index, path) in scenario.bugPaths.enumerated() {
        replays.append(
          Replay(
            title: "\(report.title), bug \(index + 1)", place: path, steps: [],
            work: work(for: way, path, store.walks[number], makeWallet)))
      }
    }
  }

  private func work(
    for scenario: ScenarioEvidence, _ path: String, _ walk: Walk,
    _ makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  ) -> Work {
    guard scenario.progress.isBegun else { return .ended(.open) }
    let sources = WalkSources(["\(folder)/\(path)"])
    if let problem = sources.problems.first { return .ended(.incomplete(problem)) }
    guard sources.walks.count == 1 else { return .ended(.incomplete("\(path) doesn't have exactly one scenario.")) }
    return .replay(
      JournalReplay(
        walk: walk, evidence: scenario, journal: sources.walks[0], pictures: "\(folder)/\(Evidence.checkFolder)/check.feature",
        makeWallet: makeWallet))
  }

  /// The number of scenarios.
  package var count: Int { replays.count }

  /// Does the journals again, `atOnce` at the same time, and hands over the results in the order of the scenarios.
  package func replay(
    atOnce: Int, until isStopped: @escaping @Sendable () -> Bool, each: @escaping @Sendable (Scenario) -> Void
  ) throws {
    try WorkerPool.inOrder(replays, threads: atOnce) { replay -> Scenario? in
      if isStopped() { return nil }
      let result =
        switch replay.work {
        case .ended(let result): result
        case .replay(let journal): journal.run(until: isStopped)
        }
      let step = if case .differs(let step, _, _, _) = result, replay.steps.indices.contains(step) { replay.steps[step] } else { "" }
      return Scenario(title: replay.title, place: replay.place, result: result, step: step)
    } each: {
      each($0)
    }
  }
}
