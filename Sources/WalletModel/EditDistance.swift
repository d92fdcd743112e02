extension String {
  /// How many characters would have to be changed to make one word of the other.
  package func distance(to other: String) -> Int {
    let (own, theirs) = (Array(lowercased()), Array(other.lowercased()))
    var row = Array(0...theirs.count)
    for (index, character) in own.enumerated() {
      var next = [index + 1]
      for (column, theirCharacter) in theirs.enumerated() {
        next.append(Swift.min(row[column] + (character == theirCharacter ? 0 : 1), row[column + 1] + 1, next[column] + 1))
      }
      row = next
    }
    return row[theirs.count]
  }
}
