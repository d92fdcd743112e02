Feature: Order a virtual card

  Anna is logged in and has no card yet; she is going to Sweden. Order a Travel card in Swedish kronor for her, which she can use right
  away. Then go back to Home, and see it there.

  @learn
  Scenario: Order a virtual card
    Given the world "enrolled"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home says what a customer without a card can do.
    When I choose "Order"
    # hint: Each kind of card says what it is, and in which currencies.
    And I choose "Travel"
    # hint: One field has a list: start typing what you need.
    And I fill in:
      | field    | value |
      | Currency | SEK   |
    # hint: The other fields are optional, and the next page shows the order.
    And I choose "Continue"
    # hint: Check the currency before you send the order.
    And I choose "Order the card"
    # hint: The page says that the card is ready, and leads to it.
    And I choose "View card"
    # hint: Leave the card's page.
    And I choose "Back"
    # goal: Anna has one card
    Then the customer has 1 card
    # goal: Home is open
    And the screen is "Home"
    # goal: It shows a Visa card, which a Travel card is
    And I see "Visa"
    # goal: The card is in Swedish kronor
    And I see "SEK"
    # after: A virtual card is ACTIVE at once, because nothing has to be sent. (Rules: Cards: create)
    # after: Which cards a customer can order, and how many, depends on their country and on the issuer. (Rules: Cards: programs)
