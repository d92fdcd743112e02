import Basics
import Contract
import Cryptography
import Gateway
import Handset
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel

@testable import Worlds

/// The shop's settings in effect, and what shop and gateway list to those who run the world.
@Suite(.timeLimit(.minutes(10))) struct ShopRecordsTests {
  private static let start = Timestamp(iso8601: "2026-11-21T09:41:00Z") ?? .earliest
  private static let shop = MerchantIdentifier.harbourBooks
  private let folder = TemporaryFolder()
  private let world: World
  private let anna: WalletClient

  init() async throws {
    world = try World(
      .standard, in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, clock: .frozen(Self.start),
      source: VirtualTimeSource(start: Self.start))
    anna = WalletClient(
      backend: world.backend, phone: world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current), clock: world.time)
    let enrollment = anna.enrollment
    let profile = SamplePerson.all[0].profile(
      questions: try await enrollment.retrieveMFAQuestionsWithMetadata(), passwords: try await enrollment.retrievePasswordConfigurations(),
      passcodes: try await enrollment.retrievePasscodeConfigurations())
    _ = try await anna.authentication.loginByNonce(try await enrollment.registerNewUser(profile).nonce)
  }

  private func order() async throws -> PlacedOrder {
    try await anna.shopService.placeOrder([OrderLine(article: "knots", count: 1)], at: Self.shop)
  }

  @discardableResult
  private func pay(_ number: String, keeps: Bool) async throws -> OrderOutcome {
    let order = try await order()
    let brand = try #require(PaymentBrand(number: number))
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: brand, holder: "Jane Jones", number: Secret(number), expiryMonth: "11",
      expiryYear: "2029", cvv: Secret("123"), at: world.time.now)
    params.isTokenizationEnabled = keeps
    // The bank asks a shopper who stores a card; here it is content.
    if keeps {
      try await world.perform(UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)]))
    }
    _ = try await anna.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    return try await anna.shopService.completeOrder(order.number, consents: keeps, at: Self.shop)
  }

  private func refusal(_ body: () async throws -> Void) async -> WalletError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? WalletError
    }
  }

  // MARK: - Settings

  @Test(arguments: MerchantProfile.all.flatMap { shop in ShopConfiguration.settings(of: shop.gateway).map { (shop, $0.name) } })
  func `each is stored`(shop: MerchantProfile, name: String) async throws {
    let standard = try #require(try await rules(of: shop, in: world).settings.first { $0.name == name })
    let changed = try await world.perform(
      UpdateShop(shop.identifier, [SettingChange(name, ["on": "off", "off": "on"][standard.value] ?? "2")]))
    #expect(changed.settings.filter { $0.value != $0.standard }.map(\.name) == [name])
    world.file.close()
    let reopened = try World(
      .standard, in: WorldDirectory(path: folder.path + "/worlds"), makes: false, source: VirtualTimeSource(start: Self.start))
    #expect(try await rules(of: shop, in: reopened) == changed)
    let back = try await reopened.perform(UpdateShop(shop.identifier, [SettingChange(name, "default")]))
    #expect(back.settings.allSatisfy { $0.value == $0.standard })
    reopened.file.close()
  }

  private func rules(of shop: MerchantProfile, in world: World) async throws -> ShopRules {
    try #require(try await world.perform(GetShops()).shops.first { $0.merchant == shop.identifier.rawValue })
  }

  @Test func `a shop that is paid by JWTs has its sites settings`() async throws {
    let rules = try await world.perform(
      UpdateShop(.reedAndRye, [SettingChange("account-checks", "off"), SettingChange("keep-every-method", "on")]))
    #expect(
      rules.settings.map(\.name) == [
        "keep-every-method", "address-for-cards", "keep-by-address", "keep-by-postcode", "keep-by-code", "account-checks",
        "credentials-on-file", "category-6012",
      ])
    #expect(rules.settings.filter { $0.value != $0.standard }.map(\.name) == ["keep-every-method", "account-checks"])
    for (name, value) in [("code-for-stored", "off"), ("account-checks", "soon"), ("keep-every-method", "soon"), ("nothing", "on")] {
      let error = await refusal {
        try await world.perform(UpdateShop(.reedAndRye, [SettingChange("category-6012", "on"), SettingChange(name, value)]))
      }
      #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == [name])
    }
    #expect(try await world.perform(GetShops()).shops.last?.settings.last?.value == "off")
    let elsewhere = await refusal { try await world.perform(UpdateShop(.harbourBooks, [SettingChange("account-checks", "off")])) }
    #expect(elsewhere?.fieldErrors.map(\.field) == ["account-checks"])
  }

  @Test func `what cannot be is refused whole`() async throws {
    let error = await refusal {
      try await world.perform(UpdateShop(Self.shop, [SettingChange("code-for-stored", "off"), SettingChange("keep-every-method", "soon")]))
    }
    #expect(error?.statusCode == 400 && error?.fieldErrors.map(\.field) == ["keep-every-method"])
    #expect(
      try await world.perform(GetShops()).shops
        == MerchantProfile.all.map {
          ShopRules($0, MerchantConfiguration(), SiteConfiguration())
        })
    let nowhere = MerchantIdentifier(rawValue: "nowhere")
    #expect(await refusal { try await world.perform(UpdateShop(nowhere, [])) } == .noSuchMerchant)
    #expect(await refusal { _ = try await world.all(GetShopOrders(of: nowhere)) } == .noSuchMerchant)
    #expect(await refusal { _ = try await world.perform(GetShopRecords(of: nowhere)) } == .noSuchMerchant)
  }

  /// The order tells the app whether to ask, from the next one on; the gateway takes a saved card without its code all the same.
  @Test func `the shop says whether it asks for the code`() async throws {
    try await pay("4111111111111111", keeps: true)
    #expect(try await order().asksCode)
    try await world.perform(UpdateShop(Self.shop, [SettingChange("code-for-stored", "off")]))
    let order = try await order()
    #expect(!order.asksCode)
    let token = try #require(try await anna.paymentProvider.requestCheckoutInfo(order.checkout).tokens.first)
    let params = try TokenPaymentParams(checkoutID: order.checkout, tokenID: token.tokenId, paymentBrand: .visa, cvv: nil)
    #expect(try await anna.paymentProvider.submitTransaction(Transaction(paymentParams: params)).result.cause == .approved)
  }

  // MARK: - Lists

  @Test func `orders and payments are listed from a position on`() async throws {
    _ = try await order()
    try await pay("4200000000000000", keeps: false)
    let orders = try await world.all(GetShopOrders(of: Self.shop))
    #expect(orders.map(\.number.rawValue) == ["HB-000001", "HB-000002"] && orders.map(\.state) == [.open, .paid])
    #expect(orders.map(\.card) == [nil, ShopperCard(brand: .visa, lastFour: "0000")] && orders.allSatisfy { !$0.isKept })
    #expect(try await world.perform(GetShopOrders(of: Self.shop, after: orders[0].position)).orders == [orders[1]])
    #expect(try await world.perform(GetShopOrders(of: Self.shop, after: orders[1].position)).orders.isEmpty)
    // Only what somebody pays is a payment.
    let payments = try await world.all(GetTransactions())
    #expect(payments.map(\.merchantTransactionId) == ["HB-000002"] && payments.map(\.result?.cause) == [.approved])
    #expect(try await world.perform(GetTransactions(after: try #require(payments.last).position)).transactions.isEmpty)
  }

  /// Of all that the shops' tables have, nothing is a number, a code, a holder or an expiry.
  @Test func `the shop stores reference brand and last four`() async throws {
    try await pay("4111111111111111", keeps: true)
    let records = try await world.perform(GetShopRecords(of: Self.shop))
    let methods = records.tables.first { $0.name == "merchant_payment_methods" }
    #expect(methods?.columns == ["registration", "merchant", "shopper", "brand", "last_four", "consented"])
    #expect(records.tables.allSatisfy { $0.name.hasPrefix("merchant_") } && records.tables.count == 4)
    for word in ["pan", "cvv", "holder", "expiry", "iban", "account"] {
      #expect(records.tables.allSatisfy { table in table.columns.allSatisfy { !$0.contains(word) } }, "\(word)")
    }
    let method = try #require(records.methods.first)
    #expect(records.methods.count == 1 && method.registrationId.isValid && method.consented == Self.start)
    let record = try #require(try await world.shopperRecord(by: Self.shop))
    #expect(record == ShopperRecord(shopper: method.shopper, orders: 1, methods: [method]))
  }

  /// On a phone that nobody's wallet is linked to, the shop knows nobody.
  @Test func `the shop knows nobody without a link`() async throws {
    _ = try await world.phones.add(.iphone)
    #expect(try await world.shopperRecord(by: Self.shop) == nil)
    func record(of device: String) async throws(WalletError) -> ShopperRecord? {
      let device = DeviceIdentifier(rawValue: device)
      return try await world.perform(GetShopperRecord(of: device, at: world.phones.currentIssuer, by: Self.shop)).record
    }
    #expect(try await record(of: String(repeating: "0", count: 32)) == nil)
    // It can be no device.
    #expect(await refusal { _ = try await record(of: "0") } == .badDevice)
  }

  // MARK: - Forget

  @Test func `the shop forgets by itself`() async throws {
    try await pay("4111111111111111", keeps: true)
    let method = try #require(try await world.perform(GetShopRecords(of: Self.shop)).methods.first)
    try await world.perform(ForgetPaymentMethod(method.registrationId, of: Self.shop))
    #expect(try await world.perform(GetShopRecords(of: Self.shop)).methods.isEmpty)
    #expect(try await anna.shopService.getPaymentMethods(at: Self.shop).paymentMethods.isEmpty)
    let caller = Caller.party(.merchant(Self.shop), key: Gateway.key(of: Self.shop, in: world.file.key))
    let gone = try await world.backend.perform(GetRegistration(method.registrationId), Call(caller, .gateway))
    #expect(gone.result.cause == .noSuchRegistration)
    #expect(await refusal { try await world.perform(ForgetPaymentMethod(method.registrationId, of: Self.shop)) } == .noSuchPaymentMethod)
  }

  /// What the gateway still has, the shop keeps.
  @Test func `nothing is forgotten while the gateway is away`() async throws {
    try await pay("4111111111111111", keeps: true)
    let method = try #require(try await world.perform(GetShopRecords(of: Self.shop)).methods.first)
    world.faults.arm(.status(503), for: .deleteRegistration)
    #expect(await refusal { try await world.perform(ForgetPaymentMethod(method.registrationId, of: Self.shop)) } == .gatewayNotReached)
    #expect(try await world.perform(GetShopRecords(of: Self.shop)).methods == [method])
    // A lost answer: deleted at the gateway, and forgotten at the second attempt.
    world.faults.arm(.dropAfter, for: .deleteRegistration)
    #expect(await refusal { try await world.perform(ForgetPaymentMethod(method.registrationId, of: Self.shop)) } == .gatewayNotReached)
    try await world.perform(ForgetPaymentMethod(method.registrationId, of: Self.shop))
    #expect(try await world.perform(GetShopRecords(of: Self.shop)).methods.isEmpty)
  }
}
