internal import UserInterface
internal import WalletModel

extension Vocabulary {
  static let cardSteps = [
    StepDefinition(
      "the customer has these cards:",
      "Customer care takes over cards as they are elsewhere, for the wallet on the phone in the hand. All six columns; an empty cell leaves it to the "
        + "program; EXPIRED is said by an expiry that is over.",
      table: ["program", "type", "status", "last four", "currency", "expiry"]
    ) { scene, values throws(StepFailure) in
      for row in values.rows { try scene.issueCard(row) }
    },
    StepDefinition("the card ending {text} is {\(statuses)}", "What the issuer says of it, whatever the screen shows.") {
      scene, values throws(StepFailure) in
      let card = try scene.card(endingIn: values.text(0))
      guard card.status == values.text(1) else {
        throw StepFailure("The card has another status.", expected: [values.text(1)], actual: [card.status])
      }
    },
    StepDefinition("customer care takes the card ending {text} to {\(statuses)}", "As far as the issuer's people may.") {
      scene, values throws(StepFailure) in
      try scene.control(["card", "set", "--", values.text(0), values.text(1)])
    },
    StepDefinition("the list shows {number} {card|cards}", "So many can be chosen on the page that shows.") {
      scene, values throws(StepFailure) in
      let wanted = try values.number(0)
      let shown = try scene.wallet().look().sight.actions.count { $0.label.hasPrefix("•••• ") }
      guard shown == wanted else { throw StepFailure("The list shows \(shown) \(shown == 1 ? "card" : "cards"), not \(wanted).") }
    },
    StepDefinition("the card details are {hidden|revealed}", "Whether something secret of a card can be read on the phone.") {
      scene, values throws(StepFailure) in
      let isRevealing = try scene.wallet().look().sight.isRevealing
      guard isRevealing == (values.text(0) == "revealed") else {
        throw StepFailure("The card details are \(isRevealing ? "revealed" : "hidden").")
      }
    },
  ]

  private static let statuses = CardStatus.known.map(\.rawValue).joined(separator: "|")
}

extension Scene {
  /// One row of the table of cards.
  fileprivate func issueCard(_ row: [String]) throws(StepFailure) {
    let (type, status) = (row[1].uppercased(), row[2].uppercased())
    if status == CardStatus.expired.rawValue, row[5].isEmpty {
      throw StepFailure("Say when the card ending “\(row[3])” has expired, in the column expiry: 10/25.")
    }
    let options = [
      ("--status", status == CardStatus.expired.rawValue ? "" : status), ("--last-four", row[3]), ("--currency", row[4]),
      ("--expiry", row[5]),
    ]
    let words = options.filter { !$0.1.isEmpty }.flatMap { ["\($0.0)=\($0.1)"] }
    let issued = try wallet().issue(["card", "issue"] + words + ["--json", "--", row[0]])
    guard type.isEmpty || issued.cardType == type else {
      throw StepFailure("The cards of \(row[0]) are of another type.", expected: [type], actual: [issued.cardType])
    }
  }

  fileprivate func card(endingIn digits: String) throws(StepFailure) -> IssuedCard {
    let found = try wallet().cards().filter { $0.lastFour == digits }
    guard let card = found.first, found.count == 1 else {
      throw StepFailure("The customer has \(found.count) cards ending “\(digits)”.")
    }
    return card
  }
}
