Feature: Activate a card that came by mail

  Anna's Plus card, which ends in 3050, has arrived by mail. She is logged in: activate the card with the code that the issuer sent by
  email. Her Instant card, which ends in 2467, hasn't arrived yet and stays as it is.

  @learn
  Scenario: Activate a card that came by mail
    Given the world "enrolled"
    And the customer has these cards:
      | program                | type     | status  | last four | currency | expiry |
      | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED  | 3050      |          |        |
      | SKRILL-DIGITAL-MC-EEA  | PHYSICAL | DIGITAL | 2467      |          |        |
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Look for the last four digits on Home.
    When I choose "•••• 3050"
    # hint: The card's page has what can be done with it.
    And I choose "Activate"
    # hint: The page says which key opens the inbox.
    And I choose "Inbox"
    # hint: Two messages are about a card on its way, and name its last four digits.
    And I choose "Your card is on its way (3050)"
    # hint: The message can fill in its code itself.
    And I choose "Use this code"
    # hint: The code is in its field, and the button is below.
    And I choose "Activate"
    # goal: The card that ends in 3050 is active
    Then the card ending "3050" is ACTIVE
    # goal: The card that ends in 2467 still waits for its code
    And the card ending "2467" is DIGITAL
    # after: A physical card is ISSUED until its owner activates it, so a card that was stolen from the mail can't pay.
    # after: (Rules: Cards: status transitions)
    # after: Each card has its own code, and three wrong codes suspend it. (Rules: Cards: limits)
    # after: The Instant card is DIGITAL: Anna can pay online with it before it arrives.
