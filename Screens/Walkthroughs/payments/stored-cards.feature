Feature: Saved cards of a shop
  A shop saves a card only with the customer's consent: a reference, brand and last four digits. The security
  code is required every time, because nobody may store it.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |

  @smoke
  Scenario: Saved with consent, it pays again with its code only, and is deleted
    When I choose "[ ] Save this card for next time"
    And I choose "Pay 10.50 GBP"
    And I confirm with the code from the bank
    Then the screen is "Paid"
    And I see "for next time"
    When I choose "Back to the shop"
    And I choose "Knots and Splices"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    Then I see "It's required every time"
    When I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 7.95 GBP"
    Then the screen is "Paid"
    And I see "Visa •••• 1111"
    When I choose "Payment methods"
    And I choose "Visa •••• 1111"
    Then I see "Anna Sample"
    And I see "11/29"
    When I choose "Delete"
    And I choose "Delete"
    Then I see "Harbour Books has deleted Visa •••• 1111."
    And the gateway received deleteRegistration 1 time
    And I see "No saved payment methods"
    And the sequence is:
      | from | to | message |
      | A    | M  | delete  |
      | M    | G  | DELETE  |

  Scenario: Without consent nothing is saved
    When I choose "Pay 10.50 GBP"
    Then the screen is "Paid"
    And I do not see "for next time"
    When I choose "Payment methods"
    Then I see "No saved payment methods"

  @refusal
  Scenario: A code of the wrong length
    When I choose "[ ] Save this card for next time"
    And I choose "Pay 10.50 GBP"
    And I confirm with the code from the bank
    And I choose "Back to the shop"
    And I choose "Knots and Splices"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    And I fill in:
      | field         | value |
      | Security code | 12    |
    And I choose "Pay 7.95 GBP"
    Then I see "must have 3 digits"

  Scenario: The payment service is unreachable, and the shop still lists its data
    When I choose "[ ] Save this card for next time"
    And I choose "Pay 10.50 GBP"
    And I confirm with the code from the bank
    Given the gateway answers the next getRegistration with 503
    When I choose "Payment methods"
    And I choose "Visa •••• 1111"
    Then I see "The payment service can't show details right now."

  @refusal
  Scenario: A card can't be deleted while the payment service is unreachable
    When I choose "[ ] Save this card for next time"
    And I choose "Pay 10.50 GBP"
    And I confirm with the code from the bank
    And I choose "Payment methods"
    And I choose "Visa •••• 1111"
    Given the gateway answers the next deleteRegistration with 503
    When I choose "Delete"
    And I choose "Delete"
    Then I see "The shop can't reach its payment service."
    When I choose "Delete"
    And I choose "Delete"
    Then I see "Harbour Books has deleted Visa •••• 1111."
