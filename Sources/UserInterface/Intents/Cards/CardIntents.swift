package import Basics
package import WalletModel

/// Executes the intents of prepaid cards.
package protocol CardIntentExecutor: Sendable {
  func execute(_ intent: Intents.GetAllCards) async throws(WalletError) -> CardList
  func execute(_ intent: Intents.GetCard) async throws(WalletError) -> Card
  func execute(_ intent: Intents.GetPrograms) async throws(WalletError) -> [PrepaidProgram]
  func execute(_ intent: Intents.CreateCard) async throws(WalletError) -> Card
  func execute(_ intent: Intents.UpdateCard) async throws(WalletError) -> Card
  func execute(_ intent: Intents.ActivateCard) async throws(WalletError) -> Card
  func execute(_ intent: Intents.SetCardPIN) async throws(WalletError) -> Card
  func execute(_ intent: Intents.GetCardDetails) async throws(WalletError) -> CardSensitiveDetails
  func execute(_ intent: Intents.GetCardActivity) async throws(WalletError) -> CardActivity
  func execute(_ intent: Intents.LoadPaymentApprovals) async throws(WalletError) -> [PaymentApproval]
  func execute(_ intent: Intents.AnswerPaymentApproval) async throws(WalletError)
  func execute(_ intent: Intents.LoadOpenPayment) async throws(WalletError) -> OpenPayment?
  func execute(_ intent: Intents.LoadWalletOffers) async throws(WalletError) -> [WalletOffer]
  func execute(_ intent: Intents.PerformTokenRequest) async throws(WalletError)
}

extension Intents {
  /// Requests a page of the customer's cards.
  package struct GetAllCards: Intent {
    package typealias Answer = CardList
    package var isRead: Bool { true }
    package let parameters: CardParameters

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the present state of one card, with its tokenizations and last payments.
  package struct GetCard: Intent {
    package typealias Answer = Card
    package var isRead: Bool { true }
    package let cardId: CardIdentifier

    package init(cardId: CardIdentifier) { self.cardId = cardId }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the card programs from which the customer may order.
  package struct GetPrograms: Intent {
    package typealias Answer = [PrepaidProgram]
    package var isRead: Bool { true }
    /// The type of the programs; nil for all types.
    package let programType: CardType?

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct CreateCard: Intent {
    package typealias Answer = Card
    package let request: CardRequest

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Locks, unlocks or cancels a card.
  package struct UpdateCard: Intent {
    package typealias Answer = Card
    package let cardId: CardIdentifier
    package let change: CardChange
    package let reason: String

    package init(cardId: CardIdentifier, change: CardChange, reason: String) {
      self.cardId = cardId
      self.change = change
      self.reason = reason
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct ActivateCard: Intent {
    package typealias Answer = Card
    package let cardId: CardIdentifier
    package let code: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Sets a card's PIN: by `setCardPIN` in the US, by `update` in Europe.
  package struct SetCardPIN: Intent {
    package typealias Answer = Card
    package let cardId: CardIdentifier
    package let pin: Secret
    package let residence: CardResidence

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests number, expiry and CVV, which the screen shows for a minute.
  package struct GetCardDetails: Intent {
    package typealias Answer = CardSensitiveDetails
    package var isRead: Bool { true }
    package let cardId: CardIdentifier

    package init(cardId: CardIdentifier) { self.cardId = cardId }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the newest payment requests for a card.
  package struct GetCardActivity: Intent {
    package typealias Answer = CardActivity
    package var isRead: Bool { true }
    package let cardId: CardIdentifier

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Loads what the screen *Card* offers for each wallet of the phone. The wallets first fetch changes from the network, and the app
  /// reports active passes to the issuer that it doesn't know.
  package struct LoadWalletOffers: Intent {
    package typealias Answer = [WalletOffer]
    package var isRead: Bool { true }
    /// The card, with its tokenizations.
    package let card: Card

    package init(card: Card) { self.card = card }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

/// A customer's change of a card's status.
package enum CardChange: Hashable, Sendable, CaseIterable {
  case lock, unlock, cancel

  /// The new status.
  package var status: CardStatus {
    switch self {
    case .lock: .locked
    case .unlock: .active
    case .cancel: .cancelled
    }
  }
}

extension Intents {
  /// Makes Google Wallet act on one of the issuer's tokens (TapAndPay), or Apple Wallet show a pass (Adyen, `passURL`), for the issuer's
  /// app.
  package struct PerformTokenRequest: Intent {
    package typealias Answer = Void
    package let request: TokenRequest
    package let pass: WalletPass
    package let card: Card

    package init(_ request: TokenRequest, _ pass: WalletPass, of card: Card) {
      self.request = request
      self.pass = pass
      self.card = card
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Requests the payments that wait for the customer's approval, newest first.
  package struct LoadPaymentApprovals: Intent {
    package typealias Answer = [PaymentApproval]
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Requests the present state of the payment whose result the customer has not seen from its shop; the answer is nil if there is none.
  package struct LoadOpenPayment: Intent {
    package typealias Answer = OpenPayment?
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Approves or declines a pending payment.
  package struct AnswerPaymentApproval: Intent {
    package typealias Answer = Void
    package let approval: PaymentApproval
    package let approves: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}
