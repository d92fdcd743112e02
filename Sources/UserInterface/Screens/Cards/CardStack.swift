/// The customer's cards as a stack: the first one with its face, each of the others as one row.
struct CardStack: PageStack {
  let top: CardFace
  let strips: [CardStrip]
  /// The number of cards below the strips.
  let rest: Int

  /// The number of strips on every phone, and the maximum on a tall phone. (our choice)
  private static let (least, most) = (3, 7)

  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow] {
    var face = top
    face.isFocused = focus == 0
    face.hasCardsBelow = !strips.isEmpty
    var rows = face.rows(detail, columns: columns, margin: margin)
    let room = max(Self.least, min(Self.most, room - rows.count))
    let shown = rest == 0 && strips.count <= room ? strips.count : min(strips.count, room - 1)
    // The card that has the focus stays visible.
    let first = max(0, (focus ?? 0) - shown)
    for index in first..<first + shown {
      var strip = strips[index].rows(detail, columns: columns, margin: margin)
      if focus == index + 1, !strip.isEmpty {
        strip[0].isFocused = true
        strip[0].pieces.append((0, "▸", .text))
      }
      rows += strip
    }
    let hidden = strips.count - shown + rest
    return hidden > 0 ? rows + MoreCards(count: hidden).rows(detail, columns: columns, margin: margin) : rows
  }
}
