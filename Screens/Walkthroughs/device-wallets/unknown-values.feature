Feature: An issuer that is newer than the app
  A newer version has values that this one doesn't know. They are read as UNKNOWN: the app shows what it can, offers no impossible action,
  and suggests an update where that helps.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @fault
  Scenario: A status
    Given the issuer sends an unknown card status from now on
    When I choose "•••• 7009"
    Then I see "Update the app to see this card's status."
    And there is no action "Lock"
    And there is no button for a wallet
    Given the faults are disarmed
    When I press Esc
    And I choose "•••• 7009"
    Then the button says "Add to Apple Wallet"

  @fault
  Scenario: It is unknown once, and known the next time
    Given the issuer sends an unknown card status once
    When I choose "•••• 7009"
    Then I see "Update the app to see this card's status."
    When I press Esc
    And I choose "•••• 7009"
    Then the action "Lock" is enabled

  @fault
  Scenario: A scheme whose cards can't be added to wallets
    Given the issuer sends an unknown scheme from now on
    When I choose "•••• 7009"
    Then I see "7009"
    And I do not see "Mastercard"
    When I choose "Add to Apple Wallet"
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"

  @fault
  Scenario: A mobile wallet, and the state of a card in it
    When I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Given the issuer sends an unknown mobile wallet from now on
    When I choose "Done"
    And I choose "More"
    And I choose "Mobile wallets"
    Then I see "Another wallet"
    Given the issuer sends an unknown tokenization status from now on
    When I press Esc
    And I choose "More"
    And I choose "Mobile wallets"
    And I choose "Another wallet"
    Then I see "Update the app to see the status in this mobile wallet."

  @fault
  Scenario: A kind of card, a network and a token provider, which change nothing
    Given the issuer sends an unknown card type from now on
    And the issuer sends an unknown card network from now on
    And the issuer sends an unknown token provider from now on
    When I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
