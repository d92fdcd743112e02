Feature: Lock and unlock cards

  Anna has left her purse in a café, with the cards that end in 8834 and 5904: lock both, so that nobody can pay with them. Then she gets
  her purse back, but 5904 is missing: unlock 8834 only. Her other card, which ends in 7016, stays active all the time.

  @learn
  Scenario: Lock and unlock cards
    Given an enrolled wallet
    And the customer has these cards:
      | program                | type | status | last four | currency | expiry |
      | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 5904      |          |        |
      | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 8834      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program                | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA  |      |        | 7016      |          |        |
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Open one of the two cards on Home.
    When I choose "•••• 8834"
    # hint: The card's page has what can be done with it.
    And I choose "Lock"
    # hint: The other card is on Home.
    And I choose "Back"
    # hint: Open the other card from the purse.
    And I choose "•••• 5904"
    # hint: Its page has the same entry.
    And I choose "Lock"
    # goal: The card that ends in 8834 is locked
    Then the card ending "8834" is LOCKED
    # goal: The card that ends in 5904 is locked
    And the card ending "5904" is LOCKED
    # goal: The card that ends in 7016 is active
    And the card ending "7016" is ACTIVE
    # hint: The cards are on Home.
    When I choose "Back"
    # hint: Open the card that she has again.
    And I choose "•••• 8834"
    # hint: The card's page has a new entry in place of the old one.
    And I choose "Unlock"
    # goal: The card that ends in 8834 is active again
    Then the card ending "8834" is ACTIVE
    # goal: The card that ends in 5904 is still locked
    And the card ending "5904" is LOCKED
    # goal: The card that ends in 7016 is active
    And the card ending "7016" is ACTIVE
    # after: A lock is the customer's own: only customers lock and unlock. Customer care can suspend a card instead.
    # after: (Rules: Cards: status transitions)
    # after: Another way: the keys l and u, on a card's page and on Home for the card in front.
