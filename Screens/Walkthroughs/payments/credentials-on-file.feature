Feature: Credentials on file
  Reed & Rye has saved three cards by account checks, without a charge: it has their references, brands and last four digits. They
  pay again with their security codes only. It doesn't know their expiry dates.

  Background:
    Given the world "credentials-on-file"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"

  Scenario: Data that the shop has stored
    When I choose "Payment methods"
    Then I see "Visa •••• 1111"
    And I see "Mastercard •••• 0511"
    And I see "Amex •••• 0611"
    And the shop has 1 paid order of 10.50 GBP

  @smoke
  Scenario Outline: <brand> pays again with a code of <digits> digits
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "<brand> •••• <last>"
    Then I see "<digits> digits"
    When I fill in:
      | field         | value  |
      | Security code | <code> |
    And I choose "Pay 4.20 GBP"
    Then the payment is approved
    And the shop has 1 paid order of 4.20 GBP
    When I choose "View the JWTs"
    Then the JWT says credentialsonfile "2"

    Examples:
      | brand | last | digits | code |
      | Visa  | 1111 | 3      | 123  |
      | Amex  | 0611 | 4      | 1234 |

  @refusal
  Scenario: An Amex code has four digits
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Amex •••• 0611"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 4.20 GBP"
    Then I see "The security code of this card must have 4 digits."

  @refusal
  Scenario: An expired card can't pay
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Mastercard •••• 0511"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 4.20 GBP"
    Then I see "The card has expired. Choose another card."
    And the shop has 0 paid orders of 4.20 GBP
