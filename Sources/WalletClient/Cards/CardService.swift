package import Basics
internal import Contract
package import WalletModel

/// Manages the customer's prepaid cards; every call needs an open session. (`CardService`)
package struct CardService: Sendable {
  let sender: Sender

  /// The user agent of orders.
  static let userAgent = "Billfold"

  /// Returns a page of the customer's cards, the newest first unless `order` says otherwise.
  ///
  /// Throws 400 if limit, offset, type or status are invalid.
  package func getAll(_ parameters: CardParameters = CardParameters()) async throws(WalletError) -> CardList {
    try await sender.send(GetAllCards(parameters))
  }

  /// Returns one card. Throws 404 if the customer has no such card.
  package func get(_ cardId: CardIdentifier, include: [CardIncludesParam] = []) async throws(WalletError) -> Card {
    try await sender.send(GetCard(cardId, include: include))
  }

  /// Orders a card. A retry after a lost response returns the same card.
  ///
  /// Throws 400 with field errors, 409 if the program's limit is reached.
  package func create(_ request: CardRequest) async throws(WalletError) -> Card {
    try await sender.send(CreateCard(request, userAgent: Self.userAgent))
  }

  /// Changes status or PIN, or both at once.
  ///
  /// Throws 400 with field errors, 403 if a step-up is required, 404, 409.
  package func update(_ cardId: CardIdentifier, _ request: CardUpdateRequest) async throws(WalletError) -> Card {
    try await sender.send(UpdateCard(cardId, request))
  }

  /// Returns number, expiry and CVV, to be shown for a short time and never stored.
  ///
  /// Throws 403 if a step-up is required, 404, 409.
  package func getDetails(_ cardId: CardIdentifier) async throws(WalletError) -> CardSensitiveDetails {
    try await sender.send(GetCardDetails(cardId))
  }

  /// Returns the card's newest payment requests, at most 50. Throws 404 if the customer has no such card.
  package func getActivity(_ cardId: CardIdentifier) async throws(WalletError) -> CardActivity {
    try await sender.send(GetCardActivity(cardId))
  }

  /// Returns the card programs for the customer; none if they are not eligible.
  package func getPrograms(_ programType: CardType? = nil) async throws(WalletError) -> [PrepaidProgram] {
    try await sender.send(GetPrograms(programType: programType)).programs
  }

  /// Activates a physical card with the six digits that came with it.
  ///
  /// Throws 401 for a wrong code, with the attempts left; 400, 404, 409.
  package func activate(_ cardId: CardIdentifier, activationCode: Secret) async throws(WalletError) -> Card {
    try await sender.send(ActivateCard(cardId, activationCode: activationCode))
  }

  /// Sets the card's PIN, for customers in the US too.
  ///
  /// Throws 400, 403 if a step-up is required, 404, 409.
  package func setCardPIN(_ cardId: CardIdentifier, _ pin: Secret) async throws(WalletError) -> Card {
    try await sender.send(SetCardPIN(cardId, pin: pin))
  }

  /// Prepares the card for a mobile wallet, to which the app passes the response.
  ///
  /// Throws 400 with field errors, 403 if the card's program doesn't go into this wallet, 404, 409.
  package func tokenize(_ cardId: CardIdentifier, _ request: CardTokenizationRequest) async throws(WalletError) -> CardTokenization {
    try await sender.send(Tokenize(cardId, request))
  }

  /// Activates an inactive token, because the cardholder was authenticated in the app.
  ///
  /// Throws 403 if a step-up is required, 404, 409.
  package func activateTokenization(_ cardId: CardIdentifier, dpanRef: String) async throws(WalletError) -> TokenizationActivation {
    try await sender.send(ActivateTokenization(cardId, dpanRef: dpanRef))
  }

  /// Reports the progress of the card's tokenization in a mobile wallet.
  ///
  /// Throws 400 with field errors, 404, 409.
  package func updateTokenizationStatus(
    _ cardId: CardIdentifier, _ mobileWallet: MobileWalletTokenization
  ) async throws(WalletError) -> MobileWalletTokenization {
    try await sender.send(UpdateTokenizationStatus(cardId, mobileWallet))
  }
}
