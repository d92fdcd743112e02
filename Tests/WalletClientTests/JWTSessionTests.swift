import Basics
import Contract
import Testing
import WalletModel

@testable import WalletClient

/// What the app itself makes of a JWT gateway's answers. It has no secret: it refuses what answers something else, and believes nothing.
@Suite struct JWTSessionTests {
  private static let number = OrderNumber(rawValue: "RR-000001")
  private static let request = JWTPaymentRequest(
    sitereference: "reed_rye12345", amount: Money(minorUnits: 1050, Currency.payable("GBP")!), combination: .accountCheck,
    credentials: .stores, parent: nil, orderreference: number.rawValue, brand: nil)

  private static func jwt(_ claims: JSONObject) -> Opaque<JWTKind> {
    Opaque([#"{"alg":"HS256","typ":"JWT"}"#, claims.json, "nobody's"].map { $0.utf8.base64URL }.joined(separator: "."))
  }

  private static let signed = jwt(request.claims(by: "jwt.reedandrye", at: .morning))

  private static func response(amount: String = "1050", _ type: RequestType = .accountCheck) -> Opaque<JWTKind> {
    var response = JWTResponseObject(.ok, type)
    (response[.sitereference], response[.orderreference]) = (request.sitereference, number.rawValue)
    (response[.baseamount], response[.currencyiso3a]) = (amount, "GBP")
    let answer = JWTPaymentResponse(requestreference: "W20-0", responses: [response], secrand: "s")
    return jwt(answer.claims(for: "jwt.reedandrye", at: .morning))
  }

  /// What comes of a request that is answered like this, and of what is noted then.
  private func outcome(of answer: PerformedTransaction) async throws -> (step: PaymentStep, session: JWTSession?) {
    let stand = Stand()
    stand.issuer.answer(.performTransaction, answer)
    let manager = stand.wallet.transactionManager
    let step = try await manager.performTransaction(Self.signed, for: Self.number, EnteredPaymentFields())
    return (step, manager.session(of: Self.number))
  }

  @Test func `a response is for the shop`() async throws {
    let (step, session) = try await outcome(of: PerformedTransaction(jwt: Self.response()))
    guard case .response(let jwt) = step else { throw Unexpected() }
    #expect(jwt == Self.response() && session?.response == jwt && session?.refused == nil && session?.isVerified == false)
  }

  /// 12100, `mismatchedDescriptionTypes`: it goes no further.
  @Test(arguments: [response(amount: "1"), response(.auth)]) func `a response to something else is refused`(jwt: Opaque<JWTKind>)
    async throws
  {
    let (step, session) = try await outcome(of: PerformedTransaction(jwt: jwt))
    guard case .refused(.byApp) = step else { throw Unexpected() }
    #expect(session?.refused == .byApp && session?.response == jwt)
  }

  @Test func `what cannot be read is for the shop to refuse`() async throws {
    let damaged = JWTDamage(.response, in: .payload).damage(Self.response(), by: [0, 0, 0])
    guard case .response(damaged) = try await outcome(of: PerformedTransaction(jwt: damaged)).step else { throw Unexpected() }
  }

  @Test func `the gateways refusal is kept`() async throws {
    let refusal = JWTRefusal(.invalidField, ["jwt", "signature"])
    let (step, session) = try await outcome(of: PerformedTransaction(refusal: refusal))
    guard case .refused(.byGateway(refusal)) = step else { throw Unexpected() }
    #expect(session?.refused == .byGateway(refusal) && session?.response == nil)
  }

  @Test func `the shops verdict is kept`() async throws {
    let stand = Stand()
    stand.issuer.answer(.performTransaction, PerformedTransaction(jwt: Self.response()))
    let manager = stand.wallet.transactionManager
    _ = try await manager.performTransaction(Self.signed, for: Self.number, EnteredPaymentFields())
    manager.noteVerdict(refused: .byShop("can't be trusted"), for: Self.number)
    #expect(manager.session(of: Self.number)?.refused == .byShop("can't be trusted"))
    #expect(manager.session(of: Self.number)?.isVerified == false)
    manager.noteVerdict(refused: nil, for: Self.number)
    #expect(manager.session(of: Self.number)?.isVerified == true && manager.session(of: Self.number)?.refused == nil)
  }

  private struct Unexpected: Error {}
}
