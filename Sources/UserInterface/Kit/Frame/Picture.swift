extension Frame {
  /// The frame as a text file for reviews: its rows, then the cursor, then the roles of the cells.
  ///
  /// Secret cells are blank, as in every recording. Rows and columns count from 0; cells of role `text` are left out.
  package var picture: String {
    var lines = openRows
    lines.append("--- \(size)")
    lines.append(cursor.map { "cursor \($0.row),\($0.column)" } ?? "cursor hidden")
    for row in 0..<size.rows {
      let runs = roleRuns(row).filter { $0.role != .text }
      if !runs.isEmpty {
        lines.append("\(row) " + runs.map { "\($0.role) \($0.columns.lowerBound)-\($0.columns.upperBound - 1)" }.joined(separator: ", "))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The rows, with secret cells blank.
  package var openRows: [String] { (0..<size.rows).map { openText(row: $0, columns: 0..<size.columns) } }

  /// Returns the lines of a part of the frame, with secret cells blank and without trailing blanks.
  package func lines(of pane: ScreenDump.Pane) -> [String] {
    let columns = (pane.column..<pane.column + pane.columns).clamped(to: 0..<size.columns)
    return (pane.row..<pane.row + pane.rows).clamped(to: 0..<size.rows).map { openText(row: $0, columns: columns) }
  }

  private func openText(row: Int, columns: Range<Int>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * 3)
    var end = 0
    for cell in cells[row * size.columns + columns.lowerBound..<row * size.columns + columns.upperBound] {
      if cell.glyph == 0x20 || cell.role.isSecret {
        bytes.append(0x20)
        continue
      }
      if cell.glyph < 0x80, cell.glyph > 0 { bytes.append(UInt8(cell.glyph)) } else { bytes += text(of: cell).utf8 }
      end = bytes.count
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// The text of each cell, with secret cells blank; the right half of a wide character is empty.
  package var openCells: [[String]] {
    (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let cell = self.cell(row: row, column: column)
        return cell.role.isSecret ? " " : text(of: cell)
      }
    }
  }

  /// Returns the ranges of equal roles in a row, from left to right.
  package func roleRuns(_ row: Int) -> [(role: Role, columns: Range<Int>)] {
    var runs: [(role: Role, columns: Range<Int>)] = []
    for column in 0..<size.columns {
      let role = cell(row: row, column: column).role
      if let last = runs.last, last.role == role {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append((role, column..<column + 1))
      }
    }
    return runs
  }
}
