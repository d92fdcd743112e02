internal import Contract
internal import Service
internal import Storage
package import WalletModel

// What the shops know, and what they do of their own accord: for those who run the world.

extension Merchant {
  /// Returns a shop's orders after the one at this position, the oldest first, at most `ListedOrder.pageSize`; 0: from the first on. Throws
  /// 404 for an unknown shop.
  package func orders(of merchant: MerchantIdentifier, after position: Int) async throws(WalletError) -> [ListedOrder] {
    let shop = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      try sql.orders(of: merchant, after: position, limit: ListedOrder.pageSize).compactMap { $0.listed(of: shop) }
    }
  }

  /// Returns what a shop has stored of payment methods, and the columns of all tables of shops. Throws 404 for an unknown shop.
  package func records(of merchant: MerchantIdentifier) async throws(WalletError) -> ShopRecords {
    _ = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      ShopRecords(tables: try sql.merchantTables(), methods: try sql.paymentMethods(at: merchant).map(\.stored))
    }
  }

  /// Returns what a shop knows of a person. Throws 404 for an unknown shop.
  package func record(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) async throws(WalletError) -> ShopperRecord {
    _ = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      ShopperRecord(
        shopper: shopper, orders: try sql.countOfOrders(by: shopper, at: merchant),
        methods: try sql.paymentMethods(of: shopper, at: merchant).map(\.stored))
    }
  }

  /// Has the gateway delete a saved payment method, then forgets it: the shop's own decision.
  ///
  /// Throws 404 for one that the shop hasn't, 409 if the gateway isn't reached.
  package func forget(_ registration: RegistrationIdentifier, of merchant: MerchantIdentifier) async throws(WalletError) {
    let methods = try await service.read { sql throws(StorageError) in try sql.paymentMethods(at: merchant) }
    guard methods.contains(where: { $0.registration == registration }) else { throw .noSuchPaymentMethod }
    try await service.tenant.delete(registration, of: merchant)
    try await service.transaction { sql throws(StorageError) in try sql.deletePaymentMethod(registration) }
  }
}

extension MerchantTenant {
  /// Has the gateway delete a saved card. One that it doesn't have is gone too. Throws 409 if it isn't reached.
  ///
  /// A JWT gateway has no such request: the reference alone pays nothing without its shop.
  func delete(_ registration: RegistrationIdentifier, of merchant: MerchantIdentifier) async throws(WalletError) {
    guard MerchantProfile.named(merchant)?.gateway == .checkout else { return }
    let answer = try await gateway.open().ask(DeleteRegistration(registration), by: merchant)
    guard answer.result.group == .succeeded || answer.result.cause == .noSuchRegistration else { throw .gatewayNotReached }
  }
}

extension StoredOrder {
  /// Nil for an order that adds a payment method and costs nothing.
  fileprivate func listed(of shop: MerchantProfile) -> ListedOrder? {
    amount.map { amount in
      ListedOrder(
        position: number, number: shownNumber(of: shop), shopper: shopper, amount: amount, placed: placed, state: state, result: result,
        card: card, isKept: isKept)
    }
  }
}

extension SavedCard {
  fileprivate var stored: StoredMethod {
    StoredMethod(registrationId: registration, shopper: shopper, card: card, consented: consented)
  }
}
