Feature: Activity of a card
  The issuer stores every payment request to one of its cards, also declined ones. The customer sees them on the card.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  Scenario: No payments yet
    Given I choose "•••• 7009"
    When I choose "Activity"
    Then the screen is "Activity"
    And I see "No payments with this card yet."
    When I press Esc
    Then the screen is "Card"

  @smoke
  Scenario: A payment is approved
    Given the issuer's payment-challenge is never
    When I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Check out"
    And I choose "Card"
    And I enter the number of the card ending "7009"
    And I choose "Pay 10.50 GBP"
    Then the screen is "Paid"
    When I choose "Back to the shop"
    And I press Esc
    And I press Esc
    Then the screen is "Home"
    And I see "Harbour Books 10.50 GBP approved"
    When I choose "•••• 7009"
    And I choose "Activity"
    Then the wallet shows the activity "Harbour Books, 10.50 GBP, approved"
    And I do not see "declined"

  @refusal
  Scenario: A locked card is declined, and the activity shows the reason
    When I choose "Lock"
    Then the card ending "7009" is LOCKED
    When I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Check out"
    And I choose "Card"
    And I enter the number of the card ending "7009"
    And I choose "Pay 10.50 GBP"
    Then the screen is "Not paid"
    When I choose "Back to the shop"
    And I press Esc
    And I press Esc
    Then I see "Harbour Books 10.50 GBP declined"
    When I choose "•••• 7009"
    And I choose "Activity"
    Then the wallet shows the activity "Harbour Books, 10.50 GBP, declined"
    And the wallet shows the activity "Harbour Books, 10.50 GBP, declined, the card can't be used now"
    When I press Esc
    And I choose "Unlock"
    And I choose "Activity"
    Then the wallet shows the activity "Harbour Books, 10.50 GBP, declined"

  @refusal
  Scenario: After a lost response the payment is listed once
    Given the issuer's payment-challenge is never
    When I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Check out"
    And I choose "Card"
    And I enter the number of the card ending "7009"
    Given the gateway answers the next submitTransaction by dropping the connection after processing
    When I choose "Pay 10.50 GBP"
    Then I see "You can safely try again."
    When I choose "Pay 10.50 GBP"
    Then the screen is "Paid"
    And the issuer received authorizePayment 1 time
    When I choose "Back to the shop"
    And I press Esc
    And I press Esc
    And I choose "•••• 7009"
    And I choose "Activity"
    Then the wallet shows the activity "Harbour Books, 10.50 GBP, approved"

  @refusal
  Scenario: The issuer is unreachable
    Given I choose "•••• 7009"
    And the issuer answers the next cardService.getActivity with 503
    When I choose "Activity"
    Then I see "Couldn't load the activity"
    When I choose "Try again"
    Then I see "No payments with this card yet."
