internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let cardSteps = [
    StepDefinition(
      "the customer has these cards:",
      "Issues these cards to the customer on the current phone. An empty cell uses the program's default. For EXPIRED, set a past expiry. "
        + "The last column is optional: a mobile wallet and the card's status in it, for example Apple Pay INITIATED.",
      table: ["program", "type", "status", "last four", "currency", "expiry"], optional: ["mobile wallet"]
    ) { scene, values throws(StepFailure) in
      for row in values.rows { try scene.issueCard(row) }
    },
    StepDefinition("the card ending {text} is {\(statuses)}", "Checks the status that the issuer returns, not the screen.") {
      scene, values throws(StepFailure) in
      let card = try scene.card(endingIn: values.text(0))
      guard card.status == values.text(1) else {
        throw StepFailure("Card status is \(card.status), expected \(values.text(1)).", expected: [values.text(1)], actual: [card.status])
      }
    },
    StepDefinition(
      "the card ending {text} is {\(walletStatuses)} in {text}",
      "Checks a tokenization at the issuer. The last text is a mobile wallet: \(walletNames.joined(separator: ", "))."
    ) { scene, values throws(StepFailure) in
      let wallet = values.text(2)
      guard walletNames.contains(wallet) else {
        throw StepFailure("Unknown mobile wallet “\(wallet)”. Mobile wallets: \(walletNames.joined(separator: ", ")).")
      }
      let found = try scene.card(endingIn: values.text(0)).wallets.filter { $0.type == vendorName(of: wallet) }.map(\.status)
      guard found.contains(values.text(1)) else {
        let actual = found.isEmpty ? "not in \(wallet)" : found.joined(separator: ", ")
        throw StepFailure(
          "The status of the card ending “\(values.text(0))” in \(wallet) differs.", expected: [values.text(1)], actual: [actual])
      }
    },
    StepDefinition(
      "customer care takes the card ending {text} to {\(statuses)}", "Changes the status as customer care, if the transition is allowed."
    ) { scene, values throws(StepFailure) in
      try scene.control(["card", "set", "--", values.text(0), values.text(1)])
    },
    StepDefinition("the customer has {number} {card|cards}", "Checks the number of cards at the issuer, not on the screen.") {
      scene, values throws(StepFailure) in
      let (wanted, count) = (try values.number(0), try scene.wallet().cards().count)
      guard count == wanted else { throw StepFailure("The customer has \(count) \(count == 1 ? "card" : "cards"), expected \(wanted).") }
    },
    StepDefinition(
      "the card ending {text} has {field} {text}",
      "Checks a field of the card at the issuer, by its name in `billfold card list --json`: currency, isPinSet, deliveryAddress.city."
    ) { scene, values throws(StepFailure) in
      let card = try scene.card(endingIn: values.text(0))
      guard let value = card.fields[values.text(1)] else {
        let names = card.fields.keys.sorted().joined(separator: ", ")
        throw StepFailure("The card ending “\(values.text(0))” has no field \(values.text(1)). Fields: \(names).")
      }
      guard value == values.text(2) else {
        throw StepFailure("The value of the field \(values.text(1)) differs.", expected: [values.text(2)], actual: [value])
      }
    },
    StepDefinition("the list shows {number} {card|cards}", "Checks the number of cards on the current page.") {
      scene, values throws(StepFailure) in
      let wanted = try values.number(0)
      let shown = try scene.wallet().look().sight.actions.count { $0.label.hasPrefix("•••• ") }
      guard shown == wanted else { throw StepFailure("The list shows \(shown) \(shown == 1 ? "card" : "cards"), expected \(wanted).") }
    },
    StepDefinition("the card details are {hidden|revealed}", "Checks whether card number and CVV are visible.") {
      scene, values throws(StepFailure) in
      let isRevealing = try scene.wallet().look().sight.isRevealing
      guard isRevealing == (values.text(0) == "revealed") else {
        throw StepFailure("The card details are \(isRevealing ? "revealed" : "hidden").")
      }
    },
  ]

  private static let walletStatuses = MobileWalletStatus.known.map(\.rawValue).joined(separator: "|")
  /// `Apple Pay`, as the card's page has it.
  private static let walletNames = MobileWalletType.known.map { type in
    type.rawValue.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined(separator: " ")
  }

  /// `APPLE_PAY` for `Apple Pay`.
  fileprivate static func vendorName(of wallet: String) -> String { wallet.uppercased().replacing(" ", with: "_") }

  private static let statuses = CardStatus.known.map(\.rawValue).joined(separator: "|")
}

extension ScenarioContext {
  /// One row of the table of cards.
  fileprivate func issueCard(_ row: [String]) throws(StepFailure) {
    let (type, status) = (row[1].uppercased(), row[2].uppercased())
    if status == CardStatus.expired.rawValue, row[5].isEmpty {
      throw StepFailure("Set the expiry column for the expired card ending “\(row[3])”, for example 10/25.")
    }
    let options = [
      ("--status", status == CardStatus.expired.rawValue ? "" : status), ("--last-four", row[3]), ("--currency", row[4]),
      ("--expiry", row[5]), ("--wallet", try Self.wallet(row[6])),
    ]
    let words = options.filter { !$0.1.isEmpty }.flatMap { ["\($0.0)=\($0.1)"] }
    let issued = try wallet().issue(["card", "issue"] + words + ["--json", "--", row[0]])
    guard type.isEmpty || issued.cardType == type else {
      throw StepFailure("Cards of \(row[0]) have type \(issued.cardType), expected \(type).", expected: [type], actual: [issued.cardType])
    }
  }

  /// `APPLE_PAY=INITIATED` for `Apple Pay INITIATED`.
  private static func wallet(_ cell: String) throws(StepFailure) -> String {
    if cell.isEmpty { return "" }
    let words = cell.split(separator: " ")
    guard words.count > 1, let status = words.last else {
      throw StepFailure("“\(cell)” is not a mobile wallet and status. Example: Apple Pay INITIATED")
    }
    return "\(Vocabulary.vendorName(of: words.dropLast().joined(separator: " ")))=\(status)"
  }

  fileprivate func card(endingIn digits: String) throws(StepFailure) -> IssuedCard {
    let found = try wallet().cards().filter { $0.lastFour == digits }
    guard let card = found.first, found.count == 1 else {
      throw StepFailure("The customer has \(found.count) cards ending “\(digits)”.")
    }
    return card
  }
}
