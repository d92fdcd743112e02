Feature: Credentials on file
  Reed & Rye has stored three cards by account checks, without charging them: it knows their references, brands and last four digits. They
  pay again by their security codes alone. It doesn't know when a card is over.

  Background:
    Given the world "credentials-on-file"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"

  Scenario: What the shop has stored
    When I choose "Payment methods"
    Then I see "VISA •••• 1111"
    And I see "MASTER •••• 0511"
    And I see "AMEX •••• 0611"
    And the shop has 1 paid order of 10.50 GBP

  @smoke
  Scenario Outline: <brand> pays again by a code of <digits> digits
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
    When I choose "Look at the JWTs"
    Then the JWT says credentialsonfile "2"

    Examples:
      | brand | last | digits | code |
      | VISA  | 1111 | 3      | 123  |
      | AMEX  | 0611 | 4      | 1234 |

  @refusal
  Scenario: An AMEX has four digits
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "AMEX •••• 0611"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 4.20 GBP"
    Then I see "The security code of this card must have 4 digits."

  @refusal
  Scenario: A card that is over pays no more
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "MASTER •••• 0511"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 4.20 GBP"
    Then I see "The card has expired. Choose another card."
    And the shop has 0 paid orders of 4.20 GBP
