internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension CompleteOrder: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> OrderOutcome {
    let shopper = try await context.shopper()
    let order = try await context.reserve { sql in
      let order = try context.order(number, of: shopper, sql)
      // The customer may have paid: if the gateway can't be reached, the outcome stays unknown.
      if order.state == .open, order.checkout != nil {
        var asked = order
        asked.state = .pending
        try sql.update(asked)
      }
      return order
    }
    let settled = try await context.settle(order, consents: consents)
    return try await context.commit { _ in settled.outcome(of: context.shop, after: nil) }
  }
}

extension RequestContext where Owner == MerchantTenant {
  /// Asks the gateway for the result of an order, and accepts the result only if it matches the order. A card that was stored without the
  /// shopper's consent is deleted at the gateway again.
  ///
  /// Throws `gatewayNotReached` (409), and 429 `tryLater` if the status was asked for too often.
  func settle(_ order: StoredOrder, consents: Bool) async throws(WalletError) -> StoredOrder {
    var order = order
    if !order.state.isFinal, let status = try await status(of: order) {
      if status.result.cause == .throttled { throw .askedTooOften }
      let agrees = consents || order.signed?.credentials == .stores
      order = try await write { [order, now] sql throws(StorageError) in try sql.settle(order, status, consents: agrees, at: now) }
    }
    guard let unwanted = order.unwanted else { return order }
    try await delete(unwanted)
    return try await write { [order] sql throws(StorageError) in
      var order = order
      order.unwanted = nil
      try sql.update(order)
      return order
    }
  }

  /// Returns the gateway's status of an order; nil if the gateway has never got a request for it.
  private func status(of order: StoredOrder) async throws(WalletError) -> CheckoutStatus? {
    let gateway = try tenant.gateway.open()
    switch shop.gateway {
    case .checkout:
      guard let checkout = order.checkout else { throw .noSuchOrder }
      let number = order.shownNumber(of: shop)
      return if order.amount == nil {
        CheckoutStatus(try await gateway.ask(GetRegistrationStatus(checkout), by: merchant), of: order, number)
      } else {
        CheckoutStatus(try await gateway.ask(GetPaymentStatus(checkout), by: merchant), of: order, number)
      }
    case .jwt:
      guard let attempt = order.signed else { return nil }
      let site = try site
      let request = order.request(attempt, at: site, of: shop)
      let found = try await gateway.ask(GetOrderTransactions(OrderReference(rawValue: order.shownNumber(of: shop).rawValue)), by: merchant)
        .transactions
      let responses = found.compactMap(\.jwt).compactMap { try? site.response($0, to: request) }
      // After a declined payment, another one may be in progress.
      let isUnderway = found.last.map { $0.jwt == nil } ?? false
      guard !isUnderway, let response = responses.last else {
        return CheckoutStatus(nothingDecidedAt: now, attempt, isUnderway: !found.isEmpty)
      }
      return CheckoutStatus(response, of: attempt, configuration)
    }
  }

  /// Has the gateway delete a saved card. Succeeds if the gateway doesn't have the card.
  func delete(_ registration: RegistrationIdentifier) async throws(WalletError) {
    try await tenant.delete(registration, of: merchant)
  }

  /// Settles orders that an app left open because nobody returned after paying. Without the shopper's consent, no card is kept.
  ///
  /// - Returns: false if the gateway isn't reached; the orders stay as they are.
  func settleOrders(of shopper: ShopperIdentifier) async throws(WalletError) -> Bool {
    for order in try await read({ [merchant, now] sql in try sql.unsettledOrders(of: shopper, at: merchant, now) }) {
      do throws(WalletError) {
        _ = try await settle(order, consents: false)
      } catch {
        if error == .gatewayNotReached { return false }
        if error != .askedTooOften { throw error }
      }
    }
    return true
  }

  /// Writes in a separate transaction, before the answer is recorded.
  private func write(
    _ work: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> StoredOrder
  ) async throws(WalletError) -> StoredOrder { try await service.transaction(work) }
}

extension DatabaseTransaction {
  /// Stores the gateway's status of an order, unless the order has been settled meanwhile.
  func settle(
    _ known: StoredOrder, _ status: CheckoutStatus, consents: Bool, at now: Timestamp
  ) throws(StorageError) -> StoredOrder {
    guard var order = try order(known.number, of: known.merchant) else { throw .corrupt }
    guard !order.state.isFinal else { return order }
    order.receive(status, after: known.state)
    if let registration = status.method?.registration {
      if order.notKept != nil {
        // The shop has decided not to keep the card. The reference isn't deleted, because it is useless to others.
      } else if consents, order.state == .paid, let card = order.card {
        try insert(
          SavedCard(registration: registration, merchant: order.merchant, shopper: order.shopper, card: card, consented: now))
        order.isKept = true
      } else {
        order.unwanted = registration
      }
    }
    try update(order)
    return order
  }
}

extension OrderState {
  /// True if the state is final. A declined order can be paid with another card, and an expired checkout can be open again after the
  /// world's clock is moved back.
  fileprivate var isFinal: Bool {
    switch self {
    case .paid, .unknown: true
    case .open, .declined, .pending, .expired: false
    }
  }
}

extension StoredOrder {
  /// Applies the gateway's status, if it is about this order.
  ///
  /// - Parameter before: the state before the gateway was asked.
  fileprivate mutating func receive(_ status: CheckoutStatus, after before: OrderState) {
    guard let method = status.method else {
      if status.isUnderway {
        state = .pending
      } else if status.result.cause == .invalidParameter {
        switch before {
        case .open, .expired: (state, result) = (.expired, status.result.code)
        // The order may have been paid, but the gateway no longer returns its status.
        case .pending: (state, result) = (.unknown, status.result.code)
        case .paid, .declined, .unknown: break
        }
      } else if state == .pending {
        // The checkout isn't paid yet.
        state = .open
      }
      return
    }
    result = status.result.code
    guard method.isOfOrder else {
      state = .unknown
      return
    }
    card = method.card
    authentication = method.authentication
    (transactionReference, notKept) = (method.transactionReference, method.notKept)
    state =
      switch status.result.group {
      case .succeeded: .paid
      case .pending, .pendingDelayed, .review: .pending
      case .communication, .system: .unknown
      case .configuration, .registration, .reference, .chargeback, .rejected: .declined
      }
  }

  /// - Parameter said: the gateway's result, shown if the order has none of its own.
  func outcome(of shop: MerchantProfile, after said: PaymentResult?) -> OrderOutcome {
    OrderOutcome(
      number: shownNumber(of: shop), amount: amount, state: state, result: result.flatMap(PaymentResult.init(code:)) ?? said,
      paidWith: state == .paid ? card : nil, isKept: isKept, authentication: state == .paid ? authentication : nil,
      transactionReference: transactionReference, notKept: notKept)
  }
}

/// The gateway's status of a checkout, compared with its order.
struct CheckoutStatus: Sendable {
  struct Method: Sendable {
    let card: ShopperCard
    let registration: RegistrationIdentifier?
    let authentication: AuthenticationFlow?
    var transactionReference: TransactionReference?
    var notKept: NotKeptReason?
    /// True if the payment belongs to the order: number, amount, currency and type are the order's.
    let isOfOrder: Bool
  }

  let result: PaymentResult
  /// Nil if nothing was paid or stored.
  let method: Method?
  /// True if the gateway has begun a payment and has no result yet.
  var isUnderway = false

  /// - Parameter number: the number of the order, as the shop sent it to the gateway.
  init(_ status: PaymentStatus, of order: StoredOrder, _ number: OrderNumber) {
    result = status.result
    method = status.shopperCard.map { card in
      Method(
        card: card, registration: status.registrationId,
        authentication: card.brand.isCard ? status.threeDSecure?.authenticationFlow ?? .skipped : nil,
        isOfOrder: status.id != nil && status.merchantTransactionId == number.rawValue && status.amount == order.amount?.gatewayAmount
          && status.currency == order.amount?.currency.code && status.paymentType == .debit)
    }
  }

  init(_ status: RegistrationAnswer, of order: StoredOrder, _ number: OrderNumber) {
    result = status.result
    method = status.shopperCard.map { card in
      Method(
        card: card, registration: status.id, authentication: nil,
        isOfOrder: status.merchantTransactionId == number.rawValue && order.amount == nil)
    }
  }

  /// The status of a signed request without a result yet. An unused request expires after an hour. (Trust Payments, `iat`)
  init(nothingDecidedAt now: Timestamp, _ attempt: SignedAttempt, isUnderway: Bool) {
    result = PaymentResult(isUnderway || attempt.isUsable(at: now) ? .pending : .invalidParameter)
    method = nil
    self.isUnderway = isUnderway
  }

  /// The status in a JWT gateway's response to the request that the shop has signed.
  init(_ response: JWTPaymentResponse, of attempt: SignedAttempt, _ configuration: MerchantConfiguration) {
    let last = response.last
    let errorcode = last?.errorcode ?? .unknown
    result = PaymentResult(errorcode: errorcode)
    // If the request itself was invalid, nothing has happened, and the shop can make a new request.
    guard let last, let brand = last.brand, let digits = last[.maskedpan]?.suffix(4), let reference = last.transactionReference else {
      method = nil
      return
    }
    let isStored = errorcode == .ok && attempt.credentials == .stores
    let notKept = isStored ? configuration.reasonNotToKeep(last) : nil
    method = Method(
      card: ShopperCard(brand: brand, lastFour: String(digits)),
      registration: isStored ? RegistrationIdentifier(rawValue: reference.rawValue) : nil,
      authentication: attempt.combination.authenticates ? response.authentication : nil, transactionReference: reference, notKept: notKept,
      isOfOrder: true)
  }
}

extension MerchantConfiguration {
  /// Why the shop doesn't keep the card that a response is about: its acquirer doesn't support that, or the bank's checks of the customer's
  /// data don't satisfy the shop's settings. (Trust Payments, business requirements)
  fileprivate func reasonNotToKeep(_ response: JWTResponseObject) -> NotKeptReason? {
    if response[.credentialsonfile] != CredentialsOnFile.stores.rawValue { return .notSupported }
    let rules: [(ResponseField, accepted: [SecurityResponse], wrong: NotKeptReason, notConfirmed: NotKeptReason)] = [
      (.securityresponseaddress, keepsByAddress, .address, .addressNotConfirmed),
      (.securityresponsepostcode, keepsByPostcode, .postcode, .postcodeNotConfirmed),
      (.securityresponsesecuritycode, keepsByCode, .securityCode, .securityCodeNotConfirmed),
    ]
    for rule in rules {
      let said = response.securityResponses[rule.0] ?? .notGiven
      if !rule.accepted.contains(said) { return said == .notMatched ? rule.wrong : rule.notConfirmed }
    }
    return nil
  }
}

extension JWTPaymentResponse {
  /// The cardholder's authentication, as the response to THREEDQUERY says.
  fileprivate var authentication: AuthenticationFlow? {
    let query = responses.first { $0.type == .threeDQuery }
    return switch query?[.status].flatMap(TransStatus.init(rawValue:)) {
    case .attempted?: .attempted
    case .authenticated?: .confirmed
    default: nil
    }
  }
}
