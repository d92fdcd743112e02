internal import UserInterface

extension Vocabulary {
  static let doingSteps: [StepDefinition] = [
    .does(
      "I choose {text}",
      "Selects a button or menu item by its label (or the start of it) and presses Enter. Where no label fits, one of these presses its "
        + "key: \(Command.names)."
    ) { values in
      [.choose(values.shown(0))]
    }
    .telling { if case .choose(let label) = $0 { ([label], []) } else { nil } },
    .does("I fill in:", "Fills in fields by label (or the start of it).", table: ["field", "value"]) { values in
      values.rows.map { .fill(field: Text(untrusted: $0[0]).string, value: $0[1]) }
    }
    .telling { if case .fill(let field, let value) = $0, !value.hasBlankAtAnEnd { ([], [[field, value]]) } else { nil } },
    .does("I fill in {text} with {text}", "Fills in one field by label (or the start of it). The value keeps blanks at its ends.") {
      values in [.fill(field: values.shown(0), value: values.text(1))]
    }
    .telling { if case .fill(let field, let value) = $0 { ([field, value], []) } else { nil } },
    .does("I move to {text}", "Selects a button, menu item or field by its label (or the start of it), and chooses nothing.") { values in
      [.select(values.shown(0))]
    }
    .telling { if case .select(let label) = $0 { ([label], []) } else { nil } },
    .does("I type {text}", "Types into the focused field.") { values in [.type(values.text(0))] }
      .telling { if case .type(let text) = $0 { ([text], []) } else { nil } },
    .does("I press {key}", "Presses a key: \(Key.names), a letter, or Ctrl- with a letter.") { values throws(StepFailure) in
      [.press(try values.key(0))]
    }
    .telling { if case .press(let key) = $0 { ([key.name], []) } else { nil } },
    .does("I go back to {text}", "Presses Esc until a screen with this title is open.") { values in [.goBack(to: values.shown(0))] },
    .does(
      "I show the {calls|sequence}",
      "Shows this beside the phone, as Ctrl-G does, whatever was there. In a presentation it needs no key. In line mode: does nothing."
    ) { values in [.show(values.text(0) == "calls" ? .calls : .sequence)] },
    .does("I paste {text}", "Pastes into the focused field; `\\n` is a line break.") { values in [.paste(values.text(0))] }
      .telling { if case .paste(let text) = $0 { ([text], []) } else { nil } },
    .does(
      "somebody runs {text}", "Runs a command of the program on the world, as in another terminal, for example `fault latency 200ms`."
    ) { values in [.run(values.text(0))] }
    .telling { if case .run(let line) = $0 { ([line], []) } else { nil } },
    .prepares(
      "I resize the terminal to {size}", "Sets columns and rows. The default is 80x24.",
      later: { values throws(StepFailure) in [.resize(try values.size(0))] },
      { values throws(StepFailure) in .size(try values.size(0)) }
    )
    .telling { if case .resize(let size) = $0 { (["\(size)"], []) } else { nil } },
  ]

  static let seeingSteps: [StepDefinition] = [
    .sees(.screen, "the screen is {text}", "Checks the title of the screen or of the overlay.") { reader, values throws(StepFailure) in
      let (title, wanted) = (try reader.look().dump.title, values.shown(0))
      guard title == wanted || title == FormerWords.title(wanted) else {
        throw StepFailure("The screen is “\(title)”, expected “\(wanted)”.", expected: [wanted], actual: [title])
      }
    },
    .sees(
      .screen, "I see {text}", "Checks that the text is on the phone, or in the Simulator or help if open. Line breaks don't matter."
    ) { reader, values throws(StepFailure) in
      let view = try reader.look()
      guard view.shows(values.text(0), on: .phone) else {
        let other = [(View.Part.glass, "the glass"), (.status, "the status line")].first { view.shows(values.text(0), on: $0.0) }
        let hint = other.map { " It is on \($0.1). Use the step “\($0.1) shows …”." } ?? " The screen is “\(view.dump.title)”."
        throw StepFailure("“\(values.text(0))” is not on the screen.\(hint)")
      }
    },
    .sees(.screen, "I do not see {text}", "Checks that the text is neither on the phone nor in the Simulator or help.") {
      reader, values throws(StepFailure) in
      guard try reader.look().hides(values.text(0)) else { throw StepFailure("“\(values.text(0))” is on the screen.") }
    },
    .sees(
      .screen, "the glass {shows|does not show} {text}",
      "Reads the panel Behind the glass: the issuer, the phone and the newest calls. A hidden panel shows nothing. In line mode: checks what "
        + "the screen would show."
    ) { reader, values throws(StepFailure) in
      try reader.expect(values.text(1), on: .glass, isShown: values.text(0) == "shows", called: "the glass")
    },
    .sees(
      .screen, "the other phone {shows|does not show} {text}",
      "Reads the phone beside the current one, which fits at 120 columns or wider (Ctrl-F). In line mode: checks what the screen would show."
    ) { reader, values throws(StepFailure) in
      try reader.expect(values.text(1), on: .otherPhone, isShown: values.text(0) == "shows", called: "the other phone")
    },
    .sees(
      .screen, "the status line {shows|does not show} {text}",
      "Reads the last lines of the terminal: the state of the world, and what the keys do now. In line mode: checks what the screen would show."
    ) { reader, values throws(StepFailure) in
      try reader.expect(values.text(1), on: .status, isShown: values.text(0) == "shows", called: "the status line")
    },
    .sees(.screen, "the field {text} says {text}", "Checks the value of a field. A secret field shows one bullet per character.") {
      reader, values throws(StepFailure) in
      let field = try reader.look().dump.field(values.shown(0))
      guard field.value == values.shown(1) else {
        throw StepFailure(
          "The field “\(field.label)” contains “\(field.value)”, expected “\(values.shown(1))”.", expected: [values.shown(1)],
          actual: [field.value])
      }
    },
    .sees(.screen, "the action {text} is {enabled|disabled}", "Checks whether a button or menu item is enabled.") {
      reader, values throws(StepFailure) in
      let action = try reader.look().dump.action(values.shown(0))
      guard action.isEnabled == (values.text(1) == "enabled") else {
        throw StepFailure("The action “\(action.label)” is \(action.isEnabled ? "enabled" : "disabled").")
      }
    },
    .sees(.screen, "the action {text} says {text}", "Checks the state beside the label of a menu item, for example the number of phones.") {
      reader, values throws(StepFailure) in
      let action = try reader.look().dump.action(values.shown(0))
      guard action.value == values.shown(1) else {
        throw StepFailure(
          "The action “\(action.label)” says “\(action.value)”, expected “\(values.shown(1))”.", expected: [values.shown(1)],
          actual: [action.value])
      }
    },
    .sees(.screen, "there is no action {text}", "Checks that no button or menu item has a label that starts with this text.") {
      reader, values throws(StepFailure) in
      let dump = try reader.look().dump
      if let action = dump.firstAction(beginningWith: values.shown(0)) {
        throw StepFailure("There is an action “\(action.label)” on “\(dump.title)”.")
      }
    },
    .sees(.way, "the picture is {text}", "Compares the phone with this picture in `Screens`, for example Access/PINLogin/wrong.") {
      reader, values throws(StepFailure) in
      let expected = try reader.pictures.named(values.text(0))
      let actual = try reader.look().phone
      guard expected == actual || expected == reader.masked(actual) else {
        throw StepFailure("The phone doesn't match Screens/\(values.text(0)).txt.", expected: expected, actual: actual)
      }
    },
  ]
}

extension String {
  /// True for a text with a blank at its start or end, which a table cell would lose.
  fileprivate var hasBlankAtAnEnd: Bool { first?.isWhitespace == true || last?.isWhitespace == true }
}

extension Command {
  /// The name by which steps choose the command; nil for commands that act on the selection or end the program.
  var name: String? {
    switch self {
    case .back: "Back"
    case .help: "Help"
    case .simulator: "Simulator"
    case .inbox: "Inbox"
    case .otherPhone: "Other phone"
    case .glass: "Panel"
    case .glassKeys: "Calls"
    case .filter: "Filter"
    case .follow: "Newest call"
    case .copy: "Copy"
    case .reveal: "Show input"
    case .credentials: "Sample credentials"
    case .color: "Color"
    case .choose, .next, .previous, .sideways, .number, .leave, .past, .palette, .repaint, .suspend, .quit, .letter: nil
    }
  }

  static func named(_ name: String) -> Command? { allCases.first { $0.name == name } }

  static let names = allCases.compactMap(\.name).joined(separator: ", ")
}

extension ScreenDump {
  /// The command, available on every screen, that a label names; nil if the label of an action on this screen begins with the same text.
  func command(_ label: String) -> Command? {
    guard let command = Command.named(label) else { return nil }
    return actions.contains { $0.label.hasPrefix(label) } ? nil : command
  }
}

extension [ScreenDump.Item] {
  /// Returns a sentence with the available items.
  func listed(none: String) -> String { isEmpty ? none : "Available: " + map { "“\($0.label)”" }.joined(separator: ", ") + "." }
}

extension ScenarioReader {
  func expect(_ text: String, on part: View.Part, isShown: Bool, called name: String) throws(StepFailure) {
    let view = try look()
    guard view.shows(text, on: part) != isShown else { return }
    guard isShown else { throw StepFailure("“\(text)” is on \(name).") }
    if view.has(part) {
      throw StepFailure("“\(text)” is not on \(name)." + (part == .phone ? " The screen is “\(view.dump.title)”." : ""))
    }
    throw StepFailure("“\(text)” is not on \(name), which is not on the terminal now. The terminal is \(view.dump.size).")
  }
}
