Feature: Paying at a shop
  A shop sends its customer to a checkout: card number and security code bypass the shop. The response to the app
  proves nothing, so the shop checks the result itself.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"
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
        | Expiry date   | 11/29            |
        | Security code | 123              |
        | Name on card  | Anna Sample      |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And I see "Visa •••• 0000"
      And I see "000.100.110"
      And the gateway received submitTransaction 1 time
      And the network received requestPaymentAuthorization 1 time
      And the shop received completeOrder 1 time
      And the gateway received getPaymentStatus 1 time
      When I choose "Back to the shop"
      Then I see "Knots and Splices"
      And there is no action "Your basket"

    Scenario: The customer's own card, which its owner approves in the app
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      Then the screen is "Meridian Wallet"
      And the inbox contains "Is this you? 10.50 GBP at Harbour Books"
      When I approve the payment in the issuer's app
      Then the payment is approved
      And I see "Mastercard •••• 7009"
      And I see "confirmed by you"
      And the issuer received authorizePayment 1 time
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
        | A    | M  | order status      |
        | M    | G  | status            |

    @refusal
    Scenario: The owner declines
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      And I decline the payment in the issuer's app
      Then the payment is declined
      And the result code is "100.380.401"
      And the issuer received authorizePayment 0 times

    Scenario: Postponed, and not answered yet
      When I enter the number of the card ending "7009"
      And I choose "Pay 10.50 GBP"
      And I choose "Approve in this app"
      Then I see "Is this you?"
      When I choose "Later"
      And I choose "I've approved or declined it"
      Then I see "The bank is still waiting for your answer."

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
      Then the action "Your basket" says "1 item"

    @refusal
    Scenario Outline: The bank declines: <what>
      When I fill in:
        | field         | value    |
        | Card number   | <number> |
        | Expiry date   | 11/29    |
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
      When I choose "Your basket"
      And I choose "Empty the basket"
      Then I see "The basket is empty."
      When I choose "Back"
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

    Scenario: It is kept while the shop is closed
      When I choose "The Sea Around Us"
      And I press Esc
      And I press Esc
      Then the screen is "Home"
      When I choose "•••• 7009"
      And I press Esc
      And I choose "Shop"
      And I choose "Harbour Books"
      Then the action "Your basket" says "1 item"
      When I choose "Your basket"
      Then I see "1 x The Sea Around Us"

    Scenario: Quantity of a product
      When I choose "The Sea Around Us"
      And I choose "Knots and Splices"
      And I choose "Your basket"
      And I choose "1 x Knots and Splices"
      Then the action "Take one away" is disabled
      When I choose "Add one"
      And I choose "Add one"
      Then I see "23.85 GBP"
      When I choose "Take one away"
      And I choose "Back"
      Then the action "2 x Knots and Splices" says "15.90 GBP"
      When I choose "1 x The Sea Around Us"
      And I choose "Remove"
      Then I see "1 x The Sea Around Us removed."
      When I choose "Check out"
      Then I see "Harbour Books · 15.90 GBP"

  Rule: Gift vouchers

    Scenario Outline: A voucher of <amount> <currency>
      When I choose "Gift voucher"
      And I fill in:
        | field    | value      |
        | Amount   | <amount>   |
        | Currency | <currency> |
      And I choose "Add to the basket"
      And I choose "Check out"
      Then I see "Harbour Books · <total>"

      Examples:
        | amount           | currency | total             |
        | 700              | GBP      | 700.00 GBP        |
        | 0.01             | EUR      | 0.01 EUR          |
        | 1,050            | JPY      | 1050 JPY          |
        | 12.34            | BHD      | 12.340 BHD        |
        | 9,999,999,999.99 | GBP      | 9999999999.99 GBP |

    @refusal
    Scenario Outline: <amount> <currency> can't be paid
      When I choose "Gift voucher"
      And I fill in:
        | field    | value      |
        | Amount   | <amount>   |
        | Currency | <currency> |
      And I choose "Add to the basket"
      Then the screen is "Gift voucher"
      And I see "<why>"
      And the shop received placeOrder 0 times

      Examples:
        | amount            | currency | why                                           |
        | 0                 | GBP      | Amount must be more than 0.                   |
        | -5                | GBP      | Amount must be more than 0.                   |
        | 0.001             | GBP      | Amount must have at most 2 decimals in GBP.   |
        | 10,000,000,000.00 | GBP      | Amount must be at most 9999999999.99 GBP.     |
        | 0.50              | JPY      | Amount must have no decimals in JPY.          |
        | 12.345            | BHD      | Amount must end in 0, like 10.500             |
        | 10,50             | EUR      | Amount must have a point before its decimals  |
        | ten               | EUR      | Amount must be a number, like 10.50.          |

    @refusal @screen
    Scenario: Vouchers above the maximum total
      When I choose "Gift voucher"
      And I fill in:
        | field    | value         |
        | Amount   | 9999999999.99 |
        | Currency | GBP           |
      And I choose "Add to the basket"
      And I choose "Your basket"
      And I press Right
      Then I see "The basket's total must be at most 9999999999.99 GBP."
      And the action "1 x Gift voucher" says "9999999999.99 GBP"

    Scenario: From the basket to the payment
      Given the basket is worth 75.00 GBP
      When I choose "Check out"
      And I pay with a new Visa, and do not save it
      Then the payment is approved
      And the shop has 1 paid order of 75.00 GBP

  Rule: Unreachable parties

    @refusal
    Scenario: The shop can't reach its payment service
      Given the gateway answers the next prepareCheckout with 503
      When I choose "The Sea Around Us"
      And I choose "Check out"
      Then I see "The shop can't reach its payment service."
      When I choose "Check out"
      Then I see "How do you want to pay?"

    @refusal
    Scenario: The response to a payment is lost, and it is paid once
      Given the issuer's payment-challenge is never
      When I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Card"
      And I enter the number of the card ending "7009"
      Given the gateway answers the next submitTransaction by dropping the connection after processing
      When I choose "Pay 10.50 GBP"
      Then I see "You can safely try again."
      When I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And the issuer received authorizePayment 1 time

    @refusal
    Scenario: The bank doesn't respond
      Given the issuer's payment-challenge is never
      When I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Card"
      And I enter the number of the card ending "7009"
      Given the network answers the next requestPaymentAuthorization with 503
      When I choose "Pay 10.50 GBP"
      Then the screen is "Result unknown"
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
        | A    | M  | order status      |
        | M    | G  | status            |
