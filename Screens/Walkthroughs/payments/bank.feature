Feature: Authentication by the bank
  Before it approves a payment, a card's bank can require confirmation: by a code, by choices on its page, or in its app. The shop only
  gets the result. The vendors' test cards have the Simulated Bank, which decides by their numbers.

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

  Rule: By the card's number

    Background:
      When I choose "Card"
      And I fill in:
        | field         | value       |
        | Expiry date   | 11/29       |
        | Security code | 123         |
        | Name on card  | Anna Sample |

    Scenario Outline: <what>
      When I fill in:
        | field       | value    |
        | Card number | <number> |
      And I choose "Pay 10.50 GBP"
      Then the payment is <state>
      And the result code is "<code>"
      And I see "<words>"

      Examples:
        | what                        | number           | state    | code        | words                                 |
        | Frictionless                | 4200000000000091 | approved | 000.100.110 | frictionless                          |
        | Not supported by the bank   | 4200000000000109 | approved | 000.100.110 | not supported by the bank             |
        | The bank doesn't confirm it | 4012001037141112 | declined | 100.380.401 | Your bank didn't confirm              |
        | Its system is unreachable   | 4012001037461114 | declined | 100.390.112 | Your bank can't confirm payments now. |
        | Not supported for the card  | 4532497088771651 | declined | 000.400.109 | Your bank doesn't support 3-D Secure  |

    @smoke
    Scenario: A code confirms it
      When I fill in:
        | field       | value            |
        | Card number | 4200000000000042 |
      And I choose "Pay 10.50 GBP"
      Then the screen is "Simulated Bank"
      And I see "We sent a code by text"
      And the inbox contains "Simulated Bank: your code"
      When I confirm with the code from the bank
      Then the payment is approved
      And I see "confirmed by you"
      And the sequence is:
        | from | to | message           |
        | A    | M  | checkout          |
        | M    | G  | prepare           |
        | A    | G  | checkoutInfo      |
        | A    | G  | submitTransaction |
        | G    | N  | authenticate      |
        | A    | N  | challenge         |
        | G    | N  | authorize         |
        | A    | M  | order status      |
        | M    | G  | status            |

    @refusal
    Scenario: Three wrong codes
      When I fill in:
        | field       | value            |
        | Card number | 4200000000000042 |
      And I choose "Pay 10.50 GBP"
      And I fill in:
        | field         | value  |
        | One-time code | 000001 |
      And I choose "Confirm"
      Then I see "Wrong code. 2 attempts left."
      When I fill in:
        | field         | value  |
        | One-time code | 000002 |
      And I choose "Confirm"
      Then I see "1 attempt left"
      When I fill in:
        | field         | value  |
        | One-time code | 000003 |
      And I choose "Confirm"
      Then the payment is declined
      And the result code is "100.380.401"

    Scenario: Another code
      When I fill in:
        | field       | value            |
        | Card number | 4200000000000067 |
      And I choose "Pay 10.50 GBP"
      And I choose "Another code"
      Then I see "New code sent."
      When I confirm with the code from the bank
      Then the payment is approved

    Scenario: One choice
      When I fill in:
        | field       | value            |
        | Card number | 4012000000003119 |
      And I choose "Pay 10.50 GBP"
      Then I see "Is this you?"
      When I choose "Yes, this is me"
      Then the payment is approved

    Scenario: Several choices
      When I fill in:
        | field       | value            |
        | Card number | 4012000000003127 |
      And I choose "Pay 10.50 GBP"
      And I choose "[ ] Shop: Harbour Books"
      And I choose "[ ] Amount: 10.50 GBP"
      And I choose "Confirm"
      Then the payment is approved

    @refusal
    Scenario: The customer cancels
      When I fill in:
        | field       | value            |
        | Card number | 4200000000000042 |
      And I choose "Pay 10.50 GBP"
      And I choose "Give up"
      And I choose "Cancel it"
      Then the payment is declined
      And the result code is "100.396.101"

  Rule: Forced by a tester

    Scenario Outline: The bank <does>
      Given the bank <does> 3-D Secure
      When I pay with a new Visa, and do not save it
      Then the payment is <state>
      And the result code is "<code>"

      Examples:
        | does                  | state    | code        |
        | approves              | approved | 000.100.110 |
        | declines              | declined | 100.380.401 |
        | rejects               | declined | 100.380.401 |
        | cannot be reached for | declined | 100.390.112 |

    Scenario: Saved cards skip it, unless the shop requires it
      When I pay with a new Visa, and save it
      And I confirm with the code from the bank
      And I choose "Back to the shop"
      And I choose "Knots and Splices"
      And I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      Then the payment is approved
      And I see "skipped for a saved card"
      Given the shop requires 3-D Secure for saved cards too
      And the bank declines 3-D Secure
      When I choose "Back to the shop"
      And I choose "Knots and Splices"
      And I choose "Check out"
      And I choose "Visa •••• 0000"
      And I enter the security code
      Then the payment is declined

    Scenario: Authentication of a saved card, with its security code and without
      Given the shop requires 3-D Secure for saved cards too
      When I press Esc
      And the shopper saved a Visa ending "0042"
      And I choose "Check out"
      And I choose "Visa •••• 0042"
      And I enter the security code
      Then I see "Confirm your payment"
      And I see "•••• 0042"
      When I confirm with the code from the bank
      Then the payment is approved
      And I see "confirmed by you"
      Given the shop requires no security code for saved cards
      When I choose "Back to the shop"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Visa •••• 0042"
      Then I see "This shop doesn't require the security code."
      When I choose "Pay 10.50 GBP"
      Then I see "Confirm your payment"
