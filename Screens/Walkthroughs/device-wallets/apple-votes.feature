Feature: Votes on a card for Apple Wallet
  Apple, network and issuer vote, and the strictest vote counts. Orange is yellow that only customer care can turn green.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  Scenario: Orange offers a call and no code
    Given the wallet decides orange
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Call Meridian"
    And there is no action "Text"
    And Apple Wallet on the phone holds the card ending "7009", not verified

  Scenario: The issuer requires verification on a newly linked phone
    Given the issuer's new-phone-verification is 24h
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And Apple Wallet on the phone holds the card ending "7009", not verified

  Scenario: The vote is for one card
    Given the wallet decides red
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
