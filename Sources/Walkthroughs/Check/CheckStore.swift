package import Basics
internal import Commands
internal import FoundationEssentials
package import Gherkin
internal import Glibc
package import System

/// A check as it is kept in its folder: what is checked, with the texts of then, and a line for each thing that became known.
package final class CheckStore {
  /// What was begun.
  package struct Header: Codable, Sendable {
    package struct Scenario: Codable, Hashable, Sendable {
      package let uri: String
      package let line: Int
      /// The number of the file that has its text.
      package let text: Int
    }

    package var session: CheckSession
    package var scenarios: [Scenario]
  }

  /// A line of the file: what became known of a scenario, or how far it went back.
  private struct Line: Codable {
    let scenario: Int
    let moment: CheckMoment
    var event: CheckEvent?
    /// Nil: this line goes not back. Else the step from which on all is open again.
    var back: Int?
  }

  package let folder: String
  package private(set) var header: Header
  /// The scenario that is open or was open last; nil before one was.
  package private(set) var current: Int?
  package private(set) var progress: [CheckProgress]
  /// The scenarios, from the texts of then.
  package private(set) var walks: [Walk]
  private let descriptor: Int32
  private var length: Int

  private typealias Files = FileSystem<FileError>
  private static let header = "check.json"
  private static let marks = "marks.ndjson"

  /// Begins a check in a new folder.
  package static func begin(
    _ walks: [Walk], session: CheckSession, in folder: String
  ) throws(FileError) -> CheckStore {
    try Files.makeFolders(folder)
    var numbers: [String: Int] = [:]
    var scenarios: [Header.Scenario] = []
    for walk in walks {
      let number = numbers[walk.uri] ?? numbers.count
      if numbers[walk.uri] == nil {
        numbers[walk.uri] = number
        try Files.write(try text(of: walk), to: "\(folder)/\(number).feature")
      }
      scenarios.append(Header.Scenario(uri: walk.uri, line: walk.line, text: number))
    }
    try Files.write(Array(json(Header(session: session, scenarios: scenarios)).utf8), to: "\(folder)/\(header)")
    guard let store = try CheckStore(folder) else { throw FileError(.reading, "\(folder)/\(header)", EINVAL) }
    return store
  }

  /// The file of a scenario as it is now.
  private static func text(of walk: Walk) throws(FileError) -> [UInt8] {
    if let text = EmbeddedWalkthroughs.feature(walk.uri), access(walk.uri, F_OK) != 0 { return Array(text.utf8) }
    guard let text = try Files.readGiven(walk.uri, atMost: longestText) else { throw FileError(.reading, walk.uri, ENOENT) }
    return text
  }

  private static let longestText = 1 << 26

  /// Opens a check. Nil if its files are damaged, or those of another version.
  package init?(_ folder: String) throws(FileError) {
    guard let bytes = try Files.read("\(folder)/\(Self.header)", atMost: 1 << 24),
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes))
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
      guard let walk = features[scenario.text]?.first(where: { $0.line == scenario.line }) else { return nil }
      walks.append(walk)
    }
    (self.folder, self.header, self.walks) = (folder, header, walks)
    progress = walks.map { CheckProgress(stepCount: $0.steps.count) }
    let path = "\(folder)/\(Self.marks)"
    let lines = try Files.read(path, atMost: 1 << 30) ?? []
    // A line that a process was killed in is none.
    length = lines.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    descriptor = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0, ftruncate(descriptor, off_t(length)) == 0, lseek(descriptor, 0, SEEK_END) >= 0 else {
      throw FileError(.writing, path, errno)
    }
    for line in lines[..<length].split(separator: UInt8(ascii: "\n")) {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else { return nil }
      apply(line)
    }
  }

  deinit { close(descriptor) }

  private func apply(_ line: Line) {
    guard progress.indices.contains(line.scenario) else { return }
    current = line.scenario
    if let event = line.event { progress[line.scenario].add(event, at: line.moment) }
    if case .marked(_, let mark)? = line.event { header.session.ended = max(header.session.ended, mark.time) }
    if let step = line.back { progress[line.scenario].goBack(to: line.moment, openingFrom: step) }
  }

  /// Writes that a scenario is open.
  package func open(_ scenario: Int, at moment: CheckMoment) throws(FileError) { try add(Line(scenario: scenario, moment: moment)) }

  /// Writes what became known. It is not known if that can't be written.
  package func add(_ event: CheckEvent, of scenario: Int, at moment: CheckMoment) throws(FileError) {
    try add(Line(scenario: scenario, moment: moment, event: event))
  }

  /// Writes that a scenario went back to a moment, and is open from a step on.
  package func goBack(_ scenario: Int, to moment: CheckMoment, openingFrom step: Int) throws(FileError) {
    try add(Line(scenario: scenario, moment: moment, back: step))
  }

  /// Checks the text of a scenario as it is now, from a changed step on anew.
  package func replace(_ scenario: Int, by walk: Walk, openingFrom step: Int) throws(FileError) {
    let moment = progress[scenario].moment(before: step)
    let number = 1 + (header.scenarios.map(\.text).max() ?? 0)
    try Files.write(try Self.text(of: walk), to: "\(folder)/\(number).feature")
    header.scenarios[scenario] = Header.Scenario(uri: walk.uri, line: walk.line, text: number)
    try Files.write(Array(json(header).utf8), to: "\(folder)/\(Self.header)")
    walks[scenario] = walk
    try goBack(scenario, to: moment, openingFrom: step)
    progress[scenario].setCount(walk.steps.count)
  }

  /// Keeps in mind why steps were not seen; that is not written.
  package func tell(_ differences: [Int: String], of scenario: Int) { progress[scenario].tell(differences) }

  private func add(_ line: Line) throws(FileError) {
    let bytes = Array(jsonLine(line).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        ftruncate(descriptor, off_t(length))
        lseek(descriptor, 0, SEEK_END)
        throw FileError(.writing, "\(folder)/\(Self.marks)", code)
      }
      written += count
    }
    length += bytes.count
    apply(line)
  }

  /// Writes until when the check went on, and how big its terminal was.
  package func note(at moment: Timestamp, terminal: String) throws(FileError) {
    (header.session.ended, header.session.terminal) = (moment, terminal)
    try Files.write(Array(json(header).utf8), to: "\(folder)/\(Self.header)")
  }
}
