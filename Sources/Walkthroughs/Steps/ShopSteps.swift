internal import Commands
internal import Simulation
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  /// The shop, and what it asks of those who pay.
  static let shopSteps: [StepDefinition] = [
    .does(
      "the shop keeps every payment method", "Has the shop store every payment method, whether or not the customer agrees."
    ) { _ in [set(ShopSetting.everyMethod, "on")] },
    .does(
      "the shop asks 3-D Secure for stored cards too", "Has the shop ask 3-D Secure for stored payment methods, not only for new ones."
    ) { _ in [set(ShopSetting.threeDSecureForStored, "on")] },
    .does("the shop asks no code for stored cards", "Has the shop take stored cards without their security code.") { _ in
      [set(ShopSetting.codeForStored, "off")]
    },
    .does(
      "the bank {challenges|approves|declines|rejects|cannot be asked for} {3-D Secure|the payment}",
      "Has the Simulated Bank, which has the vendors' test cards, authenticate the next payment in this way, once: it asks the cardholder, "
        + "confirms or doesn't confirm without a question, rejects, or can't answer."
    ) { values in
      let word = values.text(0)
      return [.command(NetworkAction.set([SettingChange(NetworkSetting.nextAuthentication, word.contains(" ") ? "unavailable" : word)]))]
    },
    .does(
      "the basket is worth {value} {value}",
      "From Home or in the shop, puts one gift voucher of this amount into the empty basket: for example 700.00 GBP."
    ) { values in
      [
        toTheShop, .ifThere("Your basket", [.choose("Your basket"), .choose("Empty the basket"), .choose("Back")]),
        .choose("Gift voucher"),
        .fill(field: "Amount", value: values.text(0)), .fill(field: "Currency", value: values.text(1)), .choose("Add to the basket"),
      ]
    },
    .does(
      "{a stored|the shopper stored a} {VISA|MASTER|AMEX} ending {text}",
      "From Home or in the shop, has the shop store the vendors' test card of this brand with these last four digits, which its bank "
        + "confirms without a question. Goes on in the shop."
    ) { values throws(StepFailure) in try storeTestCard(values.text(1), endingIn: values.text(2)) },
    .does(
      "I pay with a new {VISA|MASTER|AMEX}, and {keep it|do not keep it}",
      "At the checkout, fills in the checkout gateway's test card of this brand, agrees that the shop keeps it or not, and pays."
    ) { values in
      let (number, code) =
        switch values.text(0) {
        case "VISA": ("4200000000000000", "123")
        case "MASTER": ("5454545454545454", "123")
        default: ("377777777777770", "1234")
        }
      let fields = [("Card number", number), ("Valid until", "11/29"), ("Security code", code), ("Name on card", "Anna Sample")]
        .map { StepAction.fill(field: $0.0, value: $0.1) }
      let keep: [StepAction] = values.text(1) == "keep it" ? [.choose("[ ] Keep this card for next time")] : []
      return [.chooseEither("Another card", "Card")] + fields + keep + [.choose("Pay ")]
    },
    .does(
      "I pay with the card ending {text}",
      "At the checkout, fills in what is printed on this card of the customer's own, and pays."
    ) { values in [.chooseEither("Another card", "Card"), .enterCard(values.text(0)), .choose("Pay ")] },
    .does(
      "I pay with the stored {VISA|MASTER|AMEX} ending {text}", "At the checkout, chooses a card that the shop keeps."
    ) { values in [.choose("\(values.text(0)) •••• \(values.text(1))")] },
    .does(
      "I add a card without paying", "From the shop, adds the checkout gateway's test card as a payment method, up to the bank's question."
    ) { _ in
      [
        .choose("Payment methods"), .choose("Add one at Harbour Books"), .choose("Card"), .choose("Insert sample data"),
        .choose("Store it"),
      ]
    },
    .does("I enter the security code", "Fills in the security code of the test cards of VISA and MASTER, 123, and pays.") { _ in
      [.fill(field: "Security code", value: "123"), .choose("Pay ")]
    },
    .does("I pay by {bank account|PayPal}", "At the checkout, pays by the sample bank account, or goes on at PayPal.") { values in
      values.text(0) == "PayPal"
        ? [.chooseEither("Another PayPal account", "PayPal"), .choose("Go on at PayPal")]
        : [.chooseEither("Another SEPA bank account", "SEPA bank account"), .choose("Insert sample data"), .choose("Pay ")]
    },
    .does("PayPal {approves|is cancelled}", "On PayPal's page, agrees with the sample account, or cancels.") { values in
      values.text(0) == "approves"
        ? [.choose("Insert sample data"), .choose("Agree")] : [.choose("Cancel and return")]
    },
    .does(
      "I confirm with the code from the bank", "On the bank's page, enters the newest code of the inbox, and confirms."
    ) { _ in [.storeCode, .enterCode, .choose("Confirm")] },
    .does(
      "I {approve|decline} the payment in the wallet app",
      "On the page that waits for the bank, goes to the approval in this app, and approves with the PIN 2580, or declines."
    ) { values in
      values.text(0) == "approve"
        ? [.choose("Approve in this app"), .choose("Approve"), .fill(field: "Wallet PIN", value: "2580"), .press(.enter)]
        : [.choose("Approve in this app"), .choose("No, this is not me")]
    },
    .sees("the payment is {approved|declined|pending|unknown}", "Checks what the shop says of the payment.") {
      reader, values throws(StepFailure) in
      let wanted =
        switch values.text(0) {
        case "approved": "Paid"
        case "declined": "Not paid"
        case "pending": "Pending"
        default: "Outcome unknown"
        }
      let title = try reader.look().dump.title
      guard title == wanted else {
        throw StepFailure("The screen is “\(title)”, expected “\(wanted)”.", expected: [wanted], actual: [title])
      }
    },
    .sees("the result code is {text}", "Checks that the screen shows this code of the checkout gateway.") {
      reader, values throws(StepFailure) in
      try reader.expect(values.text(0), on: .phone, isShown: true, called: "the phone")
    },
    .does(
      "the acquirer {does not check accounts|does not support credentials on file}",
      "Has the acquirer of Reed & Rye refuse account checks, or not say that a card may be stored."
    ) { values in
      let setting = values.text(0) == "does not check accounts" ? ShopSetting.accountChecks : ShopSetting.credentialsOnFile
      return [.command(ShopAction.set([SettingChange(setting, "off")], of: .reedAndRye))]
    },
    .does("the shop is of category 6012", "Has Reed & Rye be a financial institution, which has to tell more of its customers.") { _ in
      [.command(ShopAction.set([SettingChange(ShopSetting.category6012, "on")], of: .reedAndRye))]
    },
    .does(
      "the next {request|response} JWT is damaged in its {header|payload|signature}",
      "Changes a letter of the next JWT that a shop or its gateway has signed, on its way to the app, as `billfold fault arm` does."
    ) { values throws(StepFailure) in
      let words = ["damage-" + values.text(0), values.text(1)]
      return [try .command { () throws(UsageError) in try FaultAction.arming(words, operation: nil, .next) }]
    },
    .sees("the error code is {text}", "Checks that the screen shows this code of the JWT gateway.") {
      reader, values throws(StepFailure) in
      try reader.expectPair("errorcode", values.text(0))
    },
    .sees(
      "the payment {waits for settlement|is settled}",
      "Checks the settlestatus of the newest payment by JWT at the gateway: it waits with 0 and 10, and is settled with 100."
    ) { reader, values throws(StepFailure) in
      guard let status = try reader.ask(TransactionQuery()).compactMap(\.settlestatus).last else {
        throw StepFailure("The gateway has no payment by JWT that the bank has approved.")
      }
      let wanted: [SettleStatus] = values.text(0) == "is settled" ? [.settled] : [.pending, .settling]
      guard wanted.contains(status) else {
        throw StepFailure(
          "The settlestatus is \(status.rawValue), \(status.inWords).", expected: wanted.map(\.rawValue), actual: [status.rawValue])
      }
    },
    .sees(
      "the JWT says {value} {text}",
      "Checks that the JWT on the screen has this value: for example credentialsonfile \"2\". Choose “Look at the JWTs” before."
    ) { reader, values throws(StepFailure) in try reader.expectPair(values.text(0), values.text(1)) },
    .does(
      "I store a {VISA|MASTER|AMEX} ending {text} at {text}",
      "From Home or from the shops, stores the vendors' test card of this brand with these last four digits at a shop, without a payment."
    ) { values throws(StepFailure) in
      let shop = values.text(2)
      return [.ifThere("Shop", [.choose("Shop")]), .choose("Payment methods"), .choose("Add one at \(shop)"), .choose("Card")]
        + (try testCard(values.text(0), endingIn: values.text(1), isNamed: shop != MerchantProfile.name(of: .reedAndRye)))
        + [.choose("Store it")]
    },
    .does(
      "the merchant deletes the stored card ending {text}",
      "Has the shop forget a stored payment method of its own accord, at its gateway too, as `billfold shop forget` does."
    ) { values in [.command(ShopAction.forget(values.text(0), at: .harbourBooks))] },
    .sees(
      "the shop has {number} {\(states)} {order|orders} of {value} {value}",
      "Checks the number of orders of this amount in this state in the shops' own lists, for example of 10.50 GBP."
    ) { reader, values throws(StepFailure) in
      let (wanted, state, amount) = (try values.number(0), values.text(1), "\(values.text(3)) \(values.text(4))")
      var orders: [ShopOrderRow] = []
      for shop in MerchantProfile.all { orders += try reader.ask(ShopOrderQuery(shop.identifier)) }
      let found = orders.count { $0.state == state && "\($0.amount) \($0.currency)" == amount }
      guard found == wanted else {
        throw StepFailure(
          "The shop has \(found) \(state) \(found == 1 ? "order" : "orders") of \(amount), expected \(wanted).",
          expected: ["\(wanted) × \(state) \(amount)"], actual: orders.map { "\($0.state) \($0.amount) \($0.currency)" })
      }
    },
    .sees(
      "the merchant stored nothing but a reference, a brand and the last four",
      "Checks the columns of the shop's table of payment methods, and the values in them: each has a reference of the gateway, a brand, four "
        + "digits, whose it is and when that person agreed. There must be one."
    ) { reader, _ throws(StepFailure) in
      let records = try reader.ask(ShopRecordsQuery(.harbourBooks))
      let columns = records.tables.first { $0.name == "merchant_payment_methods" }?.columns ?? []
      guard columns == methodColumns else {
        throw StepFailure("The shop's table of payment methods has other columns.", expected: methodColumns, actual: columns)
      }
      guard !records.methods.isEmpty else { throw StepFailure("The shop has stored no payment method.") }
      for method in records.methods {
        guard method.registrationId.isValid, method.card.lastFour.utf8.count == 4, method.card.lastFour.hasOnlyDigits else {
          throw StepFailure("The shop has stored something else than a reference, a brand and the last four.")
        }
      }
    },
  ]

  private static let states = OrderState.allCases.map(\.rawValue).joined(separator: "|")
  private static let methodColumns = ["registration", "merchant", "shopper", "brand", "last_four", "consented"]

  private static let toTheShop = StepAction.ifThere("Shop", [.choose("Shop"), .choose("Harbour Books")])

  private static func storeTestCard(_ brand: String, endingIn lastFour: String) throws(StepFailure) -> [StepAction] {
    [
      .command(NetworkAction.set([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)])), toTheShop,
      .choose("Payment methods"), .choose("Add one at Harbour Books"), .choose("Card"),
    ] + (try testCard(brand, endingIn: lastFour, isNamed: true)) + [.choose("Store it"), .choose("Back to the shop")]
  }

  /// Fills in a vendors' test card.
  ///
  /// - Parameter isNamed: whether the shop's gateway asks for the name on it.
  static func testCard(_ brand: String, endingIn lastFour: String, isNamed: Bool) throws(StepFailure) -> [StepAction] {
    let ofBrand = PAN.vendorNumbers.filter { PaymentBrand(number: $0)?.rawValue == brand }
    guard let number = ofBrand.first(where: { $0.hasSuffix(lastFour) }), lastFour.utf8.count == 4 else {
      let endings = ofBrand.map { String($0.suffix(4)) }.sorted().joined(separator: ", ")
      throw StepFailure("No test card of \(brand) ends “\(lastFour)”. Endings: \(endings).")
    }
    let data = [("Card number", number), ("Valid until", "11/29"), ("Security code", brand == "AMEX" ? "1234" : "123")]
    return (data + (isNamed ? [("Name on card", "Anna Sample")] : [])).map { .fill(field: $0.0, value: $0.1) }
  }

  private static func set(_ setting: String, _ value: String) -> StepAction {
    .command(ShopAction.set([SettingChange(setting, value)], of: .harbourBooks))
  }
}

extension ScenarioReader {
  /// Checks that the phone shows this value beside or below its name.
  fileprivate func expectPair(_ name: String, _ value: String) throws(StepFailure) {
    try expect("\(name) \(value)", on: .phone, isShown: true, called: "the phone")
  }
}
