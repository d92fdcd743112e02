internal import Basics
package import Gherkin

extension Exercise {
  /// The folder of the exercises that come with the program.
  package static let folder = "learn"
  /// The subjects, in an order that teaches.
  private static let subjects = ["access", "cards", "payments", "device-wallets", "calls"]

  /// The exercises that come with the program, in an order that teaches.
  package static var builtIn: [Exercise] {
    func rank(_ walk: Walk) -> Int { subjects.firstIndex { walk.uri.hasPrefix("\(folder)/\($0)/") } ?? subjects.count }
    let walks = WalkSources([folder]).walks.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    return walks.map { Exercise($0.element, named: name(of: $0.element)) }
  }

  /// True if it comes with the program.
  package var isBuiltIn: Bool { walk.uri.hasPrefix(Self.folder + "/") && EmbeddedWalkthroughs.names.contains(walk.uri) }

  /// True if line mode can't show what it is about.
  package var needsScreen: Bool { walk.tags.contains { $0.name == "@screen" } }

  /// Any scenario as an exercise.
  package init(_ walk: Walk) { self.init(walk, named: Self.name(of: walk)) }

  /// `learn/cards/01-lock-a-card.feature` is *cards/lock-a-card*; another scenario is named by its file and line.
  private static func name(of walk: Walk) -> String {
    let path = walk.uri.hasSuffix(".feature") ? String(walk.uri.dropLast(8)) : walk.uri
    guard path.hasPrefix(folder + "/"), EmbeddedWalkthroughs.names.contains(walk.uri) else {
      return "\(path):\((walk.row ?? walk.location).line)"
    }
    let parts = path.dropFirst(folder.count + 1).split(separator: "/")
    let last = parts.last.map { $0.drop { $0.isNumber || $0 == "-" } } ?? ""
    return (parts.dropLast() + [last]).joined(separator: "/")
  }

  /// The name of its folder among those of all exercises.
  package var folderName: String {
    name.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-.".contains(character))
      return isPlain ? String(character) : byte == UInt8(ascii: "/") ? "+" : "_" + String(byte, radix: 16)
    }.joined()
  }

  // MARK: - Before it begins

  /// The goals that hold before anything is done: they must still hold at the end, and don't count as reached.
  ///
  /// - Throws: the reason why the exercise can't begin.
  package func initialGoals(makeWallet: @escaping (ScenarioSetup) throws(StepFailure) -> any DrivenWallet) throws(StepFailure) -> Set<Int> {
    guard let first = judge().groups.first(where: { !$0.sights.isEmpty }) else {
      throw StepFailure("There is no goal: no step after the first action looks at the state of the phone or the world.")
    }
    let context = ScenarioContext(pictures: Pictures(near: walk.uri), makeWallet: makeWallet)
    defer { context.close() }
    for step in walk.steps.prefix(script.preparedCount) {
      let result = context.play(step)
      guard result == .passed else { throw StepFailure("Line \(step.location.line): \(result.problem ?? "")") }
    }
    let goals = first.sights.filter(goalSteps.contains)
    let initial = Set(goals.filter { context.check(walk.steps[$0]) == nil })
    if initial.count == goals.count {
      throw StepFailure(
        "Line \(walk.steps[first.sights.lowerBound].location.line): The first goals hold before anything is done. Goals must become true.")
    }
    return initial
  }

  /// What keeps a file from being an exercise, with its lines; empty if nothing does.
  package func problems(makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet) -> [String] {
    var problems: [String] = []
    func line(_ number: Int) -> Int { walk.steps[number].location.line }
    if walk.scenario.heading.description.isEmpty, walk.source.heading.description.isEmpty {
      problems.append("Line \(walk.location.line): There is no task. Describe it below the feature or the scenario.")
    }
    var placed: [Gherkin.Comment.Key: Int] = [:]
    for (number, step) in script.steps.enumerated() {
      let (hints, goals) = (walk.comments(.hint, above: step.step), walk.comments(.goal, above: step.step))
      if !hints.isEmpty, step.kind != .does { problems.append("Line \(line(number)): A hint must be above an action of the learner.") }
      if !goals.isEmpty, step.kind != .sees { problems.append("Line \(line(number)): A goal must be above a step that checks something.") }
      placed[.hint, default: 0] += hints.count
      placed[.goal, default: 0] += goals.count
    }
    for key in [Gherkin.Comment.Key.hint, .goal] where walk.keyedComments.count(where: { $0.key == key }) > placed[key, default: 0] {
      problems.append("A comment “\(key.rawValue):” is not directly above a step.")
    }
    do throws(StepFailure) { _ = try initialGoals(makeWallet: makeWallet) } catch { problems.append(error.line) }
    let report = WalkRunner(makeWallet: makeWallet, monotonic: { .zero }).play(walk, until: { false })
    if let failed = report.failed {
      problems.append(
        "Line \(failed.location.line): The steps don't lead to the goals. \(failed.keyword)\(failed.text): \(failed.result.problem ?? "")")
    }
    return problems
  }
}
