/// An action, checkbox or list entry that a person can choose.
package struct Action: Equatable, Sendable {
  private let name: Text
  /// The present state, beside the label: "not set", "2 linked".
  package let value: Text?
  package var isEnabled: Bool
  /// Whether a checkbox is checked; nil for any other action.
  package var isChecked: Bool?
  private let isKeyless: Bool

  /// An action that the first letter of its label chooses too; no two labels of a screen may begin with the same letter.
  package init(_ label: Text, value: Text? = nil, isEnabled: Bool = true) {
    self.init(label, value: value, isEnabled: isEnabled, isChecked: nil, isKeyless: false)
  }

  private init(_ label: Text, value: Text?, isEnabled: Bool, isChecked: Bool?, isKeyless: Bool) {
    name = label
    self.value = value
    self.isEnabled = isEnabled
    self.isChecked = isChecked
    self.isKeyless = isKeyless
  }

  /// An entry of a list, such as a card or a phone. Its name is data, so no letter chooses it.
  package static func entry(_ label: Text, value: Text? = nil, isEnabled: Bool = true) -> Action {
    Action(label, value: value, isEnabled: isEnabled, isChecked: nil, isKeyless: true)
  }

  /// An action that no letter chooses, because its first letter chooses another action.
  package static func withoutKey(_ label: Text) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: nil, isKeyless: true)
  }

  /// An action that can't be undone, in a confirmation. No letter chooses it, so that holding down the key of the previous action doesn't
  /// confirm.
  package static func final(_ label: Text) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: nil, isKeyless: true)
  }

  /// This action without a letter, for a screen where that letter chooses another action.
  package var keyless: Action { Action(name, value: value, isEnabled: isEnabled, isChecked: isChecked, isKeyless: true) }

  package static func checkbox(_ label: Text, isChecked: Bool) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: isChecked, isKeyless: true)
  }

  package var label: Text { isChecked.map { ($0 ? "[x] " : "[ ] ") + name } ?? name }

  /// True if the first letter of the label chooses the action at present.
  package var hasKey: Bool { isEnabled && !isKeyless }

  /// The letter that chooses the action, in lower case; nil if none does.
  package var key: Character? { hasKey ? name.string.first?.actionKey : nil }
}

extension Character {
  /// The lower-case form of a letter, by which actions are chosen; nil for any other character.
  var actionKey: Character? { isLetter ? lowercased().first : nil }
}
