package import Basics

/// An order with its checkout, which can be paid.
package struct OpenCheckout: Hashable, Sendable {
  package let merchant: MerchantIdentifier
  package let order: PlacedOrder
  package let info: CheckoutInfo
  /// When it was prepared: a saved card that was over then can't pay it.
  package let prepared: Timestamp

  package init(merchant: MerchantIdentifier, order: PlacedOrder, info: CheckoutInfo, prepared: Timestamp) {
    self.merchant = merchant
    self.order = order
    self.info = info
    self.prepared = prepared
  }
}

/// A payment, or something that is stored, of which the customer has not seen what came.
package struct OpenPayment: Hashable, Sendable {
  /// Where the customer continues it.
  package enum Place: Hashable, Sendable {
    /// Nowhere: it was submitted.
    case submitted
    /// On the page of the card's bank.
    case bank(ThreeDS2Info)
    /// On the page of another payment service.
    case redirect
  }

  package let checkout: OpenCheckout
  /// True if the customer has agreed that the shop keeps what pays.
  package let consents: Bool
  package var place: Place
  /// As the shop had it last; nil while it could not be asked.
  package var outcome: OrderOutcome?

  package init(_ checkout: OpenCheckout, consents: Bool, place: Place) {
    self.checkout = checkout
    self.consents = consents
    self.place = place
  }

  package var isSettled: Bool { outcome.map { ![.open, .pending].contains($0.state) } ?? false }
}
