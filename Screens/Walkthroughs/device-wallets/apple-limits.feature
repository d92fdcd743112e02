Feature: How many cards an iPhone holds
  The network gives a chip 12 tokens. The next card is declined, and has room once another was removed.

  @refusal
  Scenario: The 13th card is declined
    Given an enrolled wallet
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1001      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1002      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1003      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1004      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1005      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1006      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1007      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1008      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1009      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1010      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"
    And I choose "•••• 1001"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1002"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1003"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1004"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1005"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1006"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1007"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1008"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1010"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "Back"
    And 1 second passes
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1011      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1012      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 1013      |          |        |
    And I choose "Cards"
    And I choose "•••• 1011"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1012"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Back"
    And I choose "•••• 1013"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "1013"
    When I choose "Done"
    And I open "Apple Wallet"
    And I choose "•••• 1012"
    And I choose "Remove this card"
    And I choose "Remove"
    And I open "Meridian Wallet"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "1013", active
