/// Something that can be chosen.
package struct Action: Equatable, Sendable {
  private let name: Text
  /// Its present state, beside the label: "not set", "2 linked".
  package let value: Text?
  package var isEnabled: Bool
  /// Whether a checkbox is checked; nil for any other action.
  package var isChecked: Bool?
  private let isKeyless: Bool

  /// An action, which the first letter of its label chooses too: no two labels of a screen begin alike.
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

  /// An entry of a list, such as a card or a phone. Its name is data, so that no letter chooses it.
  package static func entry(_ label: Text, value: Text? = nil, isEnabled: Bool = true) -> Action {
    Action(label, value: value, isEnabled: isEnabled, isChecked: nil, isKeyless: true)
  }

  /// An action whose first letter chooses another one.
  package static func withoutKey(_ label: Text) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: nil, isKeyless: true)
  }

  /// An action that can't be undone, where the customer is asked for confirmation. No letter chooses it, so that the one that has led here
  /// can't do it by being held down.
  package static func final(_ label: Text) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: nil, isKeyless: true)
  }

  /// This action without a letter, which chooses another one.
  package var keyless: Action { Action(name, value: value, isEnabled: isEnabled, isChecked: isChecked, isKeyless: true) }

  package static func checkbox(_ label: Text, isChecked: Bool) -> Action {
    Action(label, value: nil, isEnabled: true, isChecked: isChecked, isKeyless: true)
  }

  package var label: Text { isChecked.map { ($0 ? "[x] " : "[ ] ") + name } ?? name }

  /// True where the first letter of the label chooses it now.
  package var hasKey: Bool { isEnabled && !isKeyless }

  /// The letter that chooses it, lower case; nil if none does.
  package var key: Character? { hasKey ? name.string.first?.actionKey : nil }
}

extension Character {
  /// The letter by which a label is known, whatever its case; nil for anything else.
  var actionKey: Character? { isLetter ? lowercased().first : nil }
}
