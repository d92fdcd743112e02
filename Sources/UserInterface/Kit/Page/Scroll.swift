/// The scroll position of a page, kept while the page's outline stays the same.
struct Scroll: Sendable {
  /// The number of rows by which the page is scrolled.
  private(set) var rows = 0
  /// The outline of the page for which the position was set.
  private var outline: [Text] = []

  /// Moves the position.
  ///
  /// - Parameter reach: the maximum position of the layout. It limits each move, so that the first key back has an effect at once.
  mutating func move(by rows: Int, atMost reach: Int, on title: Text, _ page: Page) {
    // The terminal's size may have changed since the last key.
    self.rows = max(0, min(min(self.rows, reach) + rows, reach))
    outline = LineRendering(title: title, page: page).outline
  }

  /// Resets the position for another page.
  mutating func follow(_ title: Text, _ page: Page) {
    if rows > 0, LineRendering(title: title, page: page).outline != outline { rows = 0 }
  }
}
