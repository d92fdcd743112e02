internal import Commands
internal import Gherkin
internal import Glibc
package import System
internal import UserInterface

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

  /// Of the feature and the scenario, in one line.
  package var title: String { didSet { title = title.inOneLine.isEmpty ? oldValue : title.inOneLine } }
  private let entries: [Entry]
  /// What was to be read after each action, beginning with none; nil where an answer was awaited.
  private let lines: [[String]?]
  /// The pictures that it names, and what is in their files; secrets are blank.
  private let pictures: [(name: String, content: String)]

  /// - Parameters:
  ///   - name: of its file, and of the folder of its pictures.
  ///   - title: of the feature and the scenario.
  ///   - given: the sentences that describe the world that it begins in, each with the rows of its table.
  ///   - told: what was done.
  ///   - marks: what was added to that.
  ///   - moments: the stage at the beginning, and after each action.
  ///   - lines: what was to be read there; nil where an answer was awaited.
  init(
    _ name: String, title: String, given: [[String]], _ told: [StepInference.InferredStep], _ marks: [Recorder.Placed],
    _ moments: [StageMoment],
    _ lines: [[String]?]
  ) {
    self.title = title.inOneLine
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
    // The screen at the end, unless an answer was awaited.
    if let last = entries.last, last.kind != .given, moments.indices.contains(last.end), lines[last.end] != nil {
      let sentence = Recorder.Mark.title(moments[last.end].dump.title).sentence(picture: "") ?? ""
      let seen = entries.reversed().prefix { $0.kind != .does }.flatMap(\.lines)
      if !seen.contains(sentence) { entries.append(Entry(kind: .sees, lines: [sentence], end: last.end)) }
    }
    self.entries = entries
    self.pictures = pictures
    hasStandIns = !standIns.isEmpty
    self.lines = lines
  }

  /// True where texts stand in it for secrets.
  package let hasStandIns: Bool

  /// How many steps it has.
  package var count: Int { entries.count { $0.kind != .note } }

  /// The feature file.
  package var text: String {
    var text = "Feature: \(title)\n\n  Scenario: \(title)\n"
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

  /// The result of a replay in its own world.
  package enum Proof: Hashable, Sendable {
    case same
    /// The same but for digits: a world without a seed has its own card numbers, and a clock that runs shows other times.
    case sameButNumbers
    /// Something else, and where.
    case differs(String)

    /// What there is to say of it; nil where something else is seen.
    package var sentence: String? {
      switch self {
      case .same: "Replaying it reproduces the screen."
      case .sameButNumbers: "Replaying it reproduces the screen, except for numbers and times."
      case .differs: nil
      }
    }

    package var difference: String { if case .differs(let place) = self { "Replaying it shows something else. \(place)" } else { "" } }
  }

  /// Plays it in a separate world; its pictures have to be written.
  package func prove(at path: String) -> Proof {
    let walk: Walk
    do throws(GherkinError) {
      guard let first = try Gherkin.read(Array(text.utf8), uri: path).walks().first else { return .differs("It has no steps.") }
      walk = first
    } catch {
      return .differs(error.description)
    }
    let wallet = PlayedWallet(Script(walk)) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    defer { wallet.close() }
    let steps = entries.filter { $0.kind != .note }
    var turns: [Turn] = []
    var proof = Proof.same
    for (index, entry) in steps.enumerated() {
      let outcome = wallet.perform(.step(index), after: turns, isFilmed: false)
      turns.append(.step(index))
      let step = "Step \(index + 1) (\(outcome.text))"
      if let problem = outcome.problem { return .differs("\(step) fails: \(problem)") }
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      switch entry.kind {
      case .given: if next?.kind == .given { continue }
      // What one action has done may be told in several steps.
      case .does: if let next, next.end == entry.end, next.kind != .sees { continue }
      case .sees, .note: continue
      }
      guard let moment = outcome.moment else {
        // Before the app has started, there is nothing to see.
        if entry.kind == .given { continue }
        if entry.end == lines.count - 1 { break }
        return .differs("\(step) leaves the app.")
      }
      // A step waits for answers; a person may have continued before.
      guard let recorded = lines[min(entry.end, lines.count - 1)], moment.lines != recorded else { continue }
      guard moment.lines.map(\.withoutNumbers) == recorded.map(\.withoutNumbers) else {
        return .differs("\(step) shows something else than when it was recorded.")
      }
      proof = .sameButNumbers
    }
    return proof
  }
}

extension String {
  /// With a zero in the place of each row of digits.
  fileprivate var withoutNumbers: String {
    reduce(into: "") { text, character in
      if !character.isWholeNumber { text.append(character) } else if text.last != "0" { text.append("0") }
    }
  }
}

extension ReplayTranscript {
  /// A title for all of it, in a sentence: the last things that were chosen on the phone; else the screen at the end.
  ///
  /// All has to be done again by now.
  package var proposedTitle: String {
    let all = [start] + moments
    let chosen = told.compactMap { step -> (label: String, screen: String)? in
      guard case .choose(let label) = step.action, Command.named(label) == nil, step.end > 0 else { return nil }
      let moment = all[step.end - 1]
      return moment.overlayTitle == nil ? (label, moment.dump.title) : nil
    }
    guard let last = chosen.last else { return "See “\(all[all.count - 1].dump.title)”".inOneLine }
    let labels = chosen.suffix(Self.told).map { "“\($0.label)”" }
    guard labels.count > 1 else { return "Choose \(labels[0]) on \(last.screen)".inOneLine }
    return "Choose \(labels.dropLast().joined(separator: ", ")) and \(labels[labels.count - 1])".inOneLine
  }

  /// How many choices a proposed title names. (our choice)
  private static var told: Int { 3 }

  /// All of it as a scenario, and what is seen when it is played: of the first of these beginnings with which that is the same, on a
  /// terminal of the usual size or as it was.
  ///
  /// - Parameters:
  ///   - name: of its file.
  ///   - path: of the file. Its pictures are written.
  package func scenario(
    named name: String, title: String, in beginnings: [Beginning], at path: String
  ) throws -> (scenario: RecordedScenario, beginning: Beginning, proof: RecordedScenario.Proof) {
    while try doNext() {}
    var best: (scenario: RecordedScenario, beginning: Beginning, proof: RecordedScenario.Proof)?
    let sized = beginnings.flatMap { start.size == $0.setup.size ? [$0] : [$0, $0.resized(to: start.size)] }
    for beginning in sized {
      let scenario = RecordedScenario(
        name, title: title.isEmpty ? proposedTitle : title, given: beginning.given, told, marks, [start] + moments, [startLines] + lines)
      if best == nil { try scenario.writePictures(of: path) }
      let proof = scenario.prove(at: path)
      if proof == .same { return (scenario, beginning, proof) }
      if best == nil || best?.proof.sentence == nil && proof.sentence != nil { best = (scenario, beginning, proof) }
    }
    guard let best else { preconditionFailure("a scenario begins in some world") }
    return best
  }
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
