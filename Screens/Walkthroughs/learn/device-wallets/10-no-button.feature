Feature: The button that is not there

  Anna is logged in and complains: her Travel card that ends in 4242 has no button “Add to Apple Wallet”. Open the card, and read the reasons
  in the panel beside the phone; there are two. Then remove both, and add the card to Apple Wallet; the settings of her iPhone are in the
  Simulator (Ctrl-O).

  @learn
  Scenario: The button that is not there
    Given the world "cards"
    And the phone may not add cards
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 4242"
    # goal: The app found the first reason: the card's status
    Then because "4242 is LOCKED"
    # goal: The app found the second reason: the settings of the iPhone
    And because "The settings of this iPhone forbid adding cards"
    # goal: The card that ends in 4242 is not in Apple Wallet
    And no wallet holds the card ending "4242"
    # hint: Anna locked the card herself, so its page has the way back.
    When I choose "Unlock"
    # hint: The settings of the iPhone are outside the app, in the Simulator.
    And I press Ctrl-O
    # hint: Look for the page about mobile wallets.
    And I choose "Wallets on the phone"
    # hint: One of the settings says whether this iPhone may add cards.
    And I choose "Adding cards"
    # hint: The Simulator lies over the panel, and closes by the key that opened it.
    And I press Ctrl-O
    # hint: The card's page has the button now.
    And I choose "Add to Apple Wallet"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # goal: The card that ends in 4242 is ACTIVE
    Then the card ending "4242" is ACTIVE
    # goal: Apple Wallet has the card that ends in 4242, active
    And Apple Wallet on the phone holds the card ending "4242", active
    # after: The app hides the button where it can't work, and the phone doesn't say why. The app asks PassKit whether the iPhone may add
    # after: cards, and this card, and its issuer whether the card is ACTIVE or DIGITAL. (Rules: Mobile wallets: the button)
    # after: Customer care has to ask the customer for the settings of the iPhone.
