internal import Commands
internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let cardSteps: [StepDefinition] = [
    .does(
      "the customer has these cards:",
      "Issues these cards to the customer on the current phone. An empty cell uses the program's default. For EXPIRED, set a past expiry. "
        + "The last column is optional: a mobile wallet and the card's status in it, for example Apple Pay INITIATED.",
      table: ["program", "type", "status", "last four", "currency", "expiry"], optional: ["mobile wallet"]
    ) { values throws(StepFailure) in try values.rows.map { row throws(StepFailure) in try issueCard(row) } },
    .sees(.world, "the card ending {text} is {\(statuses)}", "Checks the status that the issuer returns, not the screen.") {
      reader, values throws(StepFailure) in
      let (status, wanted) = (try reader.card(endingIn: values.text(0)).status, values.text(1))
      guard status.rawValue == wanted else {
        throw StepFailure(
          "Card status is \(status.rawValue), expected \(wanted).", expected: [wanted], actual: [status.rawValue], isFinal: status.isFinal)
      }
    },
    .sees(
      .world, "the card ending {text} is {\(walletStatuses)} in {text}",
      "Checks a tokenization at the issuer. The last text is a mobile wallet: \(walletNames.joined(separator: ", "))."
    ) { reader, values throws(StepFailure) in
      let wallet = values.text(2)
      guard walletNames.contains(wallet) else {
        throw StepFailure("Unknown mobile wallet “\(wallet)”. Mobile wallets: \(walletNames.joined(separator: ", ")).")
      }
      let tokenizations = try reader.card(endingIn: values.text(0)).tokenizations?.tokenizations ?? []
      let found = tokenizations.filter { $0.walletType.rawValue == vendorName(of: wallet) }.map(\.status.rawValue)
      guard found.contains(values.text(1)) else {
        let actual = found.isEmpty ? "not in \(wallet)" : found.joined(separator: ", ")
        throw StepFailure(
          "The status of the card ending “\(values.text(0))” in \(wallet) differs.", expected: [values.text(1)], actual: [actual])
      }
    },
    .does(
      "customer care takes the card ending {text} to {\(statuses)}", "Changes the status as customer care, if the transition is allowed."
    ) { values throws(StepFailure) in
      [try .command { () throws(UsageError) in try SetCardStatus(values.text(0), status: values.text(1)) }]
    },
    .sees(.world, "the customer has {number} {card|cards}", "Checks the number of cards at the issuer, not on the screen.") {
      reader, values throws(StepFailure) in
      let (wanted, count) = (try values.number(0), try reader.ask(CardQuery()).count)
      guard count == wanted else { throw StepFailure("The customer has \(count) \(count == 1 ? "card" : "cards"), expected \(wanted).") }
    },
    .sees(
      .world, "the card ending {text} has {field} {text}",
      "Checks a field of the card at the issuer, by its name in `billfold card list --json`: currency, isPinSet, deliveryAddress.city."
    ) { reader, values throws(StepFailure) in
      let fields = JSONFields(of: try reader.card(endingIn: values.text(0)))
      guard let value = fields.value(of: values.text(1)) else {
        let names = fields.names.joined(separator: ", ")
        throw StepFailure("The card ending “\(values.text(0))” has no field \(values.text(1)). Fields: \(names).")
      }
      guard value == values.text(2) else {
        throw StepFailure("The value of the field \(values.text(1)) differs.", expected: [values.text(2)], actual: [value])
      }
    },
    .sees(.screen, "the list shows {number} {card|cards}", "Checks the number of cards on the current page.") {
      reader, values throws(StepFailure) in
      let wanted = try values.number(0)
      let shown = try reader.look().dump.actions.count { $0.label.hasPrefix("•••• ") }
      guard shown == wanted else { throw StepFailure("The list shows \(shown) \(shown == 1 ? "card" : "cards"), expected \(wanted).") }
    },
    .sees(
      .screen, "the wallet shows the activity {text}",
      "Checks that the page Activity of a card shows this payment: shop, amount, and approved or declined, perhaps with the reason."
    ) { reader, values throws(StepFailure) in
      let view = try reader.look()
      guard view.dump.title == "Activity" else { throw StepFailure("The screen is “\(view.dump.title)”, expected “Activity”.") }
      // The page shows shop and amount on one line, without a comma at its end.
      let parts = values.text(0).split(separator: ", ", maxSplits: 2)
      guard parts.count == 3 else {
        throw StepFailure("“\(values.text(0))” is not a payment. Example: Harbour Books, 10.50 GBP, declined")
      }
      guard view.shows("\(parts[0]), \(parts[1]) \(parts[2])", on: .phone) else {
        throw StepFailure("The activity doesn't show “\(values.text(0))”.")
      }
    },
    .sees(.screen, "the card details are {hidden|revealed}", "Checks whether card number and security code are visible.") {
      reader, values throws(StepFailure) in
      let isRevealing = try reader.look().dump.isRevealing
      guard isRevealing == (values.text(0) == "revealed") else {
        throw StepFailure("The card details are \(isRevealing ? "revealed" : "hidden").")
      }
    },
  ]

  private static let walletStatuses = MobileWalletStatus.known.map(\.rawValue).joined(separator: "|")
  /// The names of mobile wallets as the card's page shows them, such as `Apple Pay`.
  private static let walletNames = MobileWalletType.known.map { type in
    type.rawValue.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
  }

  /// The vendor's name of a mobile wallet: `APPLE_PAY` for `Apple Pay`.
  private static func vendorName(of wallet: String) -> String { wallet.uppercased().replacing(" ", with: "_") }

  private static let statuses = CardStatus.known.map(\.rawValue).joined(separator: "|")

  /// Issues the card in one row of the table.
  private static func issueCard(_ row: [String]) throws(StepFailure) -> StepAction {
    let (type, status) = (row[1].uppercased(), row[2].uppercased())
    let isExpired = status == CardStatus.expired.rawValue
    if isExpired, row[5].isEmpty {
      throw StepFailure("Set the expiry column for the expired card ending “\(row[3])”, for example 10/25.")
    }
    if let problem = IssuerConfiguration.problem(withProgram: row[0]) { throw StepFailure(problem.message) }
    let known = IssuerConfiguration.all.lazy.compactMap { $0.program(named: row[0])?.cardType.rawValue }.first
    guard type.isEmpty || type == known else {
      let known = known ?? ""
      throw StepFailure("Cards of \(row[0]) have type \(known), expected \(type).", expected: [type], actual: [known])
    }
    func cell(_ text: String) -> String? { text.isEmpty ? nil : text }
    let tokenization = try wallet(row[6])
    return try .command { () throws(UsageError) in
      try IssueCards(
        program: row[0], status: isExpired ? nil : cell(status), lastFour: cell(row[3]), currency: cell(row[4]), expiry: cell(row[5]),
        wallet: tokenization)
    }
  }

  /// The mobile wallet and status of a cell as `IssueCards` expects them: `APPLE_PAY=INITIATED` for `Apple Pay INITIATED`. Nil for an empty
  /// cell.
  private static func wallet(_ cell: String) throws(StepFailure) -> String? {
    if cell.isEmpty { return nil }
    let words = cell.split(separator: " ")
    guard words.count > 1, let status = words.last else {
      throw StepFailure("“\(cell)” is not a mobile wallet and status. Example: Apple Pay INITIATED")
    }
    return "\(vendorName(of: words.dropLast().joined(separator: " ")))=\(status)"
  }
}

extension ScenarioReader {
  fileprivate func card(endingIn digits: String) throws(StepFailure) -> Card {
    let found = try ask(CardQuery()).filter { $0.lastFour == digits }
    guard let card = found.first, found.count == 1 else {
      throw StepFailure("The customer has \(found.count) cards ending “\(digits)”.")
    }
    return card
  }
}
