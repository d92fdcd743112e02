/// The drawing of the phone: the line with time and title, and the page below. The frame around it is drawn once for many pages.
struct Phone {
  let title: Text
  let page: Page
  /// True for the page of an overlay, which has no issuer's theme.
  var isOutside = false
  /// True while the page has the keyboard focus. Without it, the action that Enter would choose is marked, but not highlighted.
  var hasKeys = true
  /// The line about new messages.
  var banner: Text?

  /// Draws the time into the phone at this position; separate from `draw`, because many pages are drawn with the same time.
  static func put(time: Text, into frame: inout Frame, row: Int, column: Int, isFramed: Bool) {
    let border = isFramed ? 1 : 0
    frame.put(time, row: row + border, column: column + border + 1, role: .quiet)
  }

  /// Draws the page into the phone at this position, in which only the time was drawn before.
  func draw(into frame: inout Frame, row: Int, column: Int, size: Size, isFramed: Bool) {
    let border = isFramed ? 1 : 0
    let inside = inside(of: size, isFramed)
    let left = column + border
    let progress = page.header?.position ?? page.progress
    let progressWidth = progress?.width ?? 0
    let name = (page.header?.title ?? title).truncated(to: max(0, inside.columns - 14 - progressWidth))
    frame.put(name, row: row + border, column: left + max(8, (inside.columns - name.width) / 2), role: .title)
    if let progress {
      frame.put(progress, row: row + border, column: left + inside.columns - 1 - progressWidth, role: .quiet)
    }
    layout(size, isFramed).draw(into: &frame, row: row, top: border + 1, left: left)
  }

  /// The number of rows that the page can be scrolled.
  func reach(size: Size, isFramed: Bool) -> Int { layout(size, isFramed).reach(top: isFramed ? 2 : 1) }

  private func inside(of size: Size, _ isFramed: Bool) -> Size {
    let border = isFramed ? 1 : 0
    return Size(columns: size.columns - 2 * border, rows: size.rows - 2 * border)
  }

  private func layout(_ size: Size, _ isFramed: Bool) -> PageLayout {
    let inside = inside(of: size, isFramed)
    return PageLayout(
      page: hasKeys ? page : page.withoutCursor, size: Size(columns: inside.columns, rows: (isFramed ? 1 : 0) + inside.rows),
      selection: isOutside ? .selectedOutside : hasKeys ? .selected : .text, banner: banner)
  }
}

/// A page beside the phone, with title and progress above a line.
struct Panel {
  let title: Text
  let page: Page

  func draw(into frame: inout Frame, column: Int, size: Size) {
    frame.put(title, row: 0, column: column, role: .title)
    if let progress = page.progress { frame.put(progress, row: 0, column: column + size.columns - progress.width, role: .quiet) }
    Box.rule(into: &frame, row: 1, column: column, columns: size.columns)
    layout(size).draw(into: &frame, row: 0, top: 3, left: column)
  }

  /// The number of rows that the page can be scrolled.
  func reach(size: Size) -> Int { layout(size).reach(top: 3) }

  private func layout(_ size: Size) -> PageLayout { PageLayout(page: page, size: size, margin: 2, selection: .selectedOutside) }
}

enum Box {
  static func draw(into frame: inout Frame, row top: Int, column: Int, size: Size) {
    let (columns, rows) = (size.columns, size.rows)
    guard columns >= 2, rows >= 2 else { return }
    let line = Text.repeated("─", columns - 2)
    frame.put("╭" + line + "╮", row: top, column: column, role: .border)
    for row in top + 1..<top + max(1, rows - 1) {
      frame.put("│", row: row, column: column, role: .border)
      frame.put("│", row: row, column: column + columns - 1, role: .border)
    }
    frame.put("╰" + line + "╯", row: top + rows - 1, column: column, role: .border)
  }

  static func rule(into frame: inout Frame, row: Int, column: Int, columns: Int) {
    frame.put(Text.repeated("─", columns), row: row, column: column, role: .border)
  }
}
