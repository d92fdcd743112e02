import Basics
import Contract
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// The shop that is paid by JWTs: it signs, and believes nothing but what its gateway has signed for its own request.
@Suite struct ShopByJWTTests {
  private static let shop = MerchantIdentifier.reedAndRye
  private static let lines = [OrderLine(article: "willow-basket", count: 1)]

  private static func card(_ number: String = "4111111111111111", code: String = "123") -> EnteredPaymentFields {
    var entered = EnteredPaymentFields()
    (entered.pan, entered.expirydate, entered.securitycode) = (Secret(number), "11/2029", Secret(code))
    return entered
  }

  private static func code() -> EnteredPaymentFields {
    var entered = EnteredPaymentFields()
    entered.securitycode = Secret("123")
    return entered
  }

  /// Has the shop sign, and the gateway answer.
  private func response(
    _ client: WalletClient, _ order: PlacedOrder, with stored: RegistrationIdentifier? = nil, consents: Bool = false,
    _ entered: EnteredPaymentFields = card()
  ) async throws -> Opaque<JWTKind> {
    let signed = try await client.shopService.createRequestJWT(order.number, registrationId: stored, consents: consents, at: Self.shop)
    let step = try await client.transactionManager.performTransaction(signed.jwt, for: order.number, entered)
    guard case .response(let jwt) = step else { throw Unexpected(description: "\(step)") }
    return jwt
  }

  private struct Unexpected: Error { let description: String }

  /// A card that the shop keeps.
  private func store(_ client: WalletClient) async throws -> StoredPaymentMethod {
    let order = try await client.shopService.addPaymentMethod(at: Self.shop)
    let outcome = try await client.shopService.verifyResponseJWT(order.number, try await response(client, order), at: Self.shop)
    #expect(outcome.state == .paid && outcome.isKept && outcome.amount == nil)
    return try #require(try await client.shopService.getPaymentMethods(at: Self.shop).paymentMethods.first)
  }

  @Test func `a stored card pays by its code`() async throws {
    let story = try await ShopStory()
    let kept = try await store(story.anna)
    #expect(kept.card == ShopperCard(brand: .visa, lastFour: "1111") && kept.details == nil)
    let order = try await story.anna.shopService.placeOrder(Self.lines, at: Self.shop)
    #expect(order.checkoutId == nil)
    let jwt = try await response(story.anna, order, with: kept.registrationId, Self.code())
    let outcome = try await story.anna.shopService.verifyResponseJWT(order.number, jwt, at: Self.shop)
    #expect(outcome.state == .paid && !outcome.isKept && outcome.result?.errorcode == .ok)
    #expect(outcome.transactionReference?.rawValue != kept.registrationId.rawValue)
    // Each shop has its own.
    #expect(try await story.anna.shopService.getPaymentMethods(at: .harbourBooks).paymentMethods.isEmpty)
    #expect(try await story.ben.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
  }

  @Test func `a strangers card and order are refused`() async throws {
    let story = try await ShopStory()
    let kept = try await store(story.anna)
    let order = try await story.ben.shopService.placeOrder(Self.lines, at: Self.shop)
    await #expect(throws: WalletError.noSuchPaymentMethod) { try await response(story.ben, order, with: kept.registrationId, Self.code()) }
    await #expect(throws: WalletError.noSuchOrder) { try await response(story.anna, order) }
    let jwt = try await response(story.ben, order)
    await #expect(throws: WalletError.noSuchOrder) {
      try await story.anna.shopService.verifyResponseJWT(order.number, jwt, at: Self.shop)
    }
  }

  /// In header, payload and signature.
  @Test(arguments: 0..<3) func `a damaged response changes nothing`(part: Int) async throws {
    let story = try await ShopStory()
    let order = try await story.anna.shopService.placeOrder(Self.lines, at: Self.shop)
    let jwt = try await response(story.anna, order)
    var parts = jwt.text.split(separator: ".").map(String.init)
    parts[part] = (parts[part].first == "A" ? "B" : "A") + parts[part].dropFirst()
    let damaged = Opaque<JWTKind>(parts.joined(separator: "."))
    let error = await #expect(throws: WalletError.self) {
      try await story.anna.shopService.verifyResponseJWT(order.number, damaged, at: Self.shop)
    }
    #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == ["jwt"])
    // The shop asks its gateway itself: it is paid once.
    for _ in 0..<2 {
      #expect(try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .paid)
    }
  }

  @Test func `the response to another request changes nothing`() async throws {
    let story = try await ShopStory()
    let first = try await story.anna.shopService.placeOrder(Self.lines, at: Self.shop)
    let jwt = try await response(story.anna, first)
    _ = try await story.anna.shopService.verifyResponseJWT(first.number, jwt, at: Self.shop)
    let second = try await story.anna.shopService.placeOrder(Self.lines, at: Self.shop)
    _ = try await story.anna.shopService.createRequestJWT(second.number, registrationId: nil, consents: false, at: Self.shop)
    let error = await #expect(throws: WalletError.self) {
      try await story.anna.shopService.verifyResponseJWT(second.number, jwt, at: Self.shop)
    }
    #expect(error?.fieldErrors.map(\.field) == ["jwt"])
    #expect(try await story.anna.shopService.completeOrder(second.number, consents: false, at: Self.shop).state == .open)
  }

  /// The app never brings the response back.
  @Test func `a lost response is looked up`() async throws {
    let story = try await ShopStory()
    let order = try await story.anna.shopService.addPaymentMethod(at: Self.shop)
    _ = try await response(story.anna, order)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.count == 1)
    await #expect(throws: WalletError.orderIsSettled) { try await response(story.anna, order) }
  }

  /// Of an order whose cardholder is asked, the app may have lost the question, but there is no second payment.
  @Test func `while a bank asks nothing else is signed`() async throws {
    let story = try await ShopStory()
    let (anna, shop) = (story.anna, story.anna.shopService)
    let order = try await shop.placeOrder(Self.lines, at: Self.shop)
    func sign(consents: Bool) async throws -> Opaque<JWTKind> {
      try await shop.createRequestJWT(order.number, registrationId: nil, consents: consents, at: Self.shop).jwt
    }
    // A request that nobody has seen is signed with what was chosen last.
    _ = try await sign(consents: false)
    let first = try await sign(consents: true)
    let entered = Self.card("5100000000000511")
    let step = try await anna.transactionManager.performTransaction(first, for: order.number, entered)
    guard case .question(let question) = step else { throw Unexpected(description: "\(step)") }
    story.move(.seconds(60))
    #expect(try await shop.completeOrder(order.number, consents: false, at: Self.shop).state == .pending)
    await #expect(throws: WalletError.orderIsSettled) { try await sign(consents: false) }
    let again = try await sign(consents: true)
    #expect(again.text == first.text)
    guard case .question(let same) = try await anna.transactionManager.performTransaction(again, for: order.number, entered) else {
      throw Unexpected(description: "\(step)")
    }
    #expect(same == question)
    try await story.confirm(question, as: anna)
    guard case .response(let jwt) = try await anna.transactionManager.continueTransaction(order.number) else {
      throw Unexpected(description: "no response")
    }
    #expect(try await shop.verifyResponseJWT(order.number, jwt, at: Self.shop).state == .paid)
    await #expect(throws: WalletError.orderIsSettled) { try await sign(consents: true) }
  }

  @Test func `a wrong code keeps nothing`() async throws {
    let story = try await ShopStory()
    let order = try await story.anna.shopService.addPaymentMethod(at: Self.shop)
    let outcome = try await story.anna.shopService.verifyResponseJWT(
      order.number, try await response(story.anna, order, Self.card(code: "214")), at: Self.shop)
    #expect(outcome.state == .paid && !outcome.isKept && outcome.notKept == .securityCode)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
  }

  @Test func `what is deleted pays no more`() async throws {
    let story = try await ShopStory()
    let kept = try await store(story.anna)
    try await story.anna.shopService.deletePaymentMethod(kept.registrationId, at: Self.shop)
    let order = try await story.anna.shopService.placeOrder(Self.lines, at: Self.shop)
    await #expect(throws: WalletError.noSuchPaymentMethod) { try await response(story.anna, order, with: kept.registrationId, Self.code()) }
  }
}
