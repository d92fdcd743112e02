Feature: Activate a card as customer care

  Anna is logged in and adds her card that ends in 7009 to Apple Wallet, which rates her iPhone low, and offers no code, only a call.
  Play both: add the card as Anna, then answer her call as customer care, and activate the token of her iPhone. Customer care is in the
  Simulator (Ctrl-O), or on the command line (Ctrl-P).

  @learn
  Scenario: Activate a card as customer care
    Given the world "cards"
    And the wallet rates the phone 2 and the account 5
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 7009"
    # hint: The card's page has a button for the wallet of this phone.
    And I choose "Add to Apple Wallet"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # goal: Apple Wallet has the card that ends in 7009, not verified yet
    Then Apple Wallet on the phone holds the card ending "7009", not verified
    # hint: Customer care is in the Simulator, outside the phone.
    When I press Ctrl-O
    # hint: The Simulator lists the people and things around the phone.
    And I choose "Customer care"
    # hint: Customer care looks for the customer first.
    And I choose "Anna Sample"
    # hint: A token belongs to a card.
    And I choose "Cards"
    # hint: The cards are listed by their last four digits.
    And I choose "•••• 7009"
    # hint: The card itself doesn't change, only its token on one device.
    And I choose "Tokens in mobile wallets"
    # hint: The tokens are listed by the device that has them.
    And I choose "iPhone"
    # hint: The token's page has what customer care can do with it.
    And I choose "Activate"
    # goal: Apple Wallet has the card that ends in 7009, active
    Then Apple Wallet on the phone holds the card ending "7009", active
    # goal: Anna got an email about it
    And the inbox contains "Your card was added to Apple Wallet"
    # goal: The network has one token of the card
    And the network has 1 token of the card ending "7009"
    # after: Orange is yellow with the call as the only method: a person asks the cardholder, then activates the token with reason C.
    # after: Apple voted orange because of the iPhone's score, 2 of 5. (Rules: Mobile wallets: the decision)
    # after: Another way: “billfold token activate 7009”.
