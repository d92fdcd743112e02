import Contract
import Handset
import UserInterface
import WalletClient
import WalletModel
import Worlds

extension CommandGroup {
  static let card = CommandGroup(
    name: "card", summary: "Manage a customer's prepaid cards as customer care.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "", [.status, .world, .issuer, .customer, .json], "List a customer's cards, newest first.",
        [
          ("card list", "list the cards of the customer on the current phone"),
          ("card list --status ACTIVE,EXPIRED", "list only active and expired cards"),
          ("card list --customer anna@example.com --json", "list the cards of another customer, as JSON"),
        ],
        notes: "Statuses, and how screens name them:\n" + CommandHelp.table(CardStatus.known.map { ($0.rawValue, $0.words.string) }),
        read: { arguments throws(UsageError) in
          let statuses = try arguments[.status].map { text throws(UsageError) in try cardStatuses(text) }
          return WorldCommand(on: try arguments.world, CardQuery(statuses: statuses, owner: arguments.cardOwner), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "number", reach: .ownWorld, "CARD", known: [.card], [.world, .json],
        "Print a card of the customer of the current phone: number, expiry, security code and name.",
        [("card number 7009", "the data printed on the card that ends in 7009"), ("card number 7009 --json", "as JSON")],
        notes: """
          CARD is the last four digits of the card number, or the card ID. Number and security code are
          printed in clear text, so they may remain in your terminal's scrollback.

          """,
        read: { arguments throws(UsageError) in
          WorldCommand(on: try arguments.world, CardNumberQuery(arguments.words[0]), isJSON: arguments.isJSON)
        }),
      Subcommand(
        "issue", reach: .ownWorld, "PROGRAM", known: [.program],
        [.status, .lastFour, .currency, .expiry, .wallet, .count, .world, .issuer, .customer, .json],
        "Issue cards of a program to a customer, in any status. Order limits don't apply.",
        [
          ("card issue SKRILL-VIRTUAL-MC-EEA", "issue an active card"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --status LOCKED --last-four 1234", "issue a locked card that ends in 1234"),
          ("card issue SKRILL-PHYSICAL-MC-EEA --expiry 10/25", "issue an expired card"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --wallet APPLE_PAY=INITIATED", "issue a card that is being added to Apple Pay"),
          ("card issue SKRILL-VIRTUAL-MC-EEA --count 5000", "issue 5,000 cards"),
        ],
        notes: """
          Programs of each issuer:
          \(CommandHelp.table(programs))
          Values:
          \(CommandHelp.table(values))
          A virtual card can't be ISSUED or DIGITAL. To issue an expired card, use --expiry
          with a past month. The issuer's setting PROGRAM.allowable-cards doesn't apply.

          """,
        lists: "the programs, statuses and mobile wallets",
        read: { arguments throws(UsageError) in try issue(arguments) }),
      Subcommand(
        "set", reach: .ownWorld, "CARD STATUS", known: [.card, .cardStatus], [.reason, .world, .issuer, .customer],
        "Change the status of a card, within customer care's rights.",
        [
          ("card set 1234 SUSPENDED", "suspend the card that ends in 1234"),
          ("card set 1234 ACTIVE --reason \"Found again\"", "end its suspension"),
        ],
        notes: """
          CARD is the last four digits of the card number, or the card ID.

          Allowed changes:
          \(CommandHelp.table(changes))
          Only the customer can make other changes. Cards expire after their last month.

          """,
        lists: "the allowed changes",
        read: { arguments throws(UsageError) in
          let action = try SetCardStatus(
            arguments.words[0], status: arguments.words[1], reason: arguments[.reason], owner: arguments.cardOwner)
          return WorldCommand(on: try arguments.world, action)
        }),
    ])

  /// The programs of each issuer.
  private static let programs = IssuerConfiguration.all.map { issuer in
    (issuer.identifier.rawValue, issuer.programs.map(\.name).joined(separator: ", "))
  }

  /// The statuses in which a card can be issued, and the mobile wallets with their statuses.
  private static let values = [
    ("STATUS", CardStatus.issuable.map(\.rawValue).joined(separator: ", ")),
    ("WALLET=STATUS", MobileWalletTokenization.typedValues.joined(separator: ", ")),
  ]

  /// The changes of a status that customer care may make, by the status before.
  private static let changes: [(String, String)] = CardStatus.known.compactMap { status in
    let next = CardTransition.all.filter { $0.from == status && $0.actor == .customerCare }.map { transition in
      "to " + transition.to.rawValue + (transition.cardType.map { " (\($0.rawValue.lowercased()))" } ?? "")
    }
    return next.isEmpty ? nil : (status.rawValue, next.joined(separator: ", "))
  }

  private static func issue(_ arguments: ParsedArguments) throws(UsageError) -> WorldCommand {
    let action = try IssueCards(
      program: arguments.words[0], status: arguments[.status], lastFour: arguments[.lastFour], currency: arguments[.currency],
      expiry: arguments[.expiry], wallet: arguments[.wallet], count: try arguments.number(.count, in: 1...100_000) ?? 1,
      owner: arguments.cardOwner, isJSON: arguments.isJSON)
    return WorldCommand(on: try arguments.world, action)
  }

  /// Parses `ACTIVE,EXPIRED`.
  private static func cardStatuses(_ text: String) throws(UsageError) -> [CardStatus] {
    var statuses: [CardStatus] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      statuses.append(try CardStatus(typed: String(name).trimmed))
    }
    return statuses
  }
}

extension ParsedArguments {
  var cardOwner: CardOwner { CardOwner(customer: self[.customer], issuer: self[.issuer]) }
}
