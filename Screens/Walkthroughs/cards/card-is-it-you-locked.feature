Feature: Step-up: no attempts left
  Without attempts left, a message appears over the open card.
  Back returns to that card.

  Scenario: The PIN is disabled: Back returns to the card
    Given the world "enrolled"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 1234"
    And I choose "Details"
    And I fill in:
      | field      | value  |
      | Wallet PIN | 401000 |
    And I press Enter
    Then I see "Your PIN is disabled"
    When I choose "Back"
    Then the screen is "Card"

  Scenario: The password must wait: afterwards it is required again, for the same card
    Given the world "without-pin"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "•••• 1234"
    And I choose "Details"
    And I fill in:
      | field    | value  |
      | Password | 401-30 |
    And I choose "Continue"
    Then I see "Time left 30 s"
    When 30 seconds pass
    And I choose "Try again"
    Then the screen is "Confirm it's you"

  Scenario: The password must wait: Back returns to the card
    Given the world "without-pin"
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "•••• 1234"
    And I choose "Details"
    And I fill in:
      | field    | value  |
      | Password | 401-30 |
    And I choose "Continue"
    And I choose "Back"
    Then the screen is "Card"
