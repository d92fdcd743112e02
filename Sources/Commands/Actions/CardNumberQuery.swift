package import Basics
internal import Handset
internal import WalletModel
package import Worlds

/// The card number, expiry, security code and name with which a person pays. The answer contains number and code in clear text.
package struct CardNumberQuery: WorldQuery {
  /// The card's last four digits, or its identifier.
  let card: String

  package init(_ card: String) { self.card = card }

  package var words: [String] { ["card", "number", "--", card] }

  package func answer(from world: World) async throws -> PrintedCardRow {
    let phone = world.phones.current
    let all = try await world.printedCards(on: phone.number)
    let found = all.filter { $0.lastFour == card || $0.cardId.rawValue == card.lowercased() }
    guard let first = found.first else {
      let list = ListingCommand.cards.sentence(in: world.file.name)
      throw CommandError(
        .noInput, card.unknown("card", among: all.map(\.lastFour), place: " of the person with \(phone.name)", otherwise: list))
    }
    guard found.count == 1 else {
      let identifiers = found.map(\.cardId.rawValue).joined(separator: ", ")
      throw CommandError(.noInput, "\(found.count) cards end in \(first.lastFour). Use a card ID instead: \(identifiers).")
    }
    return PrintedCardRow(first)
  }

  package func text(of row: PrintedCardRow) -> String { row.line.text }
}

/// The data printed on a card.
package struct PrintedCardRow: Codable, Sendable {
  package let cardId: String
  package let number: Secret
  /// `11/29`
  package let expiry: String
  /// The security code; nil from a server of an earlier release.
  package let cvv: Secret?
  package let name: String

  init(_ card: PrintedCard) {
    cardId = card.cardId.rawValue
    number = card.number
    expiry = card.expiry.printed
    cvv = card.cvv
    name = card.name
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cardId, forKey: .cardId)
    // Reveals number and security code, because the command's user holds the card.
    try container.encode(number.reveal(), forKey: .number)
    try container.encode(expiry, forKey: .expiry)
    try container.encodeIfPresent(cvv?.reveal(), forKey: .cvv)
    try container.encode(name, forKey: .name)
  }

  fileprivate var line: PlainLine { "\(number.reveal())  \(expiry)\(cvv.map { "  \($0.reveal())" } ?? "")  \(name)" }
}
