Feature: A world with cards in Apple Wallet
  The fixture "wallets" has a pass in each state.

  Background:
    Given the world "wallets"

  @smoke
  Scenario: Every pass is there
    Then Apple Wallet on the phone holds the card ending "7009", active
    And Apple Wallet on the watch holds the card ending "7009", active
    And Apple Wallet on the phone holds the card ending "4242", not verified
    And Apple Wallet on the phone holds the card ending "3107", suspended
    And no wallet holds the card ending "1881"

  Scenario: Unlocking the card resumes its pass
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 3107"
    And I choose "Unlock"
    And I open "Apple Wallet"
    Then Apple Wallet on the phone holds the card ending "3107", active

  Scenario: The removed card can be added again
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 1881"
    And I choose "Add to Apple Wallet"
    And I choose "iPhone"
    And I approve in the wallet sheet
    Then Apple Wallet on the phone holds the card ending "1881", active
