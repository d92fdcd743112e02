/// The reason why a step could not be carried out or its check failed, in sentences for testers.
package struct StepFailure: Error, Hashable, Sendable {
  package internal(set) var message: String
  /// The expected and the actual rows, if they can be compared side by side.
  package var expected: [String]?
  package var actual: [String]?
  /// True if nothing can make the sight hold any more.
  package var isFinal: Bool

  package init(_ message: String, expected: [String]? = nil, actual: [String]? = nil, isFinal: Bool = false) {
    self.message = message
    self.isFinal = isFinal
    self.expected = expected
    self.actual = actual
  }

  /// The message with the expected and the actual value, on one line. For a screen, these are the first rows that differ.
  package var line: String {
    var line = message
    if let expected, let actual, let row = (0..<max(expected.count, actual.count)).first(where: { expected.at($0) != actual.at($0) }) {
      let (wanted, found) = (expected.at(row), actual.at(row))
      let isTold = expected.count == 1 && !wanted.isEmpty && !found.isEmpty && message.contains(wanted) && message.contains(found)
      if !isTold {
        let place = expected.count == 1 && actual.count == 1 ? "Expected" : "Row \(row + 1): expected"
        line += " \(place) “\(wanted)”, actual “\(found)”."
      }
    }
    return line.split { $0.isNewline }.joined(separator: " ")
  }
}

extension [String] {
  fileprivate func at(_ index: Int) -> String { indices.contains(index) ? self[index] : "" }
}
