package import Basics
package import WalletModel

// The JWT gateway's operations. The error codes in an answer say whether a request has succeeded. (Trust Payments)

/// Processes a merchant's request JWT, together with the card data that the customer entered. (Trust Payments, `POST /jwt/`)
///
/// Answers with a JWT of the gateway, in which each request type that was carried out has its `errorcode`; or with the bank's question to
/// the cardholder, after which `continuePerformedTransaction` continues; or, for a request without a valid signature, with an unsigned
/// refusal: 10205 for a body that isn't JSON, 30000 with the names of the wrong fields in `errordata`, of which `jwt` is one. An equal
/// request counts as a retry.
package struct PerformTransaction: OperationWithoutCards {
  package typealias Answer = PerformedTransaction
  package static let facts = OperationFacts(
    .performTransaction, .post("/jwt/"), .payments, asks: .gateway(.json), by: .phone(.none))

  /// The user that has signed, as in the JWT.
  package let alias: String
  /// `1.00`
  package let version: String
  /// Always one element, whatever the JWT's request types are.
  package let request: [EnteredPaymentFields]
  package let jwt: Opaque<JWTKind>

  package init(alias: String, _ entered: EnteredPaymentFields, jwt: Opaque<JWTKind>) {
    self.alias = alias
    version = JWTPaymentResponse.version
    request = [entered]
    self.jwt = jwt
  }

  package static func summary(of answer: PerformedTransaction) -> String { answer.summary }
  package static func replacingJWT(
    in answer: PerformedTransaction, by replacement: (Opaque<JWTKind>, JWTDamage.Kind) -> Opaque<JWTKind>
  ) -> PerformedTransaction { answer.jwt.map { PerformedTransaction(jwt: replacement($0, .response)) } ?? answer }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PerformedTransaction {
    try await parties.answer(self, call)
  }
}

/// The gateway's answer to a request: exactly one of the three.
package struct PerformedTransaction: Hashable, Codable, Sendable {
  /// Signed by the gateway for the merchant, whose server alone can verify it.
  package let jwt: Opaque<JWTKind>?
  package let question: CardholderQuestion?
  /// The refusal, which isn't signed.
  package let refusal: JWTRefusal?

  package init(jwt: Opaque<JWTKind>) { (self.jwt, question, refusal) = (jwt, nil, nil) }
  package init(question: CardholderQuestion) { (jwt, self.question, refusal) = (nil, question, nil) }
  package init(refusal: JWTRefusal) { (jwt, question, self.refusal) = (nil, nil, refusal) }

  /// The content in a few words for the traffic log, which doesn't verify signatures.
  fileprivate var summary: String {
    if question != nil { return TransStatus.challengeRequired.summary }
    if let refusal { return "\(refusal.errorcode.rawValue) \(refusal.errordata.joined(separator: ", "))" }
    guard let decoded = jwt.flatMap({ try? DecodedJWT($0) }),
      let response = decoded.claims.object(JWTClaim.payload).flatMap({ JWTPaymentResponse(payload: $0) })
    else { return "" }
    return response.responses.map { "\($0[.requesttypedescription] ?? "") \($0[.errorcode] ?? "")" }.joined(separator: ", ")
  }
}

/// A bank's question to a cardholder, with the request that continues after it.
package struct CardholderQuestion: Hashable, Codable, Sendable {
  /// The gateway's name for the request. (Trust Payments, `requestreference`)
  package let requestreference: RequestReference
  package let threeDS2Info: ThreeDS2Info

  package init(requestreference: RequestReference, threeDS2Info: ThreeDS2Info) {
    self.requestreference = requestreference
    self.threeDS2Info = threeDS2Info
  }
}

/// Continues a request after the bank's question. (Trust Payments' SDK, after a challenge; the route is ours)
///
/// The gateway asks the bank itself what the cardholder did. Answers as `performTransaction`: with the question again while there is no
/// answer. 30000 with `requestreference` for an unknown reference.
package struct ContinuePerformedTransaction: OperationWithoutCards {
  package typealias Answer = PerformedTransaction
  package static let facts = OperationFacts(
    .continuePerformedTransaction, .put("/jwt/{requestreference}/continuation"), .payments, asks: .gateway(.json), by: .phone(.none))

  package let requestreference: RequestReference

  package init(_ requestreference: RequestReference) { self.requestreference = requestreference }

  private enum CodingKeys: CodingKey { case requestreference }

  package static func summary(of answer: PerformedTransaction) -> String { answer.summary }
  package static func replacingJWT(
    in answer: PerformedTransaction, by replacement: (Opaque<JWTKind>, JWTDamage.Kind) -> Opaque<JWTKind>
  ) -> PerformedTransaction { answer.jwt.map { PerformedTransaction(jwt: replacement($0, .response)) } ?? answer }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PerformedTransaction {
    try await parties.answer(self, call)
  }
}

/// Lists the results of a merchant's JWTs for an order, the oldest first, at most 20, for a merchant that has lost an answer. (ours)
///
/// Lists only the merchant's own requests. 403 without the merchant's key.
package struct GetOrderTransactions: OperationWithoutCards {
  package typealias Answer = OrderTransactions
  package static let facts = OperationFacts(
    .getOrderTransactions, .get("/jwt/transactions/{orderreference}"), .payments, asks: .gateway(.platform), by: .party(.merchant))

  package let orderreference: OrderReference

  package static let most = 20

  package init(_ orderreference: OrderReference) { self.orderreference = orderreference }

  private enum CodingKeys: CodingKey { case orderreference }

  package static func summary(of answer: OrderTransactions) -> String {
    answer.transactions.count == 1 ? "1 transaction" : "\(answer.transactions.count) transactions"
  }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> OrderTransactions {
    try await parties.answer(self, call)
  }
}

/// The results of the requests for one order.
package struct OrderTransactions: Hashable, Codable, Sendable {
  package struct Transaction: Hashable, Codable, Sendable {
    package let requestreference: RequestReference
    /// The response that the app got, except for later changes such as `settlestatus`; nil while nothing is decided.
    package let jwt: Opaque<JWTKind>?

    package init(requestreference: RequestReference, jwt: Opaque<JWTKind>?) {
      self.requestreference = requestreference
      self.jwt = jwt
    }
  }

  package let transactions: [Transaction]

  package init(_ transactions: [Transaction]) { self.transactions = transactions }
}

extension PerformTransaction {
  /// The request types of the JWT, as its sender says them.
  package var sequenceWord: String? {
    let list = (try? DecodedJWT(jwt))?.claims.object(JWTClaim.payload)?.list(PaymentField.requesttypedescriptions.rawValue) ?? []
    let types = list.compactMap { if case .text(let name) = $0 { RequestType(rawValue: name)?.rawValue } else { nil } }
    return types.isEmpty ? "jwt" : types.joined(separator: ", ")
  }
}
