package import Commands
internal import Gherkin
internal import Glibc
package import System
internal import UserInterface
internal import WalletModel

/// What a person did, as a scenario that can be walked.
package struct RecordedScenario: Sendable {
  /// A line of it: a step with its table, or a comment.
  private struct Entry: Sendable {
    enum Kind: Sendable { case given, does, sees, note }

    let kind: Kind
    /// The sentence, and the rows of its table.
    var lines: [String]
    /// How many actions were done when it was over.
    let end: Int
  }

  private let name: String
  private let entries: [Entry]
  /// What was to be read after each action, beginning with none; nil where an answer was awaited.
  private let lines: [[String]?]
  /// The pictures that it names, and what is in their files; secrets are blank.
  private let pictures: [(name: String, content: String)]

  /// - Parameters:
  ///   - name: of the feature and the scenario.
  ///   - given: the sentences that describe the world that it begins in, each with the rows of its table.
  ///   - told: what was done.
  ///   - marks: what was added to that.
  ///   - moments: the stage at the beginning, and after each action.
  ///   - lines: what was to be read there; nil where an answer was awaited.
  init(
    _ name: String, given: [[String]], _ told: [Teller.Told], _ marks: [Recorder.Placed], _ moments: [StageMoment], _ lines: [[String]?]
  ) {
    self.name = name
    var standIns = StandIns()
    // A password stays one where somebody has typed it into another field, as far as it is more than a few characters.
    let secrets = Set(told.compactMap(\.secret).filter { $0.count >= 4 })
    var entries = given.map { Entry(kind: .given, lines: $0, end: 0) }
    var pictures: [(name: String, content: String)] = []
    var marks = marks[...]
    func addMarks(before end: Int) {
      while let mark = marks.first, mark.count < end {
        let picture = "\(name)/\(pictures.count + 1)"
        if let sentence = mark.mark.sentence(picture: picture) {
          entries.append(Entry(kind: .sees, lines: [sentence], end: mark.count))
        } else if case .note(let note) = mark.mark {
          entries.append(Entry(kind: .note, lines: note.split(separator: "\n").map { "# \($0)" }, end: mark.count))
        }
        if mark.mark == .picture { pictures.append((picture, moments[mark.count].phone.picture)) }
        marks.removeFirst()
      }
    }
    for step in told {
      addMarks(before: step.end)
      let sentence = step.sentence { step.isSecret || secrets.contains($0) ? standIns.text(for: $0) : $0 }
      // Fields that are filled in one after the other share a table.
      if sentence.count > 1, let last = entries.last, last.kind == .does, last.lines.count > 1, last.lines[0] == sentence[0] {
        entries[entries.count - 1] = Entry(kind: .does, lines: last.lines + sentence.dropFirst(), end: step.end)
      } else {
        entries.append(Entry(kind: .does, lines: sentence, end: step.end))
      }
    }
    addMarks(before: .max)
    self.entries = entries
    self.pictures = pictures
    hasStandIns = !standIns.isEmpty
    self.lines = lines
  }

  /// True where texts stand in it for secrets.
  package let hasStandIns: Bool

  /// How many steps it has.
  package var count: Int { entries.count { $0.kind != .note } }

  /// False where nothing was done, and nothing was seen.
  package var isWorthWriting: Bool { entries.contains { $0.kind != .given } }

  /// The feature file.
  package var text: String {
    var text = "Feature: \(name)\n\n  Scenario: \(name)\n"
    var last: Entry.Kind?
    for entry in entries {
      let keyword =
        switch entry.kind {
        case .note: ""
        case .given: last == .given ? "And " : "Given "
        case .does: last == .does ? "And " : "When "
        case .sees: last == .sees ? "And " : "Then "
        }
      text += "    \(keyword)\(entry.lines[0])\n"
      for line in entry.lines.dropFirst() { text += entry.kind == .note ? "    \(line)\n" : "      \(line)\n" }
      if entry.kind != .note { last = entry.kind }
    }
    return text
  }

  // MARK: - Pictures

  /// How many pictures it names.
  package var pictureCount: Int { pictures.count }

  /// The folder of a scenario's pictures, in the folder Screens beside it.
  ///
  /// - Parameter path: of the scenario.
  package static func pictureFolder(of path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[..<start])Screens/\(path[start...].dropLast(".feature".count))"
  }

  /// Writes the pictures that it names beside its file.
  package func writePictures(of path: String) throws(FileError) {
    guard !pictures.isEmpty else { return }
    let folder = Self.pictureFolder(of: path)
    for folder in [String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]), folder] {
      _ = try FileSystem<FileError>.makeFolder(folder)
    }
    for (number, picture) in pictures.enumerated() {
      try FileSystem<FileError>.write(Array(picture.content.utf8), to: "\(folder)/\(number + 1).txt")
    }
  }

  /// Removes the pictures that an earlier recording in the same file has left.
  package func removeOtherPictures(of path: String) throws(FileError) {
    let folder = Self.pictureFolder(of: path)
    for name in try FileSystem<FileError>.names(in: folder) {
      guard let number = Int(name.prefix { $0.isNumber }), number > pictures.count, name == "\(number).txt" else { continue }
      try FileSystem<FileError>.remove("\(folder)/\(name)")
    }
    // It stays if somebody keeps something in it.
    if pictures.isEmpty { rmdir(folder) }
  }

  // MARK: - Proof

  /// Plays it in a world of its own; its pictures have to be written. Returns what comes out otherwise than when it was recorded; nil if nothing does.
  package func difference(at path: String) -> String? {
    let walk: Walk
    do throws(GherkinError) {
      guard let first = try Gherkin.read(Array(text.utf8), uri: path).walks().first else { return "It has no steps." }
      walk = first
    } catch {
      return error.description
    }
    let wallet = PlayedWallet(Script(walk)) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    defer { wallet.close() }
    let steps = entries.filter { $0.kind != .note }
    var turns: [Turn] = []
    for (index, entry) in steps.enumerated() {
      let outcome = wallet.perform(.step(index), after: turns, isFilmed: false)
      turns.append(.step(index))
      let step = "Step \(index + 1) (\(outcome.text))"
      if let problem = outcome.problem { return "\(step) fails: \(problem)" }
      // What one action has done may be told in several steps.
      guard entry.kind == .does, index + 1 == steps.count || steps[index + 1].end > entry.end || steps[index + 1].kind == .sees else {
        continue
      }
      guard let moment = outcome.moment else { return entry.end == lines.count - 1 ? nil : "\(step) leaves the app." }
      // A step waits for answers; a person may have gone on before.
      guard let recorded = lines[min(entry.end, lines.count - 1)] else { continue }
      if moment.lines != recorded { return "\(step) shows something else than when it was recorded." }
    }
    return nil
  }
}

extension ScenarioSetup {
  /// The sentences that describe it, as far as a recording can begin in it.
  fileprivate var given: [[String]] {
    let usual = ScenarioSetup()
    var given = [world == usual.world ? "a new world" : StepPattern("the world {text}").sentence([world])]
    if clock != usual.clock { given.append("the clock reads \(clock)") }
    if seed != usual.seed { given.append("the seed \(seed)") }
    if size != usual.size { given.append("I resize the terminal to \(size.columns)x\(size.rows)") }
    return given.map { [$0] }
  }
}

extension Retelling {
  /// Does all of it again, and tells it as a scenario.
  ///
  /// - Parameters:
  ///   - setup: of the world that it begins in.
  ///   - isSized: whether it begins with the size of the terminal. On a bigger one than usual most things go the same way.
  package func scenario(named name: String, in setup: ScenarioSetup, isSized: Bool) throws(NoWayBack) -> RecordedScenario {
    while try doNext() {}
    var setup = setup
    if isSized { setup.size = start.size }
    return RecordedScenario(name, given: setup.given, told, marks, [start] + moments, [start.lines] + lines)
  }
}
