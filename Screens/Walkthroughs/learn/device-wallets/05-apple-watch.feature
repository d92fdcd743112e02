Feature: A card on iPhone and Apple Watch

  Anna is logged in on her iPhone, and has paired an Apple Watch. Her card that ends in 7009 is to pay with both: add it to each of them.
  Then she sells the watch: take the card off the watch, and leave it in Apple Wallet on the iPhone.

  @learn
  Scenario: A card on iPhone and Apple Watch
    Given the world "cards"
    And a paired watch
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 7009"
    # hint: The card's page has a button for Apple Wallet.
    And I choose "Add to Apple Wallet"
    # hint: Apple Wallet asks which device gets the card first.
    And I choose "iPhone"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # hint: Apple Wallet says that another device doesn't have the card yet.
    And I choose "Add to Apple Watch"
    # hint: Each device has its own terms.
    And I choose "Agree"
    # goal: Apple Wallet on the iPhone has the card that ends in 7009, active
    Then Apple Wallet on the phone holds the card ending "7009", active
    # goal: Apple Wallet on the watch has the card that ends in 7009, active
    And Apple Wallet on the watch holds the card ending "7009", active
    # goal: The network has two tokens of the card
    And the network has 2 tokens of the card ending "7009"
    # hint: The iPhone has an app for its watch (Ctrl-O).
    When I open "Watch"
    # hint: The app lists the cards on the watch.
    And I choose "•••• 7009"
    # hint: The pass has its own page.
    And I choose "Remove this card"
    # hint: The app asks again before it removes a card.
    And I choose "Remove"
    # goal: The network has one token of the card
    Then the network has 1 token of the card ending "7009"
    # goal: Apple Wallet on the iPhone still has the card, active
    And Apple Wallet on the phone holds the card ending "7009", active
    # goal: The card itself is still ACTIVE
    And the card ending "7009" is ACTIVE
    # after: The watch has its own chip, so it has its own token: another number, with its own state. Removing one changes neither the
    # after: card nor the other token. (Rules: Mobile wallets: tokens)
    # after: Another way: “Unpair the watch” in the app Watch, which deletes every token on it.
