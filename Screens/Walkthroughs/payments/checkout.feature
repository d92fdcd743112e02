Feature: Paying at a shop
  A shop sends its customer to a checkout: number and security code go to its payment service, and never to the shop. What the app hears
  there proves nothing, so the shop asks itself before it calls an order paid.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    Then I see "Harbour Books"

  Rule: With a new card

    Background:
      When I choose "The Sea Around Us"
      And I choose "Check out"
      Then I see "How do you want to pay?"
      When I choose "Card"

    @smoke
    Scenario: A card of another bank
      When I fill in:
        | field         | value            |
        | Card number   | 4200000000000000 |
        | Valid until   | 11/29            |
        | Security code | 123              |
        | Name on card  | Anna Sample      |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And I see "VISA •••• 0000"
      And I see "000.100.110"
      And the gateway was asked submitTransaction 1 time
      And the network was asked requestPaymentAuthorization 1 time
      And the merchant was asked completeOrder 1 time
      And the gateway was asked getPaymentStatus 1 time
      When I choose "Back to the shop"
      Then I see "Knots and Splices"
      And I do not see "Basket"

    Scenario: The customer's own card, which its owner approves in the app
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      Then the screen is "Meridian Wallet"
      And the inbox contains "Is this you? 10.50 GBP at Harbour Books"
      When I approve the payment in the wallet app
      Then the payment is approved
      And I see "MASTER •••• 7009"
      And I see "confirmed by you"
      And the issuer was asked authorizePayment 1 time
      And the inbox contains "10.50 GBP paid at Harbour Books"
      And the sequence is:
        | from | to | message           |
        | A    | M  | checkout          |
        | M    | G  | prepare           |
        | A    | G  | checkoutInfo      |
        | A    | G  | submitTransaction |
        | G    | N  | authenticate      |
        | N    | I  | authenticate      |
        | A    | I  | approved          |
        | G    | N  | authorize         |
        | N    | I  | authorize         |
        | A    | M  | done?             |
        | M    | G  | status            |

    @refusal
    Scenario: The owner says no
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      And I decline the payment in the wallet app
      Then the payment is declined
      And the result code is "100.380.401"
      And the issuer was asked authorizePayment 0 times

    Scenario: Put off, and not answered yet
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      And I choose "Approve in this app"
      Then I see "Is this you?"
      When I choose "Later"
      And I choose "I have answered"
      Then I see "The bank has no answer yet."

    Scenario: Sample data
      When I choose "Insert sample data"
      And I choose "Pay 10.50 GBP"
      Then the screen is "Paid"

    @refusal
    Scenario: A card that can't be used now
      Given customer care takes the card ending "7009" to SUSPENDED
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      Then the screen is "Not paid"
      And I see "800.100.160"
      And I see "The card can't be used now."
      And the inbox contains "Not paid: 10.50 GBP at Harbour Books"
      When I choose "Back to the shop"
      Then I see "Basket"

    @refusal
    Scenario Outline: <what> is found before anything is sent
      When I fill in:
        | field         | value    |
        | Card number   | <number> |
        | Valid until   | <until>  |
        | Security code | <code>   |
        | Name on card  | <name>   |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Pay"
      And I see "<why>"
      And the gateway was asked submitTransaction 0 times

      Examples:
        | what                   | number           | until | code | name | why                                       |
        | A wrong check digit    | 4200000000000001 | 11/29 | 123  | Anna | Card number isn't valid.                  |
        | A brand not taken      | 6011000000000004 | 11/29 | 123  | Anna | The shop takes VISA, MASTER and AMEX.     |
        | A month that isn't one | 4200000000000000 | 13/29 | 123  | Anna | Valid until must be month and year        |
        | A code too long        | 4200000000000000 | 11/29 | 1234 | Anna | must have 3 digits                        |
        | A code too short       | 377777777777770  | 11/29 | 123  | Anna | must have 4 digits                        |
        | A card that is over    | 4200000000000000 | 10/25 | 123  | Anna | Valid until is over.                      |
        | A name too short       | 4200000000000000 | 11/29 | 123  | Ann  | must have 4 to 127 characters             |

    @refusal
    Scenario Outline: The bank declines: <what>
      When I fill in:
        | field         | value    |
        | Card number   | <number> |
        | Valid until   | 11/29    |
        | Security code | 123      |
        | Name on card  | Anna     |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Not paid"
      And I see "<code>"

      Examples:
        | what                    | number           | code        |
        | no bank has this number | 4000000000000002 | 800.100.151 |

  Rule: The basket

    Scenario: It has one currency
      When I choose "The Sea Around Us"
      And I choose "A Field Guide to Rain"
      Then I see "Your basket is in GBP."
      When I choose "Empty the basket"
      And I choose "A Field Guide to Rain"
      And I choose "Check out"
      Then I see "Harbour Books · 92.00 EUR"

    Scenario Outline: Amounts have the decimals of their currency
      When I choose "<article>"
      And I choose "<article>"
      And I choose "Check out"
      Then I see "<total>"

      Examples:
        | article            | total      |
        | The Sea Around Us  | 21.00 GBP  |
        | Tide Tables 2027   | 2100 JPY   |
        | Pearls of the Gulf | 24.680 BHD |

    Scenario: It stays while the shop is left
      When I choose "The Sea Around Us"
      And I press Esc
      Then the screen is "Home"
      When I choose "•••• 7009"
      And I press Esc
      And I choose "Shop"
      Then I see "1 x The Sea Around Us"

  Rule: Somebody is away

    @refusal
    Scenario: The shop can't reach its payment service
      Given the gateway answers the next prepareCheckout with 503
      When I choose "The Sea Around Us"
      And I choose "Check out"
      Then I see "The shop can't reach its payment service."
      When I choose "Check out"
      Then I see "How do you want to pay?"

    @refusal
    Scenario: The answer to a payment is lost, and it is paid once all the same
      Given the issuer's payment-challenge is never
      When I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Card"
      And I enter the number of the card ending "7009"
      Given the gateway answers the next submitTransaction by dropping the connection after it acted
      When I choose "Pay 10.50 GBP"
      Then I see "You can safely try again."
      When I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And the issuer was asked authorizePayment 1 time

    @refusal
    Scenario: The bank doesn't answer
      Given the issuer's payment-challenge is never
      When I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Card"
      And I enter the number of the card ending "7009"
      Given the network answers the next requestPaymentAuthorization with 503
      When I choose "Pay 10.50 GBP"
      Then the screen is "Outcome unknown"
      And I see "900.100.300"
      And the sequence is:
        | from | to | message           |
        | A    | M  | checkout          |
        | M    | G  | prepare           |
        | A    | G  | checkoutInfo      |
        | A    | G  | submitTransaction |
        | G    | N  | authenticate      |
        | N    | I  | authenticate      |
        | G    | N  | authorize         |
        | A    | M  | done?             |
        | M    | G  | status            |
