Feature: An order whose response is lost

  Anna is logged in, and her connection is bad: it will drop right after the issuer has received her next order. Order an Everyday card
  for her. In the end she must have exactly one card, and her phone must list it.

  @learn
  Scenario: An order whose response is lost
    Given the world "enrolled"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And the issuer answers the next cardService.create by dropping the connection after processing
    # hint: Home has an entry for new cards.
    When I choose "Order"
    # hint: Each kind of card says what it is.
    And I choose "Everyday"
    # hint: Nothing has to be filled in.
    And I choose "Continue"
    # hint: Send the order, and read what the page says then.
    And I choose "Order the card"
    # hint: The page says what is safe to do, and under which condition.
    And I choose "Order the card"
    # hint: The page says that the card is ready, and leads to it.
    And I choose "View card"
    # hint: Leave the card's page.
    And I choose "Back"
    # goal: The phone lists one card
    Then the list shows 1 card
    # goal: Anna has exactly one card
    And the customer has 1 card
    # after: After a lost response, the app can't know whether the order arrived. It sends the same order with the same idempotency
    # after: key; the issuer recognizes it, and returns its first response. (Rules: Access: where the vendor is silent)
    # after: A changed order has another key, and would be a second card. Another way: leave the order, and look at Home.
