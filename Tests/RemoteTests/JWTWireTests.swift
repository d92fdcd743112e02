import Basics
import Contract
import Cryptography
import Foundation
import Gateway
import LocalServer
import Testing
import WalletModel
import Wire

@testable import Remote

/// The JWT gateway over HTTP, as an app of other developers asks it: nothing but the world's key is in headers.
@Suite(.timeLimit(.minutes(10))) struct JWTWireTests {
  private let story: ExampleStory
  private let site = GatewaySite.all[1]

  init() async throws { story = try await ExampleStory() }

  private func send(
    _ body: String, _ method: String = "POST", _ path: String = "/jwt/", type: ContentType = .json, status: Int = 200
  ) async throws -> JSONValue {
    let request = WireRequest(
      method: method, path: path, query: "", headers: [WireHeader.contentType: type.rawValue], body: Array(body.utf8))
    let answer = try await story.answer(story.signed(request))
    #expect(answer.status == status, "\(body)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(answer.body))
  }

  private func key() throws -> JWTKey { try #require(JWTKey(Gateway.secret(of: site, in: story.worldKey))) }

  private func jwt(order: String) throws -> String {
    let now = try #require(Timestamp(iso8601: "2026-11-21T09:41:00Z"))
    let request = JWTPaymentRequest(
      sitereference: site.reference, amount: Money(minorUnits: 1050, try #require(Currency.named("GBP"))), combination: .threeDQueryAuth,
      credentials: .none, parent: nil, orderreference: order, brand: nil)
    return try key().sign(request.claims(by: site.username, at: now)).text
  }

  private static let card = #"{"pan":"4111111111111111","expirydate":"11/2029","securitycode":"123"}"#

  /// What can't be read is refused by an error code, never by a status of HTTP.
  @Test func `bad bodies are named`() async throws {
    let jwt = try jwt(order: "1")
    let cases: [(String, String, [String])] = [
      ("{", "10205", []), ("[]", "10205", []), ("", "30000", ["alias", "version", "request", "jwt"]),
      ("{}", "30000", ["alias", "version", "request", "jwt"]),
      (#"{"alias":"jwt.user","version":"1.00","request":[\#(Self.card)]}"#, "30000", ["jwt"]),
      (#"{"alias":"jwt.user","version":"1.00","request":[{"pan":4111}],"jwt":"\#(jwt)"}"#, "30000", ["pan"]),
      (#"{"alias":"jwt.user","version":"1.00","request":{},"jwt":"\#(jwt)"}"#, "30000", ["request"]),
      (#"{"alias":"jwt.user","version":"1.00","request":[\#(Self.card)],"jwt":"a.b.c"}"#, "30000", ["jwt", "header"]),
    ]
    for (body, code, errordata) in cases {
      let refusal = try await send(body)["refusal"]
      #expect(refusal?["errorcode"]?.text == code && refusal?["errordata"]?.items?.map(\.text) == errordata, "\(body) \(refusal ?? .null)")
    }
    _ = try await send("pan=4111", type: .form, status: 415)
  }

  /// Fields that newer SDKs send beside the JWT say nothing here.
  @Test func `a request is paid once`() async throws {
    let entered = Self.card.dropLast() + #","sitereference":"test_site12345","requesttypedescriptions":["AUTH"]}"#
    let body = #"{"alias":"jwt.user","version":"1.00","request":[\#(entered)],"jwt":"\#(try jwt(order: "2"))"}"#
    let answer = try await send(body)
    #expect(try await send(body) == answer)
    let claims = try key().verify(Opaque(try #require(answer["jwt"]?.text))).claims
    let response = try #require(claims.object("payload").flatMap { JWTPaymentResponse(payload: $0) })
    #expect(response.responses.map(\.errorcode) == [.ok, .ok] && response.last?[.orderreference] == "2")
    #expect(!"\(answer)".contains("4111111111111111"))
    let refused = try await send("{}", "PUT", "/jwt/W20-0000000000000000/continuation")
    #expect(refused["refusal"]?["errordata"]?.items?.map(\.text) == ["requestreference"])
  }
}
