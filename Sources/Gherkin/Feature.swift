/// The content of a feature file as it is written, with nothing expanded, inherited or made printable. A `Walk` is the expanded form, which
/// can be run.
///
/// It equals what the official parser reads. (cucumber/gherkin 42)
package enum Gherkin {
  /// The start of an element in its file. Lines and columns count from 1, columns in Unicode scalars.
  package struct Location: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    /// `line:column`, as in the messages of compilers.
    package var description: String { "\(line):\(column)" }

    package static func < (a: Location, b: Location) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// A tag. Its name includes the `@`.
  package struct Tag: Hashable, Sendable {
    package let location: Location
    package let name: String
  }

  /// The line that begins a part of the file, and the description below it.
  package struct Heading: Hashable, Sendable {
    package let location: Location
    /// The keyword as written, without the colon.
    package let keyword: String
    package let name: String
    package internal(set) var description = ""
    /// The number of each line of the description.
    package internal(set) var descriptionLines: [Int] = []
  }

  package struct Feature: Hashable, Sendable {
    /// The file's path or name, as it was given.
    package let uri: String
    package let language: String
    package let tags: [Tag]
    package internal(set) var heading: Heading
    package internal(set) var background: Background?
    package internal(set) var scenarios: [Scenario] = []
    package internal(set) var rules: [Rule] = []
    /// All comments, in the order of the file.
    package internal(set) var comments: [Comment] = []
    /// The text of the whole file.
    package internal(set) var text = ""

    /// The lines of the file, each with its carriage return if it has one.
    package var lines: [String] {
      text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// The lines outside headings, descriptions, steps and tables, by line number: comments, tags with a comment after them, and doc
    /// strings.
    package internal(set) var asides: [Int: String] = [:]

    /// All headings of the file: its own, and those of the parts in it.
    package var headings: [Heading] {
      let scenarios = scenarios + rules.flatMap(\.scenarios)
      return [heading] + rules.map(\.heading) + ([background] + rules.map(\.background)).compactMap { $0?.heading }
        + scenarios.flatMap { [$0.heading] + $0.examples.map(\.heading) }
    }
  }

  /// A comment, which is a whole line of the file, with its indentation.
  package struct Comment: Hashable, Sendable {
    package let location: Location
    package let text: String
  }

  package struct Rule: Hashable, Sendable {
    package let tags: [Tag]
    package internal(set) var heading: Heading
    package internal(set) var background: Background?
    package internal(set) var scenarios: [Scenario] = []
  }

  /// Steps that run before those of every scenario in the same feature or rule.
  package struct Background: Hashable, Sendable {
    package internal(set) var heading: Heading
    package internal(set) var steps: [Step] = []
  }

  /// A scenario, or with examples the outline of several scenarios.
  package struct Scenario: Hashable, Sendable {
    package let tags: [Tag]
    package internal(set) var heading: Heading
    package internal(set) var steps: [Step] = []
    package internal(set) var examples: [Examples] = []
  }

  /// The values of an outline's placeholders: the first row names the placeholders, and each other row makes a scenario.
  package struct Examples: Hashable, Sendable {
    package let tags: [Tag]
    package internal(set) var heading: Heading
    package internal(set) var rows: [Row] = []
  }

  package struct Step: Hashable, Sendable {
    package let location: Location
    /// The keyword with the blank after it, if the language has one: `Given `.
    package let keyword: String
    /// The meaning of the keyword; nil if it is ambiguous, as `*` is.
    package let kind: Keywords.StepKind?
    package internal(set) var text: String
    package internal(set) var table: DataTable?
    package internal(set) var docString: DocString?
  }

  /// Rows of the same number of cells.
  package struct DataTable: Hashable, Sendable {
    package internal(set) var rows: [Row]
  }

  package struct Row: Hashable, Sendable {
    package let location: Location
    package internal(set) var cells: [String]
  }

  package struct DocString: Hashable, Sendable {
    package let location: Location
    /// The quotes around the text.
    package let delimiter: String
    package internal(set) var mediaType: String?
    /// The lines of the text, without the indentation of the quotes.
    package internal(set) var content = ""
    /// The line of the closing quotes.
    package internal(set) var lastLine: Int
  }
}
