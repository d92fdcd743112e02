Feature: What the issuer wants to know about a new person
  A name, an e-mail address, a phone number and a country have to be such that mail and calls can reach the person.
  What is missing or wrong is said at the field, before anything is sent, and what was right stays.

  Background:
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value           |
      | First name | Zoë             |
      | Last name  | Müller          |
      | E-mail     | zoe@example.com |
      | Phone      | +4915550100199  |
      | Country    | DE              |

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
      | field      | value | message               |
      | First name |       | First name is needed. |
      | Last name  |       | Last name is needed.  |

    Examples: E-mail addresses
      | field  | value             | message                                            |
      | E-mail |                   | E-mail is needed.                                  |
      | E-mail | zoe               | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@              | E-mail is not an address such as anna@example.com. |
      | E-mail | @example.com      | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@example       | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@@example.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@exam ple.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe@-example.com  | E-mail is not an address such as anna@example.com. |
      | E-mail | zoe,b@example.com | E-mail is not an address such as anna@example.com. |

    Examples: Phone numbers
      | field | value             | message                                           |
      | Phone |                   | Phone is needed.                                  |
      | Phone | +49123            | Phone needs 7 to 15 digits.                       |
      | Phone | +4915550100199000 | Phone needs 7 to 15 digits.                       |
      | Phone | 0155-CALL-ME      | Phone has more in it than digits and a leading +. |

    Examples: Names without anything to see
      | field      | value | message                                              |
      | First name | ‍‌ | First name must have at least one visible character. |

    Examples: Countries
      | field   | value | message                             |
      | Country |       | Country is required, like DE or US. |

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
      | field      | value |
      | First name |       |
      | Phone      | 12    |
    And I choose "Continue"
    Then I see "First name is needed."
    And I see "This needs 7 to 15 digits."

  Scenario: A message goes once the field is put right
    When I fill in:
      | field  | value |
      | E-mail | zoe   |
    And I choose "Continue"
    And I fill in:
      | field  | value           |
      | E-mail | zoe@example.com |
    Then I do not see "is not an address"
    When I choose "Continue"
    Then I see "2 of 4"

  Scenario Outline: <value> is a good <field>
    When I fill in:
      | field   | value   |
      | <field> | <value> |
    And I choose "Continue"
    Then I see "2 of 4"

    Examples:
      | field      | value                    |
      | First name | 美咲                     |
      | Last name  | O'Neill-García           |
      | E-mail     | Zoe.M+cards@mail.example |
      | Phone      | 030 901820               |
      | Phone      | (202) 555-0102           |
      | Country    | us                       |

  @refusal @screen
  Scenario: More than fits into a field is not taken
    When I fill in:
      | field      | value |
      | First name |       |
    And I paste "Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë Zoë"
    Then I see "First name: at most 50 characters fit. Nothing was added."
    And the field "First name" says ""
