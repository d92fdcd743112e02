Feature: Set the PIN of a card

  Anna wants to pay in shops with her card that ends in 7009. Set its card PIN to 4719. Her wallet PIN is 2580 and stays so; the card that
  ends in 3107 gets no PIN.

  @learn
  Scenario: Set the PIN of a card
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Open the card on Home.
    When I choose "•••• 7009"
    # hint: The card's page says what is not set yet.
    And I choose "PIN"
    # hint: First the app wants to know that it's Anna; read which of her PINs it asks for.
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # hint: The new PIN is typed twice.
    And I fill in:
      | field                | value |
      | New card PIN         | 4719  |
      | Confirm new card PIN | 4719  |
    # hint: The button is below the fields.
    And I choose "Save card PIN"
    # goal: The card that ends in 7009 has a PIN
    Then the card ending "7009" has isPinSet "true"
    # goal: The card that ends in 3107 has none
    And the card ending "3107" has isPinSet "false"
    # after: The card PIN is for shops and ATMs, the wallet PIN for the app. Setting a card PIN requires the wallet PIN again
    # after: (step-up), because somebody else may be holding the phone. (Rules: Cards: PIN)
    # after: Wrong wallet PINs count here as they do at the login: five in a row disable it. (Rules: Access: limits)
