import Basics
import Contract
import Cryptography
import Gateway
import WalletModel

/// The story of two orders at a shop: one that is paid with a new card, which the shop keeps, and one that is paid with the kept card.
extension ExampleStory {
  /// - Parameter session: of the customer.
  func tellOfPayments(_ session: Secret) async throws {
    let assertion = try await ask(CreateShopperAssertion(for: .harbourBooks), session).assertion
    _ = try await ask(VerifyShopperAssertion(assertion))
    _ = try await ask(GetShop())

    let lines = [OrderLine(article: "sea-around-us", count: 1)]
    let first = try await ask(PlaceOrder(lines), assertion)
    _ = try await ask(RequestCheckoutInfo(first.checkout))
    guard let code = SecurityCode(Secret("123"), of: .visa) else { throw Unexpected(description: "no code") }
    let visa = EnteredCard(
      .visa, holder: "Anna Sample", number: Secret("4200000000000000"), expiry: CardExpiry(month: 11, year: 2029), code: code)
    // The bank asks a shopper who stores a card.
    let submitted = try await ask(SubmitTransaction(first.checkout, .card(visa), createRegistration: true))
    guard let question = submitted.threeDS2Info else { throw Unexpected(description: "\(submitted)") }
    _ = try await ask(GetChallenge(question.acsTransID))
    _ = try await ask(AnswerChallenge(question.acsTransID, ChallengeAnswer(.submit, code: try await lastCode())))
    _ = try await ask(GetPaymentAuthentication(question.acsTransID))
    _ = try await ask(ContinueTransaction(first.checkout, answer: nil, accountId: nil), isShown: false)
    _ = try await ask(CompleteOrder(first.number, consents: true), assertion)
    let methods = try await ask(GetPaymentMethods(), assertion)
    guard let kept = methods.paymentMethods.first?.registrationId else { throw Unexpected(description: "the shop keeps no card") }

    // What the parties ask each other meanwhile.
    let prepared = try await ask(
      PrepareCheckout(
        "10.50", currency: "GBP", merchantTransactionId: "2026-000017", registrations: [kept], createRegistration: false,
        skipsAuthentication: true))
    guard let checkout = prepared.id else { throw Unexpected(description: "\(prepared.result)") }
    _ = try await ask(GetPaymentStatus(checkout))
    _ = try await ask(UpdateCheckout(checkout, amount: "12.50", currency: "GBP"))
    _ = try await ask(GetRegistration(kept))

    // The customer continues at PayPal.
    let third = try await ask(PlaceOrder(lines), assertion, isShown: false)
    _ = try await ask(SubmitTransaction(third.checkout, .payPal, createRegistration: false), isShown: false)
    _ = try await ask(ContinueTransaction(third.checkout, answer: .approved, accountId: "anna@example.com"))

    // Nothing is paid: a bank account is stored.
    let adding = try await ask(AddPaymentMethod(), assertion)
    let account = try EnteredAccount(holder: "Anna Sample", iban: Secret("DE23100000001234567890"))
    _ = try await ask(try RegisterTransaction(adding.checkout, .account(account)))
    _ = try await ask(GetRegistrationStatus(adding.checkout))

    try await tellOfApprovals(session)

    _ = try await ask(DeletePaymentMethod(kept), assertion)
    let last = try await ask(PlaceOrder([OrderLine(article: "ferries", count: 1)]), assertion, isShown: false)
    _ = try await ask(SubmitTransaction(last.checkout, .account(account), createRegistration: true), isShown: false)
    let status = try await ask(GetPaymentStatus(last.checkout), isShown: false)
    guard let registration = status.registrationId else { throw Unexpected(description: "\(status)") }
    _ = try await ask(DeleteRegistration(registration))

    // The server of an app developer, without a checkout.
    let stored = try await ask(CreateRegistration(paymentBrand: .visa, card: CheckoutCard(visa)), by: .developer)
    guard let own = stored.id else { throw Unexpected(description: "\(stored.result)") }
    let paid = try await ask(
      PayRegistration(
        own, amount: "92.00", currency: "EUR", merchantTransactionId: "2026-000018", card: CardVerification(cvv: code.text)), by: .developer
    )
    guard let payment = paid.id else { throw Unexpected(description: "\(paid.result)") }
    _ = try await ask(GetPayment(payment), by: .developer)
    try await tellOfJWTs()
    try await tellOfTheOtherShop(session)
  }

  /// The other shop signs and verifies, the app carries: a card is stored without being charged.
  private func tellOfTheOtherShop(_ session: Secret) async throws {
    let assertion = try await ask(CreateShopperAssertion(for: .reedAndRye), session, isShown: false).assertion
    let order = try await ask(AddPaymentMethod(), assertion, by: .reedAndRye, isShown: false)
    let signed = try await ask(CreateRequestJWT(order.number, registrationId: nil, consents: true), assertion, by: .reedAndRye)
    var entered = EnteredPaymentFields()
    (entered.pan, entered.expirydate, entered.securitycode) = (Secret("4111111111111111"), "11/2029", Secret("123"))
    let answer = try await ask(PerformTransaction(alias: signed.jwt.alias, entered, jwt: signed.jwt), isShown: false)
    guard let jwt = answer.jwt else { throw Unexpected(description: "\(answer)") }
    _ = try await ask(VerifyResponseJWT(order.number, jwt), assertion, by: .reedAndRye)
  }

  /// A merchant's server signs, the app sends: a card is stored with its first payment.
  private func tellOfJWTs() async throws {
    guard let site = GatewaySite.of(.developer), let currency = Currency.named("GBP"), let now = Timestamp(iso8601: "2026-11-21T09:41:00Z"),
      let key = JWTKey(Gateway.secret(of: site, in: worldKey))
    else { throw Unexpected(description: "no site") }
    let request = JWTPaymentRequest(
      sitereference: site.reference, amount: Money(minorUnits: 1050, currency), combination: .threeDQueryAuth, credentials: .stores,
      parent: nil, orderreference: "2026-000019", brand: nil)
    var entered = EnteredPaymentFields()
    (entered.pan, entered.expirydate, entered.securitycode) = (Secret("4111111111111111"), "11/2029", Secret("123"))
    let jwt = key.sign(request.claims(by: site.username, at: now))
    let asked = try await ask(PerformTransaction(alias: site.username, entered, jwt: jwt), isShown: false)
    guard let question = asked.question else { throw Unexpected(description: "\(asked)") }
    _ = try await ask(
      AnswerChallenge(question.threeDS2Info.acsTransID, ChallengeAnswer(.submit, code: try await lastCode())), isShown: false)
    _ = try await ask(ContinuePerformedTransaction(question.requestreference))
    _ = try await ask(PerformTransaction(alias: site.username, entered, jwt: jwt))
    _ = try await ask(GetOrderTransactions(OrderReference(rawValue: "2026-000019")), by: .developer)
  }

  /// A card of the customer's own pays, and the customer approves it in the app.
  private func tellOfApprovals(_ session: Secret) async throws {
    let card = CardIdentifier(rawValue: "00000000-0000-4000-8000-000000000002")
    let details = try await ask(GetCardDetails(card), session, isShown: false)
    guard let currency = Currency.named("GBP"), let amount = Money(gatewayAmount: "10.50", currency) else {
      throw Unexpected(description: "no amount")
    }
    func request(_ name: String) -> AuthenticationRequest {
      AuthenticationRequest(
        threeDSServerTransID: TransactionIdentifier(rawValue: name), accountPan: details.pan, expiry: details.expiry, amount: amount,
        acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", isStored: false)
    }
    let asked = try await ask(RequestPaymentAuthentication(request("b8e3f0aa-24c7-4d1c-8b5a-5d8f5f6f7a01")))
    let ended = try await ask(RequestPaymentAuthentication(request("b8e3f0aa-24c7-4d1c-8b5a-5d8f5f6f7a03")), isShown: false)
    _ = try await ask(CancelPaymentAuthentication(ended.acsTransID))
    let given = try await ask(AuthenticatePayment(request("b8e3f0aa-24c7-4d1c-8b5a-5d8f5f6f7a02")))
    _ = try await ask(ContinueChallenge(given.acsTransID, ChallengeAnswer(.cancel)))
    _ = try await ask(GetIssuerChallenge(given.acsTransID))
    _ = try await ask(GetPaymentApprovals(), session)
    _ = try await ask(AnswerPaymentApproval(asked.acsTransID, approves: true), session)
    let payment = PaymentRequest(
      accountPan: details.pan, expiry: details.expiry, cvv: SecurityCode(details.cvv, of: .visa), amount: amount,
      acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books",
      authentication: PaymentAuthentication(acsTransID: asked.acsTransID, eci: "02"))
    _ = try await ask(RequestPaymentAuthorization(payment))
    _ = try await ask(AuthorizePayment(payment))
  }

  /// A shop asks a card of the customer's for a payment, and the customer looks.
  func tellOfActivity(of card: CardIdentifier, _ details: CardSensitiveDetails, _ session: Secret) async throws {
    guard let amount = Currency.named("GBP").flatMap({ Money("10.50", $0) }) else { throw Unexpected(description: "no amount") }
    let payment = PaymentRequest(
      accountPan: details.pan, expiry: details.expiry, cvv: SecurityCode(details.cvv, of: .visa), amount: amount,
      acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", authentication: nil)
    _ = try await ask(AuthorizePayment(payment), isShown: false)
    _ = try await ask(GetCardActivity(card), session)
  }
}
