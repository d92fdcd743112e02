internal import Basics
internal import Commands
package import Gherkin
package import UserInterface
internal import WalletModel

/// A scenario to learn from: a task, the goals that show that it is done, and a way there.
///
/// The Given steps are done before the exercise begins. A goal is a check of the phone's or the world's state; how the learner got there
/// doesn't matter. A check of the way, such as the number of calls, is a goal only if the exercise has a sentence for it (`# goal:`).
package struct Exercise: Sendable {
  package struct Goal: Hashable, Sendable {
    package let step: Int
    /// The goal in a sentence without a full stop.
    package let sentence: Text
  }

  /// Its name on the command line: `cards/lock-a-card`, or for any other scenario `payments/checkout:120`.
  package let name: String
  package let script: Script
  /// What is to be reached, in the words of a customer, a tester or a developer.
  package let task: Text
  package let goals: [Goal]
  /// What the exercise teaches; shown once all goals are reached.
  package let afterwords: [Text]
  /// The author's hints where to look, by step index.
  private let places: [Int: Text]

  package var walk: Walk { script.walk }
  package var title: Text { "\(script.name)" }

  package init(_ walk: Walk, named name: String) {
    let script = Script(walk, presupposes: true)
    // What authors write for learners is no secret; what steps fill in may be.
    let mask = Mask.overCredentials(of: walk)
    // The rules are in the file Rules.md.
    func text(_ text: String) -> Text { "\(text.replacing("(Rules: ", with: "(Rules.md: "))" }
    (self.name, self.script) = (name, script)
    let description = [walk.scenario.heading.description, walk.source.heading.description].first { !$0.isEmpty }
    task = text(description?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? script.name)
    afterwords = walk.comments(.after).paragraphs.map(text)
    places = Dictionary(
      uniqueKeysWithValues: walk.steps.enumerated().compactMap { number, step in
        walk.comments(.hint, above: step).first.map { (number, text($0)) }
      })
    let first = script.steps.firstIndex { $0.kind == .does } ?? script.steps.count
    goals = script.steps.enumerated().compactMap { number, step in
      guard step.kind == .sees, number > first, case .sees(let sight, _)? = Vocabulary.find(step.step.text)?.step.effect
      else { return nil }
      if let sentence = walk.comments(.goal, above: step.step).first { return Goal(step: number, sentence: text(sentence)) }
      return sight == .way ? nil : Goal(step: number, sentence: StepWords.goal(step.text(without: mask)))
    }
  }

  package var goalSteps: Set<Int> { Set(goals.map(\.step)) }

  /// The learner's actions that lead to the next goals; empty once all are reached.
  func way(after judge: Judge) -> [Int] {
    guard judge.groups.indices.contains(judge.group), case let group = judge.groups[judge.group], !group.sights.isEmpty else { return [] }
    return group.actions.filter { $0 >= script.preparedCount && script.steps[$0].kind != .sees }
  }

  /// A judge of its goals.
  func judge(seen: Set<Int> = []) -> Judge { Judge(script, seen: seen, goals: goalSteps) }

  // MARK: - Hints

  /// Where to look for the next step.
  package func place(of step: Int) -> Text { places[step] ?? StepWords.place(of: script.steps[step].actions) }

  /// What to do as the next step.
  package func instruction(of step: Int) -> Text {
    StepWords.instruction(script.steps[step].text(without: Mask.overCredentials(of: walk)))
  }
}

/// The sentences of exercises, made from those of steps.
enum StepWords {
  /// A sight as a goal: *The card ending “8834” is LOCKED*.
  static func goal(_ sentence: String) -> Text {
    let known = [("I do not see ", "The phone doesn't show "), ("I see ", "The phone shows ")]
    for (start, words) in known where sentence.hasPrefix(start) { return "\(words + quoted(sentence.dropFirst(start.count)))" }
    return "\(capitalized(quoted(sentence[...])))"
  }

  /// An action as an instruction: *Choose “Lock”.*
  static func instruction(_ sentence: String) -> Text {
    let words = sentence.hasPrefix("I ") ? sentence.dropFirst(2) : sentence[...]
    if words.hasPrefix("somebody runs ") { return "\("Run " + quoted(words.dropFirst(14)) + " in the command line (Ctrl-P).")" }
    return "\(capitalized(quoted(words)) + ".")"
  }

  /// A hint at where a step is done, as a sentence.
  static func place(of actions: [StepAction]) -> Text {
    switch actions.first {
    case .run?: "The next step is a command: press Ctrl-P on the phone, or use another terminal."
    case .command(let action)? where action.words.first == "clock": "Time has to pass: the Simulator (Ctrl-O) moves the clock."
    case .command(let action)? where action.words.first == "care" || action.words.first == "card":
      "Customer care can do the next step: in the Simulator (Ctrl-O), or with a command (Ctrl-P)."
    case .command?, .makeSnapshot?, .restoreSnapshot?:
      "The next step happens outside of the phone: the Simulator (Ctrl-O), or a command (Ctrl-P)."
    case .storeCode?, .enterCode?: "There is a message with a code: the inbox (Ctrl-N)."
    case .restart?, .kill?: "The app has to be closed, and opened again."
    case .fill?, .type?, .paste?, .enterCard?, .enterSecurityCode?: "Something is to be filled in on the phone."
    case .choose?, .chooseEither?, .ifThere?, .select?, .press?, .goBack?: "Something is to be chosen on the phone."
    case .show?, .resize?, nil: "Look at the panel beside the phone."
    }
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// With typographic quotes.
  private static func quoted(_ text: Substring) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().reduce("") { $0 + ($1.offset == 0 ? "" : $1.offset.isMultiple(of: 2) ? "”" : "“") + $1.element }
  }
}

extension Script.Step {
  /// The sentence with the rows of its table.
  fileprivate func text(without mask: Mask) -> String {
    var rows = (step.table?.rows ?? []).map(\.cells)
    if let headings = Vocabulary.find(step.text)?.step.table, rows.first.map({ $0.map { $0.lowercased() } }) == headings {
      rows.removeFirst()
    }
    let cells = rows.map { $0.map(mask.over).joined(separator: ": ") }.joined(separator: ", ")
    return mask.over(step.text) + (cells.isEmpty ? "" : " " + cells)
  }
}

extension [String] {
  /// The lines joined to paragraphs. A line that begins with “Another way” or “Other ways” starts a new one.
  fileprivate var paragraphs: [String] {
    reduce(into: []) { texts, line in
      if texts.isEmpty || line.hasPrefix("Another way") || line.hasPrefix("Other ways") {
        texts.append(line)
      } else {
        texts[texts.count - 1] += " " + line
      }
    }
  }
}
