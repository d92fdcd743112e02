import Basics
import Contract
import Simulation
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// JWTs that are damaged between shop, gateway and app: somebody refuses each, and the order is paid once.
@Suite struct DamagedJWTStoryTests {
  private static let shop = MerchantIdentifier.reedAndRye

  private static var card: EnteredPaymentFields {
    var entered = EnteredPaymentFields()
    (entered.pan, entered.expirydate, entered.securitycode) = (Secret("4111111111111111"), "11/2029", Secret("123"))
    return entered
  }

  @Test(arguments: JWTPart.allCases) func `the gateway refuses a request`(part: JWTPart) async throws {
    let story = try await ShopStory()
    let (client, order) = (
      story.anna, try await story.anna.shopService.placeOrder([OrderLine(article: "rye-loaf", count: 1)], at: Self.shop)
    )
    story.world.faults.arm(.damage(JWTDamage(.request, in: part)), for: nil)
    let damaged = try await client.shopService.createRequestJWT(order.number, registrationId: nil, consents: false, at: Self.shop)
    #expect(story.world.faults.armed.isEmpty)
    guard
      case .refused(.byGateway(let refusal)) = try await client.transactionManager.performTransaction(
        damaged.jwt, for: order.number, Self.card)
    else {
      Issue.record("It was not refused.")
      return
    }
    #expect([.invalidField, .malformedJSON].contains(refusal.errorcode) && refusal.part != nil)
    #expect(try await client.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .open)
    // Signed again, it pays.
    #expect(try await pay(order, client).state == .paid)
    #expect(try await paidOrders(story) == 1)
  }

  @Test(arguments: JWTPart.allCases) func `the shop refuses a response`(part: JWTPart) async throws {
    let story = try await ShopStory()
    let (client, order) = (
      story.anna, try await story.anna.shopService.placeOrder([OrderLine(article: "rye-loaf", count: 1)], at: Self.shop)
    )
    story.world.faults.arm(.damage(JWTDamage(.response, in: part)), for: nil)
    let error = await #expect(throws: WalletError.self) { try await pay(order, client) }
    #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == ["jwt"])
    // It was paid, and nobody can pay it again.
    await #expect(throws: WalletError.orderIsSettled) { try await pay(order, client) }
    #expect(try await client.shopService.completeOrder(order.number, consents: false, at: Self.shop).state == .paid)
    #expect(try await paidOrders(story) == 1)
  }

  /// The same world damages the same letter.
  @Test func `the world decides which letter`() async throws {
    var texts: [String] = []
    for _ in 0..<2 {
      let story = try await ShopStory()
      let order = try await story.anna.shopService.placeOrder([OrderLine(article: "rye-loaf", count: 1)], at: Self.shop)
      story.world.faults.arm(.damage(JWTDamage(.request, in: .payload)), for: nil, .every)
      for _ in 0..<2 {
        texts.append(
          try await story.anna.shopService.createRequestJWT(order.number, registrationId: nil, consents: false, at: Self.shop).jwt.text)
      }
    }
    #expect(Set(texts).count == 1)
  }

  /// Has the shop sign, the gateway pay and the shop verify.
  private func pay(_ order: PlacedOrder, _ client: WalletClient) async throws -> OrderOutcome {
    let signed = try await client.shopService.createRequestJWT(order.number, registrationId: nil, consents: false, at: Self.shop)
    let step = try await client.transactionManager.performTransaction(signed.jwt, for: order.number, Self.card)
    guard case .response(let jwt) = step else { throw Unexpected() }
    return try await client.shopService.verifyResponseJWT(order.number, jwt, at: Self.shop)
  }

  private func paidOrders(_ story: ShopStory) async throws -> Int {
    try await story.world.all(GetShopOrders(of: Self.shop)).count { $0.state == .paid }
  }

  private struct Unexpected: Error {}
}
