import Basics
import Cryptography
import Handset
import Simulation
import System
import TemporaryFolder
import Testing
import WalletClient
import WalletModel
import Worlds

@testable import Commands

/// `billfold shop` and `billfold payment`: what they list, what the shop forgets, and what they say where they can't.
@Suite struct ShopCommandTests {
  private let folder = TemporaryFolder()
  private static let now = Timestamp(iso8601: "2026-11-21T09:41:00Z") ?? .earliest

  private func world(_ fixture: String = "shopper") async throws -> World {
    let directory = WorldDirectory(path: folder.path + "/worlds")
    let name = try WorldName("demo")
    let fixture = try #require(Fixture.named(fixture))
    try await World.create(
      name, in: directory, seed: 7, hashCost: .minimum, clock: .frozen(Self.now), fixture: fixture, source: SystemClock())
    return try World(name, in: directory, makes: false, source: SystemClock())
  }

  private func done(_ action: ShopAction, of world: World) async throws -> String {
    var open = world
    return try await action.perform(on: &open)
  }

  private func refusal(_ action: ShopAction, of world: World) async -> CommandError? {
    var open = world
    do {
      _ = try await action.perform(on: &open)
      return nil
    } catch {
      return error as? CommandError
    }
  }

  @Test func `an empty world has neither orders nor payments`() async throws {
    let world = try await world("empty")
    #expect(try await ShopOrderQuery(.harbourBooks).output(about: world, isJSON: false) == "No orders.\n")
    #expect(try await TransactionQuery().output(about: world, isJSON: false) == "No payments.\n")
    #expect(try await ShopRecordsQuery(.harbourBooks).output(about: world, isJSON: false).hasPrefix("No saved payment methods.\n"))
    let refused = await refusal(.forget("1111", at: .harbourBooks), of: world)
    #expect(refused?.message.hasPrefix("Unknown payment method “1111” of the shop.") == true, "\(refused?.message ?? "")")
  }

  /// The fixture: four stored methods, one of them expired, and orders of each kind.
  @Test func `the orders of a shopper are listed`() async throws {
    let world = try await world()
    #expect(world.time.now == Self.now)
    let rows = try await ShopOrderQuery(.harbourBooks).answer(from: world)
    #expect(
      rows.map { "\($0.number) \($0.amount) \($0.currency) \($0.state) \($0.lastFour ?? "") \($0.isKept)" } == [
        "HB-000001 10.50 GBP paid 0000 true", "HB-000002 7.95 GBP paid 1111 true", "HB-000003 92.00 EUR paid 5454 true",
        "HB-000004 1050 JPY paid 0611 true", "HB-000005 14.00 GBP paid 1111 false", "HB-000006 28.40 GBP declined 1486 false",
      ])
    let lines = try await ShopOrderQuery(.harbourBooks).output(about: world, isJSON: false).split(separator: "\n")
    let shopper = ShopperIdentifier(rawValue: rows[0].shopper)
    #expect(shopper.rawValue.count == 32 && shopper.shortened.count == 11)
    #expect(lines[0] == "HB-000001  10.50 GBP  paid 000.100.110  Visa •••• 0000, saved  shopper \(shopper.shortened)")
    #expect(lines[5] == "HB-000006  28.40 GBP  declined 800.100.151  Visa •••• 1486  shopper \(shopper.shortened)")

    let payments = try await TransactionQuery().answer(from: world)
    #expect(payments.map(\.merchantTransactionId) == rows.map(\.number) && payments.map(\.result) == rows.map(\.result))
    #expect(payments[0].time < payments[1].time && payments[1].time == Self.now.description)
    let text = try await TransactionQuery().output(about: world, isJSON: false)
    #expect(
      text.split(separator: "\n").last
        == "2026-11-21T09:41:00Z  Harbour Books  28.40 GBP  Visa •••• 1486  800.100.151 transaction declined (invalid card)")
  }

  /// Of both shops, in the order in which they began.
  @Test func `payments by JWT are listed with their settlement`() async throws {
    let world = try await world("credentials-on-file")
    let payments = try await TransactionQuery().answer(from: world)
    let byJWT = try #require(payments.last { $0.shop == "reed-and-rye" })
    #expect(byJWT.result == "0" && byJWT.settlestatus != nil && byJWT.merchantTransactionId.hasPrefix("RR-"))
    #expect(payments.map(\.time) == payments.map(\.time).sorted())
    let line = try await TransactionQuery().output(about: world, isJSON: false).split(separator: "\n").last
    #expect(line?.hasSuffix("  0 Ok  settlestatus 0, pending") == true, "\(line ?? "")")
    world.time.advance(by: .seconds(2 * 86_400))
    #expect(try await TransactionQuery().answer(from: world).compactMap(\.settlestatus).last == .settled)
  }

  @Test func `a stored method is expired by the worlds clock`() async throws {
    let world = try await world()
    let records = try await ShopRecordsQuery(.harbourBooks).answer(from: world)
    #expect(records.methods.map(\.card.lastFour).sorted() == ["0000", "0611", "1111", "5454"])
    #expect(records.methods.last?.card.lastFour == "0000")
    let record = try #require(try await world.shopperRecord(by: .harbourBooks))
    #expect(record.methods == records.methods && record.orders == 6)
    let output = try await ShopRecordsQuery(.harbourBooks).output(about: world, isJSON: false)
    #expect(output.contains("Visa •••• 1111  agreed 2026-11-21 09:41 UTC  shopper \(record.shopper.shortened)"))
    #expect(output.contains("\n  merchant_payment_methods: registration, merchant, shopper, brand, last_four, consented\n"))
    // Nothing that the shop lists is a number.
    for number in ["4111111111111111", "5454545454545454", "4539578763621486"] { #expect(!output.contains(number)) }
  }

  @Test func `the shop forgets what is named`() async throws {
    let world = try await world()
    let line = try await done(.forget("1111", at: .harbourBooks), of: world)
    #expect(line == "Harbour Books has deleted Visa •••• 1111.\n")
    #expect(
      try await ShopRecordsQuery(.harbourBooks).answer(from: world).methods.map(\.card.lastFour).sorted() == ["0000", "0611", "5454"])
    let refused = await refusal(.forget("1111", at: .harbourBooks), of: world)
    #expect(refused?.message.hasPrefix("Unknown payment method “1111” of the shop.") == true, "\(refused?.message ?? "")")
    #expect(refused?.message.hasSuffix("run: billfold shop stored --world demo") == true, "\(refused?.message ?? "")")
    let method = try #require(try await ShopRecordsQuery(.harbourBooks).answer(from: world).methods.first)
    #expect(
      ShopAction.forget(method.registrationId.rawValue, at: .harbourBooks).words == [
        "shop", "forget", "--", method.registrationId.rawValue,
      ])
    _ = try await done(.forget(method.registrationId.rawValue, at: .harbourBooks), of: world)
    #expect(try await ShopRecordsQuery(.harbourBooks).answer(from: world).methods.count == 2)
  }

  /// Two that end alike are told apart by their references.
  @Test func `two that end alike are refused with the choices`() async throws {
    let world = try await world()
    let client = WalletClient(
      backend: world.backend, phone: world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current), clock: world.time)
    _ = try await client.authentication.loginByPIN(Secret("2580"))
    let order = try await client.shopService.placeOrder([OrderLine(article: "knots", count: 1)], at: .harbourBooks)
    var params = try CardPaymentParams(
      checkoutID: order.checkout, paymentBrand: .visa, holder: "Anna Sample", number: Secret("4111111111111111"), expiryMonth: "11",
      expiryYear: "2029", cvv: Secret("123"), at: world.time.now)
    params.isTokenizationEnabled = true
    // The bank asks a shopper who stores a card; here it is content.
    var open = world
    let approval = SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)
    _ = try await NetworkAction.set([approval]).perform(on: &open)
    _ = try await client.paymentProvider.submitTransaction(Transaction(paymentParams: params))
    _ = try await client.shopService.completeOrder(order.number, consents: true, at: .harbourBooks)

    let twins = try await ShopRecordsQuery(.harbourBooks).answer(from: world).methods.filter { $0.card.lastFour == "1111" }
    #expect(twins.count == 2)
    let refused = await refusal(.forget("1111", at: .harbourBooks), of: world)
    let choices = twins.map { "\($0.registrationId.rawValue) (Visa •••• 1111, shopper \($0.shopper.shortened))" }.joined(separator: ", ")
    #expect(refused?.message == "2 saved payment methods end in 1111. Use a reference instead: \(choices).")
    _ = try await done(.forget(try #require(twins.first).registrationId.rawValue, at: .harbourBooks), of: world)
    #expect(try await done(.forget("1111", at: .harbourBooks), of: world) == "Harbour Books has deleted Visa •••• 1111.\n")
  }

  @Test func `a setting is shown and changed`() async throws {
    let world = try await world("empty")
    #expect(
      try await done(.set([SettingChange("code-for-stored", "off")], of: .harbourBooks), of: world) == "code-for-stored  off (default on)\n"
    )
    let shown = try await ShopRulesQuery(.harbourBooks).output(about: world, isJSON: false)
    #expect(shown.hasPrefix("harbour-books  Harbour Books\n\nSaved payment methods\n  keep-every-method  off\n"), "\(shown)")
    #expect(
      try await done(.set([SettingChange("code-for-stored", "default")], of: .harbourBooks, isJSON: true), of: world).contains(
        "\"harbour-books\""))
  }
}
