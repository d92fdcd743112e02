package import Basics
package import WalletModel

/// One line that a person fills in. It stores its contents as a `Secret`, which prints as bullets, whatever the kind of the field.
package struct Field: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    /// Shown as bullets, until the person reveals it.
    case secret
    /// A PIN: digits, always shown as bullets. Spaces and dashes of a paste are dropped.
    case secretDigits
    /// A one-time code: digits that stay readable, because the person copies them from a message. Recordings leave its cells blank, like
    /// those of other secrets.
    case code

    /// True for a kind that takes digits only.
    package var isDigits: Bool { self == .secretDigits || self == .code }
  }

  /// The printed data of a card that a field requests.
  package enum Content: Hashable, Sendable {
    case cardNumber, cardExpiry, cardCode, cardholder
  }

  package var label: Text
  package let kind: Kind
  /// The printed data that the field requests; nil if it requests none.
  package let content: Content?
  /// True if the field is for a code from a message.
  var isForCode: Bool { kind == .code && content == nil }
  /// The kind of magic data that the field accepts; nil if it accepts none.
  package private(set) var magic: MagicKind?
  /// The maximum number of characters.
  package let limit: Int
  /// A description of the expected value in a few words, shown beside the label.
  package var hint: Text
  /// A sentence about the field's error, shown below the field; nil if there is no error.
  package var problem: Text?
  /// The list of the field's choices, which typed text filters; nil if any text may be typed.
  private(set) var list: ChoiceList?
  package var isChoice: Bool { list != nil }
  /// True while the contents of a field of the kind `secret` are readable, because the person revealed them.
  package var isRevealed = false
  private var contents: Secret
  /// The number of characters before the cursor.
  package private(set) var cursor: Int

  package init(
    _ label: Text, kind: Kind = .text, content: Content? = nil, limit: Int = 254, hint: Text = "", value: String = ""
  ) {
    self.label = label
    self.kind = kind
    self.content = content
    self.limit = limit
    self.hint = hint
    contents = Secret(value)
    cursor = value.count
  }

  /// A field for one of these choices; `value` is the code of the selected one.
  package init(_ label: Text, choices: [Choice], hint: Text = "", value: String = "") {
    self.init(label, limit: ChoiceList.longestFilter, hint: hint)
    list = ChoiceList(choices)
    fill(with: value)
  }

  /// A copy of this field that accepts magic data of this kind.
  package func taking(_ kind: MagicKind) -> Field {
    var field = self
    field.magic = kind
    return field
  }

  package var secret: Secret { contents }
  package var isEmpty: Bool { contents.isEmpty && list?.selected == nil }
  package var count: Int { contents.count }
  package var isSecret: Bool { kind != .text }
  /// True if the contents are shown as bullets.
  package var isHidden: Bool { kind == .secretDigits || kind == .secret && !isRevealed }

  /// The value of a field that is not secret: its text, or the code of the selected choice. Empty for a secret field.
  package var value: String { isSecret ? "" : list?.selected?.code ?? contents.reveal() }

  /// The value as a person reads it: the text, or the name of the selected choice. Empty for a secret field.
  package var shownValue: String { isSecret ? "" : list?.selected?.name ?? contents.reveal() }

  /// The text between the brackets: bullets, the contents, or the name of the selected choice. While a list is filtered, the filter.
  package var shownText: Text {
    if isHidden { return .repeated("•", count) }
    return Text(untrusted: contents.isEmpty ? list?.selected?.name ?? "" : contents.reveal())
  }

  /// The text between the brackets before the cursor.
  package var shownTextBeforeCursor: Text {
    isHidden ? .repeated("•", cursor) : Text(untrusted: String(contents.reveal().prefix(cursor)))
  }

  package mutating func fill(with value: String) {
    problem = nil
    let isChoice = list?.select(code: value) ?? false
    contents = Secret(isChoice ? "" : value)
    cursor = contents.count
  }

  package mutating func clear() { fill(with: "") }

  /// Replaces what was typed by a stand-in; the cursor stays.
  mutating func substitute(_ standIn: Secret) {
    contents = standIn
    cursor = min(cursor, standIn.count)
  }

  package enum Change: Equatable {
    case none, moved, changed
    /// Input that changed nothing, with the reason.
    case refused(Text)
  }

  package mutating func handle(_ input: Input) -> Change {
    switch input {
    case .key(let key): handle(key)
    case .paste(let text): paste(text)
    case .entry(let text): enter(text)
    case .command: .none
    }
  }

  /// Ends the filtering of a list: a selected choice is shown by its name. A filter that fits no choice stays for correction.
  mutating func settle() {
    guard list != nil else { return }
    list?.close()
    guard list?.selected != nil, !contents.isEmpty else { return }
    contents = Secret("")
    cursor = 0
  }

  /// A sentence about why Enter can't leave the field; nil if it can.
  package var unsettled: Text? {
    guard let list, list.selected == nil, !contents.isEmpty else { return nil }
    return "\(label): no entry matches. Type a name or a code."
  }

  private mutating func enter(_ text: String) -> Change {
    if list != nil { return enterChoice(text.trimmed) }
    var fresh = self
    fresh.clear()
    let change = fresh.paste(text)
    if change == .changed { self = fresh }
    return change
  }

  // The whole answer selects one choice, or is refused with the possible choices.
  private mutating func enterChoice(_ text: String) -> Change {
    guard let found = list?.search(text) else { return .none }
    switch found {
    case .one(let choice):
      fill(with: choice.code)
      return .changed
    case .several(let choices):
      let names = Text.joined(choices.map { Text(untrusted: $0.name) }, by: ", ")
      return .refused("\(label) could be \(names). Type more of the name.")
    case .none: return .refused("\(label): no entry matches. Type a name or a code.")
    }
  }

  private mutating func handle(_ key: Key) -> Change {
    switch key {
    case .down where list != nil:
      return browse(by: 1)
    case .up where list != nil:
      return browse(by: -1)
    case .pageDown where list != nil:
      return browse(by: ChoiceList.rows)
    case .pageUp where list != nil:
      return browse(by: -ChoiceList.rows)
    case .character(let character):
      return insert(String(character))
    case .backspace:
      return remove(at: cursor - 1)
    case .delete:
      return remove(at: cursor)
    case .left:
      return move(to: cursor - 1)
    case .right:
      return move(to: cursor + 1)
    case .home:
      return move(to: 0)
    case .end:
      return move(to: contents.count)
    case .control("u"):
      guard !isEmpty else { return .none }
      clear()
      return .changed
    case .control("w"):
      return removeWord()
    default:
      return .none
    }
  }

  private mutating func paste(_ pasted: String) -> Change {
    var text = pasted
    if kind.isDigits {
      text.removeAll { $0.isWhitespace || $0 == "-" }
    } else {
      while text.last?.isNewline == true { text.removeLast() }
      text = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    if text.hasControlCharacters { return .refused("\(label): can't paste control characters.") }
    return text.isEmpty ? .none : insert(text)
  }

  private mutating func insert(_ addition: String) -> Change {
    if kind.isDigits, !addition.hasOnlyDigits {
      return .refused("\(label): digits only.")
    }
    if addition.hasControlCharacters { return .none }
    let text = contents.reveal()
    // Counted before the texts are joined, so that a paste of megabytes takes no longer than its length requires.
    let count = text.count
    guard addition.utf8.count <= limit * 64, count + addition.count <= limit else {
      return .refused("\(label): at most \(limit) \(kind.isDigits ? "digits" : "characters").")
    }
    if cursor == count {
      contents = Secret(text + addition)
      cursor = contents.count
      return edited()
    }
    let split = text.index(text.startIndex, offsetBy: cursor)
    let head = String(text[..<split]) + addition
    contents = Secret(head + String(text[split...]))
    // Counted again instead of added, because a combining mark joins the character before it.
    cursor = min(head.count, contents.count)
    return edited()
  }

  private mutating func remove(at index: Int) -> Change {
    var text = contents.reveal()
    // The name of a choice is removed as a whole.
    if text.isEmpty, list?.selected != nil {
      clear()
      return .changed
    }
    guard index >= 0, index < text.count else { return .none }
    text.remove(at: text.index(text.startIndex, offsetBy: index))
    contents = Secret(text)
    cursor = min(index, text.count)
    return edited()
  }

  /// Removes the word before the cursor; in hidden text, everything before the cursor.
  private mutating func removeWord() -> Change {
    let text = contents.reveal()
    guard cursor > 0, !text.isEmpty else { return remove(at: cursor - 1) }
    let kept = isHidden ? "" : String(text.prefix(cursor)).withoutLastWord
    contents = Secret(kept + text.dropFirst(cursor))
    cursor = kept.count
    return edited()
  }

  private mutating func edited() -> Change {
    problem = nil
    list?.filter(by: contents.reveal())
    return .changed
  }

  private mutating func browse(by step: Int) -> Change {
    problem = nil
    list?.browse(by: step)
    return .changed
  }

  private mutating func move(to index: Int) -> Change {
    let target = min(max(index, 0), contents.count)
    guard target != cursor else { return .none }
    cursor = target
    return .moved
  }
}

extension String {
  /// The string without its last word and the spaces after that word.
  var withoutLastWord: String {
    let trimmed = self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
    return String(trimmed[..<(trimmed.lastIndex(of: " ").map(trimmed.index(after:)) ?? trimmed.startIndex)])
  }
}
