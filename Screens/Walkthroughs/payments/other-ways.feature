Feature: Other payment methods, and saving without a payment
  A bank account pays by direct debit, PayPal on its own page. A payment method can also be added without a payment.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"

  Rule: A payment

    Background:
      When I choose "Timetable of Ferries"
      And I choose "Check out"

    @smoke
    Scenario: A bank account
      When I pay by bank account
      Then the payment is approved
      And I see "SEPA •••• 7890"
      And the network received requestPaymentAuthorization 0 times

    Scenario: PayPal
      When I pay by PayPal
      Then the screen is "PayPal"
      When PayPal approves
      Then the payment is approved
      And I see "PayPal"
      And the sequence is:
        | from | to | message           |
        | A    | M  | checkout          |
        | M    | G  | prepare           |
        | A    | G  | checkoutInfo      |
        | A    | G  | submitTransaction |
        | A    | G  | approved          |
        | A    | M  | order status      |
        | M    | G  | status            |

    @refusal
    Scenario: PayPal is cancelled
      When I pay by PayPal
      And PayPal is cancelled
      Then the payment is declined
      And the result code is "100.396.101"

    Scenario: A saved bank account pays again
      When I choose "SEPA bank account"
      And I choose "Insert sample data"
      And I choose "[ ] Save this account for next time"
      And I choose "Pay 12.00 EUR"
      And I choose "Back to the shop"
      And I choose "Rivers of Europe"
      And I choose "Check out"
      And I choose "SEPA •••• 7890"
      And I choose "Pay 31.90 EUR"
      Then the payment is approved
      And I see "SEPA •••• 7890"

    @refusal
    Scenario: A direct debit is in euro
      When I choose "SEPA bank account"
      And I choose "Insert sample data"
      And I choose "[ ] Save this account for next time"
      And I choose "Pay 12.00 EUR"
      And I choose "Back to the shop"
      And I choose "Knots and Splices"
      And I choose "Check out"
      Then I see "How do you want to pay?"
      And the action "SEPA •••• 7890" is disabled
      And there is no action "Another SEPA bank account"

  Rule: The shop stores everything

    Scenario: The shop stores the PayPal account, which pays again
      Given the shop saves every payment method
      When I choose "The Sea Around Us"
      And I choose "Check out"
      And I pay by PayPal
      Then I see "Harbour Books may charge this account again."
      When PayPal approves
      Then I see "for next time"
      When I choose "Back to the shop"
      And I choose "Knots and Splices"
      And I choose "Check out"
      And I choose "PayPal"
      And I choose "Pay 7.95 GBP"
      Then the payment is approved

  Rule: Nothing is paid

    Background:
      When I choose "Payment methods"
      And I choose "Add one at Harbour Books"
      Then I see "What do you want to add?"

    Scenario: A card
      When I choose "Card"
      And I choose "Insert sample data"
      And I choose "Save it"
      Then I see "Confirm saving your card"
      When I confirm with the code from the bank
      Then the screen is "Saved"
      And the network received requestPaymentAuthorization 0 times
      When I choose "Payment methods"
      Then I see "Visa •••• 0000"

    Scenario: A bank account that is saved
      When I choose "SEPA bank account"
      And I choose "Insert sample data"
      And I choose "Save it"
      Then the screen is "Saved"
      And the sequence is:
        | from | to | message             |
        | A    | M  | checkout            |
        | M    | G  | prepare             |
        | A    | G  | checkoutInfo        |
        | A    | G  | registerTransaction |
        | A    | M  | order status        |
        | M    | G  | status              |

    @refusal
    Scenario: The bank doesn't confirm it
      Given the bank declines 3-D Secure
      When I choose "Card"
      And I choose "Insert sample data"
      And I choose "Save it"
      Then the screen is "Not saved"
      When I choose "Payment methods"
      Then I see "No saved payment methods"

  Rule: With combined steps

    Scenario: A card is added, and pays
      When I add a card without paying
      And I confirm with the code from the bank
      Then the screen is "Saved"
      When I choose "Back to the shop"
      And I choose "Knots and Splices"
      And I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      Then the payment is approved
      And the shop stored nothing but a reference, a brand and the last four
      And the shop has 1 paid order of 7.95 GBP

    Scenario: The customer's own card
      Given the issuer's payment-challenge is never
      When I choose "Knots and Splices"
      And I choose "Check out"
      And I pay with the card ending "7009"
      Then the payment is approved
      And I see "frictionless"
