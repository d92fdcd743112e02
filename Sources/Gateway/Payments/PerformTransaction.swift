internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension PerformTransaction: GatewayOperation {
  package var isSameAgain: Bool { true }

  /// Accepts a JWT only if the user of its site has signed it. A response to a JWT without a valid signature is neither signed nor
  /// recorded.
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> PerformedTransaction {
    let signed: SignedRequest
    do throws(JWTRefusal) {
      signed = try SignedRequest(jwt, context.keys)
    } catch {
      return PerformedTransaction(refusal: error)
    }
    guard let request = context.call.idempotencyKey else { throw .badIdempotencyKey }
    let worker = context.tenant.nextWorker()
    defer { context.tenant.requestsUnderway.pause(context.requestReference(of: request), by: worker) }
    let begun = try await context.reserve { sql in
      try begin(signed, request, by: worker, context, sql)
    }
    switch begun {
    case .failure(let refusal):
      // Doesn't record the response, because nothing was begun.
      let response = JWTPaymentResponse(
        requestreference: context.requestReference(of: request), responses: [refusal.response(to: signed)],
        secrand: context.secrand(of: request))
      return PerformedTransaction(jwt: context.sign(response, for: signed.site))
    case .success(let reference):
      let answer = try await context.advance(reference, by: worker)
      // Records only a response JWT: after a question, the same request can get another response.
      return answer.jwt == nil ? answer : try await context.commit { _ in answer }
    }
  }

  /// Begins the request, unless it was begun before.
  ///
  /// - Returns: the request's reference.
  private func begin(
    _ signed: SignedRequest, _ request: IdempotencyKey, by worker: Int, _ context: GatewayAskingContext,
    _ sql: borrowing DatabaseTransaction
  ) throws -> Result<String, JWTRefusal> {
    let reference = context.requestReference(of: request)
    if let known = try sql.transaction(.request(request)) {
      let code = self.request.first?.securitycode.flatMap { SecurityCode($0, of: known.brand) }
      context.tenant.requestsUnderway.begin(reference, code: code, by: worker)
      return .success(reference)
    }
    do {
      let order = try signed.order(at: context.now)
      guard alias == signed.site.username else { throw JWTRefusal(.invalidField, ["alias"]) }
      guard version == JWTPaymentResponse.version else { throw JWTRefusal(.invalidField, ["version"]) }
      guard self.request.count == 1, let entered = self.request.first else { throw JWTRefusal(.invalidField, ["request"]) }
      let tag = context.keys.tag(jwt)
      // A JWT can pay only once: all earlier requests with this JWT, which had other entered data, must certainly have failed.
      let others = try sql.transactions(.jwt(tag: tag), limit: Self.mostTries)
      guard others.count < Self.mostTries, others.allSatisfy({ $0.result.map { $0 != .ok && !$0.leavesDoubt } ?? false }) else {
        throw JWTRefusal(.invalidField, ["jwt"])
      }
      let judge = TransactionJudge(site: signed.site, order: order, entered: entered, configuration: try sql.configuration(of: signed.site))
      let (card, code) = try judge.card(at: context.now, context.keys, sql)
      try sql.insert(
        try judge.transaction(with: card, begunBy: request, reference, tag, at: context.now, context.keys, sql))
      context.tenant.requestsUnderway.begin(reference, code: code, by: worker)
      return .success(reference)
    } catch let refusal as JWTRefusal {
      return .failure(refusal)
    }
  }

  /// The maximum number of requests with one JWT and different entered data. (our choice)
  private static let mostTries = 10
}

extension ContinuePerformedTransaction: UnrecordedGatewayOperation {
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> PerformedTransaction {
    let known = try await context.service.read { [requestreference] sql throws(StorageError) in
      try sql.transaction(.requestReference(requestreference.rawValue)) != nil
    }
    guard known else { return PerformedTransaction(refusal: JWTRefusal(.invalidField, ["requestreference"])) }
    return try await context.advance(requestreference.rawValue, by: context.tenant.nextWorker())
  }
}

extension GetOrderTransactions: UnrecordedGatewayOperation {
  /// Returns an order's transactions, after it has advanced those that wait for a cardholder as far as possible.
  package func handle(_ context: GatewayAskingContext) async throws(WalletError) -> OrderTransactions {
    guard let site = GatewaySite.of(try context.askingMerchant()) else { return OrderTransactions([]) }
    func found() async throws(WalletError) -> [StoredTransaction] {
      try await context.service.read { [orderreference] sql throws(StorageError) in
        try sql.transactions(.order(orderreference.rawValue, site), limit: Self.most)
      }
    }
    for transaction in try await found() where transaction.result == nil {
      do throws(WalletError) {
        _ = try await context.advance(transaction.requestReference, by: context.tenant.nextWorker())
      } catch {
        guard error == .requestUnderway else { throw error }
      }
    }
    let configuration = try await context.service.read { sql throws(StorageError) in try sql.configuration(of: site) }
    return OrderTransactions(
      try await found().map { transaction in
        OrderTransactions.Transaction(
          requestreference: RequestReference(rawValue: transaction.requestReference),
          jwt: transaction.result == nil ? nil : context.sign(context.response(of: transaction, configuration), for: site))
      })
  }
}

/// A JWT that the user of a site has signed.
struct SignedRequest: Sendable {
  let site: GatewaySite
  private let claims: JSONObject

  /// Verifies the JWT. Throws a refusal if its signature isn't valid.
  init(_ jwt: Opaque<JWTKind>, _ keys: GatewayKeys) throws(JWTRefusal) {
    let verified: VerifiedJWT
    do throws(JWTProblem) {
      let decoded = try DecodedJWT(jwt)
      guard let site = decoded.claims.text(JWTClaim.issuer).flatMap(GatewaySite.signedBy) else {
        throw JWTProblem(.payload, .unknownIssuer)
      }
      self.site = site
      verified = try keys.signingKey(of: site).verify(decoded)
    } catch {
      throw JWTRefusal(error)
    }
    claims = verified.claims
  }

  /// Returns the merchant's payment request. Throws a refusal if a claim is invalid.
  func order(at now: Timestamp) throws(JWTRefusal) -> JWTPaymentRequest {
    let tolerance = JWTPaymentRequest.tolerance
    guard let issued = claims.moment(JWTClaim.issuedAt), issued >= now - tolerance, issued <= now + tolerance else {
      throw JWTRefusal(.invalidField, [JWTClaim.issuedAt])
    }
    // The claims `exp` and `nbf` are optional. (RFC 7519, 4.1.4 and 4.1.5)
    guard claims[JWTClaim.expires] == nil || claims.moment(JWTClaim.expires).map({ now < $0 }) ?? false else {
      throw JWTRefusal(.invalidField, [JWTClaim.expires])
    }
    guard claims[JWTClaim.notBefore] == nil || claims.moment(JWTClaim.notBefore).map({ now >= $0 }) ?? false else {
      throw JWTRefusal(.invalidField, [JWTClaim.notBefore])
    }
    guard let payload = claims.object(JWTClaim.payload) else { throw JWTRefusal(.invalidField, [JWTClaim.payload]) }
    let order = try JWTPaymentRequest(payload: payload)
    guard order.sitereference == site.reference else { throw JWTRefusal(.sitereference) }
    return order
  }

  /// The merchant's payment request, even if it is refused; nil if it can't be parsed.
  fileprivate var readable: JWTPaymentRequest? { claims.object(JWTClaim.payload).flatMap { try? JWTPaymentRequest(payload: $0) } }
}

extension JWTRefusal {
  /// Converts the problem of an invalid JWT; `errordata` names the invalid part.
  fileprivate init(_ problem: JWTProblem) {
    switch problem.reason {
    case .unknownIssuer: self.init(.invalidField, [JWTClaim.issuer])
    case .notJSON: self.init(.malformedJSON, ["jwt", problem.subject])
    case .tooLong, .partsMissing: self.init(.invalidField, ["jwt"])
    case .notBase64URL, .repeatedName, .tooDeep, .notObject, .otherAlgorithm, .criticalExtension, .notSigned:
      self.init(.invalidField, ["jwt", problem.subject])
    }
  }

  /// Returns the response to a request that is refused before anything was begun.
  fileprivate func response(to signed: SignedRequest) -> JWTResponseObject {
    guard let order = signed.readable else { return JWTResponseObject(errorcode, nil, errordata: errordata) }
    var response = JWTResponseObject(errorcode, order.combination.types.first, errordata: errordata)
    response.identify(order)
    return response
  }
}

extension JWTResponseObject {
  /// Adds the data that identifies the merchant's request.
  mutating func identify(_ order: JWTPaymentRequest) {
    self[.sitereference] = order.sitereference
    self[.orderreference] = order.orderreference
    self[.baseamount] = "\(order.amount.minorUnits)"
    self[.currencyiso3a] = order.amount.currency.code
  }
}
