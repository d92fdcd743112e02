extension String {
  /// Returns the number of edits that turn one word into the other, in any case: a character changed, added or removed, or two neighbors
  /// swapped. (optimal string alignment)
  package func distance(to other: String) -> Int {
    let (own, theirs) = (Array(lowercased()), Array(other.lowercased()))
    var before: [Int] = []
    var row = Array(0...theirs.count)
    for (index, character) in own.enumerated() {
      var next = [index + 1]
      for (column, theirCharacter) in theirs.enumerated() {
        var edits = Swift.min(row[column] + (character == theirCharacter ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, character == theirs[column - 1], own[index - 1] == theirCharacter {
          edits = Swift.min(edits, before[column - 1] + 1)
        }
        next.append(edits)
      }
      (before, row) = (row, next)
    }
    return row[theirs.count]
  }
}
