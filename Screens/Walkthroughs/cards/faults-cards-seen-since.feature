Feature: Repeated requests after a lost response
  A retry after a lost response is the same request, so it is done once.
  After the card or the list was loaded, the same change is a new request: it must be done again.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @fault
  Scenario: After a lost response to locking, a card unlocked in the meantime can be locked again
    Given the issuer answers the next cardService.update by dropping the connection after processing
    When I choose "Lock"
    And I choose "View card status"
    Then I see "You locked this card"
    When I choose "Unlock"
    Then the card ending "7009" is ACTIVE
    When I choose "Lock"
    Then I see "Locked. U: undo"
    And the card ending "7009" is LOCKED

  @fault
  Scenario: After a lost response to unlocking, a card locked in the meantime can be unlocked again
    When I choose "Lock"
    And the issuer answers the next cardService.update by dropping the connection after processing
    And I choose "Unlock"
    And I choose "View card status"
    And I choose "Lock"
    And I choose "Unlock"
    Then I see "Unlocked. L: undo"
    And the card ending "7009" is ACTIVE

  @fault
  Scenario: After a lost response to locking, a card suspended and resumed in the meantime can be locked
    Given the issuer answers the next cardService.update by dropping the connection after processing
    When I choose "Lock"
    And customer care takes the card ending "7009" to SUSPENDED
    And customer care takes the card ending "7009" to ACTIVE
    And I choose "View card status"
    Then I see "Ready to use"
    When I choose "Lock"
    Then the card ending "7009" is LOCKED

  @fault
  Scenario: After a lost response to an order, an equal order for the cancelled card creates a new one
    Given the customer has these cards:
      | program                | type | status | last four | currency | expiry |
      | SKRILL-PHYSICAL-MC-EEA |      | LOCKED | 0001      |          |        |
      | SKRILL-PHYSICAL-MC-EEA |      | LOCKED | 0002      |          |        |
      | SKRILL-PHYSICAL-MC-EEA |      | LOCKED | 0003      |          |        |
    And the issuer answers the next cardService.create by dropping the connection after processing
    When I choose "Back"
    And I choose "Order"
    And I choose "Travel"
    And I choose "Continue"
    And I choose "Order the card"
    Then I see "The connection was lost before the issuer responded."
    When I choose "Back"
    And I choose "Back"
    And I choose "Discard details"
    And I choose "Back"
    And I choose "Cards"
    Then I see "5 cards"
    When customer care takes the card ending "7009" to SUSPENDED
    And I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    And I choose "••••"
    And I choose "Cancel card"
    And I choose "Lost"
    And I choose "Cancel card permanently"
    And I choose "Back"
    And I choose "Filter"
    And I choose "All cards"
    And I choose "Order a card"
    And I choose "Travel"
    And I choose "Continue"
    And I choose "Order the card"
    And I press Esc
    And I choose "Back"
    Then I see "6 cards"
