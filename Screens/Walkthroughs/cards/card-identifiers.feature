Feature: Card identifiers
  For testers and customer care, *About this card* shows every identifier of a card.
  An order can have an external ID from another system.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    And I choose "Everyday"

  @smoke
  Scenario: An external ID is ordered with the card, and shown with the others
    When I fill in:
      | field       | value      |
      | External ID | order 4711 |
    And I choose "Continue"
    Then I see "External ID order 4711"
    When I choose "Order the card"
    And I choose "View card"
    And I choose "Information"
    Then I see "Starts with"
    And I see "Card ID"
    And I see "Customer ID"
    And I see "Account ID"
    And I see "External ID order 4711"

  Scenario: An order without external ID
    When I choose "Continue"
    Then I do not see "External ID"
    When I choose "Order the card"
    And I choose "View card"
    And I choose "Information"
    Then I see "External ID none"

  @refusal @screen
  Scenario: Forty characters fit, and no more
    When I fill in:
      | field       | value                                    |
      | External ID | 1234567890123456789012345678901234567890 |
    And I press x
    Then I see "External ID: at most 40 characters."
    When I choose "Continue"
    Then I see "1234567890123456789012345678901234567890"

  @screen
  Scenario: On a small terminal the arrow keys scroll to the last of them
    When I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Information"
    And I resize the terminal to 40x12
    Then I do not see "External ID"
    When I press PageDown
    And I press PageDown
    And I press PageDown
    And I press PageDown
    Then I see "External ID none"
    When I press PageUp
    And I press PageUp
    And I press PageUp
    And I press PageUp
    Then I see "Status"
    When I press Enter
    Then the action "Lock" is enabled
