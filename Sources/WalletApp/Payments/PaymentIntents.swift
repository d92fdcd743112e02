import Basics
import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

// The intents of shops and payments, executed by calls of the client core on the phone that was current. Each begins with a request to the
// issuer, which alone can provide the customer's identity, so shopping keeps the session alive like all other use.

extension AppSession {
  /// Gets the customer's identity for a shop from the issuer. Throws only errors that end the session; the shop's own calls show other
  /// errors.
  fileprivate func identify(at merchant: MerchantIdentifier) async throws(WalletError) {
    do throws(WalletError) {
      try await client.shopService.identify(at: merchant)
    } catch {
      if error.endsSession { throw error }
    }
  }
}

extension WalletError {
  fileprivate var endsSession: Bool { [.sessionEnded, .deviceInactive, .deviceNotRegistered].contains(code) }
}

extension Intents.LoadOwnCards: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PrintedCard] {
    try await services.printedCards(phone.number)
  }
}

extension Intents.LoadShop: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> ShopFront {
    try await phone.identify(at: merchant)
    return ShopFront(try await phone.client.shopService.getShop(merchant), basket: phone.shopping.basket(at: merchant))
  }
}

extension Intents.KeepBasket: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) { phone.shopping.keep(basket, at: merchant) }
}

extension Intents.NotePaymentSeen: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) { phone.shopping.forget(checkout) }
}

extension Intents.LoadOpenPayment: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OpenPayment? {
    let shopping = phone.shopping
    guard let payment = shopping.payment, !payment.isSettled else { return shopping.payment }
    let (checkout, shop) = (payment.checkout, phone.client.shopService)
    do throws(WalletError) {
      shopping.note(
        try await shop.completeOrder(checkout.order.number, consents: payment.consents, at: checkout.merchant), of: checkout)
    } catch {
      if error.endsSession { throw error }
    }
    return shopping.payment
  }
}

extension Intents.CheckOut: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OpenCheckout {
    services.wallets.tell(.person("Check out", title: MerchantProfile.name(of: merchant)), on: phone.number)
    try await phone.identify(at: merchant)
    return try await OpenCheckout(
      try await phone.client.shopService.placeOrder(lines, at: merchant), at: merchant, on: phone, services.time.now)
  }
}

extension Intents.AddPaymentMethod: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OpenCheckout {
    services.wallets.tell(.person("Add a payment method", title: MerchantProfile.name(of: merchant)), on: phone.number)
    try await phone.identify(at: merchant)
    return try await OpenCheckout(
      try await phone.client.shopService.addPaymentMethod(at: merchant), at: merchant, on: phone, services.time.now)
  }
}

extension Intents.Pay: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PaymentAttempt {
    let amount = checkout.order.amount
    services.wallets.tell(.person(amount.map { "Pay \($0.inWords)" } ?? "Save", title: nil), on: phone.number)
    if case .card(let card) = source, let problem = PaymentParamsRules.problem(with: card.expiry, at: services.time.now) {
      throw .invalid(OPPError(problem))
    }
    let transaction = try checkout.order.checkoutId.map { id throws(WalletError) in try self.transaction(id) }
    try await phone.identify(at: checkout.merchant)
    let shopping = phone.shopping
    let consents = keeps || checkout.order.keepsMethod || amount == nil
    let isRetry = shopping.payment?.checkout == checkout
    shopping.note(OpenPayment(checkout, consents: consents, place: .submitted))
    let answer: GatewayAnswer
    do throws(WalletError) {
      answer = if let transaction { try await submit(transaction, on: phone) } else { try await submitByJWT(on: phone) }
    } catch {
      // The gateway has received neither this request nor an earlier one.
      if !isRetry, !error.leavesOutcomeUnknown { shopping.forget(checkout) }
      throw error
    }
    return await checkout.attempt(answer, consents: consents, shopping, on: phone)
  }

  private func submit(_ transaction: Transaction, on phone: AppSession) async throws(WalletError) -> GatewayAnswer {
    let provider = phone.client.paymentProvider
    return GatewayAnswer(
      checkout.order.amount == nil
        ? try await provider.registerTransaction(transaction) : try await provider.submitTransaction(transaction))
  }

  /// Makes the shop sign a request JWT, and sends the JWT to the gateway with the shopper's input.
  private func submitByJWT(on phone: AppSession) async throws(WalletError) -> GatewayAnswer {
    var entered = customerFields
    var stored: RegistrationIdentifier?
    switch source {
    case .card(let card):
      entered.pan = card.number
      entered.expirydate = card.expiry.inFull
      entered.securitycode = card.code.text
    case .stored(let id, _, let code):
      stored = id
      entered.securitycode = code?.text
    case .account, .payPal: throw WalletError(0, .invalidRequest, "the shop takes cards only")
    }
    let signed: RequestJWT
    do throws(WalletError) {
      signed = try await phone.client.shopService.createRequestJWT(
        checkout.order.number, registrationId: stored, consents: keeps, at: checkout.merchant)
    } catch {
      guard error.code == .keyReused else { throw error }
      // The gateway already has the order's payment, but its response was lost: the shop can find out the result.
      return GatewayAnswer(SubmittedTransaction(result: PaymentResult(.pending)))
    }
    return GatewayAnswer(
      try await phone.client.transactionManager.performTransaction(signed.jwt, for: checkout.order.number, entered))
  }

  private func transaction(_ checkoutID: CheckoutIdentifier) throws(WalletError) -> Transaction {
    do throws(OPPError) {
      return try Transaction(checkoutID, source, isTokenizationEnabled: keeps)
    } catch {
      throw .invalid(error)
    }
  }
}

extension WalletError {
  /// Returns the error for invalid data of a payment, found before anything is sent.
  fileprivate static func invalid(_ error: OPPError) -> WalletError {
    WalletError(0, .invalidRequest, "\(error.code.rawValue) \(error.code.name)", fieldErrors: error.code.fieldError.map { [$0] } ?? [])
  }
}

/// The gateway's response to the app, which doesn't prove a payment.
private struct GatewayAnswer {
  let submitted: SubmittedTransaction
  /// The response JWT, for the shop to verify; nil while there is none.
  let jwt: Opaque<JWTKind>?
  /// The refusal of a JWT before it reached the shop, with the party that refused it; nil if there is none.
  let refused: RefusedJWT?

  init(_ submitted: SubmittedTransaction) {
    self.submitted = submitted
    (jwt, refused) = (nil, nil)
  }

  init(_ step: PaymentStep) {
    switch step {
    case .response(let response):
      (submitted, jwt, refused) = (SubmittedTransaction(result: response.reportedResult), response, nil)
    case .question(let question):
      (submitted, jwt, refused) = (SubmittedTransaction(result: PaymentResult(.pending), threeDS2Info: question), nil, nil)
    case .refused(let refused):
      // A response that belongs to another payment is ignored, including its error code.
      let errorcode = if case .byGateway(let refusal) = refused { refusal.errorcode } else { PaymentErrorCode.unknown }
      (submitted, jwt, self.refused) = (SubmittedTransaction(result: PaymentResult(errorcode: errorcode)), nil, refused)
    }
  }
}

extension Intents.ContinuePayment: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PaymentAttempt {
    services.wallets.tell(.person(answer == .cancelled ? "Cancel" : "Continue", title: nil), on: phone.number)
    try await phone.identify(at: checkout.merchant)
    let shopping = phone.shopping
    let answered =
      if let checkoutID = checkout.order.checkoutId {
        GatewayAnswer(try await phone.client.paymentProvider.continueTransaction(checkoutID, answer: answer, accountId: accountId))
      } else {
        GatewayAnswer(try await phone.client.transactionManager.continueTransaction(checkout.order.number))
      }
    return await checkout.attempt(answered, consents: consents, shopping, on: phone)
  }
}

extension OpenCheckout {
  /// Requests the ways to pay an order from the checkout gateway, or the shop's stored payment methods if the gateway tells apps nothing.
  fileprivate init(
    _ order: PlacedOrder, at merchant: MerchantIdentifier, on phone: AppSession, _ now: Timestamp
  ) async throws(WalletError) {
    let info: CheckoutInfo
    if let checkoutID = order.checkoutId {
      info = try await phone.client.paymentProvider.requestCheckoutInfo(checkoutID)
    } else {
      let methods = order.amount == nil ? [] : try await phone.client.shopService.getPaymentMethods(at: merchant).paymentMethods
      info = CheckoutInfo(
        amount: order.amount, paymentBrands: PaymentBrand.allCases.filter(\.isCard),
        tokens: methods.map {
          CheckoutToken(
            tokenId: $0.registrationId, card: $0.card, details: RegistrationDetails(holder: "", expiry: nil, account: nil))
        })
    }
    self.init(merchant: merchant, order: order, info: info, prepared: now)
  }

  /// Makes the shop query the result of a transaction, or verify the gateway's JWT, unless the shopper has to continue the transaction
  /// first.
  fileprivate func attempt(
    _ answer: GatewayAnswer, consents: Bool, _ shopping: Shopping, on phone: AppSession
  ) async -> PaymentAttempt {
    let (submitted, shop) = (answer.submitted, phone.client.shopService)
    let place = submitted.threeDS2Info.map(OpenPayment.Place.bank) ?? (submitted.redirectURL == nil ? .submitted : .redirect)
    shopping.note(OpenPayment(self, consents: consents, place: place))
    guard place == .submitted else { return PaymentAttempt(submitted, outcome: nil, refused: nil) }
    // The order may be paid already, so an error of the shop must not lead to a second payment.
    var (outcome, refused): (OrderOutcome?, RefusedJWT?) = (nil, answer.refused)
    do throws(WalletError) {
      if let jwt = answer.jwt {
        outcome = try await shop.verifyResponseJWT(order.number, jwt, at: merchant)
        phone.client.transactionManager.noteVerdict(refused: nil, for: order.number)
      } else if refused != .byApp {
        outcome = try await shop.completeOrder(order.number, consents: consents, at: merchant)
      }
    } catch {
      if let words = error.fieldErrors.first(where: { $0.field == "jwt" })?.message {
        refused = .byShop(words)
        phone.client.transactionManager.noteVerdict(refused: refused, for: order.number)
      }
    }
    let attempt = PaymentAttempt(submitted, outcome: outcome, refused: refused, wrongFields: answer.jwt?.reportedFields ?? [])
    if attempt.leavesCheckout { shopping.forget(self) } else { shopping.note(outcome, of: self) }
    return attempt
  }
}

extension Intents.LoadChallenge: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> BankChallenge {
    try await phone.client.paymentProvider.requestChallenge(acsTransID)
  }
}

extension Intents.AnswerChallenge: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> BankChallenge {
    try await phone.identify(at: merchant)
    return try await phone.client.paymentProvider.answerChallenge(acsTransID, answer)
  }
}

extension Intents.CompleteOrder: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> OrderOutcome {
    services.wallets.tell(.person("Ask the shop", title: nil), on: phone.number)
    try await phone.identify(at: checkout.merchant)
    let shopping = phone.shopping
    let outcome = try await phone.client.shopService.completeOrder(checkout.order.number, consents: consents, at: checkout.merchant)
    shopping.note(outcome, of: checkout)
    return outcome
  }
}

extension Intents.LoadPaymentMethods: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [ShopMethods] {
    var shops: [ShopMethods] = []
    var failure: WalletError?
    for shop in MerchantProfile.all.map(\.identifier) {
      do throws(WalletError) {
        try await phone.identify(at: shop)
        shops.append(
          ShopMethods(shop, try await phone.client.shopService.getPaymentMethods(at: shop).paymentMethods, at: services.time.now))
      } catch {
        failure = error
        shops.append(ShopMethods(shop, nil, at: services.time.now))
      }
    }
    if let failure, shops.allSatisfy({ $0.methods == nil }) { throw failure }
    return shops
  }
}

extension Intents.DeletePaymentMethod: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    services.wallets.tell(.person("Delete", title: method.card.inWords), on: phone.number)
    try await phone.identify(at: merchant)
    try await phone.client.shopService.deletePaymentMethod(method.registrationId, at: merchant)
  }
}

extension Intents.LoadJWTs: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PaymentJWTs {
    guard let session = phone.client.transactionManager.session(of: checkout.order.number) else {
      throw WalletError(0, .notFound, "this app no longer has the JWTs of the payment")
    }
    let now = services.time.now
    let refusal: JWTRefusal? = if case .byGateway(let refusal)? = session.refused { refusal } else { nil }
    return PaymentJWTs(
      request: JWTReading(request: session.request, customerFields: session.customerFields, refusal: refusal, at: now),
      response: session.response.map {
        JWTReading(response: $0, isVerified: session.isVerified, refused: session.refused, at: now)
      })
  }
}
