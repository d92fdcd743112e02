internal import Commands
internal import Gherkin
internal import Glibc
package import System
internal import UserInterface

/// The recorded actions of a person, as a scenario that `billfold walk` can play.
package struct RecordedScenario: Sendable {
  /// A part of the scenario: a step with its table, or a comment.
  struct Entry: Sendable {
    enum Kind: Sendable { case given, does, sees, note }

    let kind: Kind
    /// The sentence, and the rows of its table.
    var lines: [String]
    /// The number of actions done up to the end of this entry.
    let end: Int
  }

  /// The title of the feature and the scenario, on one line.
  package var title: String { didSet { title = title.inOneLine.isEmpty ? oldValue : title.inOneLine } }
  private let entries: [Entry]
  /// The visible lines at the beginning and after each action; nil while a response was awaited.
  private let lines: [[String]?]
  /// The pictures that the scenario names, and the contents of their files. Secrets are blank.
  private let pictures: [(name: String, content: String)]

  /// - Parameters:
  ///   - name: the name of the scenario's file and of its picture folder.
  ///   - title: the title of the feature and the scenario.
  ///   - given: the sentences that describe the initial world, each with the rows of its table.
  ///   - told: the actions as steps.
  ///   - marks: the checks and notes that the person added.
  ///   - moments: the stage at the beginning, and after each action.
  ///   - lines: the visible lines at the same times; nil while a response was awaited.
  init(
    _ name: String, title: String, given: [[String]], _ told: [StepInference.InferredStep], _ marks: [Recorder.Placed],
    _ moments: [StageMoment],
    _ lines: [[String]?]
  ) {
    self.title = title.inOneLine
    var standIns = StandIns()
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
    for (sentence, end) in told.sentences(&standIns) {
      addMarks(before: end)
      entries.add(Entry(kind: .does, lines: sentence, end: end))
    }
    addMarks(before: .max)
    // Adds a check of the last screen, unless a response was awaited.
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

  /// True if placeholders replace secrets in the scenario.
  package let hasStandIns: Bool

  /// The number of steps.
  package var count: Int { entries.count { $0.kind != .note } }

  /// The text of the feature file.
  package var text: String { entries.feature(named: title, scenario: title) }

  // MARK: - Pictures

  /// The number of pictures.
  package var pictureCount: Int { pictures.count }

  /// The path of a scenario's picture folder, which is in the folder Screens beside the scenario's file.
  ///
  /// - Parameter path: the path of the scenario's file.
  package static func pictureFolder(of path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return "\(path[..<start])Screens/\(path[start...].dropLast(".feature".count))"
  }

  /// Writes the scenario's pictures into its picture folder.
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

  /// Removes the surplus pictures of an earlier recording in the same file.
  package func removeOtherPictures(of path: String) throws(FileError) {
    let folder = Self.pictureFolder(of: path)
    for name in try FileSystem<FileError>.names(in: folder) {
      guard let number = Int(name.prefix { $0.isNumber }), number > pictures.count, name == "\(number).txt" else { continue }
      try FileSystem<FileError>.remove("\(folder)/\(name)")
    }
    // `rmdir` fails if the folder still contains other files.
    if pictures.isEmpty { rmdir(folder) }
  }

  // MARK: - Proof

  /// The result of replaying the scenario in a separate world.
  package enum Proof: Hashable, Sendable {
    case same
    /// The same screens except for digits: a world without a seed has its own card numbers, and a clock that runs shows other times.
    case sameButNumbers
    /// A different screen or a failed step, with its place.
    case differs(String)

    /// The result as a sentence; nil if the screens differ.
    package var sentence: String? {
      switch self {
      case .same: "Replaying it reproduces the screen."
      case .sameButNumbers: "Replaying it reproduces the screen, except for numbers and times."
      case .differs: nil
      }
    }

    package var difference: String { if case .differs(let place) = self { "Replaying it shows something else. \(place)" } else { "" } }
  }

  /// Plays the scenario in a separate world and compares the screens with the recorded ones. Its pictures must have been written before.
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
      // Several steps may describe one action; only the last of them is compared.
      case .does: if let next, next.end == entry.end, next.kind != .sees { continue }
      case .sees, .note: continue
      }
      guard let moment = outcome.moment else {
        // Before the app has started, there is nothing to see.
        if entry.kind == .given { continue }
        if entry.end == lines.count - 1 { break }
        return .differs("\(step) leaves the app.")
      }
      // A replayed step waits for the response. If the person continued without waiting, there is nothing to compare.
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
  /// The text with one zero in place of each sequence of digits.
  fileprivate var withoutNumbers: String {
    reduce(into: "") { text, character in
      if !character.isWholeNumber { text.append(character) } else if text.last != "0" { text.append("0") }
    }
  }
}

extension ReplayTranscript {
  /// The proposed title, as a sentence: the last items chosen on the phone; if there are none, the last screen.
  ///
  /// It is valid only after all actions were replayed.
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

  /// The maximum number of choices in a proposed title. (our choice)
  private static var told: Int { 3 }

  /// The whole history as a scenario, and the result of replaying it. Tries the initial worlds in order, each on a terminal of the
  /// default size and of the recorded size, and returns the first scenario that reproduces the screens; if there is none, the best one.
  ///
  /// - Parameters:
  ///   - name: the name of the scenario's file.
  ///   - path: the path of the file. The pictures are written beside it.
  package func scenario(
    named name: String, title: String, in initialWorlds: [InitialWorld], at path: String
  ) throws -> (scenario: RecordedScenario, initialWorld: InitialWorld, proof: RecordedScenario.Proof) {
    while try doNext() {}
    var best: (scenario: RecordedScenario, initialWorld: InitialWorld, proof: RecordedScenario.Proof)?
    let sized = initialWorlds.flatMap { start.size == $0.setup.size ? [$0] : [$0, $0.resized(to: start.size)] }
    for initialWorld in sized {
      let scenario = RecordedScenario(
        name, title: title.isEmpty ? proposedTitle : title, given: initialWorld.given, told, marks, [start] + moments, [startLines] + lines)
      if best == nil { try scenario.writePictures(of: path) }
      let proof = scenario.prove(at: path)
      if proof == .same { return (scenario, initialWorld, proof) }
      if best == nil || best?.proof.sentence == nil && proof.sentence != nil { best = (scenario, initialWorld, proof) }
    }
    guard let best else { preconditionFailure("a scenario begins in some world") }
    return best
  }
}

extension [StepInference.InferredStep] {
  /// The sentences with the rows of their tables, each with the number of actions done up to its end. Placeholders replace secrets.
  func sentences(_ standIns: inout StandIns) -> [(lines: [String], end: Int)] {
    // A secret of at least four characters is also replaced where it was typed into another field.
    let secrets = Set(compactMap(\.secret).filter { $0.count >= 4 })
    return map { step in
      (step.sentence { step.isSecret || secrets.contains($0) ? standIns.text(for: $0) : $0 }, step.end)
    }
  }
}

extension [RecordedScenario.Entry] {
  /// Adds an entry. Consecutive steps that fill in fields share a table.
  mutating func add(_ entry: RecordedScenario.Entry) {
    if entry.kind == .does, entry.lines.count > 1, let last, last.kind == .does, last.lines.count > 1, last.lines[0] == entry.lines[0] {
      self[count - 1] = RecordedScenario.Entry(kind: .does, lines: last.lines + entry.lines.dropFirst(), end: entry.end)
    } else {
      append(entry)
    }
  }

  /// The text of a feature file.
  func feature(named name: String, scenario: String) -> String {
    var text = "Feature: \(name)\n\n  Scenario: \(scenario)\n"
    var last: RecordedScenario.Entry.Kind?
    for entry in self {
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
}

extension String {
  fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
