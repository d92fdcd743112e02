Feature: What the issuer wants to know about a new person
  A name, an email address, a phone number and a country have to be such that mail and calls can reach the person.
  What is missing or wrong is said at the field, before anything is sent, and what was right stays.

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
  Scenario: With all of it told, the next page opens
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
    And the issuer was asked registerNewUser 0 times

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

    Examples: Names without anything to see
      | field      | value | message                                              |
      | First name | ‍‌    | First name must have at least one visible character. |

    Examples: Countries
      | field   | value | message              |
      | Country |       | Country is required. |

  @refusal
  Scenario: A name that is no country is not taken for one
    When I fill in:
      | field   | value  |
      | Country | Utopia |
    And I press Enter
    Then I see "Country: no entry matches. Type a name or a code."

  @refusal
  Scenario: Of several mistakes the first is said, and each stands at its field
    When I fill in:
      | field         | value |
      | First name    |       |
      | Mobile number | 12    |
    And I choose "Continue"
    Then I see "First name is required."
    And I see "Mobile number must have 7 to 15 digits."

  Scenario: A message goes once the field is put right
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

  Scenario Outline: <value> is a good <field>
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
  Scenario: More than fits into a field is not taken
    When I fill in:
      | field      | value |
      | First name |       |
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""
