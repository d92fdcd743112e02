Feature: Personal data at enrollment
  Name, email address, phone number and country must be valid, so that the issuer can reach the customer.
  Missing and invalid values are reported at their field before anything is sent. Valid values stay.

  Background:
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |

  @smoke
  Scenario: With valid data the next page opens
    When I choose "Continue"
    Then I see "2 of 4"

  @refusal
  Scenario Outline: <field>: <value> is refused
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "1 of 4"
    And I see "<message>"
    And the issuer received registerNewUser 0 times

    Examples: Names
      | field      | value | message                 |
      | First name |       | First name is required. |
      | Last name  |       | Last name is required.  |

    Examples: Email addresses
      | field | value             | message                                          |
      | Email |                   | Email is required.                               |
      | Email | zoe               | Email must be an address, like anna@example.com. |
      | Email | zoe@              | Email must be an address, like anna@example.com. |
      | Email | @example.com      | Email must be an address, like anna@example.com. |
      | Email | zoe@example       | Email must be an address, like anna@example.com. |
      | Email | zoe@@example.com  | Email must be an address, like anna@example.com. |
      | Email | zoe@exam ple.com  | Email must be an address, like anna@example.com. |
      | Email | zoe@-example.com  | Email must be an address, like anna@example.com. |
      | Email | zoe,b@example.com | Email must be an address, like anna@example.com. |

    Examples: Phone numbers
      | field         | value             | message                                                 |
      | Mobile number |                   | Mobile number is required.                              |
      | Mobile number | +49123            | Mobile number must have 7 to 15 digits.                 |
      | Mobile number | +4915550100199000 | Mobile number must have 7 to 15 digits.                 |
      | Mobile number | 0155-CALL-ME      | Mobile number must contain only digits and a leading +. |

    Examples: Names without visible characters
      | field      | value | message                                              |
      | First name | ‍‌    | First name must have at least one visible character. |

    Examples: Countries
      | field   | value | message              |
      | Country |       | Country is required. |

  @refusal
  Scenario: A name that isn't a country is refused
    When I fill in:
      | field   | value  |
      | Country | Utopia |
    And I press Enter
    Then I see "Country: no entry matches. Type a name or a code."

  @refusal
  Scenario: Of several errors the first is shown, and each is marked at its field
    When I fill in:
      | field         | value |
      | First name    |       |
      | Mobile number | 12    |
    And I choose "Continue"
    Then I see "First name is required."
    And I see "Mobile number must have 7 to 15 digits."

  Scenario: The message disappears once the field is valid
    When I fill in:
      | field | value |
      | Email | zoe   |
    And I choose "Continue"
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    Then I do not see "must be an address"
    When I choose "Continue"
    Then I see "2 of 4"

  Scenario Outline: <value> is a valid <field>
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 4"

    Examples:
      | field         | value                    |
      | First name    | 美咲                     |
      | Last name     | O'Neill-García           |
      | Email         | Zoe.M+cards@mail.example |
      | Mobile number | 030 901820               |
      | Mobile number | (202) 555-0102           |
      | Country       | us                       |

  @refusal @screen
  Scenario: A field doesn't accept more than its limit
    When I fill in:
      | field      | value |
      | First name |       |
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""
