package import WalletModel

/// Prepares a card for a mobile wallet: creates an enrolment and the data that the wallet needs to provision the card. (CardService,
/// `tokenize`)
///
/// Apple's wallet needs certificates, nonce and signature; Google's and Samsung's need for Visa the identifiers of device and account.
/// 400 with field errors if the request is invalid, a certificate or the nonce among it; 403 `notOffered` if the card's program doesn't go
/// into this wallet; 404 if the customer has no such card; 409 `transitionNotAllowed` if the card is neither ACTIVE nor DIGITAL,
/// `alreadyTokenized` if it is in this wallet of Google's or Samsung's; 401 `sessionEnded` without a session.
package struct Tokenize: OperationWithoutCards {
  package typealias Answer = CardTokenization
  package static let facts = OperationFacts(
    .tokenize, .post("/profile/prepaid/cards/{cardId}/tokenizations"), .deviceWallets, asks: .issuer, by: .phone(.needs))

  package let cardId: CardIdentifier
  package let request: CardTokenizationRequest

  package init(_ cardId: CardIdentifier, _ request: CardTokenizationRequest) {
    self.cardId = cardId
    self.request = request
  }

  package static func status(of answer: CardTokenization) -> Int { 201 }
  package static func summary(of answer: CardTokenization) -> String { answer.cardLastDigits }

  /// Only this operation's recorded response contains the encrypted data; responses with cards don't.
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> CardTokenization {
    try await parties.answer(self, call)
  }
}

extension Tokenize {
  private enum CodingKeys: CodingKey { case cardId }

  /// Coded as one object, like the vendor's: the request, with the card's identifier among its fields.
  package init(from decoder: any Decoder) throws {
    cardId = try decoder.container(keyedBy: CodingKeys.self).decode(CardIdentifier.self, forKey: .cardId)
    request = try CardTokenizationRequest(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try request.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(cardId, forKey: .cardId)
  }
}

/// Activates a token after the cardholder was authenticated in the app. (PassKit, `activate(_:activationData:)`; the route is our choice)
///
/// The app gets Mastercard's activation data for the wallet; a Visa token is activated by the issuer at the network. 403
/// `stepUpRequired` without step-up authentication in the last five minutes; 404 if the customer has no such card, or the card no such
/// token; 409 `transitionNotAllowed` if the card is neither ACTIVE nor DIGITAL, or the token isn't inactive; 409 `tryLater` if the network
/// was not reached; 401 `sessionEnded` without a session.
package struct ActivateTokenization: Operation {
  package typealias Answer = TokenizationActivation
  package static let facts = OperationFacts(
    .activateTokenization, .post("/profile/prepaid/cards/{cardId}/tokenizations/activations"), .deviceWallets, asks: .issuer,
    by: .phone(.needs))

  package let cardId: CardIdentifier
  package let dpanRef: String

  package init(_ cardId: CardIdentifier, dpanRef: String) {
    self.cardId = cardId
    self.dpanRef = dpanRef
  }

  package static func summary(of answer: TokenizationActivation) -> String {
    answer.activationData == nil ? "activated at the network" : "activation data"
  }

  package var change: CardWrite { .card(cardId) }
  package func cards(in answer: TokenizationActivation) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> TokenizationActivation {
    try await parties.answer(self, call)
  }
}
