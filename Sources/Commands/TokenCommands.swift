import Worlds

extension CommandGroup {
  static let token = CommandGroup(
    name: "token", summary: "Manage a card's tokens in mobile wallets as customer care.",
    verbs: [
      Subcommand(
        "list", reach: .ownWorld, "CARD", known: [.card], [.world, .issuer, .customer, .json],
        "List a card's tokens with state and device, oldest first.",
        [
          ("token list 7009", "list the tokens of the card that ends in 7009"),
          ("token list 7009 --json", "list them as JSON"),
        ],
        notes: "\(whatCardIs)\nA line begins with the last four digits of the device account number (DPAN).\n"
          + "Deleted tokens stay in the list as DEACTIVATED.\n",
        read: { arguments throws(UsageError) in
          WorldCommand(
            on: try arguments.world, TokenQuery(arguments.words[0], owner: arguments.cardOwner), isJSON: arguments.isJSON)
        }),
      change(
        .activate, "Activate a token that is not verified.",
        [
          ("token activate 7009", "the cardholder called, and was authenticated"),
          ("token activate 7009 --on watch", "activate the token on the watch"),
        ]),
      change(
        .suspend, "Suspend a token. Neither the card nor its other tokens change.",
        [
          ("token suspend 7009 --on phone --reason LOST", "the phone is lost"),
          ("token suspend 7009", "suspend the only token of the card"),
        ]),
      change(
        .resume, "End customer care's suspension of a token.",
        [("token resume 7009 --on phone --reason FOUND", "the phone was found")]),
      change(
        .delete, "Delete a token permanently. It stays in the list as DEACTIVATED, and the card can be added again.",
        [("token delete 7009 --on watch --reason STOLEN", "the watch was stolen")]),
    ])

  private static let whatCardIs = "CARD is the last four digits of the card number, or the card ID."

  private static func change(_ verb: TokenVerb, _ summary: String, _ examples: [(line: String, summary: String)]) -> Subcommand {
    let reasons = verb.reasons
    return Subcommand(
      verb.rawValue, reach: .ownWorld, "CARD", known: [.card], [.on] + (reasons.isEmpty ? [] : [.reason]) + [.world, .issuer, .customer],
      summary, examples,
      notes: "\(whatCardIs)\n"
        + (reasons.isEmpty ? "" : "\nValues:\n" + CommandHelp.table([("REASON", reasons.joined(separator: ", "))])),
      lists: reasons.isEmpty ? "" : "the reasons",
      read: { arguments throws(UsageError) in
        let action = TokenAction(
          try verb.change(because: arguments[.reason]), arguments.words[0], on: arguments[.on], owner: arguments.cardOwner)
        return WorldCommand(on: try arguments.world, action)
      })
  }
}
