internal import FoundationEssentials

/// What a world says of itself to programs, as far as steps want to know.
extension DrivenWallet {
  /// The calls since the app was opened, oldest first.
  func traffic() throws(StepFailure) -> [TrafficCall] { try rows(TrafficCall.self, ["world", "traffic", "--json"]) }

  /// The messages on the phones, newest first.
  func inbox() throws(StepFailure) -> [InboxMessage] { try rows(InboxMessage.self, ["phone", "inbox", "--json"]) }

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
      throw StepFailure("billfold \(words.joined(separator: " ")) printed unreadable output.")
    }
    return rows
  }
}

struct TrafficCall: Decodable {
  /// What is read of an error object.
  private struct Refusal: Decodable {
    struct Information: Decodable { let errorDescription: String }
    struct Problem: Decodable { let field: String }
    let errorInformation: Information
    let fieldErrors: [Problem]
  }

  let operation: String
  /// Nil while it is awaited.
  let status: Int?
  /// The name of the error; nil where the call was not refused.
  let error: String?
  /// The fields that the error names.
  let fields: [String]

  private enum CodingKeys: CodingKey { case operation, status, answer }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    operation = try container.decode(String.self, forKey: .operation)
    status = try container.decodeIfPresent(Int.self, forKey: .status)
    // Other answers have other members.
    let refusal = try? container.decode(Refusal.self, forKey: .answer)
    error = refusal?.errorInformation.errorDescription
    fields = refusal?.fieldErrors.map(\.field) ?? []
  }

  /// `401 WRONG_CREDENTIALS`
  var sign: String { (status.map { "\($0)" } ?? "…") + (error.map { " \($0)" } ?? "") }
}

struct InboxMessage: Decodable {
  let subject: String
  let text: String
  let code: String?
}

struct IssuedCard: Decodable {
  let lastFour: String
  let status: String
  let cardType: String
  /// Every value that is no list or object, by its path: `deliveryAddress.city`, `tokenizations.0.status`.
  let fields: [String: String]

  /// Each mobile wallet that the card is in, by the vendor's name, and how far its tokenization is.
  var wallets: [(type: String, status: String)] {
    fields.filter { $0.key.hasPrefix("tokenizations.") && $0.key.hasSuffix(".walletType") }.sorted { $0.key < $1.key }.map { path, type in
      (type, fields[path.dropLast("walletType".count) + "status"] ?? "")
    }
  }

  private enum CodingKeys: CodingKey { case lastFour, status, cardType }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lastFour = try container.decode(String.self, forKey: .lastFour)
    status = try container.decode(String.self, forKey: .status)
    cardType = try container.decode(String.self, forKey: .cardType)
    fields = try JSONLeaves(from: decoder).values
  }
}

/// The values of any JSON as text, by their paths.
private struct JSONLeaves: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private(set) var values: [String: String] = [:]

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Name.self) {
      for name in object.allKeys { add(try object.decode(JSONLeaves.self, forKey: name), as: name.stringValue) }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { add(try list.decode(JSONLeaves.self), as: "\(list.currentIndex - 1)") }
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() { return }
      if let flag = try? value.decode(Bool.self) {
        values[""] = "\(flag)"
      } else if let number = try? value.decode(Int.self) {
        values[""] = "\(number)"
      } else {
        values[""] = try value.decode(String.self)
      }
    }
  }

  private mutating func add(_ inner: JSONLeaves, as name: String) {
    for (path, value) in inner.values { values[path.isEmpty ? name : "\(name).\(path)"] = value }
  }
}
