/// Why a step could not be done or did not find what it says, in sentences for testers.
package struct StepFailure: Error, Hashable, Sendable {
  package internal(set) var message: String
  /// What was expected and what was there, where they can be laid side by side.
  package var expected: [String]?
  package var actual: [String]?

  package init(_ message: String, expected: [String]? = nil, actual: [String]? = nil) {
    self.message = message
    self.expected = expected
    self.actual = actual
  }
}
