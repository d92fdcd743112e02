internal import Basics
internal import Commands
internal import Cryptography
internal import FoundationEssentials
package import Gherkin
internal import Glibc
package import System

/// A line of the file of a check: something that became known of a scenario.
struct CheckLine: Codable {
  enum Content: Codable {
    /// It was opened, or its app was launched again.
    case open
    case event(CheckEvent)
    /// It begins to go back to the moment of the line: from this step on all will be open again.
    case wayBack(Int)
    /// It has gone back.
    case back(Int)
    /// It starts again from the beginning, with nothing known.
    case reset
    /// A part of a session.
    case stayed(ScreenStay)
    /// The state of a session's world.
    case states(WorldStates)
  }

  let scenario: Int
  let moment: CheckMoment
  let content: Content
  /// What showed then; nil where nothing became known, or no app ran.
  var exhibit: Exhibit?

  /// False for numbers that no check has.
  var isPossible: Bool {
    let steps: [Int] =
      switch content {
      case .event(.seen(let steps)), .event(.marked(let steps, _)): steps
      case .event(.done(let step)), .event(.noted(let step, _)), .event(.attached(let step, _)), .wayBack(let step), .back(let step): [step]
      case .event(.remarked(let remark)): [remark.number]
      case .open, .reset, .stayed, .states: []
      }
    return (steps + [moment.launch]).allSatisfy((0...100_000).contains) && (0...10_000_000).contains(moment.actions)
  }
}

/// A check as it is kept in its folder: its scenarios with their texts, and a line for each thing that became known.
package final class CheckStore {
  package struct Header: Codable, Sendable {
    package struct Scenario: Codable, Hashable, Sendable {
      package let uri: String
      package let line: Int
      /// The number of the file that has its text.
      package let text: Int
    }

    /// The version of the files' format.
    let format: Int
    package var session: CheckSession
    package var scenarios: [Scenario]
  }

  package let folder: String
  package private(set) var header: Header
  /// The scenario that was opened last; nil before one was.
  package private(set) var current: Int?
  package private(set) var progress: [CheckProgress]
  /// The scenarios, from the texts of then.
  package private(set) var walks: [Walk]
  /// The number of lines that can't be read, at the end of the file.
  package private(set) var unreadLines = 0
  private var masked: [Int: String]?
  /// The texts that testers have typed into secret fields.
  var typed: [Secret] = []
  /// -1: it is only read.
  private let descriptor: Int32
  private var length: Int
  /// Everything that was attached at some time, also to steps that are open again.
  private var attachments: [Attachment] = []
  /// Which copies were looked at, and whether they are whole.
  private var looked: [Attachment: Bool] = [:]

  private typealias Files = FileSystem<FileError>
  private static let headerName = "check.json"
  private static let marksName = "marks.ndjson"
  private static let format = 1
  private static let (longestText, longestMarks) = (1 << 26, 1 << 30)

  /// True if a wallet in the tester's other hand is checked.
  package var isElsewhere: Bool { header.session.elsewhere != nil }

  /// True if there is a check in this folder.
  package static func isThere(_ folder: String) -> Bool { access("\(folder)/\(headerName)", F_OK) == 0 }

  /// Begins a check. Its folder is there, and nobody else uses it.
  package static func begin(_ walks: [Walk], session: CheckSession, in folder: String) throws(FileError) -> CheckStore {
    try begin(walks, session: session, in: folder) { walk throws(FileError) in try text(of: walk) }
  }

  /// Begins a session with the feature text of its charter.
  package static func begin(exploring text: String, session: CheckSession, in folder: String) throws(FileError) -> CheckStore {
    guard let walks = try? Gherkin.read(Array(text.utf8), uri: CheckCharter.uri).walks() else {
      throw FileError(.reading, CheckCharter.uri, EINVAL)
    }
    return try begin(walks, session: session, in: folder) { _ in Array(text.utf8) }
  }

  private static func begin(
    _ walks: [Walk], session: CheckSession, in folder: String, text: (Walk) throws(FileError) -> [UInt8]
  ) throws(FileError) -> CheckStore {
    var numbers: [String: Int] = [:]
    var scenarios: [Header.Scenario] = []
    for walk in walks {
      let number = numbers[walk.uri] ?? numbers.count
      if numbers[walk.uri] == nil {
        numbers[walk.uri] = number
        try Files.write(try text(walk), to: "\(folder)/\(number).feature")
      }
      scenarios.append(Header.Scenario(uri: walk.uri, line: walk.line, text: number))
    }
    try Files.write(Array(json(Header(format: format, session: session, scenarios: scenarios)).utf8), to: "\(folder)/\(headerName)")
    guard let store = try CheckStore(folder, writes: true) else { throw FileError(.reading, "\(folder)/\(headerName)", EINVAL) }
    return store
  }

  /// The file of a scenario as it is now.
  private static func text(of walk: Walk) throws(FileError) -> [UInt8] {
    if let text = EmbeddedWalkthroughs.feature(walk.uri), access(walk.uri, F_OK) != 0 { return Array(text.utf8) }
    guard let text = try Files.readGiven(walk.uri, atMost: longestText) else { throw FileError(.reading, walk.uri, ENOENT) }
    return text
  }

  /// Opens a check. Nil if its files are damaged, or those of another version.
  ///
  /// - Parameter writes: false only reads: another process may have it open.
  package init?(_ folder: String, writes: Bool) throws(FileError) {
    guard let bytes = try Files.read("\(folder)/\(Self.headerName)", atMost: 1 << 24),
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes)), header.format == Self.format
    else { return nil }
    var features: [Int: [Walk]] = [:]
    var walks: [Walk] = []
    for scenario in header.scenarios {
      if features[scenario.text] == nil {
        guard let text = try Files.read("\(folder)/\(scenario.text).feature", atMost: Self.longestText),
          let all = try? Gherkin.read(text, uri: scenario.uri).walks()
        else { return nil }
        features[scenario.text] = all
      }
      guard let walk = features[scenario.text]?.first(where: { $0.line == scenario.line }), !walk.steps.isEmpty else { return nil }
      walks.append(walk)
    }
    (self.folder, self.header, self.walks) = (folder, header, walks)
    progress = walks.map { CheckProgress(stepCount: $0.steps.count) }
    let path = "\(folder)/\(Self.marksName)"
    let lines = try Files.read(path, atMost: Self.longestMarks) ?? []
    // A line that a process was killed in is none.
    length = lines.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    descriptor = writes ? open(path, O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600) : -1
    if writes, descriptor < 0 || ftruncate(descriptor, off_t(length)) != 0 { throw FileError(.writing, path, errno) }
    for line in lines[..<length].split(separator: UInt8(ascii: "\n")) {
      if unreadLines == 0, let line = try? JSONDecoder().decode(CheckLine.self, from: Data(line)), line.isPossible {
        apply(line)
      } else {
        unreadLines += 1
      }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func apply(_ line: CheckLine) {
    guard progress.indices.contains(line.scenario) else { return }
    if case .open = line.content { current = line.scenario }
    progress[line.scenario].apply(line)
    if case .event(.attached(_, let attachment)) = line.content { attachments.append(attachment) }
    let time: Timestamp? =
      switch line.content {
      case .event(.marked(_, let mark)): mark.time
      case .event(.remarked(let remark)): remark.time
      case .stayed(let stay): stay.ended
      case .open, .event, .wayBack, .back, .reset, .states: nil
      }
    if let time { header.session.ended = max(header.session.ended, time) }
  }

  /// Writes what became known of a scenario. It is not known if that can't be written.
  func add(_ content: CheckLine.Content, of scenario: Int, at moment: CheckMoment, _ exhibit: Exhibit? = nil) throws(FileError) {
    let line = CheckLine(scenario: scenario, moment: moment, content: content, exhibit: exhibit)
    try keepTyped()
    let bytes = Array(jsonLine(line).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        ftruncate(descriptor, off_t(length))
        throw FileError(.writing, "\(folder)/\(Self.marksName)", code)
      }
      written += count
    }
    length += bytes.count
    apply(line)
    switch content {
    case .back: try forgetJournals(of: scenario, from: moment.launch)
    case .reset: try forgetJournals(of: scenario, from: 0)
    case .open, .event, .wayBack, .stayed, .states: break
    }
  }

  // MARK: - Evidence

  /// True if a folder has this check, at whatever time.
  func isSame(asIn folder: String) throws(FileError) -> Bool {
    guard let other = try CheckStore(folder, writes: false) else { return false }
    return other.header.session.began == header.session.began && other.header.session.tester == header.session.tester
      && other.walks.map(\.identity) == walks.map(\.identity)
  }

  /// Its files as anybody may see them: what became known, and the texts of the scenarios.
  func files(_ texts: [Int: String]) throws(FileError) -> [String: [UInt8]] {
    var files = [Self.headerName: Array(json(header).utf8)]
    let bytes = try Files.read("\(folder)/\(Self.marksName)", atMost: Self.longestMarks) ?? []
    files[Self.marksName] = Array(bytes.prefix(length))
    for (number, text) in texts { files["\(number).feature"] = Array(text.utf8) }
    return files
  }

  /// The texts of the scenarios without secrets, by their numbers. Verdicts don't change them.
  func maskedTexts() -> [Int: String] {
    if let masked { return masked }
    let (numbers, reports) = (header.scenarios.map(\.text), stepReports(of: walks))
    let texts = Set(numbers).map { number in
      (number, MessagesReport.maskedSource(of: numbers.indices.filter { numbers[$0] == number }.map { reports[$0] }))
    }
    let masked = Dictionary(uniqueKeysWithValues: texts)
    self.masked = masked
    return masked
  }

  /// The texts of the scenarios, by their numbers. Bytes that are no UTF-8 are replaced.
  func texts() throws(FileError) -> [Int: String] {
    var texts: [Int: String] = [:]
    for scenario in header.scenarios where texts[scenario.text] == nil {
      let bytes = try Files.read("\(folder)/\(scenario.text).feature", atMost: Self.longestText)
      texts[scenario.text] = String(decoding: bytes ?? [], as: UTF8.self)
    }
    return texts
  }

  /// The scenarios as other texts have them.
  func walks(in texts: [Int: String]) throws(FileError) -> [Walk] {
    var walks: [Walk] = []
    for (number, scenario) in header.scenarios.enumerated() {
      let all = (try? Gherkin.read(Array((texts[scenario.text] ?? "").utf8), uri: scenario.uri).walks()) ?? []
      guard let walk = all.first(where: { $0.line == scenario.line }), walk.steps.count == self.walks[number].steps.count else {
        throw FileError(.reading, "\(folder)/\(scenario.text).feature", EINVAL)
      }
      walks.append(walk)
    }
    return walks
  }

  /// The reports of all its scenarios.
  package var reports: [WalkReport] { reports(of: walks) }

  /// - Parameter walks: the scenarios, or what may be told of them.
  func reports(of walks: [Walk]) -> [WalkReport] {
    guard let charter = header.session.charter else { return stepReports(of: walks) }
    return walks.indices.map {
      WalkReport(session: walks[$0], progress[$0], charter, session: header.session, seed: self.walks[$0].seed)
    }
  }

  /// The counts of all its scenarios.
  package var summary: CheckSummary { header.session.charter == nil ? CheckSummary(progress.map(\.steps)) : CheckSummary(reports) }

  /// The reports with the steps of the scenarios only.
  private func stepReports(of walks: [Walk]) -> [WalkReport] {
    walks.indices.map {
      WalkReport(checked: walks[$0], steps: progress[$0].steps, session: header.session, seed: self.walks[$0].seed)
    }
  }

  // MARK: - Attachments

  /// Copies a file into the check's folder. The same content is kept once, under the name that it had first.
  ///
  /// - Parameter name: printable, and without secrets.
  func keep(_ file: GivenFile, named name: String) throws(FileError) -> Attachment {
    let folder = "\(folder)/\(Attachment.folder)"
    try Files.makeFolders(folder)
    let hash = SHA256.hash(file.bytes).hexadecimal
    // A process that was killed has perhaps left a copy that belongs to no step.
    let last = try Files.names(in: folder).compactMap { Int32($0.prefix { $0 != "-" }) }.max().map(Int.init) ?? 0
    let attachment = attachments.first { $0.sha256 == hash } ?? Attachment(file, last + 1, name: name, sha256: hash)
    if !attachment.isWhole(in: self.folder) { try Files.write(file.bytes, to: "\(folder)/\(attachment.file)") }
    looked[attachment] = true
    return attachment
  }

  /// True if the copy is there, and what was attached. Each is read once.
  ///
  /// - Parameter folder: of the check, or of evidence.
  func isWhole(_ attachment: Attachment, in folder: String) -> Bool {
    if let known = looked[attachment] { return known && access("\(folder)/\(attachment.path)", F_OK) == 0 }
    let isWhole = attachment.isWhole(in: folder)
    looked[attachment] = isWhole
    return isWhole
  }

  // MARK: - Journals

  private func journalPath(_ scenario: Int, _ launch: Int) -> String { "\(folder)/journal-\(scenario)-\(launch).json" }

  /// Writes down what was done in this launch of the app; nothing where that is no longer known.
  ///
  /// - Parameter wallet: is in that launch.
  func keepJournal(of wallet: OpenWallet, _ scenario: Int, launch: Int) throws(FileError) {
    if let kept = try journal(of: scenario, launch), kept.actions == wallet.control.doneCount { return }
    let stops = progress[scenario].entries.filter { $0.moment.launch == launch }.map(\.moment.actions)
    var standIns = try standIns()
    guard let part = try? JournalPart(of: wallet, stops: stops, &standIns) else {
      return try Files.remove(journalPath(scenario, launch))
    }
    try Files.write(Array(jsonLine(part).utf8), to: journalPath(scenario, launch))
  }

  /// True if all that was done in a scenario is written down, as far as it is known of its steps.
  package func hasJournals(of scenario: Int) throws(FileError) -> Bool {
    let progress = progress[scenario]
    for launch in 0...progress.launch {
      let last = progress.entries.lazy.filter { $0.moment.launch == launch }.map(\.moment.actions).max() ?? 0
      guard let part = try journal(of: scenario, launch), part.actions >= last else { return false }
    }
    return true
  }

  /// What was done in a launch of the app; nil where that is not written down.
  func journal(of scenario: Int, _ launch: Int) throws(FileError) -> JournalPart? {
    try Files.read(journalPath(scenario, launch), atMost: 1 << 26).flatMap { try? JSONDecoder().decode(JournalPart.self, from: Data($0)) }
  }

  /// What was done in all launches of the app so far, as far as that is written down.
  func journals(of scenario: Int) throws(FileError) -> [Int: JournalPart] {
    var parts: [Int: JournalPart] = [:]
    for launch in 0...progress[scenario].launch { parts[launch] = try journal(of: scenario, launch) }
    return parts
  }

  private func bugPath(_ number: Int) -> String { "\(folder)/bug-\(number).feature" }

  /// Writes down the way to the bug that a session has just found: later, the tester may go back to before it.
  ///
  /// - Parameter scenario: has its journal written down.
  func keepBug(of scenario: Int) throws(FileError) {
    var standIns = try standIns()
    let (progress, walk) = (progress[scenario], walks[scenario])
    let journal = Journal(
      stepReports(of: walks)[scenario], walk, progress, parts: try journals(of: scenario), to: .bug(progress.bugs.count), &standIns)
    try Files.write(Array(journal.text.utf8), to: bugPath(progress.bugs.count))
  }

  /// The scenario that leads to a bug of a session; nil if it could not be written.
  func bug(_ number: Int) throws(FileError) -> [UInt8]? { try Files.read(bugPath(number), atMost: 1 << 26) }

  /// Forgets what was done from this launch on, because the tester went back.
  private func forgetJournals(of scenario: Int, from launch: Int) throws(FileError) {
    let prefix = "journal-\(scenario)-"
    for name in try Files.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(".json") {
      if let number = Int(name.dropFirst(prefix.count).dropLast(5)), number >= launch { try Files.remove("\(folder)/\(name)") }
    }
  }

  /// The texts that stand for secrets in all journals of this check.
  func standIns() throws(FileError) -> StandIns { StandIns(key: try secretsKey()) }

  private func secretsKey() throws(FileError) -> [UInt8] {
    let path = "\(folder)/secrets.key"
    if let key = try Files.read(path, atMost: 64), key.count == 32 { return key }
    let key = systemRandom(32)
    try Files.write(key, to: path)
    return key
  }

  // MARK: - Secrets of testers

  private var hashesPath: String { "\(folder)/secrets.json" }

  /// Writes down the hashes of what was typed into secret fields, so that the next process masks it too.
  private func keepTyped() throws(FileError) {
    guard !typed.isEmpty else { return }
    let key = try secretsKey()
    let fresh = typed.map { SHA256.hash(key + Array($0.reveal().utf8)).hexadecimal }
    var hashes = try typedHashes()
    guard !hashes.isSuperset(of: fresh) else { return }
    hashes.formUnion(fresh)
    try Files.write(Array(json(hashes.sorted()).utf8), to: hashesPath)
  }

  private func typedHashes() throws(FileError) -> Set<String> {
    let bytes = try Files.read(hashesPath, atMost: 1 << 24) ?? []
    return Set((try? JSONDecoder().decode([String].self, from: Data(bytes))) ?? [])
  }

  /// A note without the words that were typed into secret fields in this check, by whatever process.
  func maskedTyped(_ text: String) throws(FileError) -> String {
    let hashes = try typedHashes()
    if hashes.isEmpty { return text }
    let key = try secretsKey()
    func isSecret(_ word: Substring) -> Bool { hashes.contains(SHA256.hash(key + Array(word.utf8)).hexadecimal) }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let core = word.drop(while: \.isPunctuation)
      let trimmed = core[..<(core.lastIndex { !$0.isPunctuation }.map { core.index(after: $0) } ?? core.startIndex)]
      return isSecret(word) || isSecret(core) || isSecret(trimmed) ? Mask.sign : String(word)
    }.joined(separator: " ")
  }

  // MARK: - The folder of its evidence

  private var evidencePathFile: String { "\(folder)/evidence.path" }

  /// The folder in which evidence is collected; nil where none was wanted so far.
  package func evidencePath() throws(FileError) -> String? {
    try Files.read(evidencePathFile, atMost: 1 << 16).flatMap { String(validating: $0, as: UTF8.self) }
  }

  package func setEvidencePath(_ path: String) throws(FileError) { try Files.write(Array(path.utf8), to: evidencePathFile) }

  /// Notes which scenario is to be resumed.
  package func select(_ scenario: Int) throws(FileError) {
    try add(.open, of: scenario, at: CheckMoment(launch: progress[scenario].launch))
  }

  func setDifferences(_ differences: [Int: String], of scenario: Int) { progress[scenario].setDifferences(differences) }

  /// Takes the text of a scenario as it is now. From the first changed step on it is open; if the world is made with that step, it starts
  /// again from the beginning.
  package func replace(_ scenario: Int, by walk: Walk) throws(FileError) {
    guard let step = walks[scenario].firstDifference(from: walk), !walk.steps.isEmpty else { return }
    let number = 1 + (header.scenarios.map(\.text).max() ?? 0)
    try Files.write(try Self.text(of: walk), to: "\(folder)/\(number).feature")
    if progress[scenario].isBegun {
      let startsAgain = step < Script(walks[scenario]).preparedCount || step < Script(walk).preparedCount
      try add(
        startsAgain ? .reset : .wayBack(step), of: scenario, at: startsAgain ? CheckMoment() : progress[scenario].moment(before: step))
    }
    masked = nil
    header.scenarios[scenario] = Header.Scenario(uri: walk.uri, line: walk.line, text: number)
    try writeHeader()
    walks[scenario] = walk
    progress[scenario].setCount(walk.steps.count)
  }

  /// Notes the size of the terminal, for reports.
  package func setTerminal(_ size: String) throws(FileError) {
    guard header.session.terminal != size else { return }
    header.session.terminal = size
    try writeHeader()
  }

  private func writeHeader() throws(FileError) { try Files.write(Array(json(header).utf8), to: "\(folder)/\(Self.headerName)") }
}
