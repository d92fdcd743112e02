import Synchronization
import WalletModel

/// A customer's baskets and open payment at shops in an app, kept while the app runs, even after the session's end and later logins.
final class Shopping: Sendable {
  private struct State {
    var baskets: [MerchantIdentifier: Basket] = [:]
    var payment: OpenPayment?
  }

  private let state = Mutex(State())

  func basket(at merchant: MerchantIdentifier) -> Basket { state.withLock { $0.baskets[merchant] ?? Basket() } }

  func keep(_ basket: Basket, at merchant: MerchantIdentifier) { state.withLock { $0.baskets[merchant] = basket } }

  /// The payment whose result the customer has not seen yet; nil if there is none.
  var payment: OpenPayment? { state.withLock { $0.payment } }

  /// Notes a payment that was sent, or the place where it continues.
  func note(_ payment: OpenPayment) { state.withLock { $0.payment = payment } }

  /// Stores the shop's answer about a payment, nil if it gave none. Empties the basket unless the order is surely unpaid.
  func note(_ outcome: OrderOutcome?, of checkout: OpenCheckout) {
    state.withLock { state in
      if state.payment?.checkout == checkout { state.payment?.outcome = outcome }
      guard checkout.order.amount != nil, ![.open, .declined, .expired].contains(outcome?.state) else { return }
      state.baskets[checkout.merchant] = Basket()
    }
  }

  /// Forgets a payment, because the customer knows its result, or nothing was sent.
  func forget(_ checkout: OpenCheckout) {
    state.withLock { state in
      if state.payment?.checkout == checkout { state.payment = nil }
    }
  }
}
