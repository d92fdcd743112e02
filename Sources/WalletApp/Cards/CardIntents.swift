import UserInterface
import WalletClient
import WalletModel

extension LoadCards: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> CardList {
    try await phone.client.cardService.getAll(parameters)
  }
}

extension LoadCard: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.get(cardId, include: [.tokenizations])
  }
}

extension LoadPrograms: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PrepaidProgram] {
    try await phone.client.cardService.getPrograms(programType)
  }
}

extension OrderCard: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.create(request)
  }
}

extension ChangeOfCard: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.update(cardId, CardUpdateRequest(status: change.status, statusReason: reason))
  }
}

extension UseActivationCode: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    try await phone.client.cardService.activate(cardId, activationCode: code)
  }
}

extension ChooseCardPIN: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Card {
    switch residence {
    case .unitedStates: try await phone.client.cardService.setCardPIN(cardId, pin)
    case .europe: try await phone.client.cardService.update(cardId, CardUpdateRequest(pin: pin))
    }
  }
}

extension StepUp: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) {
    switch proof {
    case .pin(let pin): try await phone.client.credentials.verifyPasscode(pin)
    case .password(let password): try await phone.client.credentials.verifyPassword(password)
    }
  }
}

extension RevealCard: CarriedOut {
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> CardSensitiveDetails {
    try await phone.client.cardService.getDetails(cardId)
  }
}
