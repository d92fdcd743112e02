extension Frame {
  /// The frame as a file that people review: its rows, then the cursor, then which cells have which role.
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

  /// Its rows as anybody may see them: secret cells are blank.
  package var openRows: [String] {
    openCells.map { cells in
      var line = cells.reduce(into: "") { $0 += $1 }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The text of each cell; the right half of a wide character is empty.
  package var openCells: [[String]] {
    (0..<size.rows).map { row in
      (0..<size.columns).map { column in
        let cell = self.cell(row: row, column: column)
        return cell.role.isSecret ? " " : text(of: cell)
      }
    }
  }

  /// Stretches of one role in a row, left to right; blanks without a role that shows belong to no stretch of their own.
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
