import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

// The intents of shops and payments, executed by calls of the client core on the phone that was current.

extension Intents.LoadShop: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Shop {
    try await phone.client.shopService.getShop(merchant)
  }
}

extension Intents.CheckOut: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OpenCheckout {
    services.wallets.tell(.person("Check out", title: MerchantProfile.name(of: merchant)), on: phone.number)
    let order = try await phone.client.shopService.placeOrder(lines, at: merchant)
    let info = try await phone.client.paymentProvider.requestCheckoutInfo(order.checkoutId)
    return OpenCheckout(merchant: merchant, order: order, info: info)
  }
}

extension Intents.AddPaymentMethod: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OpenCheckout {
    services.wallets.tell(.person("Add a payment method", title: MerchantProfile.name(of: merchant)), on: phone.number)
    let order = try await phone.client.shopService.addPaymentMethod(at: merchant)
    let info = try await phone.client.paymentProvider.requestCheckoutInfo(order.checkoutId)
    return OpenCheckout(merchant: merchant, order: order, info: info)
  }
}

extension Intents.Pay: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PaymentAttempt {
    let amount = checkout.order.amount
    services.wallets.tell(.person(amount.map { "Pay \($0.inWords)" } ?? "Store", title: nil), on: phone.number)
    let transaction: Transaction
    do throws(OPPError) {
      transaction = try self.transaction(at: services.time.now)
    } catch {
      throw WalletError(
        0, .invalidRequest, "\(error.code.rawValue) \(error.code.name)", fieldErrors: error.code.fieldError.map { [$0] } ?? [])
    }
    let provider = phone.client.paymentProvider
    let submitted =
      amount == nil ? try await provider.registerTransaction(transaction) : try await provider.submitTransaction(transaction)
    return await checkout.attempt(submitted, consents: method.keeps || checkout.order.keepsMethod || amount == nil, on: phone)
  }

  private func transaction(at now: Timestamp) throws(OPPError) -> Transaction {
    let checkoutID = checkout.order.checkoutId
    switch method {
    case .card(let brand, let card, let keeps):
      let month = String(100 + card.expiry.month).dropFirst()
      let year = String(10_000 + card.expiry.year).dropFirst()
      var params = try CardPaymentParams(
        checkoutID: checkoutID, paymentBrand: brand, holder: card.holder, number: card.number, expiryMonth: String(month),
        expiryYear: String(year), cvv: card.cvv, at: now)
      params.isTokenizationEnabled = keeps
      return Transaction(paymentParams: .card(params))
    case .bankAccount(let account, let keeps):
      var params = try BankAccountPaymentParams(checkoutID: checkoutID, holder: account.holder, iban: account.iban)
      params.isTokenizationEnabled = keeps
      return Transaction(paymentParams: .bankAccount(params))
    case .payPal: return Transaction(paymentParams: .payPal(checkoutID))
    case .token(let token, let cvv):
      return Transaction(
        paymentParams: .token(
          try TokenPaymentParams(checkoutID: checkoutID, tokenID: token.tokenId, paymentBrand: token.card.brand, cvv: cvv)))
    }
  }
}

extension Intents.ContinuePayment: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PaymentAttempt {
    services.wallets.tell(.person(answer == .cancelled ? "Cancel" : "Go on", title: nil), on: phone.number)
    let submitted = try await phone.client.paymentProvider.continueTransaction(
      checkout.order.checkoutId, answer: answer, accountId: accountId)
    return await checkout.attempt(submitted, consents: consents, on: phone)
  }
}

extension OpenCheckout {
  /// Has the shop ask what came of a transaction, unless the shopper has to go on with it first.
  fileprivate func attempt(_ submitted: SubmittedTransaction, consents: Bool, on phone: AppSession) async -> PaymentAttempt {
    if submitted.threeDS2Info != nil || submitted.redirectURL != nil { return PaymentAttempt(submitted, outcome: nil) }
    // It may be paid now: whatever the shop says, nobody pays it again.
    let outcome: OrderOutcome?
    do throws(WalletError) {
      outcome = try await phone.client.shopService.completeOrder(order.number, consents: consents, at: merchant)
    } catch {
      outcome = nil
    }
    return PaymentAttempt(submitted, outcome: outcome)
  }
}

extension Intents.LoadChallenge: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> BankChallenge {
    try await phone.client.paymentProvider.requestChallenge(acsTransID)
  }
}

extension Intents.AnswerChallenge: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> BankChallenge {
    try await phone.client.paymentProvider.answerChallenge(acsTransID, answer)
  }
}

extension Intents.CompleteOrder: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OrderOutcome {
    services.wallets.tell(.person("Ask the shop", title: nil), on: phone.number)
    return try await phone.client.shopService.completeOrder(checkout.order.number, consents: consents, at: checkout.merchant)
  }
}

extension Intents.LoadPaymentMethods: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [KeptPaymentMethod] {
    try await phone.client.shopService.getPaymentMethods(at: merchant).paymentMethods
  }
}

extension Intents.DeletePaymentMethod: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    services.wallets.tell(.person("Delete", title: method.card.inWords), on: phone.number)
    try await phone.client.shopService.deletePaymentMethod(method.registrationId, at: merchant)
  }
}
