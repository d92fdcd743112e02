import Basics
import Contract
import Service
import Storage
import Testing
import WalletModel

@testable import Issuer

/// The payments that a card was asked for, as the issuer stores them and tells its owner.
@Suite struct CardActivityTests {
  private let bench: Bench
  private let anna: CardHolder
  private let card = CardIdentifier.numbered(1)

  init() async throws {
    bench = try Bench()
    anna = try await bench.holder()
    try await anna.takeOver(card)
  }

  private static func money(_ amount: String, _ currency: String) throws -> Money {
    let currency = try #require(Currency.named(currency))
    return try #require(Money(amount, currency))
  }

  /// Asks for a payment in the network's name.
  @discardableResult
  private func pay(
    _ amount: String = "10.50", _ currency: String = "GBP", with card: CardIdentifier? = nil, cvv: Secret? = nil,
    key: IdempotencyKey? = nil
  ) async throws -> PaymentDecision {
    let card = card ?? self.card
    let expiry = try await anna.ask(GetCard(card)).expiry
    let payment = PaymentRequest(
      accountPan: try await bench.pan(of: card), expiry: expiry, cvv: cvv.flatMap { SecurityCode($0, of: .visa) },
      amount: try Self.money(amount, currency), acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", authentication: nil)
    return try await bench.ask(AuthorizePayment(payment), key: key).decision
  }

  private func activity(of card: CardIdentifier? = nil) async throws -> CardActivity {
    try await anna.ask(GetCardActivity(card ?? self.card))
  }

  @Test func `a card begins with none`() async throws {
    #expect(try await activity() == CardActivity(payments: [], hasOlder: false))
    #expect(try await anna.ask(GetCard(card, include: [.lastPayments])).lastPayments == [])
  }

  @Test func `every payment is there newest first`() async throws {
    let start = bench.clock.now
    #expect(try await pay() == .approved)
    bench.clock.advance(by: .seconds(60))
    #expect(try await pay("1050", "JPY", cvv: Secret("000")) == .wrongCVV)
    bench.clock.advance(by: .seconds(60))
    try await anna.set(.locked, card)
    #expect(try await pay("12.345", "BHD") == .blocked)
    // The order is that of the questions, whatever the clock says.
    bench.clock.advance(by: .seconds(-30))
    #expect(try await pay("9999999999.99", "EUR") == .blocked)
    let expected = [
      CardPayment(
        moment: start + .seconds(90), merchantName: "Harbour Books", amount: try Self.money("9999999999.99", "EUR"), decision: .blocked),
      CardPayment(
        moment: start + .seconds(120), merchantName: "Harbour Books", amount: try Self.money("12.345", "BHD"), decision: .blocked),
      CardPayment(
        moment: start + .seconds(60), merchantName: "Harbour Books", amount: try Self.money("1050", "JPY"), decision: .wrongCVV),
      CardPayment(moment: start, merchantName: "Harbour Books", amount: try Self.money("10.50", "GBP"), decision: .approved),
    ]
    #expect(try await activity() == CardActivity(payments: expected, hasOlder: false))
    #expect(try await anna.ask(GetCard(card, include: [.lastPayments])).lastPayments == expected)
    #expect(try await anna.cards(CardParameters(include: [.lastPayments])).cards.map(\.lastPayments) == [expected])
    #expect(try await anna.cards().cards.map(\.lastPayments) == [nil])
    #expect(try await anna.ask(GetCard(card)).lastPayments == nil)
  }

  /// The same question under the same key is one payment, also after a restart of the program.
  @Test func `a retry makes one entry`() async throws {
    let key = IdempotencyKey.next()
    for _ in 0..<3 { #expect(try await pay(key: key) == .approved) }
    let (card, holder) = (card, anna)
    let restarted = try bench.restarted()
    let payment = PaymentRequest(
      accountPan: try await bench.pan(of: card), expiry: try await holder.ask(GetCard(card)).expiry, cvv: nil,
      amount: try Self.money("10.50", "GBP"), acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", authentication: nil)
    #expect(try await restarted.ask(AuthorizePayment(payment), key: key).decision == .approved)
    #expect(try await restarted.ask(GetCardActivity(card), from: holder.device, session: holder.session).payments.count == 1)
    #expect(try await bench.messages(.push).count == 1)
  }

  @Test func `fifty are listed`() async throws {
    for index in 1...CardActivity.limit { try await pay("\(index).00") }
    let all = try await activity()
    #expect(all.payments.map(\.amount.amount) == (1...50).reversed().map { "\($0).00" } && !all.hasOlder)
    try await pay("51.00")
    let newest = try await activity()
    #expect(newest.payments.map(\.amount.amount) == (2...51).reversed().map { "\($0).00" } && newest.hasOlder)
    let included = try #require(try await anna.ask(GetCard(card, include: [.lastPayments])).lastPayments)
    #expect(included == Array(newest.payments.prefix(CardActivity.lastCount)))
  }

  @Test func `another persons card is not there`() async throws {
    try await pay()
    let ben = try await bench.holder(.ben, on: .second)
    #expect(await ben.refusal(of: GetCardActivity(card)) == .noSuchCard)
    #expect(await ben.refusal(of: GetCardActivity(.numbered(99))) == .noSuchCard)
    #expect(try await activity().payments.count == 1)
  }

  /// A card that was lost keeps its activity, and the new one begins with none.
  @Test func `a replaced card keeps its own`() async throws {
    try await pay()
    try await anna.set(.cancelled, card, reason: "LOST")
    #expect(try await pay() == .lost)
    let new = try await anna.order().cardId
    #expect(try await activity(of: new).payments.isEmpty)
    try await pay("7.95", with: new)
    #expect(try await activity().payments.map(\.decision) == [.lost, .approved])
    #expect(try await activity(of: new).payments.map(\.amount.inWords) == ["7.95 GBP"])
  }

  /// A number that is no card's leaves no trace, and the table has no place for a number or a code.
  @Test func `neither number nor code is stored`() async throws {
    let unknown = PaymentRequest(
      accountPan: Secret("4000000000000002"), expiry: CardExpiry(month: 11, year: 2029), cvv: SecurityCode(Secret("123"), of: .visa),
      amount: try Self.money("10.50", "GBP"), acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", authentication: nil)
    #expect(try await bench.ask(AuthorizePayment(unknown)).decision == .unknownNumber)
    try await pay()
    let (count, columns) = try bench.database.blockingTransaction { sql throws(StorageError) in
      (
        try sql.first("SELECT COUNT(*) AS count FROM issuer_payments") { row throws(StorageError) in try row.integer("count") },
        try sql.rows("SELECT name FROM pragma_table_info('issuer_payments')") { row throws(StorageError) in try row.text("name") }
      )
    }
    #expect(count == 1 && columns == ["card", "number", "moment", "merchant", "amount", "currency", "decision"])
  }
}
