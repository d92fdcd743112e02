package import WalletModel

/// One line that a person fills in. What is in it cannot be printed, whatever kind of field it is.
package struct Field: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    /// Shown as bullets, in every mode and every picture.
    case secret
    /// Digits shown as bullets; spaces and dashes of a paste are dropped.
    case secretDigits
  }

  package var label: Text
  package let kind: Kind
  /// The most characters it takes.
  package let limit: Int
  /// What belongs in it, in a few words; stands beside the label.
  package var hint: Text
  /// What is wrong with it, in a sentence; stands under the field.
  package var problem: Text?
  private var contents: Secret
  /// How many characters stand before the cursor.
  package private(set) var cursor: Int

  package init(_ label: Text, kind: Kind = .text, limit: Int = 254, hint: Text = "", value: String = "") {
    self.label = label
    self.kind = kind
    self.limit = limit
    self.hint = hint
    contents = Secret(value)
    cursor = value.count
  }

  package var secret: Secret { contents }
  package var isEmpty: Bool { contents.isEmpty }
  package var count: Int { contents.count }
  package var isSecret: Bool { kind != .text }

  /// What a person typed into a field that is not secret; of a secret field, nothing.
  package var value: String { isSecret ? "" : contents.reveal() }

  package mutating func fill(with value: String) {
    contents = Secret(value)
    cursor = value.count
    problem = nil
  }

  package mutating func clear() { fill(with: "") }

  package enum Change: Equatable {
    case none, moved, changed
    /// Nothing changed, and why.
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

  private mutating func enter(_ text: String) -> Change {
    var fresh = self
    fresh.clear()
    let change = fresh.paste(text)
    if change == .changed { self = fresh }
    return change
  }

  private mutating func handle(_ key: Key) -> Change {
    switch key {
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
    default:
      return .none
    }
  }

  private mutating func paste(_ pasted: String) -> Change {
    var text = pasted
    if kind == .secretDigits {
      text.removeAll { $0.isWhitespace || $0 == "-" }
    } else {
      while text.last?.isNewline == true { text.removeLast() }
      text = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
    if text.hasControlCharacters { return .refused("\(label): some of that cannot be printed. Nothing was pasted.") }
    return text.isEmpty ? .none : insert(text)
  }

  private mutating func insert(_ addition: String) -> Change {
    if kind == .secretDigits, !addition.hasOnlyDigits {
      return .refused("\(label): digits only. Nothing was added.")
    }
    if addition.hasControlCharacters { return .none }
    let text = contents.reveal()
    // Looked at before it is joined, so that a paste of megabytes costs no more than its length.
    guard addition.utf8.count <= limit * 64, text.count + addition.count <= limit else {
      return .refused("\(label): at most \(limit) characters fit. Nothing was added.")
    }
    let split = text.index(text.startIndex, offsetBy: cursor)
    let head = String(text[..<split]) + addition
    contents = Secret(head + String(text[split...]))
    // Counted, not added up: a combining mark joins the character before it.
    cursor = min(head.count, contents.count)
    problem = nil
    return .changed
  }

  private mutating func remove(at index: Int) -> Change {
    var text = contents.reveal()
    guard index >= 0, index < text.count else { return .none }
    text.remove(at: text.index(text.startIndex, offsetBy: index))
    contents = Secret(text)
    cursor = min(index, text.count)
    problem = nil
    return .changed
  }

  private mutating func move(to index: Int) -> Change {
    let target = min(max(index, 0), contents.count)
    guard target != cursor else { return .none }
    cursor = target
    return .moved
  }
}
