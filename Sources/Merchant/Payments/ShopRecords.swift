internal import Contract
internal import Service
internal import Storage
package import WalletModel

// The shops' stored data, and deletions by a shop itself, for administrators of the world.

extension Merchant {
  /// Returns a shop's orders after the one at this position, the oldest first, at most `ListedOrder.pageSize`. Position 0 returns the first
  /// ones. Throws 404 for an unknown shop.
  package func orders(of merchant: MerchantIdentifier, after position: Int) async throws(WalletError) -> [ListedOrder] {
    let shop = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      try sql.orders(of: merchant, after: position, limit: ListedOrder.pageSize).compactMap { $0.listed(of: shop) }
    }
  }

  /// Returns a shop's stored payment methods, and the columns of all tables of shops. Throws 404 for an unknown shop.
  package func records(of merchant: MerchantIdentifier) async throws(WalletError) -> ShopRecords {
    _ = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      ShopRecords(tables: try sql.merchantTables(), methods: try sql.paymentMethods(at: merchant).map(\.stored))
    }
  }

  /// Returns a shop's record of a person. Throws 404 for an unknown shop.
  package func record(of shopper: ShopperIdentifier, at merchant: MerchantIdentifier) async throws(WalletError) -> ShopperRecord {
    _ = try MerchantProfile.existing(merchant)
    return try await service.read { sql throws(StorageError) in
      ShopperRecord(
        shopper: shopper, orders: try sql.countOfOrders(by: shopper, at: merchant),
        methods: try sql.paymentMethods(of: shopper, at: merchant).map(\.stored))
    }
  }

  /// Has the gateway delete a saved payment method, then deletes it here, without a request of the shopper.
  ///
  /// Throws 404 for a payment method that the shop doesn't have, 409 if the gateway isn't reached.
  package func forget(_ registration: RegistrationIdentifier, of merchant: MerchantIdentifier) async throws(WalletError) {
    let methods = try await service.read { sql throws(StorageError) in try sql.paymentMethods(at: merchant) }
    guard methods.contains(where: { $0.registration == registration }) else { throw .noSuchPaymentMethod }
    try await service.tenant.delete(registration, of: merchant)
    try await service.transaction { sql throws(StorageError) in try sql.deletePaymentMethod(registration) }
  }
}

extension MerchantTenant {
  /// Has the gateway delete a saved card. Succeeds if the gateway doesn't have the card. Throws 409 if the gateway isn't reached.
  ///
  /// Does nothing for a JWT gateway, which has no such request: without its shop, the reference can't pay.
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
