internal import UserInterface

extension Vocabulary {
  static let doingSteps = [
    StepDefinition("I choose {text}", "Goes to a menu entry, button or action by what it says or how that begins, and presses Enter.") {
      scene, values throws(StepFailure) in
      let action = try scene.wallet().look().sight.action(values.text(0))
      guard action.isEnabled else { throw StepFailure("“\(action.label)” is there, but it cannot be chosen now.") }
      try scene.wallet().choose(action)
    },
    StepDefinition("I fill in:", "Writes into fields, by their labels or how those begin.", table: ["field", "value"]) {
      scene, values throws(StepFailure) in
      for row in values.rows {
        let field = try scene.wallet().look().sight.field(row[0])
        if field.isSecret { scene.hide(row[1]) }
        try scene.wallet().fill(field, with: row[1])
      }
    },
    StepDefinition("I type {text}", "Types into whatever has the focus.") { scene, values throws(StepFailure) in
      try scene.hideIfSecret(values.text(0))
      try scene.wallet().send(.typing(values.text(0)))
    },
    StepDefinition("I press {key}", "Presses a key: \(Key.names), a letter, or Ctrl- with a letter.") { scene, values throws(StepFailure) in
      try scene.wallet().send([.key(try values.key(0))])
    },
    StepDefinition("I paste {text}", "Pastes into whatever has the focus; `\\n` is a line break.") { scene, values throws(StepFailure) in
      try scene.hideIfSecret(values.text(0))
      try scene.wallet().send([.paste(values.text(0))])
    },
    StepDefinition("I resize the terminal to {size}", "Columns and rows. It begins as 80x24.") { scene, values throws(StepFailure) in
      let size = try values.size(0)
      if scene.isRunning { return try scene.wallet().resize(to: size) }
      try scene.set { $0.size = size }
    },
  ]

  static let seeingSteps = [
    StepDefinition("the screen is {text}", "The title of the screen, or of what lies over it.") { scene, values throws(StepFailure) in
      let title = try scene.wallet().look().sight.title
      guard title == values.text(0) else {
        throw StepFailure("The screen is another one.", expected: [values.text(0)], actual: [title])
      }
    },
    StepDefinition("I see {text}", "It can be read on the screen, wherever its lines end.") { scene, values throws(StepFailure) in
      guard try scene.wallet().look().shows(values.text(0)) else { throw StepFailure("“\(values.text(0))” is not on the screen.") }
    },
    StepDefinition("I do not see {text}", "It cannot be read on the screen.") { scene, values throws(StepFailure) in
      guard try scene.wallet().look().hides(values.text(0)) else { throw StepFailure("“\(values.text(0))” is on the screen.") }
    },
    StepDefinition("the field {text} says {text}", "What is in a field; of a secret one, a bullet for each character.") {
      scene, values throws(StepFailure) in
      let field = try scene.wallet().look().sight.field(values.text(0))
      guard field.value == values.text(1) else {
        throw StepFailure("The field “\(field.label)” says something else.", expected: [values.text(1)], actual: [field.value])
      }
    },
    StepDefinition("the action {text} is {enabled|disabled}", "Whether it can be chosen now.") { scene, values throws(StepFailure) in
      let action = try scene.wallet().look().sight.action(values.text(0))
      guard action.isEnabled == (values.text(1) == "enabled") else {
        throw StepFailure("The action “\(action.label)” is \(action.isEnabled ? "enabled" : "disabled").")
      }
    },
    StepDefinition("the picture is {text}", "The phone looks as in this picture below `Screens`, such as Access/PINLogin/wrong.") {
      scene, values throws(StepFailure) in
      let expected = try scene.pictures.named(values.text(0))
      let actual = try scene.wallet().look().phone
      guard expected == actual else {
        throw StepFailure("The phone looks otherwise than in Screens/\(values.text(0)).txt.", expected: expected, actual: actual)
      }
    },
  ]
}

extension Sight {
  /// The action that a label means: the one that it names, else the only one that begins with it.
  func action(_ label: String) throws(StepFailure) -> Item {
    try find(label, among: actions, "action", none: "There is nothing to choose.")
  }

  func field(_ label: String) throws(StepFailure) -> Item { try find(label, among: fields, "field", none: "There are no fields.") }

  private func find(_ label: String, among items: [Item], _ kind: String, none: String) throws(StepFailure) -> Item {
    if let exact = items.first(where: { $0.label == label }) { return exact }
    let likely = items.filter { $0.label.hasPrefix(label) }
    if likely.count == 1 { return likely[0] }
    let problem = likely.isEmpty ? "There is no \(kind) “\(label)” on “\(title)”." : "“\(label)” could mean several."
    throw StepFailure("\(problem) \(items.listed(none: none))")
  }
}

extension [Sight.Item] {
  /// What there is instead, for a person.
  func listed(none: String) -> String { isEmpty ? none : "There is: " + map { "“\($0.label)”" }.joined(separator: ", ") + "." }
}

extension Scene {
  /// What goes into a secret field is told nobody.
  func hideIfSecret(_ text: String) throws(StepFailure) {
    if try wallet().look().sight.fields.first(where: \.isFocused)?.isSecret == true { hide(text) }
  }
}
