import Basics

/// A page as text for line mode: its texts, and its fields and actions with the numbers that choose them.
struct LineRendering: Equatable, Sendable {
  /// A field or an action.
  struct Item: Equatable, Sendable {
    let number: Int
    let label: Text
    /// The present state of an action, beside its label.
    let value: Text?
    /// The field; nil for an action.
    let field: Field?
    let isFocused: Bool
    let isEnabled: Bool
    /// Whether a checkbox is checked; nil for any other item.
    let isChecked: Bool?

    /// The issuer's rules for the field, and those of them that the contents don't meet yet.
    var rules: [Text] = []
    var missing: [Text] = []
  }

  private enum Part: Equatable, Sendable {
    case text(Text)
    /// A drawing, which is printed once, as a sentence.
    case drawing(Text)
    case item(Item)
    /// A secret with its name, printed only on request (Terminal contract 18), because a line stays on the terminal, in its scrollback and
    /// in recordings.
    case secret(Text, Secret)

    /// The text to print; nil for an item, which has its own format.
    var text: Text? {
      switch self {
      case .text(let text), .drawing(let text): text
      case .secret(let name, _): name + ": hidden. Type /\(LineMode.sayWord) to hear it."
      case .item: nil
      }
    }
  }

  private let title: Text
  private let message: Notice?
  private var headings: [Text] = []
  private var parts: [Part] = []
  /// The text about the pending response, and the whole seconds since the request.
  private(set) var waiting: (text: Text, seconds: Int)?

  init(title: Text, page: Page) {
    self.title = page.progress.map { title + ", step " + $0 } ?? title
    message = page.message
    if let said = page.inLines { parts.append(.text(said)) }
    for block in page.body + page.actions { add(block) }
  }

  static func == (a: Self, b: Self) -> Bool {
    a.title == b.title && a.message == b.message && a.parts == b.parts && a.waiting.map(\.text) == b.waiting.map(\.text)
  }

  private mutating func add(_ block: Block) {
    switch block {
    case .heading(let text), .band(let text, _):
      headings.append(text)
      parts.append(.text(text))
    case .paragraph(let text, _), .centred(let text, _): parts.append(.text(text))
    case .pair(let name, let value): parts.append(.text(name.isEmpty ? value : name + ": " + value))
    case .field(let field, let isFocused), .pin(let field, let isFocused):
      add(field.label, field, isFocused, isEnabled: true)
    case .action(let action, let isFocused):
      add(action.label, value: action.value, nil, isFocused, isEnabled: action.isEnabled, isChecked: action.isChecked)
    case .group(let name, let actions):
      headings.append(name)
      parts.append(.text(name))
      for action in actions { add(action) }
    case .row(let actions), .stack(_, let actions): for action in actions { add(action) }
    case .requirement(let rule, let isMet):
      // A rule belongs to the field above it.
      guard case .item(var item)? = parts.last else { return parts.append(.text(rule)) }
      item.rules.append(rule)
      if !isMet { item.missing.append(rule) }
      parts[parts.count - 1] = .item(item)
    case .drawing(let drawing):
      parts.append(.drawing(drawing.drawing.sentence))
      if let secret = drawing.drawing.secret { parts.append(.secret(secret.name, secret.value)) }
    case .revealed(let name, let secret): parts.append(.secret(name, secret))
    case .waiting(let text, let seconds): waiting = (text, seconds)
    case .gap, .rule, .spare: break
    }
  }

  private mutating func add(
    _ label: Text, value: Text? = nil, _ field: Field?, _ isFocused: Bool, isEnabled: Bool, isChecked: Bool? = nil
  ) {
    let number = items.count + 1
    parts.append(
      .item(
        Item(number: number, label: label, value: value, field: field, isFocused: isFocused, isEnabled: isEnabled, isChecked: isChecked)))
  }

  var items: [Item] { parts.compactMap { if case .item(let item) = $0 { item } else { nil } } }
  var focused: Item? { items.first(where: \.isFocused) }

  /// All lines in reading order; the message is last, next to the prompt.
  var lines: [Text] {
    let body = parts.map { part in
      if case .item(let item) = part { item.line } else { part.text ?? "" }
    }
    return [title] + body + (message.map { [$0.text] } ?? [])
  }

  /// The lines of a page on which nothing can be chosen; empty if it only says that a response is pending.
  var texts: [Text] {
    let texts = parts.compactMap { if case .drawing = $0 { nil } else { $0.text } } + (message.map { [$0.text] } ?? [])
    return texts.isEmpty ? [] : [title] + texts
  }

  /// The texts that identify the page's structure. If they change, line mode prints the page again, because numbers have another meaning.
  var outline: [Text] {
    [title] + headings
      + items.map { item in item.field != nil ? "a field" : item.label + (item.isEnabled ? "" : " (not available)") }
  }

  /// The lines that line mode prints on their own when they are new.
  var news: [Text] {
    var news: [Text] = []
    for part in parts {
      if case .item(let item) = part {
        news += item.news(isNamed: item.isFocused && message?.role == .error)
      } else if let text = part.text {
        news.append(text)
      }
    }
    return news + (message.map { [$0.text] } ?? [])
  }

  /// The secrets as text, for a person who has requested them; digits in groups, as on a card.
  var said: [Text] {
    parts.compactMap { if case .secret(let name, let secret) = $0 { name + ": " + Text(untrusted: secret.grouped) } else { nil } }
  }

  var saysError: Bool { message?.role == .error }
  var messageText: Text? { message?.text }
}

extension LineRendering.Item {
  fileprivate var line: Text {
    let numbered: Text = "\(number). \(label)"
    guard let field else { return numbered + (value.map { ": " + $0 } ?? "") + (isEnabled ? "" : " (not available)") }
    var line = numbered + ": " + (field.isEmpty ? "empty" : field.isSecret ? "filled in" : Text(untrusted: field.shownValue))
    if field.isEmpty, !field.hint.isEmpty { line = line + ", " + field.hint }
    if let choices = field.list?.choices, choices.count <= 8 {
      line = line + ". Choices: " + choices.map { Text(untrusted: $0.name) }.listed
    }
    if let problem = field.problem { line = line + ". " + problem }
    if !rules.isEmpty {
      line = line + (field.isEmpty ? ". Rules: " + rules.listed : missing.isEmpty ? ". All rules are met" : ". Missing: " + missing.listed)
    }
    return line
  }

  /// - Parameter isNamed: true if the page's message already contains the field's problem.
  fileprivate func news(isNamed: Bool) -> [Text] {
    guard let field else { return value.map { [label + ": " + $0] } ?? [] }
    var news = [label]
    if !field.hint.isEmpty { news.append(label + ": " + field.hint) }
    if let problem = field.problem, !isNamed { news.append(problem) }
    if !rules.isEmpty, !field.isEmpty {
      news.append(missing.isEmpty ? label + ": all rules are met." : label + " doesn't meet these rules yet: " + missing.listed + ".")
    }
    return news
  }
}

extension [Text] {
  /// "one; two; three"
  fileprivate var listed: Text { Text.joined(self, by: "; ") }
}
