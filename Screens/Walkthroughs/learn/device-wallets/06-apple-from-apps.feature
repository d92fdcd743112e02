Feature: Add a card from Apple Wallet

  If Anna chooses “Add a card” in Apple Wallet now, it doesn't list Meridian Wallet, because she isn't logged in to that app; her PIN there is
  2580. Make Apple Wallet list Meridian Wallet below “From Apps on Your iPhone”, and add her card that ends in 7009 from this list. Her card
  that ends in 3107 isn't to be added.

  @learn
  Scenario: Add a card from Apple Wallet
    Given the world "extension"
    # hint: An app gives Apple Wallet its cards only after its customer has logged in.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The PIN is typed, and still has to be sent.
    And I press Enter
    # hint: Apple Wallet is another app on the phone (Ctrl-O).
    And I open "Apple Wallet"
    # hint: Apple Wallet has a button for new cards.
    And I choose "Add a card"
    # goal: Apple Wallet shows the list “From Apps on Your iPhone”
    Then I see "From Apps on Your iPhone"
    # goal: Meridian Wallet is in this list
    And I see "Meridian Wallet"
    # hint: The list names the issuers' apps.
    When I choose "Meridian Wallet"
    # hint: The app's extension lists the cards that the iPhone doesn't have yet.
    And I choose "•••• 7009"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # goal: Apple Wallet on the iPhone has the card that ends in 7009, active
    Then Apple Wallet on the phone holds the card ending "7009", active
    # goal: The issuer knows that the card is in Apple Pay
    And the card ending "7009" is COMPLETED in "Apple Pay"
    # goal: The card that ends in 3107 is not in Apple Wallet
    And no wallet holds the card ending "3107"
    # after: Apple Wallet asks an extension of each issuer's app which cards it could add. Meridian's needs the session of its app;
    # after: Citadel's asks for the PIN on its own page; Pebble was never opened, so it is skipped.
    # after: (Rules: Mobile wallets: from apps on the iPhone)
