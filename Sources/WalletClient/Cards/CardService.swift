internal import Contract
package import WalletModel

/// Manages the customer's prepaid cards; every call needs an open session. (`CardService`)
package struct CardService: Sendable {
  let sender: Sender

  /// What the platform is told of the app that orders.
  static let userAgent = "Billfold"

  /// Lists the customer's cards a page at a time, the newest first unless `order` says otherwise.
  ///
  /// Throws 400 where limit, offset, type or status cannot be.
  package func getAll(_ parameters: CardParameters = CardParameters()) async throws(WalletError) -> CardList {
    try await sender.send(GetAllCards(parameters))
  }

  /// One card; throws 404 where the customer has no such card.
  package func get(_ cardId: CardIdentifier, include: [CardIncludesParam] = []) async throws(WalletError) -> Card {
    try await sender.send(GetCard(cardId, include: include))
  }

  /// Orders a card; sent again after its answer was lost it is the same card.
  ///
  /// Throws 400 with field errors, 409 where the program allows no more.
  package func create(_ request: CardRequest) async throws(WalletError) -> Card {
    try await sender.send(CreateCard(request, userAgent: Self.userAgent))
  }

  /// Changes status or PIN, or both at once.
  ///
  /// Throws 400 with field errors, 403 where a fresh proof of the person is needed, 404, 409.
  package func update(_ cardId: CardIdentifier, _ request: CardUpdateRequest) async throws(WalletError) -> Card {
    try await sender.send(UpdateCard(cardId, request))
  }

  /// Number, expiry and CVV: to be shown for a short while and kept nowhere.
  ///
  /// Throws 403 where a fresh proof of the person is needed, 404, 409.
  package func getDetails(_ cardId: CardIdentifier) async throws(WalletError) -> CardSensitiveDetails {
    try await sender.send(GetCardDetails(cardId))
  }

  /// What the customer may order; empty where they are not eligible.
  package func getPrograms(_ programType: CardType? = nil) async throws(WalletError) -> [PrepaidProgram] {
    try await sender.send(GetPrograms(programType: programType)).programs
  }

  /// Makes a physical card active with the six digits that came with it.
  ///
  /// Throws 401 wrong code with the tries left, 400, 404, 409.
  package func activate(_ cardId: CardIdentifier, activationCode: Secret) async throws(WalletError) -> Card {
    try await sender.send(ActivateCard(cardId, activationCode: activationCode))
  }

  /// Sets the card's PIN, for customers in the US too.
  ///
  /// Throws 400, 403 where a fresh proof of the person is needed, 404, 409.
  package func setCardPIN(_ cardId: CardIdentifier, _ pin: Secret) async throws(WalletError) -> Card {
    try await sender.send(SetCardPIN(cardId, pin: pin))
  }

  /// Reports how far the card's enrolment in a mobile wallet is.
  ///
  /// Throws 400 with field errors, 404, 409.
  package func updateTokenizationStatus(
    _ cardId: CardIdentifier, _ mobileWallet: MobileWalletTokenization
  ) async throws(WalletError) -> MobileWalletTokenization {
    try await sender.send(UpdateTokenizationStatus(cardId, mobileWallet))
  }
}
