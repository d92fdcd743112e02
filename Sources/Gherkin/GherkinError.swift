import Basics

/// Why a feature file cannot be read, all of it: each problem with its place and what to do.
package struct GherkinError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Problem: Hashable, Sendable {
    /// nil where it is about the file as a whole.
    package let location: Gherkin.Location?
    package let message: String

    /// Makes text of the file that the message quotes printable.
    init(_ location: Gherkin.Location?, _ message: String) {
      self.location = location
      self.message = Printable(message).description
    }
  }

  package let uri: String
  /// Whether the system refused to read the file, which may succeed later.
  package var isMomentary = false
  /// In the order of the file; no more than ten, as nobody reads on.
  package let problems: [Problem]

  static let maximalCount = 10

  init(_ uri: String, _ problems: [Problem]) {
    self.uri = uri
    // A table is judged where it ends, after what is wrong within.
    let start = Gherkin.Location(line: 1, column: 1)
    self.problems = Array(problems.sorted { $0.location ?? start < $1.location ?? start }.prefix(Self.maximalCount))
  }

  package init(_ uri: String, _ message: String, at location: Gherkin.Location? = nil) { self.init(uri, [Problem(location, message)]) }

  /// A line for each problem: `lost-phone.feature:12:5: …`
  package var description: String {
    problems.map { "\(Printable(uri)):\($0.location.map { "\($0):" } ?? "") \($0.message)" }.joined(separator: "\n")
  }
}
