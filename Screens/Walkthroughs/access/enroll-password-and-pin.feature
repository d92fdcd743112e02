Feature: Choosing a password and a PIN
  Each issuer has its own rules for passwords and PINs. They are below the field and are ticked off during typing.
  Thieves try sequences, repetitions and common passwords first, so these are refused before anything is sent.

  @smoke
  Scenario: A password and a PIN within the rules are accepted
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    Then I see "3 of 4"

  @refusal
  Scenario Outline: <case>: Meridian refuses the password
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value      |
      | Password         | <password> |
      | Confirm password | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password doesn't meet this rule: <rule>."
    And the issuer received registerNewUser 0 times

    Examples:
      | case                          | password         | rule                   |
      | Nothing                       |                  | 8 to 64 characters     |
      | Seven characters              | Otter-7          | 8 to 64 characters     |
      | One of the best known         | password1        | not a common password  |
      | The same in capitals          | PASSWORD1        | not a common password  |
      | A run along the keys          | qwertyuiop       | not a common password  |
      | One's own address             | anna@example.com | not your email address |
      | One's own address in capitals | ANNA@EXAMPLE.COM | not your email address |

  @refusal
  Scenario Outline: <case>: Citadel refuses the password
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value      |
      | Password         | <password> |
      | Confirm password | <password> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "Password doesn't meet this rule: <rule>."

    Examples:
      | case                 | password         | rule                      |
      | Eleven characters    | Quiet-Rive7      | 12 to 64 characters       |
      | No upper-case letter | quiet-river-77   | an uppercase letter       |
      | No lower-case letter | QUIET-RIVER-77   | a lowercase letter        |
      | No digit             | Quiet-River-Xx   | a digit                   |
      | No special character | QuietRiver7272   | a special character       |
      | Three the same       | Quiet-Riverrr7   | max. 2 identical in a row |
      | A run up             | Quiet-abcd1-Z9   | no sequence like 1234     |
      | A run down           | Quiet-River-4321 | no sequence like 1234     |

  @refusal
  Scenario Outline: <case>: Meridian refuses the PIN
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "2 of 4"
    And I see "PIN doesn't meet this rule: <rule>."
    And the issuer received registerNewUser 0 times

    Examples:
      | case             | pin     | rule                      |
      | No PIN           |         | 4 to 6 digits             |
      | Three digits     | 739     | 4 to 6 digits             |
      | Seven digits     | 7391739 | 4 to 6 digits             |
      | Three the same   | 7111    | max. 2 identical in a row |
      | All the same     | 0000    | max. 2 identical in a row |
      | A run up         | 1238    | no sequence like 123      |
      | A run down       | 9876    | no sequence like 123      |
      | A run in between | 71239   | no sequence like 123      |

  @refusal
  Scenario Outline: <case>: Citadel refuses the PIN
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "PIN doesn't meet this rule: <rule>."

    Examples:
      | case           | pin     | rule                      |
      | Four digits    | 7391    | 6 digits                  |
      | Seven digits   | 7391739 | 6 digits                  |
      | Three the same | 739111  | max. 2 identical in a row |
      | A run          | 734567  | no sequence like 123      |

  Scenario Outline: <pin> is a valid PIN at Meridian
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | PIN         | <pin> |
      | Confirm PIN | <pin> |
    And I choose "Continue"
    Then I see "3 of 4"

    Examples:
      | pin    |
      | 1122   |
      | 12589  |
      | 135790 |

  @refusal
  Scenario: The confirmed password must match
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value         |
      | Confirm password | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Confirm password must match the password."

  @refusal
  Scenario: The confirmed PIN must match
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field       | value |
      | Confirm PIN | 7391  |
    And I choose "Continue"
    Then I see "Confirm PIN must match the PIN."

  @refusal
  Scenario: An address that equals the password is refused on the last page
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field            | value           |
      | Password         | zoe@example.com |
      | Confirm password | zoe@example.com |
    And I press Esc
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Password doesn't meet this rule: not your email address."

  @screen
  Scenario: A PIN field accepts digits only
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value |
      | PIN   |       |
    And I type "7a3"
    Then the field "PIN" says "••"
