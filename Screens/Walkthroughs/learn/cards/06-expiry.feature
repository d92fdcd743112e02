Feature: A card that expires

  Anna is logged out; it is 21 November 2026. Her card that ends in 1111 is valid until 11/26, the one that ends in 4444 until 12/26: move
  the clock to a day on which the first has expired, and the second has not (in the Simulator, Ctrl-O, or on the command line). Then log
  in with her PIN, 2580, and order a new Everyday card.

  @learn
  Scenario: A card that expires
    Given the world "enrolled"
    And the clock reads 2026-11-21T09:41:00Z
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1111      |          | 11/26  |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 4444      |          | 12/26  |
    # hint: A card is valid through the last day of its month, and the clock isn't on the phone.
    When 10 days pass
    # goal: The card that ends in 1111 has expired
    Then the card ending "1111" is EXPIRED
    # goal: The card that ends in 4444 is active
    And the card ending "4444" is ACTIVE
    # hint: The phone still knows Anna, and asks for her PIN.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # hint: The app offers another way to log in, which this exercise doesn't need.
    And I choose "Not now"
    # hint: Home has an entry for new cards.
    And I choose "Order"
    # hint: Each kind of card says what it is.
    And I choose "Everyday"
    # hint: Nothing has to be filled in.
    And I choose "Continue"
    # hint: Check the order before you send it.
    And I choose "Order the card"
    # goal: Anna has three cards, of which one has expired
    Then the customer has 3 cards
    # goal: The card that ends in 4444 is still active
    And the card ending "4444" is ACTIVE
    # after: A card is valid through the last day of its month, in UTC. Nobody has to end it: the issuer computes EXPIRED from the
    # after: calendar, and the status is final. (Rules: Cards: status transitions)
    # after: Anna may have three Everyday cards at a time; expired ones don't count. (Rules: Cards: programs)
