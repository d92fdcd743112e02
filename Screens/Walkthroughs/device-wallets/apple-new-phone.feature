Feature: Citadel verifies cards on a new phone
  Citadel requires verification on a phone that was linked less than 24 hours ago, by its settings; the others trust a login.

  Background:
    Given the issuer is "strict"
    And an enrolled wallet
    And the customer has these cards:
      | program                 | type | status | last four | currency | expiry |
      | CITADEL-PHYSICAL-MC-EEA |      | ACTIVE | 2290      |          |        |

  Scenario: Linked a moment ago: yellow
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 2290"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And Apple Wallet on the phone holds the card ending "2290", not verified

  @clock
  Scenario: Linked a day ago: green
    When 25 hours pass
    And I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 2290"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "2290", active
