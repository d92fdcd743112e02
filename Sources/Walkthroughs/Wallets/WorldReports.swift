internal import FoundationEssentials

/// A call that has gone through the door, as `billfold world traffic --json` tells it.
package struct TrafficRow: Decodable, Sendable {
  package let operation: String
  package let status: Int?
  package let phrase: String
}

/// A message in the phones' inbox, as `billfold phone inbox --json` tells it.
struct InboxRow: Decodable {
  let code: String?
}

extension DrivenWallet {
  /// The calls that have gone through the door since the app was opened.
  func traffic() throws(StepFailure) -> [TrafficRow] { try rows(["world", "traffic", "--json"]) }

  /// The messages in the inbox, newest first.
  func inbox() throws(StepFailure) -> [InboxRow] { try rows(["phone", "inbox", "--json"]) }

  private func rows<Row: Decodable>(_ words: [String]) throws(StepFailure) -> [Row] {
    let text = try command(words)
    guard let rows = try? JSONDecoder().decode([Row].self, from: Data(text.utf8)) else {
      throw StepFailure("billfold \(words.joined(separator: " ")) says something that cannot be read.")
    }
    return rows
  }
}
