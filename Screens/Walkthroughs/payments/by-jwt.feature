Feature: Payments by JWT
  Reed & Rye signs its requests, and its gateway the responses. The app forwards both and can verify neither: only a response that
  the shop has verified is valid. A card can be saved without a charge, and pays again with its security code only.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"

  @smoke
  Scenario: A card is saved without a charge
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    Then I see "Reed & Rye saves your card for future payments."
    When I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    And I choose "Save it"
    Then the screen is "Saved"
    And I see "Visa •••• 1111"
    And the error code is "0"
    And the sequence is:
      | from | to | message      |
      | A    | M  | checkout     |
      | A    | M  | sign         |
      | A    | G  | ACCOUNTCHECK |
      | G    | N  | verify       |
      | A    | M  | verify       |
    When I choose "View the JWTs"
    Then the JWT says credentialsonfile "1"
    And the JWT says requesttypedescriptions "ACCOUNTCHECK"
    And I see "the card is saved"

  @smoke
  Scenario: A saved card pays with its security code only
    Given I save the Visa test card ending "1111" at "Reed & Rye"
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    Then I see "It's required every time"
    When I fill in:
      | field         | value |
      | Security code | 123   |
    And I choose "Pay 10.50 GBP"
    Then the payment is approved
    And the error code is "0"
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | G    | N  | authenticate      |
      | G    | N  | authorize         |
      | A    | M  | verify            |
    When I choose "View the JWTs"
    Then the JWT says credentialsonfile "2"
    And I see "a saved card pays"

  Scenario: The first payment stores the card
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 5100000000000511 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    And I choose "[ ] Save this card for next time"
    And I choose "Pay 4.20 GBP"
    And I confirm with the code from the bank
    Then the payment is approved
    And I see "for next time"
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | G    | N  | authenticate      |
      | A    | N  | challenge         |
      | G    | N  | authorize         |
      | A    | M  | verify            |
    When I choose "Payment methods"
    And I choose "Mastercard •••• 0511"
    Then I see "Reed & Rye"
    When I choose "Delete"
    And I choose "Delete"
    Then I see "Reed & Rye has deleted Mastercard •••• 0511."

  Scenario: A payment that stores nothing
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 5100000000000511 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    And I choose "Pay 4.20 GBP"
    Then the payment is approved
    And I do not see "for next time"
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | G    | N  | authenticate      |
      | G    | N  | authorize         |
      | A    | M  | verify            |
    When I choose "View the JWTs"
    Then the JWT says credentialsonfile "0"

  @clock
  Scenario: A payment is settled two days later
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    And I choose "Pay 4.20 GBP"
    Then the payment is approved
    And the payment waits for settlement
    When 1 day passes
    Then the payment waits for settlement
    When 1 day passes
    Then the payment is settled

  Scenario: The customer's own card is approved in the issuer's app
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I pay with the card ending "7009"
    And I approve the payment in the issuer's app
    Then the payment is approved
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | G    | N  | authenticate      |
      | N    | I  | authenticate      |
      | A    | I  | approved          |
      | G    | N  | authorize         |
      | N    | I  | authorize         |
      | A    | M  | verify            |

  @refusal
  Scenario: The owner of a card declines in the issuer's app
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I pay with the card ending "7009"
    And I decline the payment in the issuer's app
    Then the payment is declined
    And the error code is "60022"

  Scenario: An Amex card requires four digits
    Given I save the Amex test card ending "0611" at "Reed & Rye"
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Amex •••• 0611"
    And I fill in:
      | field         | value |
      | Security code | 1234  |
    And I choose "Pay 10.50 GBP"
    Then the payment is approved

  @refusal
  Scenario: With a wrong security code the card isn't saved
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 214              |
    And I choose "Save it"
    Then the screen is "Not saved"
    And I see "The security code is wrong, so the shop doesn't save the card."
    When I choose "Payment methods"
    Then I do not see "Visa •••• 1111"

  @refusal
  Scenario: An acquirer that doesn't check accounts
    Given the acquirer does not check accounts
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    And I choose "Insert sample data"
    And I choose "Save it"
    Then I see "The shop's payment service doesn't support this."
    And the sequence is:
      | from | to | message      |
      | A    | M  | checkout     |
      | A    | M  | sign         |
      | A    | G  | ACCOUNTCHECK |
      | A    | M  | verify       |

  @refusal
  Scenario: An acquirer that doesn't support saved cards
    Given the acquirer does not support credentials on file
    And I save the Visa test card ending "1111" at "Reed & Rye"
    Then the screen is "Not saved"
    And the error code is "0"
    And I see "The shop's bank doesn't support saved cards"

  @refusal
  Scenario Outline: <what>
    When I choose "Reed & Rye"
    And I choose "Gift voucher"
    And I fill in:
      | field    | value    |
      | Amount   | <amount> |
      | Currency | GBP      |
    And I choose "Add to the basket"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    And I choose "Pay <amount> GBP"
    And I confirm with the code from the bank
    Then the payment is <state>
    And the error code is "<code>"
    And I see "<words>"

    Examples:
      | what                        | amount | state    | code  | words                           |
      | The bank declines           | 700.00 | declined | 70000 | Your bank declined the payment. |
      | The outcome is unknown      | 600.10 | unknown  | 60010 | Your bank didn't respond        |

  @refusal
  Scenario Outline: <what>, and it is paid once
    Given I save the Visa test card ending "1111" at "Reed & Rye"
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    Given the gateway answers the next performTransaction by dropping the connection <when> it acted
    When I choose "Pay 10.50 GBP"
    Then I see "You can safely try again."
    When I choose "Pay 10.50 GBP"
    Then the payment is approved
    And the shop has 1 paid order of 10.50 GBP

    Examples:
      | what                               | when   |
      | The request to the gateway is lost | before |
      | The gateway's response is lost     | after  |
