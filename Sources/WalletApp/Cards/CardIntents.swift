import Handset
import UserInterface
import WalletClient
import WalletModel

// The intents of prepaid cards, executed by calls of the client core on the phone that was current.

extension Intents.GetAllCards: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> CardList {
    try await phone.client.cardService.getAll(parameters)
  }
}

extension Intents.GetCard: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.get(cardId, include: [.tokenizations, .lastPayments])
  }
}

extension Intents.GetPrograms: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PrepaidProgram] {
    try await phone.client.cardService.getPrograms(programType)
  }
}

extension Intents.CreateCard: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.create(request)
  }
}

extension Intents.UpdateCard: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.update(cardId, CardUpdateRequest(status: change.status, statusReason: reason))
  }
}

extension Intents.ActivateCard: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.activate(cardId, activationCode: code)
  }
}

extension Intents.SetCardPIN: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    switch residence {
    case .unitedStates: try await phone.client.cardService.setCardPIN(cardId, pin)
    case .europe: try await phone.client.cardService.update(cardId, CardUpdateRequest(pin: pin))
    }
  }
}

extension Intents.StepUp: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    switch proof {
    case .pin(let pin): try await phone.client.credentials.verifyPasscode(pin)
    case .password(let password): try await phone.client.credentials.verifyPassword(password)
    }
  }
}

extension Intents.GetCardDetails: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> CardSensitiveDetails {
    try await phone.client.cardService.getDetails(cardId)
  }
}

extension Intents.GetCardActivity: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> CardActivity {
    try await phone.client.cardService.getActivity(cardId)
  }
}

extension Intents.LoadPaymentApprovals: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PaymentApproval] {
    try await phone.client.paymentApprovals.getPaymentApprovals()
  }
}

extension Intents.AnswerPaymentApproval: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    services.wallets.tell(.person(approves ? "Approve" : "Decline", title: nil), on: phone.number)
    try await phone.client.paymentApprovals.answer(approval.acsTransID, approves: approves)
  }
}
