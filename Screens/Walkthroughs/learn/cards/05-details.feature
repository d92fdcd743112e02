Feature: See the number of a card

  Anna wants to pay in an online shop with her Instant card, which ends in 2467: show her its number and security code; her wallet PIN is
  2580. Then let a minute pass, and see that they are hidden. Show them again: this time, no PIN is needed.

  @learn
  Scenario: See the number of a card
    Given the world "enrolled"
    And the customer has these cards:
      | program               | type     | status  | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | DIGITAL | 2467      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program               | type     | status  | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL  | ACTIVE  | 3107      |          |        |
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Look for the last four digits on Home.
    When I choose "•••• 2467"
    # hint: The card's page shows the last four digits only, and has an entry for the rest.
    And I choose "Details"
    # hint: First the app wants to know that it's Anna.
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # goal: Card number and security code are shown
    Then the card details are revealed
    # goal: They are those of the Instant card
    And I see "Meridian Instant"
    # hint: The page counts the seconds, and the clock is in the Simulator.
    When 1 minute passes
    # goal: Card number and security code are hidden
    Then the card details are hidden
    # goal: The page of the card's details is still open
    And the screen is "Card details"
    # hint: The page says that the time is up, and has an entry for more.
    When I choose "Show again"
    # goal: Card number and security code are shown again
    Then the card details are revealed
    # goal: They are those of the Instant card
    And I see "Meridian Instant"
    # after: Number and code are enough to pay online. So the app shows them only after the wallet PIN (step-up), for a minute, and
    # after: doesn't store them. The step-up is valid for five minutes. (Rules: Cards: getDetails)
