package import Basics

/// An order with its checkout, which can be paid.
package struct OpenCheckout: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  package let order: PlacedOrder
  package let info: CheckoutInfo
  /// When the checkout was prepared: a saved card that had expired by then can't pay it.
  package let prepared: Timestamp

  package init(merchant: MerchantIdentifier, order: PlacedOrder, info: CheckoutInfo, prepared: Timestamp) {
    self.merchant = merchant
    self.order = order
    self.info = info
    self.prepared = prepared
  }
}

/// A payment, or the storing of a payment method, whose outcome the customer has not seen.
package struct OpenPayment: Hashable, Sendable {
  /// Where the customer continues the payment.
  package enum Place: Hashable, Sendable {
    /// Nowhere: it was submitted.
    case submitted
    /// On the page of the card's bank.
    case bank(ThreeDS2Info)
    /// On the page of another payment service.
    case redirect
  }

  package let checkout: OpenCheckout
  /// True if the customer agreed that the shop saves the payment method.
  package let consents: Bool
  package var place: Place
  /// The outcome that the shop last reported; nil until the shop could be asked.
  package var outcome: OrderOutcome?

  package init(_ checkout: OpenCheckout, consents: Bool, place: Place) {
    self.checkout = checkout
    self.consents = consents
    self.place = place
  }

  package var isSettled: Bool { outcome.map { ![.open, .pending].contains($0.state) } ?? false }
}
