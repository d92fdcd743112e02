package import Gherkin
internal import Glibc
package import System
internal import WalletModel

/// A file with the scenarios that failed, which the next run reads. Each line is an entry in the format of Cucumber's rerun file, followed
/// by the scenario's name.
///
///     lost-phone.feature:12 # The wallet comes along
///
/// Files of other programs may have several entries on a line, separated by blanks: `a.feature:2 b.feature:7:9`.
package struct RerunFile: Sendable {
  private struct Entry: Hashable {
    let uri: String
    /// Nil: all scenarios of the file.
    let line: Int?
    /// Nil in a file that another program wrote.
    let name: String?

    var text: String { uri + (line.map { ":\($0)" } ?? "") + (name.map { " # \($0)" } ?? "") }
  }

  package let path: String
  /// False if there was no file.
  package let exists: Bool
  private let entries: [Entry]
  /// The places (`Walk.place`) of the walks that each entry selects; empty for an entry whose file is missing or was not read.
  private var meant: [Set<String>] = []

  /// Reads the entries of a file; none if the file is missing.
  package init(path: String) throws(FileError) {
    self.path = path
    let bytes = try FileSystem<FileError>.readGiven(path, atMost: 5_000_000)
    exists = bytes != nil
    guard let text = String(validating: bytes ?? [], as: UTF8.self), !text.unicodeScalars.contains("\0") else {
      throw FileError(.reading, path, EILSEQ)
    }
    entries = text.split { $0.isNewline }.flatMap { Self.read($0) }
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// The files that the entries name, each once.
  package var files: [String] { entries.map(\.uri).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// Selects the walks that the entries mean: by line and name; else by name, because the scenario may have moved; else by line, because it
  /// may have been renamed; else all walks of the file.
  ///
  /// - Parameter missing: the listed files that no longer exist.
  /// - Returns: the places of the selected walks, and messages about entries that no longer match.
  package mutating func select(from walks: [Walk], missing: Set<String> = []) -> (places: Set<String>, notes: [String]) {
    var notes: [String] = []
    let byFile = Dictionary(grouping: walks, by: \.uri)
    meant = entries.map { entry in
      if missing.contains(entry.uri) {
        notes.append("\(entry.uri) no longer exists. Its failures stay in \(path).")
        return []
      }
      let own = byFile[entry.uri] ?? []
      guard let line = entry.line else { return Set(own.map(\.place)) }
      let at = own.filter { $0.contains(line: line) }
      let named = own.filter { $0.name == entry.name }
      let both = at.filter { $0.name == entry.name }
      if let found = [both, named, at].first(where: { !$0.isEmpty }) { return Set(found.map(\.place)) }
      if !own.isEmpty { notes.append("\(entry.text) is no longer there. Running all scenarios of the file.") }
      return Set(own.map(\.place))
    }
    return (meant.reduce(into: []) { $0.formUnion($1) }, notes)
  }

  /// The file's text after a run: the scenarios that failed, and earlier entries of which not all scenarios ran to their end.
  package func text(after reports: [WalkReport]) -> String {
    let ended = Set(reports.filter(\.isEnded).map(\.place))
    let left = zip(entries, meant).filter { _, places in places.isEmpty || !places.isSubset(of: ended) }.map(\.0)
    // Standard input can't be read again.
    let failed = reports.filter { $0.failed != nil && $0.walk.uri != "-" }.map { report in
      Entry(uri: report.walk.uri, line: report.walk.line, name: report.name)
    }
    return (failed + left.filter { entry in !failed.contains { ($0.uri, $0.line) == (entry.uri, entry.line) } })
      .map { "\($0.text)\n" }.joined()
  }

  /// - Returns: the number of entries in the new file, including earlier ones that were not run.
  @discardableResult
  package func write(after reports: [WalkReport]) throws(FileError) -> Int {
    let text = text(after: reports)
    try FileSystem<FileError>.write(Array(text.utf8), to: path)
    // Counted as bytes, because a carriage return and a line feed are one character.
    return text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Reads a line such as `a.feature:12:30 # name`, with an entry for each line number. A line without a name may list several files.
  private static func read(_ text: Substring) -> [Entry] {
    let mark = text.firstRange(of: " # ")
    let (place, name) = mark.map { (text[..<$0.lowerBound], String(text[$0.upperBound...])) } ?? (text, nil)
    return (name == nil ? places(in: place) : [place]).flatMap { place -> [Entry] in
      let (uri, lines) = WalkSources.split(String(place).trimmed)
      if uri.isEmpty || uri == "-" { return [] }
      return lines.isEmpty ? [Entry(uri: uri, line: nil, name: name)] : lines.map { Entry(uri: uri, line: $0, name: name) }
    }
  }

  /// Splits a line into places. A path may contain blanks, so a blank separates two places only after `.feature` or a line number.
  private static func places(in text: Substring) -> [Substring] {
    var places: [Substring] = []
    var rest = text
    while let end = rest.firstMatch(of: #/(?:\.feature|:\d+)(?=[ \t]+\S)/#)?.range.upperBound {
      places.append(rest[..<end])
      rest = rest[end...].drop { $0 == " " || $0 == "\t" }
    }
    return places + [rest]
  }
}
