import WalletModel

/// The drawing of a card that an app offers, with the app's art or as a plain card. It has no actions, so line mode leaves it out. A page
/// without room leaves it out too, because the list below has the same information.
struct PassEntryFace: PageStack {
  let entry: PassEntry
  let app: ExtensionListing

  private typealias Piece = (column: Int, text: Text, role: Role)

  func rows(_ detail: DrawingDetail, room: Int, focus: Int?, columns: Int, margin: Int) -> [PageRow] {
    guard detail == .drawn, columns >= CardArt.columns + 2, room > CardArt.rowCount else { return [] }
    let left = (columns - CardArt.columns) / 2
    let card: [PageRow]
    switch entry.art {
    case .success(let art): card = drawn(art, left)
    case .failure: card = plain(left)
    }
    // Padding, so that cards of different heights don't move the list.
    let below = Array(repeating: PageRow([]), count: CardArt.rowCount - card.count)
    return card + below + [PageRow([], isGap: true)]
  }

  private func drawn(_ art: CardArt, _ left: Int) -> [PageRow] {
    art.rows.map { row in
      var pieces: [Piece] = [(left, .repeated(" ", CardArt.columns), role(.text))]
      var column = 0
      var rest = row[...]
      while let first = rest.first {
        let run = rest.prefix { $0.part == first.part }
        rest = rest.dropFirst(run.count)
        // A wide character needs two columns, but has one cell, so the text is cut to keep the following text at its position.
        let text = Text(untrusted: String(run.map(\.character))).truncated(to: run.count)
        pieces.append((left + column, text, role(first.part)))
        column += run.count
      }
      return PageRow(pieces)
    }
  }

  private func role(_ part: CardArt.Part) -> Role {
    let part: FacePart =
      switch part {
      case .text: .text
      case .strong: .strong
      case .quiet: .quiet
      case .edge: .edge
      case .line: .line
      case .mark: .mark
      case .chip: .chip
      }
    return .ofPass(app.face, part, isDimmed: false)
  }

  private func plain(_ left: Int) -> [PageRow] {
    let (width, network) = (CardArt.columns, entry.network.words)
    func inside(_ pieces: [Piece]) -> PageRow { PageRow([(left, "│", .border), (left + width - 1, "│", .border)] + pieces) }
    let name = Text(untrusted: app.name).truncated(to: width - 5 - network.width)
    let blank = Array(repeating: inside([]), count: CardArt.rowCount - 4)
    return [PageRow([(left, "╭" + .repeated("─", width - 2) + "╮", .border)])]
      + [inside([(left + 2, name, .title), (left + width - 2 - network.width, network, .quiet)])] + blank
      + [inside([(left + 2, entry.masked.truncated(to: width - 4), .text)])]
      + [PageRow([(left, "╰" + .repeated("─", width - 2) + "╯", .border)])]
  }
}
