Feature: Cancelled on every page of the sheet
  Before a pass exists, leaving adds nothing; afterwards the setup can be finished later. The button is shown again.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @refusal
  Scenario: At the choice of the device
    Given a paired watch
    When I choose "Add to Apple Wallet"
    And I press Esc
    Then the screen is "Card"
    And I see "Not added to Apple Wallet."
    And no wallet holds the card ending "7009"
    And the sequence is:
      | from | to | message         |
      | A    | W  | present         |
      | W    | A  | didFinishAdding |
    And the action "Add to Apple Wallet" is enabled

  @refusal
  Scenario: During the issuer's request
    Given the issuer answers the next cardService.tokenize after 20 seconds
    When I choose "Add to Apple Wallet"
    Then I see "Contacting the issuer"
    When I press Esc
    Then the action "Try again" is enabled
    When I choose "Cancel"
    Then the screen is "Card"
    And I see "Not added to Apple Wallet."
    And no wallet holds the card ending "7009"

  @refusal
  Scenario: At the terms
    When I choose "Add to Apple Wallet"
    And I press Esc
    Then the screen is "Card"
    And I see "Not added to Apple Wallet."
    And no wallet holds the card ending "7009"
    And the card ending "7009" is INITIATED in "Apple Pay"
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"

  @refusal
  Scenario: At the ways to verify, and at the code
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I press Esc
    Then the screen is "Card"
    And I see "Not ready for Apple Pay yet."
    When I choose "Verify"
    And I choose to verify by text
    And I press Esc
    Then I see "Choose how."
    When I press Esc
    Then the screen is "Card"
    And the action "Verify for Apple Wallet" is enabled
    And Apple Wallet on the phone holds the card ending "7009", not verified

  @refusal
  Scenario: At the call
    Given the wallet decides orange
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I press Esc
    Then the screen is "Card"
    And the action "Verify for Apple Wallet" is enabled
    And Apple Wallet on the phone holds the card ending "7009", not verified

  @refusal
  Scenario: In the app, at the PIN
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose to verify by app
    And I press Esc
    Then I see "Choose how."
    And Apple Wallet on the phone holds the card ending "7009", not verified
    When I choose "Finish later"
    Then the screen is "Card"

  Scenario: At the end, Esc is as good as Done
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I press Esc
    Then the screen is "Card"
    And Apple Wallet on the phone holds the card ending "7009", active
