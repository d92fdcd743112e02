import Basics
import Testing
import WalletModel

/// A letter that is changed in a JWT, and a response that is about something else than its request.
@Suite struct DamagedJWTTests {
  private static let moment = Timestamp(iso8601: "2026-11-21T09:41:00Z")!

  private static func jwt(_ claims: JSONObject) -> Opaque<JWTKind> {
    Opaque([#"{"alg":"HS256","typ":"JWT"}"#, claims.json, "nobody's"].map { $0.utf8.base64URL }.joined(separator: "."))
  }

  private static let request = JWTPaymentRequest(
    sitereference: "reed_rye12345", amount: Money(minorUnits: 1050, Currency.payable("GBP")!), combination: .threeDQueryAuth,
    credentials: .none, parent: nil, orderreference: "RR-000001", brand: nil)

  private static let signed = jwt(request.claims(by: "jwt.reedandrye", at: moment))

  /// Its answer, with other values.
  private static func response(_ types: [RequestType], _ others: [ResponseField: String] = [:]) -> Opaque<JWTKind> {
    let responses = types.map { type in
      var response = JWTResponseObject(.ok, type)
      response[.sitereference] = request.sitereference
      response[.orderreference] = request.orderreference
      response[.baseamount] = "1050"
      response[.currencyiso3a] = "GBP"
      for (field, value) in others { response[field] = value }
      return response
    }
    return jwt(JWTPaymentResponse(requestreference: "W20-0", responses: responses, secrand: "s").claims(for: "jwt.reedandrye", at: moment))
  }

  @Test(arguments: JWTDamage.all) func `one letter of one part is another`(damage: JWTDamage) {
    let before = Self.signed.text.split(separator: ".").map { Array($0.utf8) }
    let index = JWTPart.allCases.firstIndex(of: damage.part)!
    for place in 0..<600 {
      let bytes = [UInt8(place >> 8), UInt8(truncatingIfNeeded: place), UInt8(truncatingIfNeeded: place &* 7)]
      let after = damage.damage(Self.signed, by: bytes).text.split(separator: ".").map { Array($0.utf8) }
      #expect(after.map(\.count) == before.map(\.count))
      for part in before.indices {
        #expect(zip(before[part], after[part]).count { $0 != $1 } == (part == index ? 1 : 0))
      }
    }
    for text in ["", "a", "a.b", "a..c", "a.b.c.d"] {
      let others = ["a..c": [JWTPart.header, .signature]][text] ?? []
      let changed = damage.damage(Opaque(text), by: [0, 0, 0]).text
      #expect((changed != text) == others.contains(damage.part), "\(text)")
    }
  }

  @Test func `what answers the request does not contradict it`() {
    #expect(!Self.response([.threeDQuery, .auth]).contradicts(Self.signed))
    #expect(Self.response([.auth]).contradicts(Self.signed))
    #expect(Self.response([.auth, .threeDQuery]).contradicts(Self.signed))
    #expect(Self.response([.accountCheck]).contradicts(Self.signed))
    for (field, value) in [
      (ResponseField.sitereference, "other_site"), (.orderreference, "RR-000002"), (.baseamount, "1"), (.currencyiso3a, "EUR"),
    ] {
      #expect(Self.response([.threeDQuery, .auth], [field: value]).contradicts(Self.signed), "\(field)")
    }
    // What can't be read is for the shop to refuse.
    #expect(!Opaque<JWTKind>("a.b.c").contradicts(Self.signed))
    #expect(!Self.response([.auth]).contradicts(Opaque("a.b.c")))
  }

  @Test func `the refusal tells the part`() {
    #expect(JWTRefusal(.invalidField, ["jwt", "signature"]).part == .signature)
    #expect(JWTRefusal(.malformedJSON, ["jwt", "payload"]).part == .payload)
    #expect(JWTRefusal(.invalidField, ["iss"]).part == .payload)
    #expect(JWTRefusal(.invalidField, ["jwt"]).part == nil)
    #expect(JWTRefusal(.unknown).part == nil)
  }
}
