Feature: Rules for card orders
  An incomplete address or an easy PIN makes a card useless.
  What is missing or wrong is said at its field before anything is sent, and what was right stays.

  Rule: The first step

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Everyday"

    @refusal
    Scenario Outline: Mobile: <mobile> is refused
      When I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "<what is said>"
      And the field "Mobile number" says "<mobile>"
      And the issuer received cardService.create 0 times

      Examples:
        | mobile             | what is said                                                                  |
        | 015550100777       | Mobile number must start with a country code, like +1 123456789.              |
        | 0049155501         | Mobile number must start with a country code, like +1 123456789.              |
        | +                  | Mobile number must be + and digits, like +1 123456789.                        |
        | +1                 | Mobile number must have 2 to 15 digits.                                       |
        | +1234567890123456  | Mobile number must have 2 to 15 digits.                                       |
        | +123 4567890123456 | Mobile number must have 2 to 15 digits.                                       |
        | +49one             | Mobile number must be + and digits, like +1 123456789.                        |

    Scenario Outline: Mobile: <mobile> is valid
      When I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      Then I see "2 of 2"
      And I see "<as it is shown>"
      When I choose "Order the card"
      Then I see "Your card is ready"

      Examples:
        | mobile            | as it is shown     |
        | +12               | +12                |
        | +1 2              | +12                |
        | +123456789012345  | +1 2345 6789012345 |
        | +12025550102      | +1 202 555 0102    |
        | +49 1555010077777 | +49 1555 010077777 |
        | +49 1555 010077   | +49 1555 010077    |
        | +49  1555010077   | +49 1555 010077    |
        | +49-1555/010077   | +49 1555 010077    |

    @refusal @screen
    Scenario: Mobile: a longer number is not accepted
      When I press Tab
      And I press Tab
      And I press Tab
      And I paste "+1 2345 6789 0123 4567 8901"
      Then I see "Mobile number: at most 20 characters."
      And the field "Mobile number" says "+4915550100101"

    @smoke @refusal
    Scenario: The error about the mobile disappears once it is valid
      When I fill in:
        | field         | value        |
        | Mobile number | 015550100777 |
      And I choose "Continue"
      Then I see "Mobile number must start with a country code, like +1 123456789."
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      Then I see "2 of 2"
      And I see "+49 1555 0100777"

    @refusal
    Scenario Outline: Card PIN: <case> is refused
      When I fill in:
        | field            | value |
        | Card PIN         | <pin> |
        | Confirm card PIN | <pin> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "Card PIN doesn't meet this rule: <rule>."
      And the issuer received cardService.create 0 times

      Examples:
        | case         | pin | rule     |
        | one digit    | 4   | 4 digits |
        | three digits | 471 | 4 digits |

    Scenario Outline: Card PIN: <case> is valid
      When I fill in:
        | field            | value |
        | Card PIN         | <pin> |
        | Confirm card PIN | <pin> |
      And I choose "Continue"
      Then I see "Card PIN set"
      When I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."

      Examples:
        | case                          | pin  |
        | no rule broken                | 4719 |
        | three the same                | 1112 |
        | a run of three                | 1235 |
        | a run that is broken          | 1324 |
        | a run over the end of numbers | 8901 |
        | every second digit            | 2468 |
        | zeros before                  | 0007 |

    @refusal
    Scenario Outline: Card PIN: <case>, so it is refused
      When I fill in:
        | field            | value   |
        | Card PIN         | <first> |
        | Confirm card PIN | <again> |
      And I choose "Continue"
      Then I see "1 of 2"
      And I see "<what is said>"

      Examples:
        | case                        | first | again | what is said                               |
        | another one the second time | 4719  | 4791  | Confirm card PIN must match the PIN above. |
        | not repeated                | 4719  |       | Confirm card PIN must match the PIN above. |
        | only the repetition         |       | 4719  | Confirm card PIN must match the PIN above. |

    @screen
    Scenario: A fifth digit of the card PIN is not accepted
      When I fill in:
        | field    | value |
        | Card PIN | 47190 |
      Then the field "Card PIN" says "••••"

    @refusal
    Scenario: Of several errors the first is shown
      When I fill in:
        | field            | value  |
        | Mobile number    | 015550 |
        | Card PIN         | 4719   |
        | Confirm card PIN | 4791   |
      And I choose "Continue"
      Then I see "Mobile number must start with a country code, like +1 123456789."
      When I fill in:
        | field         | value |
        | Mobile number |       |
      And I choose "Continue"
      Then I see "Confirm card PIN must match the PIN above."
      And the issuer received cardService.create 0 times

  Rule: The number of the enrollment

    Background:
      Given an enrolled wallet:
        | field | value       |
        | phone | 030 1234567 |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Everyday"

    @refusal
    Scenario: Without a country code the issuer requires another number
      When I choose "Continue"
      And I choose "Order the card"
      Then I see "1 of 2"
      And I see "Mobile number is required, like +1 123456789: your wallet's number has no country code."
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    Scenario: A number for the card replaces it
      When I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer received cardService.create 1 time

  Rule: The address

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Plus"
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |

    @refusal
    Scenario Outline: <field>: <value> is refused
      When I fill in:
        | field   | value   |
        | <field> | <value> |
      And I choose "Continue"
      Then I see "2 of 3"
      And I see "<what is said>"
      And the field "City" says "<city>"
      And the issuer received cardService.create 0 times

      Examples:
        | field       | value    | city     | what is said                                                 |
        | Address     |          | Berlin   | Address is required.                                         |
        | Address     | Elm      | Berlin   | Address must have at least 4 characters.                     |
        | City        |          |          | City is required.                                            |
        | City        | Berlin1  | Berlin1  | City must contain only letters, spaces, hyphens and periods. |
        | City        | Berlin!  | Berlin!  | City must contain only letters, spaces, hyphens and periods. |
        | City        | L'Aquila | L'Aquila | City must contain only letters, spaces, hyphens and periods. |
        | Country     |          | Berlin   | Country is required.                                         |
        | Postal code |          | Berlin   | Postal code is required.                                     |

    Scenario Outline: <field>: <value> is valid
      When I fill in:
        | field   | value   |
        | <field> | <value> |
      And I choose "Continue"
      Then I see "3 of 3"
      When I choose "Order the card"
      Then I see "Your card is on its way"

      Examples:
        | field           | value                                    |
        | Address         | Elm1                                     |
        | Address         | The Long Street Of The Forty Letters 123 |
        | Address         | Straße des 17. Juni 135                  |
        | Address, line 2 | Exactly thirty letters of it 1           |
        | Address, line 3 | Exactly thirty letters of it 1           |
        | City            | Y                                        |
        | City            | Baden-Baden                              |
        | City            | St. Pölten                               |
        | City            | Łódź                                     |
        | City            | Αθήνα                                    |
        | City            | Llanfairpwllgwyngyll-gogerychw           |
        | Country         | FR                                       |
        | Country         | fr                                       |
        | State           |                                          |
        | State           | B                                        |
        | State           | NRW                                      |
        | Postal code     | 1                                        |
        | Postal code     | D-10115/2                                |
        | Postal code     | SW1A 1AA                                 |
        | Postal code     | 1234567890123456                         |

    @refusal @screen
    Scenario Outline: <field>: more than <limit> characters do not fit
      When I fill in:
        | field   | value |
        | <field> |       |
      And I paste "12345678901234567890123456789012345678901"
      Then I see "<field>: at most <limit> characters."
      And the field "<field>" says ""

      Examples:
        | field           | limit |
        | Address         | 40    |
        | Address, line 2 | 30    |
        | Address, line 3 | 30    |
        | City            | 30    |
        | State           | 3     |
        | Postal code     | 16    |

    @refusal
    Scenario: Of several errors in the address the first is shown
      When I fill in:
        | field       | value  |
        | Address     | Elm    |
        | City        | B3rlin |
        | Postal code |        |
      And I choose "Continue"
      Then I see "Address must have at least 4 characters."
      And I see "City must contain only letters, spaces, hyphens and periods."
      And the issuer received cardService.create 0 times

    Scenario: Errors are shown during typing, not before
      When I fill in:
        | field | value |
        | City  | B3r   |
      Then I do not see "City has more in it"
      When I fill in:
        | field | value  |
        | City  | B3rlin |
      Then I see "City must contain only letters, spaces, hyphens and periods."
      When I fill in:
        | field | value  |
        | City  | Berlin |
      Then I do not see "City has more in it"
