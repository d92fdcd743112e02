import Basics
import WalletModel

@testable import UserInterface

// The shop that is paid by JWTs.

extension Script {
  static let rye = Shop(
    name: "Reed & Rye",
    articles: [
      ShopArticle(id: "willow-basket", name: "Willow Basket", price: money("10.50")),
      ShopArticle(id: "rye-loaf", name: "Rye Loaf", price: money("4.20")),
    ], voucherCurrencies: ["GBP"])

  /// - Parameters:
  ///   - asksAddress: whether the shop asks for the address with a new card.
  ///   - asksMore: whether its category is 6012.
  static func jwtOrder(
    _ tokens: [CheckoutToken] = [storedByJWT], amount: Money? = money("10.50"), asksAddress: Bool = false, asksMore: Bool = false
  ) -> OpenCheckout {
    OpenCheckout(
      merchant: .reedAndRye,
      order: PlacedOrder(
        number: OrderNumber(rawValue: "RR-000001"), amount: amount, checkoutId: nil, keepsMethod: false, asksCode: true,
        asksAddress: asksAddress, asksAboutCustomer: asksMore),
      info: CheckoutInfo(amount: amount, paymentBrands: [.visa, .master, .amex], tokens: tokens), prepared: day)
  }

  static func jwtAttempt(
    _ state: OrderState, _ errorcode: PaymentErrorCode, isKept: Bool = false, amount: Money? = money("10.50"), notKept: NotKeptReason? = nil
  ) -> PaymentAttempt {
    PaymentAttempt(
      SubmittedTransaction(result: PaymentResult(errorcode: errorcode)),
      outcome: OrderOutcome(
        number: OrderNumber(rawValue: "RR-000001"), amount: amount, state: state, result: PaymentResult(errorcode: errorcode),
        paidWith: state == .paid ? visa.card : nil, isKept: isKept, authentication: amount == nil ? nil : .confirmed,
        transactionReference: reference, notKept: notKept), refused: nil)
  }

  /// A request that the gateway has refused, before anything was done.
  static let refusedRequest = PaymentAttempt(
    SubmittedTransaction(result: PaymentResult(errorcode: .invalidField)),
    outcome: OrderOutcome(
      number: OrderNumber(rawValue: "RR-000001"), amount: money("10.50"), state: .open, result: nil, paidWith: nil, isKept: false,
      authentication: nil, transactionReference: nil, notKept: nil), refused: .byGateway(badSignature))

  static let badSignature = JWTRefusal(.invalidField, ["jwt", "signature"])
  static let distrust = RefusedJWT.byShop("can't be trusted: its signature isn't the payment service's")

  static func refusedResponse(_ refused: RefusedJWT) -> PaymentAttempt {
    PaymentAttempt(SubmittedTransaction(result: PaymentResult(errorcode: .ok)), outcome: nil, refused: refused)
  }

  private static let paidByJWT = JWTPaymentRequest(
    sitereference: "reed_rye12345", amount: money("10.50"), combination: .threeDQueryAuth, credentials: .usesStored,
    parent: TransactionReference(number: 1_234_567), orderreference: "RR-000001", brand: nil)

  private static var response: JWTPaymentResponse {
    var query = JWTResponseObject(.ok, .threeDQuery)
    query[.enrolled] = "Y"
    query[.status] = "Y"
    query[.eci] = "05"
    var payment = JWTResponseObject(.ok, .auth)
    payment[.transactionreference] = TransactionReference(number: 1_234_568).rawValue
    payment[.maskedpan] = "411111######1111"
    payment[.baseamount] = "1050"
    payment[.currencyiso3a] = "GBP"
    payment[.credentialsonfile] = "2"
    payment[.securityresponsesecuritycode] = "2"
    payment[.settlestatus] = "0"
    return JWTPaymentResponse(requestreference: "W20-0123abcd", responses: [query, payment], secrand: "zIEnd7")
  }

  /// A JWT with anybody's signature.
  static func jwt(_ claims: JSONObject) -> Opaque<JWTKind> {
    let header = JSONObject([JSONObject.Member("alg", .text("HS256")), JSONObject.Member("typ", .text("JWT"))])
    return Opaque([header.json, claims.json, "anybody"].map { $0.utf8.base64URL }.joined(separator: "."))
  }

  static let requestJWT = jwt(paidByJWT.claims(by: "jwt.reedandrye", at: day))
  static let responseJWT = jwt(response.claims(for: "jwt.reedandrye", at: day))

  static func jwts(_ response: Opaque<JWTKind>, refused: RefusedJWT? = nil) -> PaymentJWTs {
    PaymentJWTs(
      request: JWTReading(request: requestJWT, customerFields: [.securitycode], refusal: nil, at: day + .seconds(3)),
      response: JWTReading(response: response, isVerified: refused == nil, refused: refused, at: day + .seconds(3)))
  }

  static func jwts(refusing request: Opaque<JWTKind>, _ refusal: JWTRefusal) -> PaymentJWTs {
    PaymentJWTs(
      request: JWTReading(
        request: request, customerFields: [.pan, .expirydate, .securitycode, .billingpremise, .billingpostcode], refusal: refusal,
        at: day + .seconds(3)), response: nil)
  }
}

extension Catalogue {
  @Sendable static func ryeShop(_ r: inout Rehearsal) {
    shopList(&r)
    r.choose("Reed & Rye")
    r.answer(Intents.LoadShop.self, ShopFront(Script.rye, basket: Basket()))
  }

  static func ryeCheckOut(_ r: inout Rehearsal, _ checkout: OpenCheckout) {
    ryeShop(&r)
    r.press(.enter)
    r.choose("Check out")
    r.answer(Intents.CheckOut.self, checkout)
  }

  private static func ryeCard(_ r: inout Rehearsal) {
    ryeCheckOut(&r, Script.jwtOrder([]))
    r.press(.enter)
  }

  static func ryePays(_ r: inout Rehearsal, _ attempt: PaymentAttempt) {
    ryeCard(&r)
    r.choose("Insert sample data")
    r.press(.enter)
    r.answer(Intents.Pay.self, attempt)
  }

  static func ryeStores(_ r: inout Rehearsal, _ attempt: PaymentAttempt) {
    methods(&r)
    r.choose("Add one at Reed & Rye")
    r.answer(Intents.AddPaymentMethod.self, Script.jwtOrder([], amount: nil))
    r.press(.enter)
    r.choose("Insert sample data")
    r.press(.enter)
    r.answer(Intents.Pay.self, attempt)
  }

  /// The request, after a payment.
  @Sendable static func jwts(_ r: inout Rehearsal) { jwts(&r, Script.jwts(Script.responseJWT), Script.jwtAttempt(.paid, .ok)) }

  private static func jwts(_ r: inout Rehearsal, _ jwts: PaymentJWTs, _ attempt: PaymentAttempt) {
    ryePays(&r, attempt)
    r.choose(attempt.leavesCheckout ? "View the JWT" : "View the JWTs")
    r.answer(Intents.LoadJWTs.self, jwts)
  }

  @Sendable static func refusedRequest(_ r: inout Rehearsal) {
    jwts(&r, Script.jwts(refusing: Script.requestJWT, Script.badSignature), Script.refusedRequest)
  }

  @Sendable static func refusedResponse(_ r: inout Rehearsal) {
    jwts(&r, Script.jwts(Script.responseJWT, refused: Script.distrust), Script.refusedResponse(Script.distrust))
  }

  static let byJWT: [Entry] = [
    entry(.shop, "by-jwt", ryeShop),
    entry(.checkOut, "by-jwt") { r in ryeCheckOut(&r, Script.jwtOrder()) },
    entry(.pay, "card-by-jwt", ryeCard),
    entry(.pay, "stored-by-jwt") { r in
      ryeCheckOut(&r, Script.jwtOrder())
      r.press(.enter)
    },
    entry(.outcome, "paid-by-jwt") { r in ryePays(&r, Script.jwtAttempt(.paid, .ok, isKept: true)) },
    entry(.outcome, "declined-by-jwt") { r in ryePays(&r, Script.jwtAttempt(.declined, .declined)) },
    entry(.outcome, "stored-by-jwt") { r in ryeStores(&r, Script.jwtAttempt(.paid, .ok, isKept: true, amount: nil)) },
    entry(.outcome, "not-kept") { r in ryeStores(&r, Script.jwtAttempt(.paid, .ok, amount: nil, notKept: .securityCode)) },
    entry(.pay, "jwt-refused") { r in ryePays(&r, Script.refusedRequest) },
    entry(.outcome, "response-refused-by-the-shop") { r in ryePays(&r, Script.refusedResponse(Script.distrust)) },
    entry(.outcome, "response-refused-by-the-app") { r in ryePays(&r, Script.refusedResponse(.byApp)) },
    entry(.outcome, "response-not-checked") { r in
      ryePays(
        &r,
        PaymentAttempt(SubmittedTransaction(result: PaymentResult(errorcode: .ok)), outcome: nil, refused: nil))
    },
    overlay("Payments/JWT/request", jwts),
    overlay("Payments/JWT/request-said") { r in
      jwts(&r)
      r.press(.tab, .enter)
    },
    overlay("Payments/JWT/response") { r in
      jwts(&r)
      r.choose("The response")
    },
    overlay("Payments/JWT/response-part") { r in
      jwts(&r)
      r.choose("The response")
      r.choose("Next part")
    },
    overlay("Payments/JWT/response-refused", refusedResponse),
    overlay("Payments/JWT/response-of-something-else") { r in
      jwts(&r, Script.jwts(Script.responseJWT, refused: .byApp), Script.refusedResponse(.byApp))
    },
    overlay("Payments/JWT/request-refused", refusedRequest),
    overlay("Payments/JWT/damaged") { r in
      let refusal = JWTRefusal(.malformedJSON, ["jwt", "payload"])
      let jwt = JWTDamage(.request, in: .payload).damage(Script.requestJWT, by: [0, 0, 0])
      jwts(&r, Script.jwts(refusing: jwt, refusal), Script.refusedRequest)
    },
  ]
}
