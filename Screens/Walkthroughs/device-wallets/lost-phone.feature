Feature: The cards of a lost phone
  My phones shows the cards in a lost phone's wallets, because a phone pays without a login.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   |      |        | 7009      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA |      |        | 4242      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I press Esc
    And I get a new phone
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"

  @smoke
  Scenario: They are listed on the other phone until they are removed
    When I choose "Profile"
    And I choose "My phones"
    And I choose "Phone 1"
    Then I see "•••• 7009 Apple Wallet"
    And I see "This phone can still pay with these cards. Lock them, or ask customer care to remove them."
    And I do not see "4242"
    When I choose "Back"
    And I choose "Phone 2"
    Then I do not see "7009"
    When customer care deletes the token of the card ending "7009" on the phone
    And I choose "Back"
    And I choose "Back"
    And I choose "My phones"
    And I choose "Phone 1"
    Then I do not see "7009"
