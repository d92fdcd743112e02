Feature: Customer care and the tokens of a card
  The network keeps a token for each device. Customer care activates, suspends, resumes and deletes each by itself: neither the card nor its
  other tokens change. The owner gets an email each time.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @smoke
  Scenario: Orange needs a call, and customer care activates
    Given the wallet decides orange
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Finish later"
    Then Apple Wallet on the phone holds the card ending "7009", not verified
    When customer care activates the token of the card ending "7009" on the phone
    Then Apple Wallet on the phone holds the card ending "7009", active
    And the sequence is:
      | from | to | message                |
      | I    | N  | activate               |
      | N    | W  | state                  |
      | N    | I  | notifyServiceActivated |
    And the inbox contains "Your card was added to Apple Wallet"

  @smoke
  Scenario: A suspended token is resumed
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And customer care suspends the token of the card ending "7009" on the phone
    Then Apple Wallet on the phone holds the card ending "7009", suspended
    And the sequence is:
      | from | to | message            |
      | I    | N  | suspend            |
      | N    | W  | state              |
      | N    | I  | notifyTokenUpdated |
    And the inbox contains "Your card is suspended in Apple Wallet"
    When customer care resumes the token of the card ending "7009" on the phone
    Then Apple Wallet on the phone holds the card ending "7009", active
    And the inbox contains "You can pay with Apple Wallet again"

  Scenario: Unlocking the card resumes only the token that nobody else suspended
    Given a paired watch
    When I choose "Add to Apple Wallet"
    And I choose "iPhone"
    And I approve in the wallet sheet
    And I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    And I choose "Done"
    And customer care suspends the token of the card ending "7009" on the watch
    Then Apple Wallet on the phone holds the card ending "7009", active
    And Apple Wallet on the watch holds the card ending "7009", suspended
    When I choose "Lock"
    Then Apple Wallet on the phone holds the card ending "7009", suspended
    When I choose "Unlock"
    Then Apple Wallet on the phone holds the card ending "7009", active
    And Apple Wallet on the watch holds the card ending "7009", suspended
    When customer care resumes the token of the card ending "7009" on the watch
    Then Apple Wallet on the watch holds the card ending "7009", active

  Scenario: A token resumed while the card is locked resumes with the card
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And customer care suspends the token of the card ending "7009" on the phone
    And I choose "Lock"
    And customer care resumes the token of the card ending "7009" on the phone
    Then Apple Wallet on the phone holds the card ending "7009", suspended
    When I choose "Unlock"
    Then Apple Wallet on the phone holds the card ending "7009", active

  @smoke
  Scenario: Deleted by customer care, the card can be added again
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And customer care deletes the token of the card ending "7009" on the phone
    Then no wallet holds the card ending "7009"
    And the sequence is:
      | from | to | message            |
      | I    | N  | delete             |
      | N    | W  | state              |
      | N    | I  | notifyTokenUpdated |
    And the inbox contains "Your card was removed from Apple Wallet"
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "7009", active

  Scenario: Customer care finds the tokens in the Simulator
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I press Ctrl-O
    And I choose "Customer care"
    And I choose "Anna Sample"
    And I choose "Cards"
    And I choose "•••• 7009"
    And I choose "Tokens in mobile wallets"
    And I choose "iPhone"
    And I choose "Suspend"
    And I choose "Device lost"
    Then I see "Customer care suspended it."
    And Apple Wallet on the phone holds the card ending "7009", suspended
