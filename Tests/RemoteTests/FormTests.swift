import Basics
import Contract
import Dice
import Foundation
import RemoteServer
import Testing
import WalletModel
import Wire

@testable import Remote

/// The checkout gateway's requests are forms in the vendor's words, and no form makes the server fail.
@Suite(.timeLimit(.minutes(10))) struct FormTests {
  private static let checkout = CheckoutIdentifier(rawValue: String(repeating: "c", count: 32))
  private static let entity = GatewayEntity.all[0]
  private static let shop = Call(.party(.merchant(.harbourBooks), key: Secret("0123456789abcdef")), .gateway)

  private static let trace = RequestTrace("test-1", ["checkoutId": checkout.rawValue[...]]) { Timestamp(iso8601: "2026-11-21T09:41:00Z")! }

  private static func text(_ request: WireRequest) -> String { String(decoding: request.body, as: UTF8.self) }

  // MARK: - The vendor's words

  @Test func `a checkout is prepared in the vendors words`() throws {
    let registrations = (0..<2).map { RegistrationIdentifier(rawValue: "r\($0)") }
    let request = try OperationCodec.request(
      PrepareCheckout(
        "92.00", currency: "EUR", merchantTransactionId: "HB-000017", registrations: registrations, createRegistration: false,
        skipsAuthentication: true), Self.shop)
    #expect(request.target == "/v1/checkouts" && request.headers[WireHeader.contentType] == "application/x-www-form-urlencoded")
    #expect(request.headers[WireHeader.authorization] == "Bearer 0123456789abcdef")
    for name in [WireHeader.idempotencyKey, WireHeader.device, WireHeader.caller, WireHeader.callerKey] {
      #expect(request.headers[name] == nil)
    }
    let wanted =
      "amount=92.00&currency=EUR&paymentType=DB&merchantTransactionId=HB-000017&registrations[0].id=r0&registrations[1].id=r1"
      + "&recurringType=REGISTRATION_BASED&entityId=\(Self.entity.entityId)"
    #expect(PercentEncoding.decode(Self.text(request)) == wanted)
    let call = try OperationCodec.read(PrepareCheckout.self, of: request, path: [:]).call
    #expect(call.caller.identity == .party(.merchant(.harbourBooks)) && call.idempotencyKey == nil)
  }

  @Test func `a card is sent in the vendors words`() throws {
    let card = EnteredCard(
      .visa, holder: "Zoë & Söhne", number: Secret("4200000000000000"), expiry: CardExpiry(month: 5, year: 2029),
      code: try #require(SecurityCode(Secret("123"), of: .visa)))
    let submit = SubmitTransaction(Self.checkout, .card(card), createRegistration: true)
    let request = try OperationCodec.request(submit, Call(.phone(.phone, session: nil), .gateway))
    #expect(request.path == "/v1/checkouts/\(Self.checkout.rawValue)/payment")
    #expect(
      Self.text(request) == "paymentBrand=VISA&card.holder=Zo%C3%AB%20%26%20S%C3%B6hne&card.number=4200000000000000&card.expiryMonth=05"
        + "&card.expiryYear=2029&card.cvv=123&createRegistration=true")
    #expect(request.headers.all.map(\.name) == [WireHeader.contentType])
    // As browsers and curl write it.
    let typed = WireRequest(
      method: "POST", path: request.path, headers: [WireHeader.contentType: "application/x-www-form-urlencoded; charset=utf-8"],
      body: Array(
        ("&paymentBrand=VISA&card.holder=Zo%C3%AB+%26+S%c3%b6hne&card.number=4200000000000000&card.expiryMonth=05&card.expiryYear=2029&&"
          + "card%2Ecvv=123&createRegistration=true&").utf8))
    #expect(try OperationCodec.operation(SubmitTransaction.self, of: typed, path: ["checkoutId": Self.checkout.rawValue[...]]) == submit)
  }

  @Test func `reads have the entity in the query`() throws {
    let request = try OperationCodec.request(GetPaymentStatus(Self.checkout), Self.shop)
    #expect(request.target == "/v1/checkouts/\(Self.checkout.rawValue)/payment?entityId=\(Self.entity.entityId)" && request.body.isEmpty)
    let delete = try OperationCodec.request(DeleteRegistration(RegistrationIdentifier(rawValue: "r/1")), Self.shop)
    #expect(delete.target == "/v1/registrations/r%2F1?entityId=\(Self.entity.entityId)")
  }

  /// Checkouts and bearers name their world as the vendor's name a node, in its formats.
  @Test func `identifiers lead to their world`() throws {
    let node = GatewayNode([0x00, 0x1F, 0xA0, 3, 4, 5, 0xFF, 7])
    let checkout = CheckoutIdentifier(String(repeating: "c", count: 32), at: node)
    #expect(node.rawValue == "001fa0030405ff" && checkout.node == node)
    #expect(try #/[a-zA-Z0-9.-]{32,48}/#.wholeMatch(in: checkout.rawValue) != nil)
    let bearer = EntityBearer(Secret("key"), at: node)
    #expect(bearer.text == Secret("001fa0030405ff.key") && EntityBearer(text: bearer.text.reveal()) == bearer)
    for text in ["", "c", ".", "c.", "c.001fa0030405f", "c.001fa0030405fg", "c.001fa0030405ff.", "c.d.001fa0030405ff", "001fa0030405ff"] {
      #expect(CheckoutIdentifier(rawValue: text).node == nil, "\(text)")
    }
    // Those of earlier releases are keys alone.
    for text in ["", "key", "key.", ".key", "001fa0030405f.key", "001fa0030405fg.key"] {
      #expect(EntityBearer(text: text).node == nil && EntityBearer(text: text).text == Secret(text), "\(text)")
    }
  }

  // MARK: - Any value

  private struct Sample: Codable, Equatable {
    struct Inner: Codable, Equatable {
      struct Item: Codable, Equatable {
        let id: String
        let numbers: [Int]
      }
      let text: String
      let items: [Item]
      let brand: PaymentBrand?
    }
    let inner: Inner
    let other: Inner?
    let flag: Bool
    let maybe: Bool?
    let secret: Secret
  }

  @Test func `every value survives a form`() throws {
    for seed in 0..<300 {
      let value = try RandomDecoder(seed: UInt64(seed)).value(Sample.self)
      let form = try WireForm(value, discloses: true)
      #expect(form.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      #expect(try WireForm(text: form.text).decode(Sample.self) == value, "\(form.text)")
    }
    let card = EnteredCard(
      .visa, holder: "Anna Sample", number: Secret("4200000000000000"), expiry: CardExpiry(month: 11, year: 2029),
      code: try #require(SecurityCode(Secret("123"), of: .visa)))
    let submit = SubmitTransaction(CheckoutIdentifier(rawValue: "c"), .card(card), createRegistration: false)
    let masked = try WireForm(submit, discloses: false)
    #expect(masked["card.number"] == "•••" && masked["card.cvv"] == "•••" && masked["card.holder"] == "Anna Sample")
  }

  // MARK: - Bad input

  private static let good = [
    "entityId=\(entity.entityId)", "amount=1.00", "currency=EUR", "paymentType=DB", "registrations[0].id=a", "registrations[1].id=b",
  ]

  /// What is wrong with a form, as the gateway says it; empty if it is read.
  private func problems<O: Contract.Operation>(
    _ form: String, of type: O.Type = PrepareCheckout.self, path: [String: Substring] = [:]
  ) throws -> [String] {
    let request = WireRequest(
      method: "POST", path: O.route.path, headers: [WireHeader.contentType: ContentType.form.rawValue], body: Array(form.utf8))
    do throws(WalletError) {
      _ = try OperationCodec.read(type, of: request, path: path)
      return []
    } catch {
      let answer = try #require(OperationCodec.refusal(error, of: type, Self.trace))
      #expect(answer.status == 400)
      let refusal = try JSONDecoder().decode(GatewayRefusal.self, from: Data(answer.body))
      #expect(refusal.result.code == "200.300.404" && refusal.result.parameterErrors?.isEmpty == false)
      return (refusal.result.parameterErrors ?? []).map { "\($0.name) \($0.message)" }
    }
  }

  @Test(arguments: [
    ("amount=2.00", ["amount is given twice"]), ("Amount=1.00", ["Amount is unknown"]),
    ("x=1&y[0]=2", ["x is unknown", "y[0] is unknown"]),
    ("registrations[3].id=c", ["registrations[3].id must follow the number before, from 0 on"]),
    ("registrations[02].id=c", ["registrations[02].id must follow the number before, from 0 on"]),
    ("registrations[-1].id=c", ["registrations[-1].id must follow the number before, from 0 on"]),
    ("registrations[99999999999999999999].id=c", ["registrations[99999999999999999999].id must follow the number before, from 0 on"]),
    ("registrations[1].name=c", ["registrations[1].name is unknown"]), ("registrations=c", ["registrations is unknown"]),
    ("registrations[2].name=c", ["registrations[2].id is required"]), ("amount.x=1", ["amount.x is unknown"]),
    ("%=1", ["form must be percent-encoded UTF-8"]), ("x=%zz", ["form must be percent-encoded UTF-8"]),
    ("x=%FF", ["form must be percent-encoded UTF-8"]), ("=", [" is unknown"]), ("&&&", []), ("merchantTransactionId", []),
    ("merchantTransactionId=a\u{301}", []), ("standingInstruction.mode=INITIAL&standingInstruction.type=RECURRING", []),
    ("&\u{301}=1", ["\u{301} is unknown"]), ("amount[0]=1", ["amount[0] is unknown"]),
  ])
  func `what is wrong is named`(_ more: String, _ wanted: [String]) throws {
    #expect(try problems((Self.good + [more]).joined(separator: "&")) == wanted)
  }

  @Test func `what is missing or malformed is named`() throws {
    let card = "paymentBrand=VISA&card.holder=Anna&card.number=1&card.cvv=1&"
    for (form, wanted) in [
      ("", ["paymentBrand is required"]), ("paymentBrand=VISA&card.holder=Anna", ["card.number is required"]),
      ("paymentBrand=VISA&checkoutId=x", ["checkoutId is in the path already"]), ("paymentBrand=visa", ["paymentBrand is malformed"]),
      ("paymentBrand=VISA&createRegistration=yes", ["createRegistration is malformed"]),
      (card + "card.expiryMonth=13&card.expiryYear=2029", ["card.expiryMonth is malformed"]),
      (card + "card.expiryMonth=5&card.expiryYear=2029", ["card.expiryMonth is malformed"]),
      (card + "card.expiryMonth=05&card.expiryYear=29", ["card.expiryYear is malformed"]),
      (card + "card.expiryMonth=05&card.expiryYear=2029", []),
    ] { #expect(try problems(form, of: SubmitTransaction.self, path: ["checkoutId": "y"]) == wanted, "\(form)") }
    let multipart = WireRequest(method: "POST", path: "/", headers: [WireHeader.contentType: "multipart/form-data; boundary=x"])
    let refused = #expect(throws: WalletError.self) {
      try OperationCodec.operation(SubmitTransaction.self, of: multipart, path: ["checkoutId": "y"])
    }
    #expect(refused?.statusCode == 415)
  }

  /// A megabyte of anything is read or refused.
  @Test func `a megabyte is read or refused`() throws {
    let length = 1 << 20
    for part in [
      "a", "a.", "a[0]", "registrations[0].", "%", "%41", "=", "&", "+", "a=b&", "[", "]", ".", "a[0].b=c&", "\u{301}", "\u{1F468}\u{200D}",
    ] {
      let form = String(repeating: part, count: length / part.utf8.count)
      #expect(try !problems(form, of: SubmitTransaction.self, path: ["checkoutId": "y"]).isEmpty)
      _ = try problems("amount=" + form)
    }
    for name in ["registrations[#].id=a", "x#=1", "registrations[#]=a", "a.b.c.d#=x"] {
      let form = (0..<length / 24).map { name.replacing("#", with: "\($0)") }.joined(separator: "&")
      #expect(try problems(form).count <= 20)
    }
    let many = (0..<length / 24).map { "registrations[\($0)].id=a" }.joined(separator: "&")
    let request = WireRequest(method: "POST", path: "/", body: Array("amount=1&currency=EUR&paymentType=DB&\(many)".utf8))
    #expect(try OperationCodec.operation(PrepareCheckout.self, of: request, path: [:]).registrations.count == length / 24)
  }

  @Test func `damaged forms are read or refused`() throws {
    let whole = Array(Self.good.joined(separator: "&").utf8)
    var dice = Dice(seed: 19)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...dice.below(3) {
        switch dice.below(4) {
        case 0: bytes.remove(at: dice.below(bytes.count))
        case 1: bytes[dice.below(bytes.count)] = UInt8(dice.below(256))
        case 2: bytes.insert(contentsOf: Array("&=[].%".utf8)[dice.below(6)...], at: dice.below(bytes.count))
        default: bytes.removeSubrange(dice.below(bytes.count)...)
        }
        if bytes.isEmpty { bytes = [0x26] }
      }
      let request = WireRequest(method: "POST", path: "/v1/checkouts", body: bytes)
      do throws(WalletError) {
        _ = try OperationCodec.call(for: PrepareCheckout.self, of: request)
        _ = try OperationCodec.operation(PrepareCheckout.self, of: request, path: [:])
      } catch {
        #expect(error.statusCode == 400 && error.code == .invalidRequest)
      }
    }
  }

  // MARK: - Refusals

  @Test func `refusals of the gateway survive the wire`() throws {
    let own: [WalletError] = [
      .partyOnly, .noSuchCheckout, .invalid([]), .invalid([FieldError("card.number", "is required"), FieldError("x", "is unknown")]),
    ]
    for error in own {
      let answer = try #require(OperationCodec.refusal(error, of: RequestCheckoutInfo.self, Self.trace))
      #expect(throws: error) { try OperationCodec.read(answer, of: RequestCheckoutInfo.self) }
    }
    // All others are the server's.
    for error in [WalletError.noSuchMerchant, .bankNotReached, .sessionEnded] {
      #expect(OperationCodec.refusal(error, of: RequestCheckoutInfo.self, Self.trace) == nil)
      #expect(throws: error) { try OperationCodec.read(ProblemCodec.answer(error), of: RequestCheckoutInfo.self) }
    }
    #expect(OperationCodec.refusal(.partyOnly, of: AuthorizePayment.self, Self.trace) == nil)
    for body in ["", "{}", #"{"result":{}}"#, #"{"result":{"code":"x","description":"y"}}"#] {
      let answer = WireAnswer(status: 400, type: .json, Array(body.utf8))
      #expect(throws: WalletError.unreadableAnswer) { try OperationCodec.read(answer, of: RequestCheckoutInfo.self) }
    }
  }
}
