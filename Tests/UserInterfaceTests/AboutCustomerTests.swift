import Basics
import Testing
import WalletModel

@testable import UserInterface

/// What a shop asks besides the card: which fields are demanded, and what is sent.
@Suite struct AboutCustomerTests {
  private static let labels = ["Account or card number", "Kind of number", "Date of birth", "Postcode", "Last name"]
  private static let values = ["AB12345678", "ACCOUNT", "1990-05-17", "PL1 2AB", "Sample"]

  /// Fills in the fields from the first on.
  private static func tell(_ values: [String], _ r: inout Rehearsal) {
    Catalogue.aboutCustomer(&r)
    for value in values {
      r.type(value)
      r.press(.tab)
    }
    r.choose("Continue")
  }

  private static func message(_ r: Rehearsal) -> String? { r.interface.page.message?.text.string }

  @Test(arguments: 0..<5) func `each field but the country is required`(field: Int) {
    var (r, values) = (Rehearsal(), Self.values)
    values[field] = ""
    Self.tell(values, &r)
    #expect(r.interface.screenName == .aboutCustomer && Self.message(r) == "\(Self.labels[field]) is required.")
    #expect(r.focusedField?.label.string == Self.labels[field])
  }

  @Test(arguments: [
    (0, "12-34", "must have up to 20 letters and digits."), (0, "ü", "must have up to 20 letters and digits."),
    (2, "1990-02-30", "must be year, month and day, like 1990-05-17."), (2, "17.05.1990", "must be year, month and day, like 1990-05-17."),
    (1, "loan", "isn't valid. Check it."),
  ]) func `what the gateway would refuse is demanded`(field: Int, value: String, summary: String) {
    var (r, values) = (Rehearsal(), Self.values)
    values[field] = value
    Self.tell(values, &r)
    #expect(r.interface.screenName == .aboutCustomer && Self.message(r) == "\(Self.labels[field]) \(summary)")
  }

  /// As many characters as the gateway takes, and no more.
  @Test(arguments: [(0, 20), (2, 10), (3, 25), (4, 127)]) func `nothing too long can be entered`(field: Int, limit: Int) throws {
    var r = Rehearsal()
    Catalogue.aboutCustomer(&r)
    for _ in 0..<field { r.press(.tab) }
    r.type(String(repeating: "1", count: limit + 5))
    #expect(r.focusedField?.count == limit)
  }

  /// An address and the answers go to the gateway, beside the card.
  @Test func `all of it is sent with the payment`() throws {
    var r = Rehearsal()
    Catalogue.ryeCheckOut(&r, Script.jwtOrder([], asksAddress: true, asksMore: true))
    r.press(.enter)
    // Space around it doesn't count.
    for value in Self.values.map({ $0 == "ACCOUNT" ? $0 : $0 + " " }) + ["DE"] {
      r.type(value)
      r.press(.tab)
    }
    r.choose("Continue")
    #expect(r.interface.screenName == .pay)
    r.choose("Insert sample data")
    r.choose("Pay 10.50 GBP")
    let all = r.asked.compactMap { ($0.intent as? Intents.Pay)?.customerFields }
    let sent = try #require(all.last)
    #expect(PaymentField.aboutCustomer.map { sent[$0]?.reveal() } == Self.values + ["DE"])
    #expect([.billingpremise, .billingpostcode].map { sent[$0]?.reveal() } == ["789 Ferry Lane", "RR 789"])
    #expect(sent.pan == nil && sent.securitycode == nil)
  }

  /// Back from the card to the answers, which are still there.
  @Test func `the answers are kept on the way back`() {
    var r = Rehearsal()
    Catalogue.toldMore(&r)
    r.press(.escape)
    #expect(r.interface.screenName == .aboutCustomer)
    r.choose("Continue")
    #expect(r.interface.screenName == .pay)
  }

  /// Enter in the last field doesn't pay.
  @Test(arguments: [false, true]) func `Enter leads past the fields without paying`(asksAddress: Bool) {
    var r = Rehearsal()
    Catalogue.ryeCheckOut(&r, Script.jwtOrder([], amount: nil, asksAddress: asksAddress))
    r.press(.enter)
    for value in ["4111111111111111", "11/29", "123"] + (asksAddress ? ["7", "PL1 2AB"] : []) {
      r.type(value)
      r.press(.enter)
    }
    #expect(r.interface.screenName == .pay && !r.asked.contains { $0.intent is Intents.Pay })
    r.press(.enter)
    #expect(r.asked.contains { $0.intent is Intents.Pay })
  }
}
