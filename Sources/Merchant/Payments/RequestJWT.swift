internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

// A shop that is paid by JWTs signs its requests to the gateway, and trusts responses that the gateway has signed. (Trust Payments)

extension CreateRequestJWT: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> RequestJWT {
    let site = try context.site
    let shopper = try await context.shopper()
    let (order, method) = try await context.reserve { sql in
      let order = try context.order(number, of: shopper, sql)
      guard let registrationId else { return (order, nil as SavedCard?) }
      let methods = try sql.paymentMethods(of: shopper, at: context.merchant)
      guard let method = methods.first(where: { $0.registration == registrationId }), order.amount != nil else {
        throw WalletError.noSuchPaymentMethod
      }
      return (order, method)
    }
    // The last request may have been carried out. Settling it first prevents a second payment, and reports a decline that the app doesn't
    // know yet.
    let settled = try await context.settle(order, consents: false)
    guard settled.canBeSigned, settled.state != .declined || settled.transactionReference == order.transactionReference else {
      throw .orderIsSettled
    }
    let keeps = method == nil && (consents || order.amount == nil || context.configuration.keepsEveryMethod)
    let new = SignedAttempt(
      signed: context.now, combination: order.amount == nil ? .accountCheck : .threeDQueryAuth,
      credentials: method != nil ? .usesStored : keeps ? .stores : .none,
      parent: method.map { TransactionReference(rawValue: $0.registration.rawValue) })
    return try await context.commit { sql in
      guard var current = try sql.order(order.number, of: context.merchant), current.canBeSigned else { throw WalletError.orderIsSettled }
      // Until the gateway has decided, an equal request gets the same JWT, and any other request is refused, so that nothing is paid twice.
      let same = current.signed.flatMap {
        current.state != .declined && $0.isUsable(at: context.now) && $0.asksTheSame(as: new) ? $0 : nil
      }
      guard same != nil || current.state != .pending else { throw WalletError.orderIsSettled }
      let attempt = same ?? new.after(current.signed)
      current.signed = attempt
      try sql.update(current)
      let request = current.request(attempt, at: site, of: context.shop)
      return RequestJWT(site.key.sign(request.claims(by: site.profile.username, at: attempt.signed)))
    }
  }
}

extension VerifyResponseJWT: MerchantOperation {
  package func handle(_ context: MerchantAskingContext) async throws(WalletError) -> OrderOutcome {
    let site = try context.site
    let shopper = try await context.shopper()
    let order = try await context.reserve { sql in try context.order(number, of: shopper, sql) }
    guard let attempt = order.signed else { throw .noSuchOrder }
    let status = CheckoutStatus(
      try site.response(jwt, to: order.request(attempt, at: site, of: context.shop)), of: attempt, context.configuration)
    return try await context.commit { sql in
      let settled = try sql.settle(order, status, consents: attempt.credentials == .stores, at: context.now)
      return settled.outcome(of: context.shop, after: status.result)
    }
  }
}

/// A shop's contract with the JWT gateway.
struct ShopSite: Sendable {
  let profile: GatewaySite
  let key: JWTKey

  /// Verifies the gateway's response to a request. Throws 400 with a field error if the gateway hasn't signed it, or
  /// if it answers another request.
  func response(_ jwt: Opaque<JWTKind>, to request: JWTPaymentRequest) throws(WalletError) -> JWTPaymentResponse {
    let claims: JSONObject
    do throws(JWTProblem) {
      claims = try key.verify(jwt).claims
    } catch {
      throw .invalid([FieldError("jwt", "can't be trusted: its \(error.subject) \(error.inWords)")])
    }
    guard claims.text(JWTClaim.audience) == profile.username,
      let response = claims.object(JWTClaim.payload).flatMap(JWTPaymentResponse.init(payload:)), response.answers(request)
    else { throw .invalid([FieldError("jwt", "answers another request than the shop's")]) }
    return response
  }
}

extension RequestContext where Owner == MerchantTenant {
  /// The shop's contract with the JWT gateway. Throws 404 for a shop that is paid by checkouts.
  var site: ShopSite {
    get throws(WalletError) {
      guard let site = shop.site, let key = tenant.signingKey(of: merchant) else { throw .noSuchOrder }
      return ShopSite(profile: site, key: key)
    }
  }

  /// Returns the shopper's order with this number. Throws 404 if the shopper has none.
  func order(_ number: OrderNumber, of shopper: ShopperIdentifier, _ sql: borrowing DatabaseTransaction) throws -> StoredOrder {
    let parts = number.rawValue.split(separator: "-")
    guard parts.count == 2, let place = Int(parts[1]), let order = try sql.order(place, of: merchant), order.shopper == shopper,
      order.shownNumber(of: shop) == number
    else { throw WalletError.noSuchOrder }
    return order
  }
}

extension StoredOrder {
  /// True if it can still be paid, because certainly nothing has been paid.
  fileprivate var canBeSigned: Bool {
    switch state {
    case .open, .declined, .expired, .pending: true
    case .paid, .unknown: false
    }
  }

  /// Returns the shop's request to its gateway, which is always the same for the same attempt.
  func request(_ attempt: SignedAttempt, at site: ShopSite, of shop: MerchantProfile) -> JWTPaymentRequest {
    JWTPaymentRequest(
      sitereference: site.profile.reference, amount: amount ?? shop.checkedAmount, combination: attempt.combination,
      credentials: attempt.credentials, parent: attempt.parent, orderreference: shownNumber(of: shop).rawValue, brand: nil)
  }
}
