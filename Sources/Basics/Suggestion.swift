extension String {
  /// Returns the known name of which this text is probably a misspelling; nil if none is similar.
  ///
  /// A name is similar if it differs by at most one edit, two if the text has at least five characters, and one more for every further
  /// three. Leading dashes don't count. (our choice)
  package func nearest(in names: some Sequence<String>) -> String? {
    let own = withoutDashes
    // Comparing takes time in proportion to both lengths, and no name is longer than 100 bytes.
    guard !own.isEmpty, own.utf8.count <= 100 else { return nil }
    let all = names.map { (name: $0, distance: $0.withoutDashes.distance(to: own)) }
    guard let nearest = all.min(by: { $0.distance < $1.distance }), nearest.distance <= (own.count + 1) / 3 else { return nil }
    return nearest.distance < nearest.name.withoutDashes.count ? nearest.name : nil
  }

  private var withoutDashes: String { String(drop { $0 == "-" }) }

  /// `Did you mean “a”, “b” or “c”?`
  package static func suggestion(_ names: [String]) -> String { "Did you mean \(names.map { "“\($0)”" }.alternatives)?" }

  /// Returns the error message for this unknown name: `Unknown fixture “card”. Did you mean “cards”?`
  ///
  /// - Parameters:
  ///   - kind: the kind of name that was expected: `fixture`.
  ///   - before: the words that were typed before the name, such as the noun before a verb.
  ///   - place: the end of the sentence, such as ` in world “demo”`.
  ///   - otherwise: a sentence that is added if no name is similar.
  package func unknown(
    _ kind: String, among names: some Sequence<String>, after before: String = "", place: String = "", otherwise: String
  ) -> String {
    let head = before.isEmpty ? "" : before + " "
    let next = nearest(in: names).map { Self.suggestion([head + $0]) } ?? otherwise
    return "Unknown \(kind) “\(head)\(self)”\(place). \(next)"
  }
}

extension [String] {
  /// `a, b or c`
  package var alternatives: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1] }
}
