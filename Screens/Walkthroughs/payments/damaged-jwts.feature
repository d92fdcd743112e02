Feature: JWTs corrupted in transit
  Shop and gateway sign their messages, and the app forwards them. A changed letter is detected: the gateway refuses a corrupt
  request, and the shop a corrupt response. Only verified responses are valid, and nothing is paid twice.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"

  @refusal
  Scenario Outline: The gateway refuses a request that was changed in its <part>
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    Given the next request JWT is corrupt in its <part>
    When I choose "Pay 4.20 GBP"
    Then I see "The payment service refused the JWT: its <wrong> is wrong. Nothing was paid: pay again."
    When I choose "View the JWT"
    Then I see "nothing was changed"
    And the JWT says errorcode "<code>"
    And the JWT says errordata "jwt, <wrong>"
    When I choose "Back"
    And I choose "Pay 4.20 GBP"
    Then the payment is approved
    And the shop has 1 paid order of 4.20 GBP

    Examples:
      | part      | wrong     | code  |
      | header    | header    | 10205 |
      | payload   | signature | 30000 |
      | signature | signature | 30000 |

  @refusal
  Scenario Outline: The shop refuses a response that was changed in its <part>
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    Given the next response JWT is corrupt in its <part>
    When I choose "Pay 4.20 GBP"
    Then the screen is "Pending"
    And I see "<said>"
    And I do not see "Approved"
    When I choose "View the JWTs"
    Then I see "<why>"
    When I choose "Back"
    And I choose "Check again"
    Then the payment is approved
    And the shop has 1 paid order of 4.20 GBP

    Examples:
      | part      | said                                                                                                | why                                                                 |
      | header    | Reed & Rye says that the response can't be trusted: its header must have alg HS256, HS384 or HS512. | it can't be trusted: its header must have alg HS256, HS384 or HS512 |
      | payload   | The app refused the response: it doesn't match Reed & Rye's request.                                | it doesn't match the request                                        |
      | signature | Reed & Rye says that the response can't be trusted: its signature isn't the payment service's.      | it can't be trusted: its signature isn't the payment service's      |

  Scenario: A corrupt request reaches no other party
    Given I save the Visa test card ending "1111" at "Reed & Rye"
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    And I fill in:
      | field         | value |
      | Security code | 123   |
    Given the next request JWT is corrupt in its signature
    When I choose "Pay 10.50 GBP"
    Then I see "Nothing was paid: pay again."
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | A    | M  | order status      |
    When I choose "Pay 10.50 GBP"
    Then the payment is approved
    And the shop has 1 paid order of 10.50 GBP

  @refusal
  Scenario: The response after a challenge
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    And I choose "[ ] Save this card for next time"
    Given the next response JWT is corrupt in its signature
    When I choose "Pay 4.20 GBP"
    And I confirm with the code from the bank
    Then I see "Reed & Rye says that the response can't be trusted"
    When I choose "Check again"
    Then the payment is approved
    And I see "for next time"
    And the shop has 1 paid order of 4.20 GBP

  Scenario: A card is saved although the response was corrupt
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    And I choose "Insert sample data"
    Given the next response JWT is corrupt in its signature
    When I choose "Save it"
    Then I see "Reed & Rye says that the response can't be trusted: its signature"
    And I do not see "Saved"
    When I choose "Check again"
    Then the screen is "Saved"
    And I see "Visa •••• 1111"
    And the sequence is:
      | from | to | message      |
      | A    | M  | checkout     |
      | A    | M  | sign         |
      | A    | G  | ACCOUNTCHECK |
      | G    | N  | verify       |
      | A    | M  | verify       |
      | A    | M  | order status |
