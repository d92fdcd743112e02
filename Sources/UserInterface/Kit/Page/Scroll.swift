/// How far a page is scrolled, as long as it stays the same page.
struct Scroll: Sendable {
  /// The number of rows that are scrolled past; of calls, behind the glass.
  private(set) var rows = 0
  /// Tells the page from another one.
  private var outline: [Text] = []

  /// - Parameter reach: how far the layout lets the page be scrolled, so that each key moves it until there, and back at once.
  mutating func move(by rows: Int, atMost reach: Int, on title: Text, _ page: Page) {
    // The room may have changed since the last key.
    self.rows = max(0, min(min(self.rows, reach) + rows, reach))
    outline = LineRendering(title: title, page: page).outline
  }

  /// Another page begins at its first row.
  mutating func follow(_ title: Text, _ page: Page) {
    if rows > 0, LineRendering(title: title, page: page).outline != outline { rows = 0 }
  }
}
