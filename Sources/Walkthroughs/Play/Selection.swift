import UserInterface

/// The row of a list that a person has selected.
struct Selection: Hashable, Sendable {
  var index: Int
  /// How many rows there are.
  let count: Int
  /// The number that is being typed; 0: none.
  private(set) var number = 0

  init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// The number of rows by which Page Up and Page Down move. (our choice)
  private static let page = 10

  /// Moves the selection, if the key is one that does that.
  mutating func move(_ key: Key) {
    let next: Int? =
      switch key {
      case .up, .character("k"): index - 1
      case .down, .character("j"): index + 1
      case .pageUp: index - Self.page
      case .pageDown: index + Self.page
      case .home: 0
      case .end: count - 1
      default: nil
      }
    if let next { index = max(0, min(count - 1, next)) }
  }

  /// Selects a row by its number, which counts from 1 and is typed digit by digit. Returns false if the key is no digit.
  mutating func type(_ key: Key) -> Bool {
    guard case .character(let character) = key, character.isASCII, let digit = character.wholeNumberValue else {
      number = 0
      return false
    }
    // A digit that would make the number larger than the last row begins a new number.
    number = number * 10 + digit <= count ? number * 10 + digit : digit
    if number > 0 { index = min(number, count) - 1 }
    return true
  }

  /// Draws the list over the first rows of a frame. The selected row is marked and visible.
  ///
  /// - Parameter line: returns the text of a row, and the mark it has while it is not selected.
  func draw(_ title: Text, rows: Int, into frame: inout Frame, line: (Int) -> (mark: Text, text: Text, role: Role)) {
    let columns = frame.size.columns
    frame.clear(rows: 0..<rows, columns: 0..<columns)
    frame.put(title, row: 0, column: 1, role: .title, limit: columns - 2)
    frame.put(.repeated("━", columns), row: 1, column: 0, role: .border)
    let room = rows - 2
    let first = max(0, min(index - room / 2, count - room))
    for (row, number) in (first..<min(count, first + room)).enumerated() {
      let (mark, text, role) = line(number)
      let isSelected = number == index
      let marked = (isSelected ? "▸ " : mark) + text
      frame.put(marked.truncated(to: columns - 2), row: row + 2, column: 1, role: isSelected ? .selectedOutside : role)
    }
    frame.place(cursor: nil)
  }
}
