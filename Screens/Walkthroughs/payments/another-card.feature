Feature: Another card after a declined one
  A checkout is valid until it is paid, or for 30 minutes. A failed payment leaves the order open: another card can pay it.

  Background:
    Given the world "cards"
    And the issuer's payment-challenge is never
    And the issuer's session-timeout is 12h
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  Rule: Through a hosted checkout

    Background:
      When I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"

    @smoke
    Scenario: Declined, and paid with another card
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      Then the payment is declined
      And the result code is "800.100.160"
      And there is no action "Payment methods"
      When I choose "Pay with another card"
      And I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then the payment is approved
      And the shop has 1 paid order of 10.50 GBP
      And the shop has 0 declined orders of 10.50 GBP
      And the shop received placeOrder 1 time
      And the gateway received prepareCheckout 1 time
      When I choose "Back to the shop"
      Then there is no action "Your basket"

    Scenario: The same card, once it can be used again
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      Then the payment is declined
      Given customer care takes the card ending "7009" to ACTIVE
      When I choose "Pay with another card"
      And I pay with the card ending "7009"
      Then the payment is approved
      And the shop has 1 paid order of 10.50 GBP

    Scenario: Cancelled at PayPal, and paid with a card
      When I pay by PayPal
      And PayPal is cancelled
      Then the payment is declined
      When I choose "Pay with another card"
      And I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then the payment is approved
      And the shop has 1 paid order of 10.50 GBP

    @refusal
    Scenario: An invalid second card leaves the order open too
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      And I choose "Pay with another card"
      And I choose "Card"
      And I fill in:
        | field         | value            |
        | Card number   | 4200000000000000 |
        | Expiry date   | 10/26            |
        | Security code | 123              |
        | Name on card  | Anna Sample      |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Pay"
      And I see "Expiry date is in the past."
      When I press Esc
      And I choose "Discard"
      And I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then the payment is approved

    @refusal
    Scenario: The checkout expires after half an hour
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      And 31 minutes pass
      And I choose "Pay with another card"
      And I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then I see "This checkout is closed. Go back and check out again."
      And the shop has 1 declined order of 10.50 GBP

    @refusal
    Scenario: The result is requested too late
      Given the gateway answers every getPaymentStatus with 503
      When I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then I see "The shop couldn't reach its payment service, so the result isn't confirmed yet."
      When the faults are disarmed
      And 31 minutes pass
      And I choose "Check again"
      Then the payment is unknown
      And the result code is "200.300.404"
      And I see "The shop checked too late"

  Rule: By JWT

    Background:
      When I choose "Shop"
      And I choose "Reed & Rye"
      And I choose "Willow Basket"
      And I choose "Check out"

    Scenario: Declined by JWT, and paid with another card
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      Then the payment is declined
      And the error code is "70000"
      When I choose "Pay with another card"
      And I choose "Card"
      And I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then the payment is approved
      And the shop has 1 paid order of 10.50 GBP
      And the shop received placeOrder 1 time

    Scenario: The same card by JWT, once it can be used again
      Given customer care takes the card ending "7009" to SUSPENDED
      When I pay with the card ending "7009"
      Then the payment is declined
      Given customer care takes the card ending "7009" to ACTIVE
      When I choose "Pay with another card"
      And I pay with the card ending "7009"
      Then the payment is approved
      And the shop has 1 paid order of 10.50 GBP

    @refusal
    Scenario: An expired card is refused before a request
      When I choose "Card"
      And I fill in:
        | field         | value            |
        | Card number   | 4200000000000000 |
        | Expiry date   | 10/26            |
        | Security code | 123              |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Pay"
      And I see "Expiry date is in the past. Enter another card."
      And the gateway received performTransaction 0 times

  Rule: Nothing is paid

    @refusal
    Scenario: A card that the bank declines isn't saved, without a declined payment
      Given customer care takes the card ending "7009" to SUSPENDED
      When I choose "Shop"
      And I choose "Payment methods"
      And I choose "Add one at Reed & Rye"
      And I choose "Card"
      And I enter the number of the card ending "7009"
      And I choose "Save it"
      Then the screen is "Not saved"
      And I see "Choose Try another one."
      And I do not see "declined the payment"

    Scenario: A card is saved without a payment
      When I choose "Shop"
      And I choose "Payment methods"
      And I choose "Add one at Reed & Rye"
      Then I see "Apple Pay does not support tokenization in this manner."
      When I choose "Card"
      And I enter the number of the card ending "7009"
      And I choose "Save it"
      Then the screen is "Saved"
      And the glass does not show "paid"
