package import Basics

// Data of shops and the checkout gateway, as they list them for operators of a world.

/// A payment method as a shop stores it, with everything that the shop knows about it.
package struct StoredMethod: Hashable, Codable, Sendable {
  package let registrationId: RegistrationIdentifier
  package let shopper: ShopperIdentifier
  package let card: ShopperCard
  /// When the shopper agreed to storing it.
  package let consented: Timestamp

  package init(registrationId: RegistrationIdentifier, shopper: ShopperIdentifier, card: ShopperCard, consented: Timestamp) {
    self.registrationId = registrationId
    self.shopper = shopper
    self.card = card
    self.consented = consented
  }
}

/// The data that a shop has about one person.
package struct ShopperRecord: Hashable, Codable, Sendable {
  package let shopper: ShopperIdentifier
  /// The number of orders, in any state.
  package let orders: Int
  /// The newest first.
  package let methods: [StoredMethod]

  package init(shopper: ShopperIdentifier, orders: Int, methods: [StoredMethod]) {
    self.shopper = shopper
    self.orders = orders
    self.methods = methods
  }
}

/// The payment methods that a shop has stored, and the columns of all its tables, which show everything that it could store.
package struct ShopRecords: Hashable, Codable, Sendable {
  package struct Table: Hashable, Codable, Sendable {
    package let name: String
    package let columns: [String]

    package init(name: String, columns: [String]) {
      self.name = name
      self.columns = columns
    }
  }

  /// The tables of all shops, as their database has them.
  package let tables: [Table]
  /// The newest first.
  package let methods: [StoredMethod]

  package init(tables: [Table], methods: [StoredMethod]) {
    self.tables = tables
    self.methods = methods
  }
}

/// An order as its shop lists it.
package struct ListedOrder: Hashable, Codable, Sendable {
  /// The position in the order in which the shop's orders were placed.
  package let position: Int
  package let number: OrderNumber
  package let shopper: ShopperIdentifier
  package let amount: Money
  package let placed: Timestamp
  package let state: OrderState
  /// The gateway's code; nil while there is none.
  package let result: String?
  /// The payment method; nil until one was approved or declined.
  package let card: ShopperCard?
  package let isKept: Bool

  /// The maximum number of entries in one response. (our choice)
  package static let pageSize = 100

  package init(
    position: Int, number: OrderNumber, shopper: ShopperIdentifier, amount: Money, placed: Timestamp, state: OrderState, result: String?,
    card: ShopperCard?, isKept: Bool
  ) {
    self.position = position
    self.number = number
    self.shopper = shopper
    self.amount = amount
    self.placed = placed
    self.state = state
    self.result = result
    self.card = card
    self.isKept = isKept
  }
}

/// A payment as the gateway lists it, whether by checkout, by a server or by JWT.
package struct GatewayTransaction: Hashable, Codable, Sendable {
  /// The position in the order in which payments began.
  package let position: Int
  /// When it began.
  package let started: Timestamp
  package let merchant: MerchantIdentifier
  /// The shop's order number; empty for a JWT without `orderreference`.
  package let merchantTransactionId: String
  package let amount: Money
  package let card: ShopperCard?
  /// Nil while the bank has not decided.
  package let result: PaymentResult?
  /// The state of the settlement with the merchant; nil for checkouts, and for payments that the bank has not approved. (Trust Payments,
  /// `settlestatus`)
  package let settlement: SettleStatus?

  /// The maximum number of entries in one response. (our choice)
  package static let pageSize = 100

  package init(
    position: Int, started: Timestamp, merchant: MerchantIdentifier, merchantTransactionId: String, amount: Money, card: ShopperCard?,
    result: PaymentResult?, settlement: SettleStatus?
  ) {
    self.position = position
    self.started = started
    self.merchant = merchant
    self.merchantTransactionId = merchantTransactionId
    self.amount = amount
    self.card = card
    self.result = result
    self.settlement = settlement
  }
}

extension ShopperIdentifier {
  /// `4f0c21•••9a`, which is enough to distinguish people.
  package var shortened: String { rawValue.count > 9 ? "\(rawValue.prefix(6))•••\(rawValue.suffix(2))" : rawValue }
}
