import Basics
import Testing
import WalletModel

@Suite struct MoneyTests {
  private func currency(_ code: String) throws -> Currency { try #require(Currency.named(code)) }

  /// Amount, currency, the gateway's two decimals; nil where those are too few.
  private static let rows: [(amount: String, currency: String, gateway: String?)] = [
    ("10.50", "GBP", "10.50"), ("0.01", "EUR", "0.01"), ("1050", "JPY", "1050.00"), ("12.340", "BHD", "12.34"), ("12.345", "BHD", nil),
    ("9999999999.99", "EUR", "9999999999.99"), ("1.0000", "CLF", "1.00"), ("1.2345", "CLF", nil),
  ]

  @Test(arguments: rows) func `an amount is read as it is written`(row: (amount: String, currency: String, gateway: String?)) throws {
    let currency = try currency(row.currency)
    let money = try #require(Money(row.amount, currency))
    #expect(money.amount == row.amount && money.inWords == "\(row.amount) \(row.currency)")
    #expect(money.gatewayAmount == row.gateway)
    if let gateway = row.gateway { #expect(Money(gatewayAmount: gateway, currency) == money) }
  }

  @Test(arguments: ["", "10", "10.5", "10.500", "10,50", "-1.00", "+1.00", " 1.00", ".50", "10.", "1e3", "10000000000.00", "１０.50"])
  func `an amount with other decimals is none`(text: String) throws {
    let pounds = try currency("GBP")
    #expect(Money(text, pounds) == nil && Money(gatewayAmount: text, pounds) == nil)
  }

  /// Decimals that a currency doesn't have are not rounded away.
  @Test func `decimals that the currency has not are refused`() throws {
    let (yen, dinar) = (try currency("JPY"), try currency("BHD"))
    #expect(Money(gatewayAmount: "0.50", yen) == nil && Money("0.50", yen) == nil && Money("12.34", dinar) == nil)
    #expect(Money(gatewayAmount: "12.34", dinar)?.amount == "12.340")
  }

  @Test(arguments: [
    ("700", "GBP", "700.00"), ("700.00", "GBP", "700.00"), ("10.5", "GBP", "10.50"), ("0.01", "EUR", "0.01"), ("1050", "JPY", "1050"),
    ("12.34", "BHD", "12.340"), ("12.340", "BHD", "12.340"), ("1,000.00", "GBP", "1000.00"), ("1,000,000", "JPY", "1000000"),
    ("007", "GBP", "7.00"), (" 5 ", "GBP", "5.00"), ("9999999999.99", "GBP", "9999999999.99"),
    ("9,999,999,999.99", "BHD", "9999999999.990"),
  ])
  func `an amount is read as people type it`(text: String, code: String, amount: String) throws {
    let money = try Money(entered: text, currency(code))
    #expect(money.amount == amount && money.problem == nil && money.gatewayAmount != nil)
  }

  @Test(arguments: [
    ("0", "GBP", AmountProblem.notPositive), ("0.00", "GBP", .notPositive), ("-5", "GBP", .notPositive), ("-0", "JPY", .notPositive),
    ("0.001", "GBP", .tooManyDecimals), ("10.500", "GBP", .tooManyDecimals), ("0.50", "JPY", .tooManyDecimals),
    ("12.345", "BHD", .notWritten), ("0.001", "BHD", .notWritten), ("12.3456", "BHD", .tooManyDecimals),
    ("10,000,000,000.00", "GBP", .tooLarge), ("10000000000", "JPY", .tooLarge), ("9999999999.999", "BHD", .tooLarge),
    (String(repeating: "9", count: 40), "GBP", .tooLarge), ("10,50", "GBP", .comma), ("1,0000", "GBP", .comma), ("1234,567", "GBP", .comma),
    ("", "GBP", .notNumber), ("ten", "GBP", .notNumber), ("--1", "GBP", .notNumber), ("+1", "GBP", .notNumber), ("10.", "GBP", .notNumber),
    (".50", "GBP", .notNumber), ("1.2.3", "GBP", .notNumber), ("1e3", "GBP", .notNumber), ("１０", "GBP", .notNumber),
    ("1 000", "GBP", .notNumber),
    (",", "GBP", .notNumber), ("-", "GBP", .notNumber),
  ])
  func `an amount that cannot be paid is refused with its reason`(text: String, code: String, problem: AmountProblem) throws {
    let currency = try currency(code)
    #expect(throws: problem) { try Money(entered: text, currency) }
  }

  @Test func `the reasons say what the amount must be`() throws {
    let (pounds, yen, dinar) = (try currency("GBP"), try currency("JPY"), try currency("BHD"))
    #expect(AmountProblem.notNumber.inWords(pounds) == "must be a number, like 10.50")
    #expect(AmountProblem.notNumber.inWords(yen) == "must be a number, like 1050")
    #expect(AmountProblem.tooLarge.inWords(dinar) == "must be at most 9999999999.990 BHD")
    #expect(AmountProblem.tooManyDecimals.inWords(yen) == "must have no decimals in JPY")
    #expect(AmountProblem.tooManyDecimals.inWords(pounds) == "must have at most 2 decimals in GBP")
    #expect(AmountProblem.notWritten.inWords(dinar) == "must end in 0, like 10.500: payments have two decimals")
  }
}

@Suite struct BasketTests {
  private func shop() throws -> (Shop, Currency) {
    let pounds = try #require(Currency.named("GBP"))
    let articles = try ["7.95", "10.50"].map { ShopArticle(id: $0, name: $0, price: try #require(Money($0, pounds))) }
    return (Shop(name: "Shop", articles: articles, voucherCurrencies: ["GBP", "JPY"]), pounds)
  }

  @Test func `a line has one to ninety nine pieces`() throws {
    let (shop, _) = try shop()
    var basket = Basket()
    let line = OrderLine(article: "7.95", count: 1)
    for count in 1...99 { #expect(try basket.add(line, of: shop) == count) }
    #expect(throws: Basket.Refusal.full) { try basket.add(line, of: shop) }
    #expect(basket.total(in: shop)?.amount == "787.05" && basket.pieces == 99)
    for _ in 1...200 { basket.removeOne(of: line) }
    #expect(basket.lines == [line])
    basket.remove(line)
    #expect(basket.isEmpty && basket.total(in: shop) == nil)
    let yen = try #require(Currency.named("JPY"))
    try basket.add(OrderLine(vouchersOf: Money(minorUnits: 5, yen), count: 1), of: shop)
    #expect(throws: Basket.Refusal.currency(yen)) { try basket.add(line, of: shop) }
    #expect(throws: Basket.Refusal.unknown) { try basket.add(OrderLine(article: "nothing", count: 1), of: shop) }
    let euro = try #require(Currency.named("EUR"))
    #expect(throws: Basket.Refusal.unknown) { try basket.add(OrderLine(vouchersOf: Money(minorUnits: 5, euro), count: 1), of: shop) }
  }

  @Test func `vouchers of two amounts are two lines`() throws {
    let (shop, pounds) = try shop()
    var basket = Basket()
    for units in [1000, 2000, 1000] as [Int64] {
      try basket.add(OrderLine(vouchersOf: Money(minorUnits: units, pounds), count: 1), of: shop)
    }
    #expect(basket.lines.map(\.count) == [2, 1] && basket.total(in: shop)?.amount == "40.00")
    #expect(throws: Basket.Refusal.tooMuch(pounds)) {
      try basket.add(OrderLine(vouchersOf: Money(minorUnits: 999_999_999_999, pounds), count: 1), of: shop)
    }
    #expect(basket.total(in: shop)?.amount == "40.00")
  }
}

@Suite struct PaymentBrandTests {
  @Test(arguments: [
    ("4200000000000000", PaymentBrand.visa), ("4111111111111111", .visa), ("5454545454545454", .master), ("5100000000000511", .master),
    ("2221000000000009", .master), ("2720990000000007", .master), ("377777777777770", .amex), ("340000000000611", .amex),
  ])
  func `the vendors test numbers have their brands`(number: String, brand: PaymentBrand) {
    #expect(PaymentBrand(number: number) == brand && brand.isValid(number: number))
    for other in PaymentBrand.allCases where other != brand { #expect(!other.isValid(number: number)) }
    // A wrong check digit, one digit less, and one more.
    let last = number.last?.wholeNumberValue ?? 0
    #expect(!brand.isValid(number: "\(number.dropLast())\((last + 1) % 10)"))
    #expect(!brand.isValid(number: String(number.dropLast())) && !brand.isValid(number: number + "0"))
  }

  @Test(arguments: ["", "2", "6011000000000004", "2220990000000000", "2721000000000004", "5600000000000003", "3500000000000006", "x"])
  func `other numbers have none`(number: String) { #expect(PaymentBrand(number: number) == nil) }

  @Test func `problems are those of the fields`() {
    let now = Timestamp(iso8601: "2026-11-21T09:41Z") ?? .earliest
    func problems(
      _ brand: PaymentBrand = .visa, holder: String = "Jane Jones", number: String = "4200000000000000", month: String = "11",
      year: String = "2026", cvv: String = "123"
    ) -> [OPPErrorCode] {
      do throws(OPPError) {
        _ = try EnteredCard(
          brand, holder: holder, number: Secret(number), expiryMonth: month, expiryYear: year, cvv: Secret(cvv), at: now)
        return []
      } catch {
        return [error.code]
      }
    }
    // The month is the last one, and lasts until its end.
    #expect(problems() == [] && problems(number: "4200 0000-0000 0000") == [])
    #expect(problems(number: "4200000000000001") == [.cardNumberInvalid] && problems(number: "") == [.cardNumberInvalid])
    #expect(problems(.master) == [.cardBrandInvalid])
    for month in ["00", "13", "1", "", "ab"] { #expect(problems(month: month) == [.cardMonthInvalid]) }
    for year in ["26", "0000", "", "20xx"] { #expect(problems(year: year) == [.cardYearInvalid]) }
    #expect(problems(month: "10") == [.cardExpired])
    // No card is issued for more than twenty years.
    #expect(problems(year: "2046") == [])
    for (month, year) in [("12", "2046"), ("01", "2047"), ("11", "2099"), ("11", "2613"), ("12", "9999")] {
      #expect(problems(month: month, year: year) == [.cardYearInvalid])
    }
    for cvv in ["12", "1234", "12345", "", "12a"] { #expect(problems(cvv: cvv) == [.cardCVVInvalid]) }
    #expect(
      problems(.amex, number: "377777777777770", cvv: "1234") == [] && problems(.amex, number: "377777777777770") == [.cardCVVInvalid])
    for holder in ["", "Jan", "Jane\u{1B}", String(repeating: "x", count: 128)] {
      #expect(problems(holder: holder) == [.cardHolderInvalid])
    }
    #expect(problems(holder: "Jane") == [] && problems(holder: String(repeating: "x", count: 127)) == [])
  }
}

@Suite struct ResultCodeTests {
  /// As the vendor publishes them.
  private let published: [(ResultGroup, Regex<Substring>)] = [
    (.succeeded, #/^(?:000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/#),
    (.review, #/^(?:000\.400\.0[^3]|000\.400\.100)/#), (.pending, #/^(?:000\.200)/#),
    (.pendingDelayed, #/^(?:800\.400\.5|100\.400\.500)/#), (.communication, #/^(?:900\.[1234]00|000\.400\.030)/#),
    (.system, #/^(?:800\.[56]|999\.|600\.1|800\.800\.[84])/#), (.configuration, #/^(?:600\.[23]|500\.[12]|800\.121)/#),
    (.registration, #/^(?:100\.[13]50)/#), (.reference, #/^(?:700\.[1345][05]0)/#), (.chargeback, #/^(?:000\.100\.2)/#),
  ]

  private func group(of code: String) -> ResultGroup {
    published.first { code.prefixMatch(of: $0.1) != nil }?.0 ?? .rejected
  }

  @Test func `codes are classified as published`() {
    for cause in ResultCause.allCases { #expect(ResultGroup(code: cause.rawValue) == group(of: cause.rawValue), "\(cause)") }
    for first in ["000", "100", "200", "300", "500", "600", "700", "800", "900", "999"] {
      for middle in 0..<1000 {
        for last in ["000", "010", "030", "100", "110", "120", "500", "510"] {
          let code = "\(first).\(String(1000 + middle).dropFirst()).\(last)"
          let isSame = ResultGroup(code: code) == group(of: code)
          #expect(isSame, "\(code)")
        }
      }
    }
    for code in ["", "0", "000", "000.", "abc", "000.400.0", "000.400.03", "[36]", "000.[3"] {
      #expect(ResultGroup(code: code) == group(of: code), "\(code)")
    }
  }

  @Test func `causes are what they are called`() {
    #expect(ResultCause.approved.group == .succeeded && ResultCause.checkoutCreated.group == .pending)
    #expect(ResultCause.outcomeUnknown.group == .communication && ResultCause.wrongCVV.group == .rejected)
  }
}

extension ResultCause {
  fileprivate var group: ResultGroup { PaymentResult(self).group }
}
