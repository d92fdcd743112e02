import Basics

/// The problems that prevent the reading of a feature file, each with its location and advice.
package struct GherkinError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Problem: Hashable, Sendable {
    /// The location of the problem; nil if it concerns the file as a whole.
    package let location: Gherkin.Location?
    package let message: String

    /// Makes the message printable, because it may quote the file.
    init(_ location: Gherkin.Location?, _ message: String) {
      self.location = location
      self.message = Printable(message).description
    }
  }

  package let uri: String
  /// True if the system refused to read the file for a reason that may pass.
  package var isMomentary = false
  /// The first problems in the order of the file, at most ten.
  package let problems: [Problem]

  static let maximalCount = 10

  init(_ uri: String, _ problems: [Problem]) {
    self.uri = uri
    // Sorted by location, because a table is checked only at its end, when problems in later lines may have been found.
    let start = Gherkin.Location(line: 1, column: 1)
    self.problems = Array(problems.sorted { $0.location ?? start < $1.location ?? start }.prefix(Self.maximalCount))
  }

  package init(_ uri: String, _ message: String, at location: Gherkin.Location? = nil) { self.init(uri, [Problem(location, message)]) }

  /// A line for each problem: `lost-phone.feature:12:5: …`
  package var description: String {
    problems.map { "\(Printable(uri)):\($0.location.map { "\($0):" } ?? "") \($0.message)" }.joined(separator: "\n")
  }
}
