internal import Basics
internal import Commands
internal import Simulation
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  /// The steps about the shop and its checkout.
  static let shopSteps: [StepDefinition] = [
    .does(
      "the shop saves every payment method", "The shop saves every payment method, whether or not the customer agrees."
    ) { _ in [set(ShopSetting.everyMethod, "on")] }
    .formerly("the shop keeps every payment method"),
    .does(
      "the shop requires 3-D Secure for saved cards too", "The shop requires 3-D Secure for saved payment methods, not only for new ones."
    ) { _ in [set(ShopSetting.threeDSecureForStored, "on")] }
    .formerly("the shop requires 3-D Secure for stored cards too").formerly("the shop asks 3-D Secure for stored cards too"),
    .does("the shop requires no security code for saved cards", "The shop accepts saved cards without their security code.") { _ in
      [set(ShopSetting.codeForStored, "off")]
    }
    .formerly("the shop requires no security code for stored cards").formerly("the shop asks no code for stored cards"),
    .does(
      "the bank {challenges|approves|declines|rejects|cannot be reached for} {3-D Secure|the payment}",
      "Sets how the Simulated Bank, which has the vendors' test cards, authenticates the next payment, once: by a challenge, approved or "
        + "declined without one (frictionless), rejected, or unavailable."
    ) { values in
      let word = values.text(0)
      return [.command(NetworkAction.set([SettingChange(NetworkSetting.nextAuthentication, word.contains(" ") ? "unavailable" : word)]))]
    }
    .formerly("the bank {challenges|approves|declines|rejects|cannot be asked for} {3-D Secure|the payment}"),
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
      "{a saved|the shopper saved a} {\(brands)} ending {text}",
      "From Home or in the shop, saves the vendors' test card of this brand with these last four digits at the shop, without a challenge. "
        + "Continues in the shop."
    ) { values throws(StepFailure) in try saveTestCard(brand(values.text(1)), endingIn: values.text(2)) }
    .formerly("{a stored|the shopper stored a} {\(brands)} ending {text}")
    .formerly("{a stored|the shopper stored a} {\(formerBrands)} ending {text}"),
    .does(
      "I pay with a new {\(brands)}, and {save it|do not save it}",
      "At the checkout, fills in the checkout gateway's test card of this brand, agrees that the shop saves it or not, and pays."
    ) { values in
      let (number, code) =
        switch brand(values.text(0)) {
        case .visa: ("4200000000000000", "123")
        case .master: ("5454545454545454", "123")
        default: ("377777777777770", "1234")
        }
      let fields = [("Card number", number), ("Expiry date", "11/29"), ("Security code", code), ("Name on card", "Anna Sample")]
        .map { StepAction.fill(field: $0.0, value: $0.1) }
      let keep: [StepAction] = ["save it", "keep it"].contains(values.text(1)) ? [.choose("[ ] Save this card for next time")] : []
      return [.chooseEither("Another card", "Card")] + fields + keep + [.choose("Pay ")]
    }
    .formerly("I pay with a new {\(brands)}, and {keep it|do not keep it}")
    .formerly("I pay with a new {\(formerBrands)}, and {keep it|do not keep it}"),
    .does(
      "I pay with the card ending {text}",
      "At the checkout, fills in what is printed on this card of the customer's own, and pays."
    ) { values in [.chooseEither("Another card", "Card"), .enterCard(values.text(0)), .choose("Pay ")] },
    .does(
      "I pay with the saved {\(brands)} ending {text}", "At the checkout, chooses a card that the shop has saved."
    ) { values in [.choose("\(brand(values.text(0)).label) •••• \(values.text(1))")] }
    .formerly("I pay with the stored {\(brands)} ending {text}").formerly("I pay with the stored {\(formerBrands)} ending {text}"),
    .does(
      "I add a card without paying", "From the shop, adds the checkout gateway's test card as a payment method, up to the bank's question."
    ) { _ in
      [
        .choose("Payment methods"), .choose("Add one at Harbour Books"), .choose("Card"), .choose("Insert sample data"),
        .choose("Save it"),
      ]
    },
    .does("I enter the security code", "Fills in the security code of the test cards of Visa and Mastercard, 123, and pays.") { _ in
      [.fill(field: "Security code", value: "123"), .choose("Pay ")]
    },
    .does("I pay by {bank account|PayPal}", "At the checkout, pays by the sample bank account, or continues at PayPal.") { values in
      values.text(0) == "PayPal"
        ? [.chooseEither("Another PayPal account", "PayPal"), .choose("Continue at PayPal")]
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
      "I {approve|decline} the payment in the issuer's app",
      "On the bank's page, opens the approval in this app, and approves with the PIN 2580, or declines."
    ) { values in
      values.text(0) == "approve"
        ? [.choose("Approve in this app"), .choose("Approve"), .fill(field: "Wallet PIN", value: "2580"), .press(.enter)]
        : [.choose("Approve in this app"), .choose("No, this is not me")]
    }
    .formerly("I {approve|decline} the payment in the wallet app"),
    .sees(.screen, "the payment is {approved|declined|pending|unknown}", "Checks the result of the payment at the shop.") {
      reader, values throws(StepFailure) in
      let wanted =
        switch values.text(0) {
        case "approved": "Paid"
        case "declined": "Not paid"
        case "pending": "Pending"
        default: "Result unknown"
        }
      let title = try reader.look().dump.title
      guard title == wanted else {
        throw StepFailure("The screen is “\(title)”, expected “\(wanted)”.", expected: [wanted], actual: [title])
      }
    },
    .sees(.screen, "the result code is {text}", "Checks that the screen shows this code of the checkout gateway.") {
      reader, values throws(StepFailure) in
      try reader.expect(values.text(0), on: .phone, isShown: true, called: "the phone")
    },
    .does(
      "the acquirer {does not check accounts|does not support credentials on file}",
      "Turns off account checks, or credentials on file, at the acquirer of \(jwtShop)."
    ) { values in
      let setting = values.text(0) == "does not check accounts" ? ShopSetting.accountChecks : ShopSetting.credentialsOnFile
      return [.command(ShopAction.set([SettingChange(setting, "off")], of: .reedAndRye))]
    },
    .does("the shop is of category 6012", "Makes \(jwtShop) a financial institution, which must send more data about its customers.") { _ in
      [.command(ShopAction.set([SettingChange(ShopSetting.category6012, "on")], of: .reedAndRye))]
    },
    .does(
      "the next {request|response} JWT is corrupt in its {header|payload|signature}",
      "Corrupts a letter of the next JWT of a shop or its gateway in transit to the app, as `billfold fault arm` does."
    ) { values throws(StepFailure) in
      let words = ["damage-" + values.text(0), values.text(1)]
      return [try .command { () throws(UsageError) in try FaultAction.arming(words, operation: nil, .next) }]
    }
    .formerly("the next {request|response} JWT is damaged in its {header|payload|signature}"),
    .sees(.screen, "the error code is {text}", "Checks that the screen shows this code of the JWT gateway.") {
      reader, values throws(StepFailure) in
      try reader.expectPair("errorcode", values.text(0))
    },
    .sees(
      .world, "the payment {waits for settlement|is settled}",
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
      .screen, "the JWT says {value} {text}",
      "Checks that the JWT on the screen has this value: for example credentialsonfile \"2\". Choose “View the JWTs” before."
    ) { reader, values throws(StepFailure) in try reader.expectPair(values.text(0), values.text(1)) },
    .does(
      "I save the {\(brands)} test card ending {text} at {text}",
      "From Home or from the shops, saves the vendors' test card of this brand with these last four digits at a shop, without a payment."
    ) { values throws(StepFailure) in
      let shop = values.text(2)
      let isNamed = !MerchantProfile.all.contains { $0.name == shop && $0.gateway == .jwt }
      return [.ifThere("Shop", [.choose("Shop")]), .choose("Payment methods"), .choose("Add one at \(shop)"), .choose("Card")]
        + (try testCard(brand(values.text(0)), endingIn: values.text(1), isNamed: isNamed))
        + [.choose("Save it")]
    }
    .formerly("I store the {\(brands)} test card ending {text} at {text}")
    .formerly("I store a {\(formerBrands)} ending {text} at {text}"),
    .does(
      "the shop deletes the saved card ending {text}",
      "Deletes a saved payment method at the shop and its gateway, as `billfold shop forget` does."
    ) { values in [.command(ShopAction.forget(values.text(0), at: .harbourBooks))] }
    .formerly("the merchant deletes the saved card ending {text}")
    .formerly("the merchant deletes the stored card ending {text}"),
    .sees(
      .world, "the shop has {number} {\(states)} {order|orders} of {value} {value}",
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
      .world, "the shop stored nothing but a reference, a brand and the last four",
      "Checks the columns of the shop's table of payment methods, and the values in them: each has a reference of the gateway, a brand, four "
        + "digits, its owner and the time of consent. There must be one."
    ) { reader, _ throws(StepFailure) in
      let records = try reader.ask(ShopRecordsQuery(.harbourBooks))
      let columns = records.tables.first { $0.name == "merchant_payment_methods" }?.columns ?? []
      guard columns == methodColumns else {
        throw StepFailure("The shop's table of payment methods has other columns.", expected: methodColumns, actual: columns)
      }
      guard !records.methods.isEmpty else { throw StepFailure("The shop has saved no payment method.") }
      for method in records.methods {
        guard method.registrationId.isValid, method.card.lastFour.utf8.count == 4, method.card.lastFour.hasOnlyDigits else {
          throw StepFailure("The shop has stored something else than a reference, a brand and the last four.")
        }
      }
    }
    .formerly("the merchant stored nothing but a reference, a brand and the last four"),
  ]

  /// The name of the shop that sends its payments as JWTs.
  static let jwtShop = MerchantProfile.name(of: .reedAndRye)
  private static let states = OrderState.allCases.map(\.rawValue).joined(separator: "|")
  private static let methodColumns = ["registration", "merchant", "shopper", "brand", "last_four", "consented"]

  private static let toTheShop = StepAction.ifThere("Shop", [.choose("Shop"), .choose("Harbour Books")])

  private static let brands = PaymentBrand.allCases.filter(\.isCard).map(\.label).joined(separator: "|")
  private static let formerBrands = PaymentBrand.allCases.filter(\.isCard).map(\.rawValue).joined(separator: "|")

  /// The brand of a card by its current or former name in sentences.
  private static func brand(_ word: String) -> PaymentBrand {
    PaymentBrand.allCases.first { $0.label == word || $0.rawValue == word } ?? .visa
  }

  private static func saveTestCard(_ brand: PaymentBrand, endingIn lastFour: String) throws(StepFailure) -> [StepAction] {
    [
      .command(NetworkAction.set([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)])), toTheShop,
      .choose("Payment methods"), .choose("Add one at Harbour Books"), .choose("Card"),
    ] + (try testCard(brand, endingIn: lastFour, isNamed: true)) + [.choose("Save it"), .choose("Back to the shop")]
  }

  /// The actions that fill in a test card of the vendors.
  ///
  /// - Parameter isNamed: whether the payment form of the shop's gateway has a field for the name on the card.
  static func testCard(_ brand: PaymentBrand, endingIn lastFour: String, isNamed: Bool) throws(StepFailure) -> [StepAction] {
    let ofBrand = PAN.vendorNumbers.filter { PaymentBrand(number: $0) == brand }
    guard let number = ofBrand.first(where: { $0.hasSuffix(lastFour) }), lastFour.utf8.count == 4 else {
      let endings = ofBrand.map { String($0.suffix(4)) }.sorted().joined(separator: ", ")
      throw StepFailure("No \(brand.label) test card ends “\(lastFour)”. Endings: \(endings).")
    }
    let data = [("Card number", number), ("Expiry date", "11/29"), ("Security code", brand == .amex ? "1234" : "123")]
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
