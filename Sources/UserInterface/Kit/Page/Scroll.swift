/// The scroll position of a page, kept as long as the page stays the same.
struct Scroll: Sendable {
  /// The number of rows that are scrolled.
  private(set) var rows = 0
  /// Identifies the page.
  private var outline: [Text] = []

  /// - Parameter reach: the maximum scroll position of the layout, so that each key has an effect up to there, and back at once.
  mutating func move(by rows: Int, atMost reach: Int, on title: Text, _ page: Page) {
    // The room may have changed since the last key.
    self.rows = max(0, min(min(self.rows, reach) + rows, reach))
    outline = LineRendering(title: title, page: page).outline
  }

  /// Resets the position for another page.
  mutating func follow(_ title: Text, _ page: Page) {
    if rows > 0, LineRendering(title: title, page: page).outline != outline { rows = 0 }
  }
}
