import Basics
import Foundation
import Testing
import WalletModel

/// What testers are told of the Simulated Bank.
@Suite struct TestPaymentTests {
  @Test(arguments: CardNetwork.allCases) func `every card network has a brand at the gateways`(network: CardNetwork) {
    #expect(PaymentBrand(number: DevicePAN.bin(of: network)) != nil)
  }

  @Test func `numbers are those of cards`() {
    #expect(Set(TestCard.all.map(\.number)).count == TestCard.all.count)
    for card in TestCard.all {
      #expect(PaymentBrand(number: card.number)?.isValid(number: card.number) == true, "\(card.number)")
      #expect(TestCard.numbered(Secret(card.number)) == card)
    }
    #expect(TestCard.numbered(Secret("4000000000000002")) == nil)
  }

  @Test(arguments: [
    (MagicAmount.declined, false, PaymentDecision?.some(.declined)), (.declined, true, .declined), (.unanswered, false, nil),
    (.unanswered, true, nil), (.softDeclined, false, .softDeclined), (.softDeclined, true, .approved),
  ]) func `amounts force a decision`(amount: MagicAmount, isAuthenticated: Bool, decision: PaymentDecision?) {
    #expect(amount.decision(isAuthenticated: isAuthenticated) == decision)
  }

  /// This many minor units of any currency.
  @Test(arguments: [("700.00", "GBP"), ("70000", "JPY"), ("70.000", "BHD")])
  func `amounts are minor units`(text: String, currency: String) throws {
    let money = try #require(Currency.named(currency).flatMap { Money(text, $0) })
    #expect(MagicAmount(money) == .declined)
    #expect(MagicAmount(Money(minorUnits: money.minorUnits + 1, money.currency)) == nil)
  }

  @Test func `amounts are listed as they are entered`() throws {
    let pounds = try #require(Currency.named("GBP"))
    for amount in MagicAmount.allCases { #expect(Money(amount.text, pounds).flatMap(MagicAmount.init) == amount) }
  }

  /// `make pictures` rewrites the tables in Rules.md.
  @Test func `the tables in the rules are these`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Rules.md")
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let begin = try #require(text.range(of: "<!-- test payments -->\n"))
    let end = try #require(text.range(of: "<!-- end of test payments -->"))
    var tables = "| Card number | A payment |\n| --- | --- |\n"
    for card in TestCard.all { tables += "| \(card.number) | \(card.effect) |\n" }
    tables += "\n| Amount | In pounds | A payment |\n| --- | --- | --- |\n"
    for amount in MagicAmount.allCases { tables += "| \(amount.rawValue) | \(amount.text) | \(amount.effect) |\n" }
    tables += "\n| Premise or postcode | Security code | of Amex | The bank's response |\n| --- | --- | --- | --- |\n"
    for check in MagicCheck.allCases {
      tables += "| \(check.address) | \(check.code) | \(check.longCode) | \(check.response.rawValue), \(check.response.inWords) |\n"
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + tables + "\n")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" { try Data(text.utf8).write(to: file) }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text)
  }
}
