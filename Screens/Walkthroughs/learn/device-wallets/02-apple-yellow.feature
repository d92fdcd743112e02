Feature: Verify a card with a code

  Apple knows little about Anna's account, so her card that ends in 7009 needs a verification before it can pay with her iPhone. Anna is
  logged in: add the card to Apple Wallet, and verify it, for example with the code that she gets in a text message. The card itself
  stays as it is. Her wallet PIN is 2580.

  @learn
  Scenario: Verify a card with a code
    Given the world "cards"
    And the wallet rates the phone 5 and the account 2
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
    # goal: The issuer knows that it isn't completed yet
    And the card ending "7009" is INITIATED in "Apple Pay"
    # hint: Apple Wallet lists the ways to verify the card.
    When I choose "Text"
    # hint: The code comes to the phone as a message (Ctrl-N).
    And I read the code from the phone's inbox
    # hint: The field for the code is in Apple Wallet.
    And I enter the code
    # hint: The code is in its field, and still has to be sent.
    And I press Enter
    # goal: Apple Wallet has the card that ends in 7009, active
    Then Apple Wallet on the phone holds the card ending "7009", active
    # goal: The issuer knows that the card is in Apple Pay
    And the card ending "7009" is COMPLETED in "Apple Pay"
    # goal: The card itself is still ACTIVE
    And the card ending "7009" is ACTIVE
    # after: The vote was yellow: that makes a token (the card's number in this wallet), but it is inactive until the cardholder is verified. The network makes the code, and the issuer
    # after: delivers it, because only the issuer knows Anna's number and email. (Rules: Mobile wallets: verification)
    # after: Another way: choose “In the Meridian Wallet app” instead of the text message. It needs the wallet PIN and no code.
