Feature: An open list of cards
  The list and the card show changes by customer care at once. The focus stays on its card.
  Usable cards come first, then temporarily unusable ones, then the others. Statuses can be combined in the filter.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type    | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL | CANCELLED | 1001      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL |           | 1002      |          | 10/26  |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 2001      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | LOCKED | 3001      |          |        |
    And 1 second passes
    And the customer has these cards:
      | program               | type    | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 2002      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario: A suspended card changes in the open list, and moves behind usable ones
    Then I see "•••• 2002"
    And I do not see "•••• 2002 · suspended"
    When customer care takes the card ending "2002" to SUSPENDED
    Then the screen is "Cards"
    And I see "•••• 2002 · suspended"
    And the issuer received cardService.getAll 3 times
    When customer care takes the card ending "2002" to ACTIVE
    Then I do not see "•••• 2002 · suspended"

  @screen
  Scenario: Usable cards come first, and a suspended one moves behind them
    Then I see "▸ •••• 2002 Virtual Mastercard · EUR · 11/29 •••• 2001 Virtual Mastercard · EUR · 11/29 •••• 3001 · locked"
    When customer care takes the card ending "2002" to SUSPENDED
    Then I see "•••• 2001 Virtual Mastercard · EUR · 11/29 ▸ •••• 2002 · suspended Virtual Mastercard · EUR · 11/29 •••• 3001 · locked"

  @screen
  Scenario: The focus stays on its card
    When I press Down
    And customer care takes the card ending "2002" to SUSPENDED
    And I press Enter
    Then the screen is "Card"
    And I see "•••• 2001"

  @fault
  Scenario: A list that can't be reloaded stays unchanged
    Given the issuer answers the next cardService.getAll with 503
    When customer care takes the card ending "2002" to SUSPENDED
    Then I see "5 cards"
    And I see "•••• 2002 Virtual Mastercard"
    When I choose "•••• 2002"
    Then the screen is "Card"
    And the card ending "2002" is SUSPENDED

  @smoke
  Scenario: Several statuses together
    When I choose "Filter"
    And I choose "Status"
    Then I see "Which statuses?"
    And I see "All statuses (selected)"
    When I choose "Active"
    And I choose "Expired"
    Then I see "Active (selected)"
    And I see "Expired (selected)"
    And I do not see "All statuses (selected)"
    And the issuer received cardService.getAll 2 times
    When I choose "Show these cards"
    Then I see "3 cards · active or expired"
    And I see "•••• 1002 · expired"
    And I do not see "•••• 3001"
    When I choose "Filter"
    Then I see "Status · active or expired"
    When I choose "Status"
    And I choose "Expired"
    And I choose "Cancelled"
    And I choose "Locked"
    And I choose "Show these cards"
    Then I see "active, locked or cancelled"
    And the list shows 4 cards
    And I do not see "•••• 1002"

  Scenario: All statuses deselects the others
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "All statuses"
    Then I see "5 cards"
