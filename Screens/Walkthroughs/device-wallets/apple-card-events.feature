Feature: Card events in Apple Wallet
  A locked card can't pay anywhere: the network suspends its tokens. They resume with the card, and are deleted with it.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"

  @smoke
  Scenario: Lock suspends, unlock resumes
    When I choose "Lock"
    Then Apple Wallet on the phone holds the card ending "7009", suspended
    And the sequence is:
      | from | to | message            |
      | A    | I  | update             |
      | I    | N  | suspend            |
      | N    | W  | state              |
      | N    | I  | notifyTokenUpdated |
    When I choose "Unlock"
    Then Apple Wallet on the phone holds the card ending "7009", active

  Scenario: Cancelling the card removes it from the wallet
    When I choose "More"
    And I choose "Cancel card"
    And I choose "Stolen"
    And I choose "Cancel card permanently"
    And I open "Apple Wallet"
    Then the screen is "Apple Wallet"
    And no wallet holds the card ending "7009"

  @smoke
  Scenario: Removed in Apple Wallet, it can be added again
    When I open "Apple Wallet"
    And I choose "•••• 7009"
    And I choose "Remove this card"
    And I choose "Remove"
    Then I see "•••• 7009 removed from this iPhone."
    And no wallet holds the card ending "7009"
    And the sequence is:
      | from | to | message            |
      | W    | N  | delete             |
      | N    | I  | notifyTokenUpdated |
    When I open "Meridian Wallet"
    Then the screen is "Card"
    And the action "Add to Apple Wallet" is enabled

  Scenario: Customer care suspends the card, and the pass says why
    When customer care takes the card ending "7009" to SUSPENDED
    Then Apple Wallet on the phone holds the card ending "7009", suspended
    When I open "Apple Wallet"
    And I choose "•••• 7009"
    Then I see "Your card •••• 7009 is locked, suspended or expired."
