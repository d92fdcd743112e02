internal import Basics
internal import Commands
internal import UserInterface
internal import WalletModel

/// Finds the step that a hint is about: the next one on the way to the goals, or an earlier one if that can't be done on this screen.
struct NextStep {
  /// What is on the screen.
  let dump: ScreenDump
  /// What the person has done since the last goal was reached, as steps would say it.
  let done: [StepAction]

  /// - Parameter way: the actions that lead to the next goals, at least one.
  func find(on way: [Int], of script: Script) -> Int {
    var place = 0
    for action in done {
      // People leave out what isn't needed.
      let next = (place..<min(place + Self.reach, way.count)).first { number in
        script.steps[way[number]].actions.last.map { Self.isSame($0, action) } == true
      }
      if let next { place = next + 1 }
    }
    // Reading a code is no action on the phone: the step that enters it is next.
    while place < way.count - 1, case .storeCode? = script.steps[way[place]].actions.first { place += 1 }
    let next = way[min(place, way.count - 1)]
    if canDo(script.steps[next].actions) != false { return next }
    return way.prefix(place).last { canDo(script.steps[$0].actions) == true } ?? next
  }

  /// How far ahead an action is recognized if steps were left out. (our choice)
  private static let reach = 3

  /// True if an action of a step is what the person has done.
  private static func isSame(_ action: StepAction, _ done: StepAction) -> Bool {
    func isKey(_ key: Key, of label: String) -> Bool { Command.named(label)?.binding.keys.contains(key) == true }
    func isGiven(_ words: [String], _ line: String) -> Bool {
      func parts(_ text: String) -> [String] { text.split { " \"'".contains($0) }.map(String.init) }
      return Set(parts(line)).isSuperset(of: words.filter { $0 != "--yes" }.flatMap(parts))
    }
    return switch (action, done) {
    case (.choose(let label), .choose(let chosen)): chosen.hasPrefix(label)
    case (.choose(let label), .press(let key)): isKey(key, of: label)
    case (.press(let key), .choose(let label)): key == .enter || isKey(key, of: label)
    case (.press(let key), .press(let pressed)): key == pressed
    case (.chooseEither(let first, let second), .choose(let label)): [first, second].contains(label)
    case (.ifThere(_, let actions), _): actions.last.map { isSame($0, done) } == true
    case (.select(let label), .select(let selected)): selected.hasPrefix(label)
    case (.fill(let field, _), .fill(let filled, _)): filled.hasPrefix(field)
    case (.enterCode, .fill), (.enterCard, .fill), (.enterSecurityCode, .fill), (.enterCode, .enterCode), (.enterCard, .enterCard),
      (.enterSecurityCode, .enterSecurityCode), (.type, .fill), (.type, .type), (.type, .paste), (.paste, .fill), (.paste, .type),
      (.paste, .paste):
      true
    case (.goBack, .goBack), (.goBack, .press(.escape)), (.storeCode, .storeCode), (.restart, .restart), (.kill, .kill),
      (.makeSnapshot, .makeSnapshot), (.restoreSnapshot, .restoreSnapshot), (.show, .show), (.show, .press), (.resize, .resize):
      true
    case (.run(let line), .run(let given)): isGiven(line.split(separator: " ").map(String.init), given)
    case (.command(let action), .run(let given)): isGiven(action.words, given)
    default: false
    }
  }

  /// Whether an action can be done on this screen; nil if that doesn't depend on the screen.
  private func canDo(_ actions: [StepAction]) -> Bool? {
    switch actions.first {
    case .choose(let label)?: dump.command(label) != nil ? nil : (try? dump.action(label))?.isEnabled == true
    case .chooseEither(let first, let second)?: dump.actions.contains { [first, second].contains($0.label) }
    case .select(let label)?: (try? dump.item(label)) != nil
    case .fill(let label, _)?: (try? dump.field(label)) != nil
    case .enterCode?: dump.fields.contains { $0.label.lowercased().contains("code") }
    case .enterCard?: (try? dump.field("Card number")) != nil
    case .enterSecurityCode?: (try? dump.field("Security code")) != nil
    case .type?, .paste?: dump.fields.contains(where: \.isFocused)
    case .ifThere?, .run?, .command?, .goBack?, .press?, .restart?, .kill?, .storeCode?, .makeSnapshot?, .restoreSnapshot?, .show?,
      .resize?, nil:
      nil
    }
  }
}
