internal import FoundationEssentials

/// What a world says of itself to programs, as far as steps want to know.
extension DrivenWallet {
  /// The operations that the issuer was asked since the app was opened, in that order.
  func asked() throws(StepFailure) -> [String] {
    try rows(AskedCall.self, ["world", "traffic", "--json"]).map(\.operation)
  }

  /// The codes in the phones' inbox, the newest first.
  func codes() throws(StepFailure) -> [String] {
    try rows(InboxMessage.self, ["phone", "inbox", "--json"]).compactMap(\.code)
  }

  /// The cards of the wallet on the phone in the hand, as customer care has them.
  func cards() throws(StepFailure) -> [IssuedCard] { try rows(IssuedCard.self, ["card", "list", "--json"]) }

  /// The card that a command has issued.
  func issue(_ words: [String]) throws(StepFailure) -> IssuedCard {
    guard let card = try rows(IssuedCard.self, words).first else { throw StepFailure("No card was issued.") }
    return card
  }

  private func rows<Row: Decodable>(_: Row.Type, _ words: [String]) throws(StepFailure) -> [Row] {
    let text = try command(words)
    guard let rows = try? JSONDecoder().decode([Row].self, from: Data(text.utf8)) else {
      throw StepFailure("billfold \(words.joined(separator: " ")) says something that cannot be read.")
    }
    return rows
  }
}

private struct AskedCall: Decodable { let operation: String }
private struct InboxMessage: Decodable { let code: String? }

struct IssuedCard: Decodable {
  let lastFour: String
  let status: String
  let cardType: String
}
