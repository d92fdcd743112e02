import Basics
import Contract
import Testing
import WalletClient
import WalletModel

@testable import Worlds

/// What a shop that is paid by JWTs asks of its customers, and which cards it keeps.
@Suite(.timeLimit(.minutes(10))) struct ShopRuleTests {
  private static let shop = MerchantIdentifier.reedAndRye

  private let story: ShopStory

  init() async throws { story = try await ShopStory() }

  private func set(_ setting: String, _ value: String) async throws {
    try await story.world.perform(UpdateShop(Self.shop, [SettingChange(setting, value)]))
  }

  /// A test card, with these values of what the bank is asked about.
  private static func card(premise: String? = nil, postcode: String? = nil, code: String = "123") -> EnteredPaymentFields {
    var entered = JWTStory.card("4111111111111111", "11/2029", code)
    (entered.billingpremise, entered.billingpostcode) = (premise, postcode)
    return entered
  }

  /// What a shop of category 6012 asks for.
  private static func told(_ entered: EnteredPaymentFields) -> EnteredPaymentFields {
    var entered = entered
    (entered.customeraccountnumber, entered.customeraccountnumbertype) = (Secret("AB12345678"), "ACCOUNT")
    (entered.customerdob, entered.customerpostcode, entered.customerlastname) = ("1990-05-17", "PL1 2AB", "Sample")
    return entered
  }

  private func send(
    _ order: PlacedOrder, with stored: RegistrationIdentifier? = nil, _ entered: EnteredPaymentFields
  ) async throws -> OrderOutcome {
    let anna = story.anna
    let signed = try await anna.shopService.createRequestJWT(order.number, registrationId: stored, consents: false, at: Self.shop)
    let step = try await anna.transactionManager.performTransaction(signed.jwt, for: order.number, entered)
    guard case .response(let jwt) = step else { throw Unexpected(description: "\(step)") }
    return try await anna.shopService.verifyResponseJWT(order.number, jwt, at: Self.shop)
  }

  private struct Unexpected: Error { let description: String }

  private func store(_ entered: EnteredPaymentFields) async throws -> OrderOutcome {
    try await send(try await story.anna.shopService.addPaymentMethod(at: Self.shop), entered)
  }

  private func order() async throws -> PlacedOrder {
    try await story.anna.shopService.placeOrder([OrderLine(article: "rye-loaf", count: 1)], at: Self.shop)
  }

  // MARK: - The shop's own rule

  /// Each response about each part, under the rule as it is set, and under one that wants all confirmed.
  @Test(arguments: [
    (card(premise: "789", postcode: "789"), NotKeptReason?.none, NotKeptReason?.none),
    (card(premise: "123", postcode: "789"), .address, .address), (card(premise: "789", postcode: "123"), .postcode, .postcode),
    (card(premise: "789", postcode: "789", code: "214"), .securityCode, .securityCode),
    (card(premise: "333", postcode: "789"), nil, .addressNotConfirmed), (card(postcode: "789"), nil, .addressNotConfirmed),
    (card(premise: "789", postcode: "333"), nil, .postcodeNotConfirmed), (card(premise: "789"), nil, .postcodeNotConfirmed),
    (card(premise: "789", postcode: "789", code: "333"), nil, .securityCodeNotConfirmed),
  ]) func `the shop keeps by its rule`(entered: EnteredPaymentFields, standard: NotKeptReason?, strict: NotKeptReason?) async throws {
    #expect(try await store(entered).notKept == standard)
    for setting in [ShopSetting.keepByAddress, ShopSetting.keepByPostcode, ShopSetting.keepByCode] { try await set(setting, "2") }
    let outcome = try await store(entered)
    #expect(outcome.notKept == strict && outcome.isKept == (strict == nil) && outcome.state == .paid)
    let kept = try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.count
    #expect(kept == [standard, strict].count { $0 == nil })
  }

  @Test func `what the rule accepts is kept`() async throws {
    for setting in [ShopSetting.keepByAddress, ShopSetting.keepByPostcode, ShopSetting.keepByCode] { try await set(setting, "2,4") }
    #expect(try await store(Self.card(premise: "123", postcode: "123", code: "214")).isKept)
  }

  /// A response that the app never brings back is judged by the same rule.
  @Test func `a lost response is judged too`() async throws {
    let order = try await story.anna.shopService.addPaymentMethod(at: Self.shop)
    let signed = try await story.anna.shopService.createRequestJWT(order.number, registrationId: nil, consents: false, at: Self.shop)
    _ = try await story.anna.transactionManager.performTransaction(
      signed.jwt, for: order.number, Self.card(premise: "123", postcode: "789"))
    #expect(try await story.anna.shopService.completeOrder(order.number, consents: false, at: Self.shop).notKept == .address)
    #expect(try await story.anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
  }

  // MARK: - What it asks for

  /// From the next order on. What belongs to the card's address is asked by no other shop.
  @Test func `the order tells what is asked`() async throws {
    let plain = try await order()
    #expect(!plain.asksAddress && !plain.asksAboutCustomer)
    try await set(ShopSetting.addressForCards, "on")
    let address = try await order()
    #expect(address.asksAddress && !address.asksAboutCustomer)
    try await set(ShopSetting.category6012, "on")
    #expect(try await order().asksAboutCustomer)
    let method = try await story.anna.shopService.addPaymentMethod(at: Self.shop)
    #expect(method.asksAddress && method.asksAboutCustomer)
    let other = try await story.anna.shopService.placeOrder([OrderLine(article: "knots", count: 1)], at: .harbourBooks)
    #expect(!other.asksAddress && !other.asksAboutCustomer)
  }

  @Test func `a kept card carries the answers on`() async throws {
    try await set(ShopSetting.category6012, "on")
    #expect(try await store(Self.card()).result?.errorcode == .categoryFieldsMissing)
    let kept = try await store(Self.told(Self.card()))
    let reference = try #require(kept.transactionReference).rawValue
    #expect(kept.isKept)
    let paid = try await send(try await order(), with: RegistrationIdentifier(rawValue: reference), JWTStory.code())
    #expect(paid.state == .paid)
  }

  /// The card was stored when nobody had to ask: the answers come with the first payment.
  @Test func `a card that was stored before needs the answers`() async throws {
    let reference = RegistrationIdentifier(rawValue: try #require(try await store(Self.card()).transactionReference).rawValue)
    try await set(ShopSetting.category6012, "on")
    let order = try await order()
    let missing = try await send(order, with: reference, JWTStory.code())
    #expect(missing.state == .open && missing.result?.errorcode == .categoryFieldsMissing)
    #expect(try await send(order, with: reference, Self.told(JWTStory.code())).state == .paid)
  }

  // MARK: - Bad input

  /// Each field that a shop of category 6012 has to send.
  @Test(arguments: PaymentField.ofCategory6012) func `each is required`(field: PaymentField) async throws {
    try await set(ShopSetting.category6012, "on")
    let gateway = JWTStory(story)
    var entered = Self.told(Self.card())
    entered[field] = nil
    let store = try JWTStory.request(.accountCheck, .stores)
    #expect(try await gateway.perform(store, entered).brief == "ACCOUNTCHECK 60025 \(field.rawValue)")
    let pay = try JWTStory.request(.threeDQueryAuth, order: "RR-9")
    #expect(try await gateway.perform(pay, entered).brief == "THREEDQUERY 60025 \(field.rawValue)")
  }

  /// Each field that a customer is asked for besides the card.
  @Test(arguments: [.billingpremise, .billingpostcode] + PaymentField.aboutCustomer)
  func `each has its limit`(field: PaymentField) async throws {
    try await set(ShopSetting.category6012, "on")
    let gateway = JWTStory(story)
    // A separate request for each: a JWT pays once.
    func stored(_ value: String, order: String) async throws -> String {
      var entered = Self.told(Self.card())
      entered[field] = Secret(value)
      return try await gateway.perform(try JWTStory.request(.accountCheck, .stores, order: order), entered).brief
    }
    for (index, value) in ["", String(repeating: "a", count: 200), "a\nb", "\u{1B}[2J"].enumerated() {
      #expect(try await stored(value, order: "\(index)") == "ACCOUNTCHECK 30000 \(field.rawValue)")
    }
    guard case .text(let most) = field.format else { return }
    #expect(try await stored(String(repeating: "é", count: most), order: "longest") == "ACCOUNTCHECK 0")
    #expect(try await stored(String(repeating: "é", count: most + 1), order: "longer") == "ACCOUNTCHECK 30000 \(field.rawValue)")
  }
}
