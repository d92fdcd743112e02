Feature: How many tokens a chip and a card may have
  The network allows 12 tokens for a chip and 10 for a card; here its settings allow fewer. The next one is declined until another
  is removed.

  @refusal
  Scenario: One card too many for the phone
    Given the world "cards"
    And the network's tokens-per-device is 1
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 3107"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "3107"
    When I choose "Done"
    And I open "Apple Wallet"
    And I choose "•••• 7009"
    And I choose "Remove this card"
    And I choose "Remove"
    And I open "Meridian Wallet"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "3107", active

  @refusal
  Scenario: One token too many for the card
    Given the world "cards"
    And a paired watch
    And the network's tokens-per-card is 1
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I choose "iPhone"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the network has 1 token of the card ending "7009"
    When the network's tokens-per-card is default
    And I choose "Done"
    And I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the watch holds the card ending "7009", active
    And the network has 2 tokens of the card ending "7009"
