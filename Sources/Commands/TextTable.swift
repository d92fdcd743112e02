import UserInterface

/// The layout of rows of cells in columns, two spaces apart.
enum TextTable {
  /// Returns lines without line feeds. Pads each cell but the last of a row to the width of its column on a terminal.
  ///
  /// - Parameter widths: the minimum widths of the first columns.
  static func lines(_ rows: [[String]], widths: [Int] = []) -> [String] {
    var widths = widths
    for row in rows {
      for (index, cell) in row.dropLast().enumerated() {
        if index < widths.count { widths[index] = max(widths[index], width(cell)) } else { widths.append(width(cell)) }
      }
    }
    return rows.map { row in
      row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - width(cell) + 2)
      }.joined()
    }
  }

  private static func width(_ cell: String) -> Int { Text(untrusted: cell).width }
}
