Feature: Add a card to Apple Wallet

  Anna wants to pay with her iPhone. Log in to Meridian Wallet with the PIN 2580, and add her Everyday card that ends in 7009 to
  Apple Wallet, so that it can pay at once. Her other Everyday card, which ends in 3107, stays out of it.

  @learn
  Scenario: Add a card to Apple Wallet
    Given the world "cards"
    # hint: The app asks for the PIN first. The task names it.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The PIN is typed, and still has to be sent.
    And I press Enter
    # hint: The app offers a login by fingerprint. This task doesn't need it.
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    And I choose "•••• 7009"
    # hint: The card's page has a button for the wallet of this phone.
    And I choose "Add to Apple Wallet"
    # hint: Apple Wallet shows its terms, and adds nothing before they are accepted.
    And I choose "Agree"
    # goal: Apple Wallet on the iPhone has the card that ends in 7009, active
    Then Apple Wallet on the phone holds the card ending "7009", active
    # goal: The issuer knows that the card is in Apple Pay
    And the card ending "7009" is COMPLETED in "Apple Pay"
    # goal: Anna got an email about it
    And the inbox contains "Your card was added to Apple Wallet"
    # goal: The card that ends in 3107 is not in Apple Wallet
    And no wallet holds the card ending "3107"
    # after: The wallet provider, the network and the issuer each voted green, so the network made an active token: a number for this
    # after: iPhone alone, in place of the card's. One darker vote would have decided instead. (Rules: Mobile wallets: the decision)
    # after: Press Ctrl-G to see the messages between wallet, app, issuer and network, and the votes.
