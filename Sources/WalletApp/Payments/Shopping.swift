import Synchronization
import WalletModel

/// What a customer has begun at shops in an app, while the app runs. It outlives the session, and is there after the next login.
final class Shopping: Sendable {
  private struct State {
    var baskets: [MerchantIdentifier: Basket] = [:]
    var payment: OpenPayment?
  }

  private let state = Mutex(State())

  func basket(at merchant: MerchantIdentifier) -> Basket { state.withLock { $0.baskets[merchant] ?? Basket() } }

  func keep(_ basket: Basket, at merchant: MerchantIdentifier) { state.withLock { $0.baskets[merchant] = basket } }

  /// The payment of which the customer has not seen what came.
  var payment: OpenPayment? { state.withLock { $0.payment } }

  /// Notes a payment that is sent, or where it continues.
  func note(_ payment: OpenPayment) { state.withLock { $0.payment = payment } }

  /// Takes over what the shop says of a payment, nil if it couldn't say anything. Only what is surely not paid stays in the basket.
  func note(_ outcome: OrderOutcome?, of checkout: OpenCheckout) {
    state.withLock { state in
      if state.payment?.checkout == checkout { state.payment?.outcome = outcome }
      guard checkout.order.amount != nil, ![.open, .declined, .expired].contains(outcome?.state) else { return }
      state.baskets[checkout.merchant] = Basket()
    }
  }

  /// The customer knows its result, or that nothing was sent.
  func forget(_ checkout: OpenCheckout) {
    state.withLock { state in
      if state.payment?.checkout == checkout { state.payment = nil }
    }
  }
}
