Feature: The session during a payment
  Actions at a shop extend the session, as in the wallet. If it ends, the basket is kept until
  the next login, and a pending payment is shown on Home.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And the basket is worth 10.50 GBP

  @clock
  Scenario: Each step at the shop extends the session by five minutes
    When 3 minutes pass
    And I choose "Check out"
    And 3 minutes pass
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000042 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |
    And I choose "Pay 10.50 GBP"
    Then I see "Confirm your payment"
    When 3 minutes pass
    And I fill in:
      | field         | value  |
      | One-time code | 000000 |
    And I choose "Confirm"
    Then I see "Wrong code."
    When 3 minutes pass
    And I confirm with the code from the bank
    Then the payment is approved

  @clock
  Scenario: The basket is kept after the next login
    When 5 minutes pass
    Then the screen is "Session ended"
    When I choose "Log in again"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Shop"
    And I choose "Harbour Books"
    Then the action "Check out" says "10.50 GBP"

  @clock
  Scenario: The bank's challenge stays pending
    When I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000042 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |
    And I choose "Pay 10.50 GBP"
    Then I see "Confirm your payment"
    When 5 minutes pass
    And I choose "Log in again"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Finish paying 10.50 GBP"
    Then I see "Confirm your payment"
    When I confirm with the code from the bank
    Then the payment is approved
    When I choose "Back to the shop"
    Then there is no action "Your basket"
    When I press Esc
    And I press Esc
    Then the screen is "Home"
    And there is no action "Paid"

  @clock
  Scenario: The result of a payment is shown after the login
    Given the gateway answers the next submitTransaction by dropping the connection after processing
    When I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000000 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |
    And I choose "Pay 10.50 GBP"
    Then I see "You can safely try again."
    When 5 minutes pass
    And I choose "Log in again"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Paid: 10.50 GBP"
    Then the payment is approved
    And the result code is "000.100.110"
    And the shop has 1 paid order of 10.50 GBP
    When I choose "Back to the shop"
    Then there is no action "Your basket"

  Scenario: A payment stays pending after its message was read and the app has quit
    When I choose "Check out"
    And I pay with the card ending "7009"
    Then I see "Approve in this app"
    When I press Ctrl-N
    Then I see "Is this you?"
    When I press Esc
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the action "Approve a payment of 10.50 GBP" is enabled
    When I choose "Approve a payment of 10.50 GBP"
    # A PIN that is typed too early declines nothing.
    And I type "2580"
    Then the screen is "Approve a payment"
    When I choose "No, this is not me"
    Then I see "Declined"
