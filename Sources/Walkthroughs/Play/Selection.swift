import UserInterface

/// The row of a list that a person has selected.
struct Selection: Hashable, Sendable {
  var index: Int
  /// How many rows there are.
  let count: Int

  /// How many rows a page has. (our choice)
  private static let page = 10

  /// Selects another row, if the key does that.
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

  /// Draws the list over the first rows of a frame, the selected row in sight.
  ///
  /// - Parameter line: gives a row of the list.
  func draw(_ title: Text, rows: Int, into frame: inout Frame, line: (Int) -> (text: Text, role: Role)) {
    let columns = frame.size.columns
    frame.clear(rows: 0..<rows, columns: 0..<columns)
    frame.put(title, row: 0, column: 1, role: .title, limit: columns - 2)
    frame.put(.repeated("━", columns), row: 1, column: 0, role: .border)
    let room = rows - 2
    let first = max(0, min(index - room / 2, count - room))
    for (row, number) in (first..<min(count, first + room)).enumerated() {
      let (text, role) = line(number)
      frame.put(text.truncated(to: columns - 2), row: row + 2, column: 1, role: number == index ? .selectedOutside : role)
    }
    frame.place(cursor: nil)
  }
}
