/// The columns and rows of a terminal or a part of it: at least 1×1, at most 1000×500, even if the terminal reports other values.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 1000)
    self.rows = min(max(rows, 1), 500)
  }
}

extension Size: CustomStringConvertible {
  package var description: String { "\(columns)x\(rows)" }
}
