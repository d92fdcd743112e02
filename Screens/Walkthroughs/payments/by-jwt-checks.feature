Feature: Required data and saved cards of a shop
  Reed & Rye can require the address with a new card. Its gateway returns the bank's results for address, postcode and security code,
  and the shop's own rule decides whether it saves the card. A shop of category 6012 requires more about its customers: it asks once, and
  the saved card keeps the data.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"

  @smoke
  Scenario: The shop requires the address, and the bank confirms it
    Given the address-for-cards of "Reed & Rye" is on
    And the keep-by-address of "Reed & Rye" is 2
    And the keep-by-postcode of "Reed & Rye" is 2
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    And I fill in:
      | field                | value            |
      | Card number          | 4111111111111111 |
      | Expiry date          | 11/29            |
      | Security code        | 123              |
      | House or flat number | 789 Ferry Lane   |
      | Postcode             | RR 789           |
    And I choose "Save it"
    Then the screen is "Saved"
    And the sequence is:
      | from | to | message      |
      | A    | M  | checkout     |
      | A    | M  | sign         |
      | A    | G  | ACCOUNTCHECK |
      | G    | N  | verify       |
      | A    | M  | verify       |
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    Then I do not see "Postcode"
    When I enter the security code
    Then the payment is approved

  @refusal
  Scenario Outline: A card isn't saved because of its <part>
    Given the shop saves a card whose <part> does not match
    Then the screen is "Not saved"
    And the error code is "0"
    And I see "<words>"
    When I choose "Payment methods"
    Then I do not see "Visa •••• 1111"

    Examples:
      | part     | words                                             |
      | address  | The address doesn't match your bank's records    |
      | postcode | The postcode doesn't match your bank's records   |
      | code     | The security code is wrong                        |

  Scenario: A shop that ignores the address stores the card
    Given the keep-by-address of "Reed & Rye" is "0,1,2,4"
    And the shop saves a card whose address does not match
    Then the screen is "Saved"
    When I choose "Payment methods"
    Then I see "Visa •••• 1111"

  @refusal
  Scenario: A shop that requires a confirmed security code
    Given the keep-by-code of "Reed & Rye" is 2
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 333              |
    And I choose "Save it"
    Then the screen is "Not saved"
    And I see "Your bank didn't confirm the security code"

  @refusal
  Scenario: The address is required, field by field
    Given the address-for-cards of "Reed & Rye" is on
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    And I choose "Pay 4.20 GBP"
    Then I see "House or flat number is required."
    When I fill in:
      | field                | value |
      | House or flat number | 7     |
    And I choose "Pay 4.20 GBP"
    Then I see "Postcode is required."
    When I choose "Insert sample data"
    And I choose "Pay 4.20 GBP"
    Then the payment is approved

  @smoke
  Scenario: A shop of category 6012 asks once
    Given the shop is of category 6012
    When I choose "Payment methods"
    And I choose "Add one at Reed & Rye"
    And I choose "Card"
    Then the screen is "More about you"
    When I tell the shop more about me
    And I choose "Insert sample data"
    And I choose "Save it"
    Then the screen is "Saved"
    And the sequence is:
      | from | to | message      |
      | A    | M  | checkout     |
      | A    | M  | sign         |
      | A    | G  | ACCOUNTCHECK |
      | G    | N  | verify       |
      | A    | M  | verify       |
    When I choose "View the JWTs"
    And I choose "Next part"
    Then I see "customeraccountnumber"
    And I see "customerdob"
    When I press Esc
    Then the screen is "Saved"
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    Then I see "It's required every time"
    When I enter the security code
    Then the payment is approved

  Scenario: A card that was saved before the shop required the data
    Given I save the Visa test card ending "1111" at "Reed & Rye"
    And the shop is of category 6012
    When I choose "Back to the shop"
    And I choose "Willow Basket"
    And I choose "Check out"
    And I choose "Visa •••• 1111"
    And I enter the security code
    Then the screen is "More about you"
    And I see "now needs more details about you"
    When I tell the shop more about me
    And I enter the security code
    Then the payment is approved
    And the sequence is:
      | from | to | message           |
      | A    | M  | checkout          |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | A    | M  | verify            |
      | A    | M  | sign              |
      | A    | G  | THREEDQUERY, AUTH |
      | G    | N  | authenticate      |
      | G    | N  | authorize         |
      | A    | M  | verify            |

  @refusal
  Scenario Outline: More about you: <what>
    Given the shop is of category 6012
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then the screen is "More about you"
    And I see "<words>"

    Examples:
      | what             | field                  | value      | words                                                           |
      | no number        | Account or card number |            | Account or card number is required.                             |
      | a wrong number   | Account or card number | 12-34      | Account or card number must have up to 20 letters and digits.   |
      | no birthday      | Date of birth          |            | Date of birth is required.                                      |
      | a wrong birthday | Date of birth          | 1990-02-30 | Date of birth must be year, month and day                       |
      | no postcode      | Postcode               |            | Postcode is required.                                           |
      | no name          | Last name              |            | Last name is required.                                          |

  @refusal
  Scenario: The shop requires the data too late
    When I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    And I choose "Card"
    And I choose "Insert sample data"
    Given the shop is of category 6012
    When I choose "Pay 4.20 GBP"
    Then I see "The shop needs details about you that this form doesn't have."
