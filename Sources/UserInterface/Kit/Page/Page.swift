package import Basics

/// The content of a screen in reading order. Each front end has its own layout for it.
package struct Page: Equatable, Sendable {
  /// The progress in a task of several steps: "2 of 4".
  package var progress: Text?
  /// Shown on the phone in place of title and progress; line mode doesn't use it.
  package var header: PageHeader?
  package var body: [Block] = []
  /// The result of the last action, in one line; a layout always puts it at the same position.
  package var message: Notice?
  /// The actions, shown at the foot of the phone if there is room.
  package var actions: [Block] = []
  /// What Enter and Esc do at present, in a few words for the line of keys; nil if they do nothing.
  package var enter: Text?
  package var escape: Text?
  /// A word for the items that Left and Right go through, such as "cards"; nil if they go through none.
  package var sideways: Text?
  /// True while a text field has the focus, so that letters are text and not commands.
  package var isTyping = false
  /// The number of rows by which the body is scrolled, if the layout has more rows than room. (`scrolls`)
  package var scroll = 0
  /// Text that the full screen always shows, and line mode prints only on request.
  package var inLines: Text?

  package init() {}

  /// The minimum number of text columns on any phone.
  package static let leastColumns = 33

  /// True while the page shows that an answer is pending; then only Esc has an effect.
  package var isWaiting: Bool {
    body.contains { if case .waiting = $0 { true } else { false } }
  }

  /// True if the arrows scroll, because there is no control to move the focus to.
  var scrolls: Bool { !isTyping && controlCount <= 1 && !isWaiting }

  var hasDrawing: Bool { body.contains { if case .drawing = $0 { true } else { false } } }

  /// True while a secret on the page is readable.
  package var isRevealing: Bool {
    body.contains { block in
      switch block {
      case .revealed: true
      case .drawing(let drawing): drawing.drawing.secret != nil
      default: false
      }
    }
  }

  /// The text field that has the focus.
  package var focusedField: Field? {
    for case .field(let field, isFocused: true) in body { return field }
    for case .pin(let field, isFocused: true) in body { return field }
    return nil
  }

  /// The fields, from top to bottom.
  var fields: [Field] {
    body.compactMap { block in
      switch block {
      case .field(let field, _), .pin(let field, _): field
      default: nil
      }
    }
  }

  /// True if there is a field for one of these contents.
  func asks(forAnyOf contents: Set<Field.Content>) -> Bool {
    body.contains { block in
      guard case .field(let field, _) = block, let content = field.content else { return false }
      return contents.contains(content)
    }
  }

  var magic: MagicOffer { MagicOffer(kinds: fields.compactMap(\.magic), focused: focusedField?.magic) }

  /// True if there is a field for a PIN or a code: digits choose nothing on this page, because they were meant for that field.
  var takesDigits: Bool {
    body.contains { block in
      switch block {
      case .field(let field, _), .pin(let field, _): field.kind.isDigits
      default: false
      }
    }
  }

  /// True while the focus is in a field whose contents a key can reveal: a password or an answer, but never a PIN.
  var canReveal: Bool { focusedField?.kind == .secret }

  /// This page with the contents of its focused field readable.
  var revealingFocusedField: Page {
    var page = self
    page.body = body.map { block in
      guard case .field(var field, isFocused: true) = block else { return block }
      field.isRevealed = true
      return .field(field, isFocused: true)
    }
    return page
  }

  /// The number of controls that the focus can reach.
  package var controlCount: Int {
    body.reduce(0) { $0 + $1.controlCount } + actions.reduce(0) { $0 + $1.controlCount }
  }

  /// True if a letter chooses an action.
  var hasKeys: Bool { body.contains(where: \.hasKey) || actions.contains(where: \.hasKey) }

  /// The letters that choose actions, in the order of the actions.
  var keys: [Character] { (body + actions).flatMap(\.keys) }

  /// This page without letters that choose actions.
  var withoutKeys: Page {
    var page = self
    page.body = body.map(\.withoutKeys)
    page.actions = actions.map(\.withoutKeys)
    return page
  }

  /// This page while something else has the keyboard focus: no field shows a cursor.
  var withoutCursor: Page {
    func withoutCursor(_ block: Block) -> Block {
      switch block {
      case .field(let field, _): .field(field, isFocused: false)
      case .pin(let field, _): .pin(field, isFocused: false)
      default: block
      }
    }
    var page = self
    page.body = body.map(withoutCursor)
    return page
  }
}

/// The line above a page, in place of the title.
package struct PageHeader: Equatable, Sendable {
  package let title: Text
  /// The position among several items: "2 of 4".
  package let position: Text?
}

package struct Notice: Equatable, Sendable {
  package let text: Text
  package let role: Role

  package static func error(_ text: Text) -> Notice { Notice(text: text, role: .error) }
  package static func notice(_ text: Text) -> Notice { Notice(text: text, role: .notice) }
  package static func good(_ text: Text) -> Notice { Notice(text: text, role: .good) }
}

/// One piece of a page.
package enum Block: Equatable, Sendable {
  case heading(Text)
  /// An outcome in a word, as a colored heading across the phone.
  case band(Text, Band)
  case paragraph(Text, Role = .text)
  case centred(Text, Role = .text)
  /// A name and its value, side by side.
  case pair(Text, Text)
  /// A field under its label, with its problem below.
  case field(Field, isFocused: Bool)
  /// A PIN, centred and wide.
  case pin(Field, isFocused: Bool)
  /// A rule of the issuer, and whether the typed text meets it.
  case requirement(Text, isMet: Bool)
  case action(Action, isFocused: Bool)
  /// Actions side by side, below a rule.
  case row([Block])
  /// Actions that belong together, beside the name of their group.
  case group(Text, [Block])
  /// A drawn stack, with the actions for its parts. Line mode prints the actions in its place.
  case stack(AnyPageStack, [Block])
  /// A line across the page.
  case rule
  /// A pending answer: its description, and for how many whole seconds it has been pending.
  case waiting(Text, seconds: Int)
  /// An element that its screen draws itself, such as a payment card.
  case drawing(AnyPageDrawing)
  /// A name and a secret that only the person with the phone may read: pictures, recordings and lines never contain it.
  case revealed(Text, Secret)
  /// A blank row, which a layout without enough rows removes first.
  case gap
  /// Optional content. A tall phone shows as many rows of it as fit; line mode omits it, because another screen shows all of it.
  case spare([Block])
}

/// The kinds of outcomes, each with its own color.
package enum Band: CaseIterable, Sendable {
  case good, bad
  /// Not decided yet: the person has to wait, or to act.
  case waiting
  /// An ended process whose outcome is neither good nor bad.
  case plain

  package var role: Role {
    switch self {
    case .good: .goodBand
    case .bad: .badBand
    case .waiting: .waitingBand
    case .plain: .plainBand
    }
  }
}

extension Block {
  /// The number of controls in the block that the focus can reach.
  fileprivate var controlCount: Int {
    switch self {
    case .field, .pin: 1
    case .action(let action, _): action.isEnabled ? 1 : 0
    case .row(let actions), .group(_, let actions), .stack(_, let actions): actions.reduce(0) { $0 + $1.controlCount }
    default: 0
    }
  }

  fileprivate var hasKey: Bool {
    switch self {
    case .action(let action, _): action.hasKey
    case .row(let actions), .group(_, let actions): actions.contains(where: \.hasKey)
    default: false
    }
  }

  fileprivate var withoutKeys: Block {
    switch self {
    case .action(let action, let isFocused): .action(action.keyless, isFocused: isFocused)
    case .row(let actions): .row(actions.map(\.withoutKeys))
    case .group(let name, let actions): .group(name, actions.map(\.withoutKeys))
    default: self
    }
  }

  fileprivate var keys: [Character] {
    switch self {
    case .action(let action, _): action.key.map { [$0] } ?? []
    case .row(let actions), .group(_, let actions): actions.flatMap(\.keys)
    default: []
    }
  }
}

extension Form {
  /// The block that shows one of this form's controls.
  package func block(_ id: ID) -> Block {
    guard let index = items.firstIndex(where: { $0.id == id }) else { preconditionFailure("no control \(id)") }
    switch items[index].control {
    case .field(let field):
      return .field(field, isFocused: index == focus)
    case .action(let action):
      return .action(action, isFocused: index == focus)
    }
  }

  /// The blocks of all actions.
  package var actions: [Block] { items.compactMap { if case .action = $0.control { block($0.id) } else { nil } } }

  package func pinBlock(_ id: ID) -> Block { .pin(self[field: id], isFocused: focused == id) }
}
