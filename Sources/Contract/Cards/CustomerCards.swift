package import WalletModel

/// Lists a customer's cards, newest first, for customer care. (B2B)
///
/// 404 for an unknown username; 400 if limit or offset is invalid; 403 without customer care's key.
package struct RetrieveCustomerCards: Operation {
  package typealias Answer = CardList
  package static let facts = OperationFacts(.retrieveCustomerCards, .get("/support/cards"), .cards, asks: .issuer, by: .customerCare)

  package let username: String
  package let parameters: CardParameters

  package init(username: String, parameters: CardParameters) {
    self.username = username
    self.parameters = parameters
  }

  package static func summary(of answer: CardList) -> String { GetAllCards.summary(of: answer) }

  package var change: CardWrite { .none }
  package func cards(in answer: CardList) -> ShownCards { .list(answer.cards, hasNewest: false) }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CardList {
    try await parties.answer(self, call)
  }
}

/// Sets a card's status, for customer care, and notifies the cardholder; setting the current status changes nothing. (B2B)
///
/// The table of transitions says what is allowed. 400 without a reason; 404 if this issuer has no such card; 409 `transitionNotAllowed`
/// if the transition isn't allowed; 403 without customer care's key.
package struct UpdateCustomerCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(
    .updateCustomerCard, .put("/support/cards/{cardId}/status"), .cards, asks: .issuer, by: .customerCare)

  package let cardId: CardIdentifier
  package let status: CardStatus
  package let statusReason: String

  package init(_ cardId: CardIdentifier, status: CardStatus, statusReason: String) {
    self.cardId = cardId
    self.status = status
    self.statusReason = statusReason
  }

  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}

/// Issues a card with a given identifier and any status, for customer care; repeating it changes nothing. (B2B)
///
/// The program's card limit applies to orders only, not here. 400 with field errors; 404 for an unknown username; 403 without customer
/// care's key.
package struct IssueCustomerCard: Operation {
  package typealias Answer = Card
  package static let facts = OperationFacts(.issueCustomerCard, .put("/support/cards/{cardId}"), .cards, asks: .issuer, by: .customerCare)

  /// Chosen by the caller.
  package let cardId: CardIdentifier
  package let username: String
  /// Any program of the issuer.
  package let programName: String
  /// Nil for the status that an order would lead to. EXPIRED isn't allowed, because it follows from the expiry.
  package let status: CardStatus?
  /// Nil for random digits.
  package let lastFour: String?
  /// Nil for the program's first currency.
  package let currency: String?
  /// Nil for the expiry that an order would lead to.
  package let expiry: CardExpiry?
  package let tokenizations: [MobileWalletTokenization]

  package init(
    _ cardId: CardIdentifier, username: String, programName: String, status: CardStatus? = nil, lastFour: String? = nil,
    currency: String? = nil,
    expiry: CardExpiry? = nil, tokenizations: [MobileWalletTokenization] = []
  ) {
    self.cardId = cardId
    self.username = username
    self.programName = programName
    self.status = status
    self.lastFour = lastFour
    self.currency = currency
    self.expiry = expiry
    self.tokenizations = tokenizations
  }

  package static func summary(of answer: Card) -> String { answer.summary }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Card { try await parties.answer(self, call) }
}

extension RetrieveCustomerCards {
  private enum CodingKeys: CodingKey { case username }

  /// Coded as one object: the fields of `parameters`, with `username` among them.
  package init(from decoder: any Decoder) throws {
    username = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .username)
    parameters = try CardParameters(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try parameters.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(username, forKey: .username)
  }
}

extension IssueCustomerCard {
  private enum CodingKeys: CodingKey { case cardId, username, programName, status, lastFour, currency, expiry, tokenizations }

  /// Optional values and the list of tokenizations may be missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(CardIdentifier.self, forKey: .cardId), username: try container.decode(String.self, forKey: .username),
      programName: try container.decode(String.self, forKey: .programName),
      status: try container.decodeIfPresent(CardStatus.self, forKey: .status),
      lastFour: try container.decodeIfPresent(String.self, forKey: .lastFour),
      currency: try container.decodeIfPresent(String.self, forKey: .currency),
      expiry: try container.decodeIfPresent(CardExpiry.self, forKey: .expiry),
      tokenizations: try container.decodeIfPresent([MobileWalletTokenization].self, forKey: .tokenizations) ?? [])
  }
}
