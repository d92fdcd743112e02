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
