internal import UserInterface

extension Field {
  /// Draws the field in one row: the prompt, the text before the cursor as far as there is room, and the keys.
  ///
  /// - Parameters:
  ///   - keys: a description of the keys.
  ///   - fewKeys: a shorter description for a narrow terminal.
  func draw(_ prompt: Text, row: Int, keys: Text, _ fewKeys: Text, into frame: inout Frame) {
    let keys = frame.size.columns < 60 ? fewKeys : keys
    let room = frame.size.columns - prompt.width - keys.width - 3
    let cursor = shownTextBeforeCursor.width
    let scrolled = max(0, cursor - room + 1)
    frame.put(shownText, row: row, column: prompt.width - scrolled, role: .field, limit: scrolled + room)
    frame.put(prompt, row: row, column: 0, role: .title)
    frame.put(keys, row: row, column: frame.size.columns - keys.width - 1, role: .status)
    frame.place(cursor: Frame.Position(row: row, column: prompt.width + cursor - scrolled))
  }
}
