extension String {
  /// The known name that this one is probably a misspelling of. Returns nil if none is similar.
  ///
  /// Similar is up to one wrong character, and one more for every three. (our choice)
  package func nearest(in names: some Sequence<String>) -> String? {
    // Comparing takes time in proportion to both lengths, and no name is that long.
    guard !isEmpty, utf8.count <= 100 else { return nil }
    let nearest = names.map { (name: $0, distance: $0.distance(to: self)) }.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= 1 + count / 3, nearest.distance < nearest.name.count else { return nil }
    return nearest.name
  }

  /// A sentence that refuses this name: `Unknown fixture “card”. Did you mean “cards”?`
  ///
  /// - Parameters:
  ///   - kind: what the name was meant to be: `fixture`.
  ///   - before: what stands before the name in what was typed: the noun of a verb.
  ///   - otherwise: a sentence that is added if no name is similar.
  package func unknown(_ kind: String, among names: [String], after before: String = "", otherwise: String) -> String {
    let whole = before.isEmpty ? self : "\(before) \(self)"
    let next =
      if let nearest = nearest(in: names) {
        "Did you mean “\(before.isEmpty ? nearest : "\(before) \(nearest)")”?"
      } else {
        otherwise
      }
    return "Unknown \(kind) “\(whole)”. \(next)"
  }
}
