@screen
Feature: Keys typed ahead
  Over a slow connection several keys arrive at once. Those after a key that makes a request wait for its response, then
  work as if typed slowly. A secret field accepts only keys that were typed while it was visible.

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

  @smoke
  Scenario: A card is locked and unlocked by two keys at once
    When I type "lu"
    Then the screen is "Home"
    And I see "Unlocked. L: undo"
    And the card ending "7009" is ACTIVE
    And the issuer received cardService.update 2 times

  Scenario: A key for an action of the next page
    When I type "o1"
    Then the screen is "New card"

  Scenario: Keys after a refusal work too
    Given the issuer answers the next cardService.update with 503
    When I type "ll"
    Then I see "Locked. U: undo"
    And the issuer received cardService.update 2 times

  Scenario: A PIN that was typed before its page is not entered
    When I type "d2580"
    Then the screen is "Confirm it's you"
    And the field "Wallet PIN" says ""

  Scenario: Keys typed during a request do nothing
    Given the issuer answers the next cardService.update after 30 seconds
    When I press l
    And I type "oo"
    And 31 seconds pass
    Then the screen is "Home"
    And I see "Locked. U: undo"

  Scenario: Esc stops waiting and discards the queued keys
    Given the issuer answers the next cardService.update after 30 seconds
    When I type "luo"
    And I press Esc
    Then I see "You stopped waiting"
    When 2 minutes pass
    Then the screen is "Home"
    And the issuer received cardService.update 1 time

  Scenario: The keys wait for a late response
    Given the issuer answers the next cardService.update after 30 seconds
    When I type "luo"
    Then the screen is "Home"
    And the status line shows "Esc stop waiting"
    When 31 seconds pass
    Then the screen is "Order a card"
    And the card ending "7009" is ACTIVE
