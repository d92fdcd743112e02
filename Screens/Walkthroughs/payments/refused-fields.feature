Feature: Invalid fields of the checkout
  Invalid data of a card or a bank account is found before a request, by the rules of the checkout gateway. The field
  is named with its error, and all entries are kept.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And the basket is worth 10.50 EUR
    And I choose "Check out"

  @refusal
  Scenario Outline: A card: <what>
    When I choose "Card"
    And I fill in:
      | field         | value    |
      | Card number   | <number> |
      | Expiry date   | <until>  |
      | Security code | <code>   |
      | Name on card  | <name>   |
    And I choose "Pay 10.50 EUR"
    Then the screen is "Pay"
    And I see "<why>"
    And the field "Name on card" says "<name>"
    And the gateway received submitTransaction 0 times

    Examples: Number
      | what                       | number              | until | code | name | why                                         |
      | 11 digits                  | 42000000000         | 11/29 | 123  | Anna | Card number isn't valid.                    |
      | a wrong check digit        | 4200000000000001    | 11/29 | 123  | Anna | Card number isn't valid.                    |
      | 15 digits of Visa          | 420000000000002     | 11/29 | 123  | Anna | The shop accepts Visa, Mastercard and Amex. |
      | 16 digits of Amex          | 3700000000000007    | 11/29 | 1234 | Anna | The shop accepts Visa, Mastercard and Amex. |
      | an unsupported brand       | 6011000000000004    | 11/29 | 123  | Anna | The shop accepts Visa, Mastercard and Amex. |
      | 19 digits with a wrong one | 4200000000000000001 | 11/29 | 123  | Anna | Card number isn't valid.                    |

    Examples: Expiry date
      | what       | number           | until  | code | name | why                                             |
      | month 00   | 4200000000000000 | 00/29  | 123  | Anna | Expiry date must be month and year              |
      | month 13   | 4200000000000000 | 13/29  | 123  | Anna | Expiry date must be month and year              |
      | last month | 4200000000000000 | 10/26  | 123  | Anna | Expiry date is in the past. Enter another card. |
      | letters    | 4200000000000000 | Nov 29 | 123  | Anna | Expiry date must be month and year              |

    Examples: Security code
      | what                  | number           | until | code  | name | why                                                |
      | 2 digits of Visa      | 4200000000000000 | 11/29 | 12    | Anna | The security code of this card must have 3 digits. |
      | 4 digits of Visa      | 4200000000000000 | 11/29 | 1234  | Anna | The security code of this card must have 3 digits. |
      | 3 digits of Amex      | 377777777777770  | 11/29 | 123   | Anna | The security code of this card must have 4 digits. |

    Examples: Name
      | what         | number           | until | code | name | why                                              |
      | 3 characters | 4200000000000000 | 11/29 | 123  | Ann  | Name on card must have 4 to 127 characters.      |

  Scenario: This month isn't over yet
    When I choose "Card"
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000000 |
      | Expiry date   | 11/26            |
      | Security code | 123              |
      | Name on card  | Anna             |
    And I choose "Pay 10.50 EUR"
    Then the payment is approved

  @refusal
  Scenario Outline: The field accepts no more: <what>
    When I choose "Card"
    And I fill in:
      | field   | value   |
      | <field> | <value> |
    Then I see "<why>"

    Examples:
      | what                 | field         | value                | why                                |
      | 20 digits            | Card number   | 42000000000000000000 | Card number: at most 19 digits.    |
      | a code of 5 digits   | Security code | 12345                | Security code: at most 4 digits.   |
      | letters for a number | Card number   | x                    | Card number: digits only.          |

  @refusal
  Scenario Outline: A bank account: <what>
    When I choose "SEPA bank account"
    And I fill in:
      | field          | value  |
      | IBAN           | <iban> |
      | Account holder | <name> |
    And I choose "Pay 10.50 EUR"
    Then the screen is "Pay"
    And I see "<why>"
    And the field "Account holder" says "<name>"
    And the gateway received submitTransaction 0 times

    Examples:
      | what                                 | iban                            | name        | why                                           |
      | one digit short                      | DE2310000000123456789           | Anna Sample | IBAN is too short.                            |
      | one digit long                       | DE231000000012345678901         | Anna Sample | IBAN is too long.                             |
      | wrong check digits                   | DE24100000001234567890          | Anna Sample | IBAN isn't valid. Check the digits.           |
      | of no country                        | XX23100000001234567890          | Anna Sample | IBAN starts with a country without IBANs.     |
      | of a country outside SEPA            | SC18SSCB11010000000000001497USD | Anna Sample | IBAN is of a country outside SEPA.            |
      | letters where the country has digits | DE2310000000123456789A          | Anna Sample | IBAN contains invalid characters. |
      | a holder of 3 characters             | DE23100000001234567890          | Ann         | Account holder must have 4 to 127 characters. |

  Scenario Outline: An IBAN is also valid <how>
    When I choose "SEPA bank account"
    And I fill in:
      | field          | value       |
      | IBAN           | <iban>      |
      | Account holder | Anna Sample |
    And I choose "Pay 10.50 EUR"
    Then the payment is approved
    And I see "SEPA •••• 7890"

    Examples:
      | how              | iban                        |
      | in lower case    | de23100000001234567890      |
      | with spaces      | DE23 1000 0000 1234 5678 90 |
