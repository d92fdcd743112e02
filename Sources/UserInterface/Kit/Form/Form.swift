package import Basics

/// The controls of a screen in order, with the focus.
///
/// All front ends use the same form: on the full screen, keys move the focus; line mode asks for one item after the other.
package struct Form<ID: Hashable & Sendable>: Equatable, Sendable {
  /// A field or an action.
  package enum Control: Equatable, Sendable {
    case field(Field)
    case action(Action)
  }

  package private(set) var items: [(id: ID, control: Control)]
  package private(set) var focus: Int {
    didSet { if focus != oldValue { settle(oldValue) } }
  }
  /// The action that Enter chooses in the last field; nil if there is none.
  package var primary: ID?
  /// The items that are shown together, in a stack or in a row. Up and Down skip the rest of a group; Tab goes through it.
  private let groups: [Range<Int>]

  package init(_ items: [(ID, Control)], groups: [Range<Int>] = [], primary: ID? = nil, focus: ID? = nil) {
    self.items = items.map { (id: $0.0, control: $0.1) }
    self.primary = primary
    self.groups = groups
    self.focus = 0
    self.focus = firstUsable
    if let index = self.items.firstIndex(where: { $0.id == focus }), isUsable(index) { self.focus = index }
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.focus == b.focus && a.primary == b.primary && a.groups == b.groups
      && a.items.elementsEqual(b.items) { $0.id == $1.id && $0.control == $1.control }
  }

  package var focused: ID? { items.indices.contains(focus) ? items[focus].id : nil }

  /// True while a field has the focus.
  package var isInField: Bool {
    guard items.indices.contains(focus), case .field = items[focus].control else { return false }
    return true
  }

  /// True for a checked checkbox; nil if there is no such checkbox.
  package func isChecked(_ id: ID) -> Bool? {
    guard case .action(let action)? = items.first(where: { $0.id == id })?.control else { return nil }
    return action.isChecked
  }

  /// True if a secret field is not empty.
  package var hasFilledSecrets: Bool {
    items.contains { if case .field(let field) = $0.control { field.isSecret && !field.isEmpty } else { false } }
  }

  /// Empties all secret fields, which the person must fill in again. If the primary action has the focus, moves the focus to the first
  /// field that was emptied.
  package mutating func clearSecrets() {
    var first: Int?
    for index in items.indices {
      guard case .field(var field) = items[index].control, field.isSecret, !field.isEmpty else { continue }
      let problem = field.problem
      field.clear()
      field.problem = problem
      items[index].control = .field(field)
      first = first ?? index
    }
    if let first, focused == primary { focus = first }
  }

  /// Replaces the contents of the secret fields with these labels.
  package mutating func substitute(_ standIns: [Text: Secret]) {
    for index in items.indices {
      guard case .field(var field) = items[index].control, field.isSecret, let standIn = standIns[field.label] else { continue }
      field.substitute(standIn)
      items[index].control = .field(field)
    }
  }

  /// True if a field is not empty.
  package var isTouched: Bool { items.contains { if case .field(let field) = $0.control { !field.isEmpty } else { false } } }

  /// Reads or changes a field of this form. A missing field is a programming error.
  package subscript(field id: ID) -> Field {
    get {
      guard case .field(let field)? = items.first(where: { $0.id == id })?.control else { preconditionFailure("no field \(id)") }
      return field
    }
    set {
      guard let index = items.firstIndex(where: { $0.id == id }) else { preconditionFailure("no field \(id)") }
      items[index].control = .field(newValue)
    }
  }

  /// Fills in the fields for these contents, and moves the focus to the control after the last of them.
  package mutating func fill(_ contents: [Field.Content: Secret]) {
    for index in items.indices {
      guard case .field(var field) = items[index].control, let value = field.content.flatMap({ contents[$0] }) else { continue }
      field.fill(with: value.reveal())
      items[index].control = .field(field)
      focus = index
      step(by: 1)
    }
  }

  package mutating func moveFocus(to id: ID) {
    if let index = items.firstIndex(where: { $0.id == id }) { focus = index }
  }

  package mutating func focusFirst() { focus = firstUsable }

  package enum Outcome: Equatable {
    /// The form has no use for the input.
    case ignored
    /// The focus or the cursor moved, or nothing changed.
    case moved
    case changed(ID)
    case chosen(ID)
    /// Text that the field doesn't accept, with the reason.
    case refused(ID, Text)
  }

  package mutating func handle(_ input: Input) -> Outcome {
    guard items.indices.contains(focus) else { return .ignored }
    switch items[focus].control {
    case .field(let field): return handle(input, in: field)
    case .action(let action): return handle(input, on: action)
    }
  }

  private mutating func handle(_ input: Input, in field: consuming Field) -> Outcome {
    let id = items[focus].id
    switch input {
    case .key(.down) where field.list != nil, .key(.up) where field.list != nil:
      // The arrows move through the list; Tab moves to the next field.
      _ = field.handle(input)
      items[focus].control = .field(field)
      return .changed(id)
    case .key(.tab), .key(.down):
      step(by: 1)
      return .moved
    case .key(.backTab), .key(.up):
      step(by: -1)
      return .moved
    case .key(.enter):
      if let why = field.unsettled { return .refused(id, why) }
      settle(focus)
      return enterInField(id)
    default:
      let change = field.handle(input)
      items[focus].control = .field(field)
      switch change {
      case .changed: return .changed(id)
      case .moved: return .moved
      case .refused(let why): return .refused(id, why)
      case .none: return input.isText ? .moved : .ignored
      }
    }
  }

  private mutating func handle(_ input: Input, on action: consuming Action) -> Outcome {
    let id = items[focus].id
    switch input {
    case .key(.down) where !groups.isEmpty: leap(by: 1)
    case .key(.up) where !groups.isEmpty: leap(by: -1)
    case .key(.right) where group(of: focus) != nil: slide(by: 1)
    case .key(.left) where group(of: focus) != nil: slide(by: -1)
    case .key(.tab), .key(.down): step(by: 1)
    case .key(.backTab), .key(.up): step(by: -1)
    case .key(.home), .key(.pageUp): focus = firstUsable
    case .key(.end), .key(.pageDown): focus = items.indices.last(where: isUsable) ?? focus
    case .key(.enter) where action.isEnabled && action.isChecked != nil:
      // Enter only checks a checkbox, so that Enter alone leads through a form.
      action.isChecked = true
      items[focus].control = .action(action)
      step(by: 1)
      return .changed(id)
    case .key(.character(" ")) where action.isEnabled && action.isChecked != nil:
      action.isChecked?.toggle()
      items[focus].control = .action(action)
      return .changed(id)
    case .key(.enter), .key(.character(" ")):
      return action.isEnabled ? .chosen(id) : .moved
    case .key(.character(let character)) where character.isEntryNumber && !takesDigits:
      return choose(Int(String(character)).map { $0 - 1 } ?? focus)
    case .key(.character(let character)) where character.isLetter:
      return items.firstIndex { $0.control.key == character.actionKey }.map { choose($0) } ?? .ignored
    default: return .ignored
    }
    return .moved
  }

  /// True if there is a field for a PIN or a code: digits typed while another control has the focus choose nothing, because they were meant
  /// for that field.
  private var takesDigits: Bool { items.contains { if case .field(let field) = $0.control { field.kind.isDigits } else { false } } }

  /// Moves to the item of this index, and does what its number does in line mode: chooses an action, or toggles a checkbox.
  private mutating func choose(_ index: Int) -> Outcome {
    guard isUsable(index) else { return .moved }
    focus = index
    guard case .action(let action) = items[index].control else { return .moved }
    return handle(.key(action.isChecked == nil ? .enter : .character(" ")))
  }

  // Enter moves the focus to the next control. In the last field before the primary action, it chooses that action.
  private mutating func enterInField(_ id: ID) -> Outcome {
    let next = items.indices.contains(focus + 1) ? items[focus + 1].id : nil
    if let primary, id == primary || next == primary || next == nil { return .chosen(primary) }
    step(by: 1)
    return .moved
  }

  private mutating func settle(_ index: Int) {
    guard items.indices.contains(index), case .field(var field) = items[index].control, field.list != nil else { return }
    field.settle()
    items[index].control = .field(field)
  }

  private mutating func step(by step: Int) {
    var index = focus
    for _ in items {
      index = (index + step + items.count) % items.count
      if isUsable(index) {
        focus = index
        return
      }
    }
  }

  private func group(of index: Int) -> Range<Int>? { groups.first { $0.contains(index) } }

  /// Moves the focus to the next item outside of the group; if that is in another group, to the first one there.
  private mutating func leap(by step: Int) {
    let own = group(of: focus)
    var index = focus
    for _ in items {
      index = (index + step + items.count) % items.count
      guard isUsable(index), own?.contains(index) != true else { continue }
      focus = group(of: index)?.first(where: isUsable) ?? index
      return
    }
  }

  /// Moves the focus to the next item of the group; it stops at both ends.
  private mutating func slide(by step: Int) {
    guard let group = group(of: focus) else { return }
    var index = focus + step
    while group.contains(index), !isUsable(index) { index += step }
    if group.contains(index) { focus = index }
  }

  private var firstUsable: Int { items.indices.first(where: isUsable) ?? 0 }

  private func isUsable(_ index: Int) -> Bool {
    guard items.indices.contains(index) else { return false }
    if case .action(let action) = items[index].control { return action.isEnabled }
    return true
  }
}

extension Form.Control {
  fileprivate var key: Character? { if case .action(let action) = self { action.key } else { nil } }
}

extension Input {
  /// True for a letter, which chooses an action.
  var isLetter: Bool { if case .key(.character(let character)) = self { character.isLetter } else { false } }

  /// True for input that a text field would take: it is not handled as a command.
  package var isText: Bool {
    switch self {
    case .key(.character), .key(.backspace), .key(.delete), .key(.left), .key(.right), .key(.home), .key(.end), .paste, .entry: true
    default: false
    }
  }
}
