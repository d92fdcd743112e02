internal import Basics
internal import WalletModel

/// The card art that an issuer's app draws: the issuer's name, a chip, stripes, and the data that the extension has about the card.
struct IssuerCardArt {
  let issuerName: String
  let card: SDKCard

  func rows(_ count: Int, columns: Int) -> [[CardArt.Cell]] {
    let inside = columns - 2
    var rows = (0..<count - 2).map { row in (0..<inside).map { stripe(row, $0, of: count - 2, inside) } }
    func put(_ text: String, _ part: CardArt.Part, row: Int, column: Int, until end: Int) {
      // Leaves out characters that can't be printed alone in a cell.
      let safe = text.compactMap { character in
        let printable = Printable(String(character)).description
        return printable.count == 1 ? printable.first : nil
      }
      for (offset, character) in safe.prefix(max(0, end - column)).enumerated() {
        rows[row][column + offset] = CardArt.Cell(character, part)
      }
    }
    let last = count - 3
    let network = card.brand.name
    put(issuerName, .strong, row: 0, column: 1, until: inside - 12)
    put("├┼┤", .chip, row: last / 2, column: 1, until: inside)
    put("•••• " + card.lastFour, .text, row: last - 1, column: 1, until: inside)
    put(card.cardholderName, .text, row: last, column: 1, until: inside - network.count - 2)
    put(network, .mark, row: last, column: inside - 1 - network.count, until: inside)
    let edge = [CardArt.Cell("│", .edge)]
    return [border("╭", "╮", inside)] + rows.map { edge + $0 + edge } + [border("╰", "╯", inside)]
  }

  /// Returns a cell of the diagonal lines in the upper right corner, which leave out the row of the network.
  private func stripe(_ row: Int, _ column: Int, of rows: Int, _ columns: Int) -> CardArt.Cell {
    let isLine = row < rows - 1 && row + column >= columns - 7 && (row + column) % 3 == 0
    return CardArt.Cell(isLine ? "╱" : " ", isLine ? .quiet : .text)
  }

  private func border(_ start: Character, _ end: Character, _ inside: Int) -> [CardArt.Cell] {
    ([start] + Array(repeating: "─", count: inside) + [end]).map { CardArt.Cell($0, .edge) }
  }
}
