internal import UserInterface
internal import WalletModel

/// One sentence that walkthroughs are written in.
package struct StepDefinition: Sendable {
  package let pattern: StepPattern
  /// What it does, in a sentence.
  package let meaning: String
  /// The headings of the table below it; nil where it wants none.
  package let table: [String]?
  /// Headings of further columns, which may be left out.
  package let optional: [String]
  /// True of steps that type what they say wherever the focus is.
  var typesText: Bool { ["I type {text}", "I paste {text}"].contains(pattern.text) }
  let perform: @Sendable (ScenarioContext, StepValues) throws(StepFailure) -> Void

  init(
    _ pattern: String, _ meaning: String, table: [String]? = nil, optional: [String] = [],
    _ perform: @escaping @Sendable (ScenarioContext, StepValues) throws(StepFailure) -> Void
  ) {
    self.pattern = StepPattern(pattern)
    self.meaning = meaning
    self.table = table
    self.optional = optional
    self.perform = perform
  }
}

/// What stands in the places of a step, and below it.
package struct StepValues: Sendable {
  let places: [String]
  /// Of the table below it, without its headings. Cells that were left out are empty.
  let rows: [[String]]

  func text(_ index: Int) -> String { places[index] }

  /// The text as Billfold shows it, so that it can be compared with what is shown.
  func shown(_ index: Int) -> String { Text(untrusted: places[index]).string }

  func number(_ index: Int) throws(StepFailure) -> Int {
    guard let number = Int(places[index]) else { throw StepFailure("“\(places[index])” is not a number.") }
    return number
  }

  func moment(_ index: Int) throws(StepFailure) -> Timestamp {
    guard let moment = Timestamp(iso8601: places[index]) else {
      throw StepFailure("“\(places[index])” is not a valid time. Example: 2026-11-21T09:00:00Z")
    }
    return moment
  }

  func size(_ index: Int) throws(StepFailure) -> Size {
    let parts = places[index].split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else {
      throw StepFailure("“\(places[index])” is not a valid size. Use 1x1 to 500x500, like 80x24.")
    }
    return Size(columns: parts[0], rows: parts[1])
  }

  func key(_ index: Int) throws(StepFailure) -> Key {
    guard let key = Key(named: places[index]) else {
      throw StepFailure("Unknown key “\(places[index])”. Keys: \(Key.names), a letter, or Ctrl- with a letter.")
    }
    return key
  }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Esc", .escape), ("Up", .up), ("Down", .down), ("Left", .left),
    ("Right", .right), ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Backspace", .backspace),
    ("Delete", .delete), ("Space", .character(" ")),
  ]
  static let names = named.map(\.name).joined(separator: ", ")

  var name: String {
    switch self {
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    default: Self.named.first { $0.key == self }?.name ?? ""
    }
  }

  /// A key by the name that walkthroughs know it by.
  init?(named name: String) {
    if let known = Self.named.first(where: { $0.name == name }) {
      self = known.key
    } else if name.hasPrefix("Ctrl-"), name.count == 6, let letter = name.last, letter.isASCII, letter.isLetter {
      // These are the same as other keys on every terminal.
      let others: [String: Key] = ["h": .backspace, "i": .tab, "j": .enter, "m": .enter]
      self = others[letter.lowercased()] ?? .control(Character(letter.lowercased()))
    } else if name.count == 1, let character = name.first, name.unicodeScalars.first?.properties.generalCategory != .control {
      self = .character(character)
    } else {
      return nil
    }
  }
}
