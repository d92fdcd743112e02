import Contract
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
    _ = try await ask(RequestCheckoutInfo(first.checkoutId))
    let visa = CheckoutCard(
      holder: "Anna Sample", number: Secret("4200000000000000"), expiry: CardExpiry(month: 11, year: 2029), cvv: Secret("123"))
    _ = try await ask(
      SubmitTransaction(
        first.checkoutId, paymentBrand: .visa, card: visa, registrationId: nil, cvv: nil, createRegistration: true))
    _ = try await ask(CompleteOrder(first.number, consents: true), assertion)
    let methods = try await ask(GetPaymentMethods(), assertion)
    guard let kept = methods.paymentMethods.first?.registrationId else { throw Unexpected(description: "the shop keeps no card") }

    // What the parties ask each other meanwhile.
    let prepared = try await ask(
      PrepareCheckout("10.50", currency: "GBP", merchantTransactionId: "HB-000002", registrations: [kept]))
    guard let checkout = prepared.id else { throw Unexpected(description: "\(prepared.result)") }
    _ = try await ask(GetPaymentStatus(checkout))
    _ = try await ask(GetRegistration(kept))
    guard let amount = Money(gatewayAmount: "10.50", first.amount.currency) else { throw Unexpected(description: "no amount") }
    let payment = PaymentRequest(
      accountPan: visa.number, expiry: visa.expiry, cvv: visa.cvv, amount: amount, merchantName: "Harbour Books")
    _ = try await ask(RequestPaymentAuthorization(payment))
    _ = try await ask(AuthorizePayment(payment))

    _ = try await ask(DeletePaymentMethod(kept), assertion)
    let second = try await ask(PlaceOrder(lines), assertion, isShown: false)
    _ = try await ask(
      SubmitTransaction(
        second.checkoutId, paymentBrand: .visa, card: visa, registrationId: nil, cvv: nil, createRegistration: true), isShown: false)
    let status = try await ask(GetPaymentStatus(second.checkoutId), isShown: false)
    guard let registration = status.payment?.registrationId else { throw Unexpected(description: "\(status)") }
    _ = try await ask(DeleteRegistration(registration))
  }
}
