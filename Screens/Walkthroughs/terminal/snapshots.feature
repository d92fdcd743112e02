Feature: Snapshots
  A snapshot contains the whole world: accounts, attempts, messages and clock.
  So a situation can be shown repeatedly.

  @smoke
  Scenario: Attempts and clock are restored
    Given an enrolled wallet
    And a snapshot is taken
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "4 attempts left"
    When 2 hours pass
    And a snapshot is restored
    Then the screen is "PIN login"
    And the status line shows "21 Nov 2026 09:41"
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "4 attempts left"

  Scenario: A card that was ordered later is gone
    Given the world "cards"
    Then the customer has 9 cards
    When a snapshot is taken
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 8642      |          |        |
    Then the customer has 10 cards
    When a snapshot is restored
    Then the customer has 9 cards

  Scenario: The last snapshot is used
    Given an enrolled wallet
    And a snapshot is taken
    And a second enrolled person
    And a snapshot is taken
    When I get a new phone
    And a snapshot is restored
    Then the screen is "PIN login"
    When I use the phone "Phone 2"
    Then I see "Welcome back, Ben"
