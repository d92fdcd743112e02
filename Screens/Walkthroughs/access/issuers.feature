Feature: Three issuers
  One app serves issuers with different rules: a usual one, a strict one, and one without PIN login.
  Choices, attempts and timeouts are data of the issuer, not of the app.

  Scenario Outline: <issuer> greets in its own words
    Given the issuer is "<id>"
    Then I see "<issuer>"
    And I see "<greeting>"

    Examples:
      | id          | issuer          | greeting                      |
      | meridian    | Meridian Wallet | Your cards, wherever you are. |
      | strict      | Citadel Private | Careful with what is yours.   |
      | without-pin | Pebble          | Small money, made simple.     |

  @smoke
  Scenario: Issuers share no data
    Given the world "enrolled"
    Then I see "Welcome back, Anna"
    When the issuer is "strict"
    Then the screen is "Welcome"
    And I see "Citadel Private"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Locked"
    And I see "Each wrong password makes the wait longer."
    When the issuer is "meridian"
    Then I see "Welcome back, Anna"

  Rule: The strict one

    Background:
      Given the world "strict"

    @refusal
    Scenario: The first wrong password causes a wait
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And I see "Time left 30 s"

    @refusal
    Scenario: The third wrong PIN disables the PIN
      When I fill in:
        | field | value  |
        | PIN   | 147036 |
      And I press Enter
      Then I see "Wrong PIN. 2 attempts left."
      When I fill in:
        | field | value  |
        | PIN   | 147037 |
      And I press Enter
      And I fill in:
        | field | value  |
        | PIN   | 147038 |
      And I press Enter
      Then I see "Your PIN is disabled"

    @clock
    Scenario: A session ends after two minutes without use
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And 2 minutes pass
      Then the screen is "Session ended"

    @clock
    Scenario: The end of a session is announced half a minute ahead
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And 90 seconds pass
      Then I see "Are you still there?"
      And I see "30 s left"
      When I choose "Stay logged in"
      And 60 seconds pass
      Then the screen is "Home"

    @refusal
    Scenario Outline: Its passwords require all kinds of characters: <what>
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Profile"
      And I choose "Password"
      And I fill in:
        | field                | value         |
        | Current password     | Heron-Lake-42 |
        | New password         | <password>    |
        | Confirm new password | <password>    |
      And I choose "Save password"
      Then I see "New password doesn't meet this rule: <rule>"

      Examples:
        | what                | password            | rule                       |
        | length              | Otter-7             | 12 to 64 characters.       |
        | an uppercase letter | otter-meadow-72     | an uppercase letter.       |
        | a lowercase letter  | OTTER-MEADOW-72     | a lowercase letter.        |
        | a digit             | Otter-Meadow-Two    | a digit.                   |
        | a special character | OtterMeadow7272     | a special character.       |
        | no triplets         | Ottter-Meadow-72    | max. 2 identical in a row. |
        | no runs             | Otter-Meadow-234567 | no sequence like 1234.     |

    @refusal
    Scenario Outline: Its PINs have exactly six digits: <what>
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | <pin> |
        | Confirm new PIN | <pin> |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: 6 digits."

      Examples:
        | what  | pin     |
        | five  | 47194   |
        | seven | 4719471 |

    Scenario: Wrong passwords never disable its PIN
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And I choose "Back"
      And I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      Then the screen is "Fingerprint"

  Rule: The one without a PIN

    Background:
      Given the world "without-pin"

    Scenario: A linked phone logs in with the password, without a security question
      Then the screen is "Log in"
      And I do not see "Enter your PIN"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Your password still works."
      When I choose "Not now"
      Then the screen is "Home"
      And the issuer received registerWithMFA 0 times

    Scenario: A new phone requires the security question here too
      Given I get a new phone
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Security question"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Profile"
      Then I see "2 linked"

    Scenario: The profile has no PIN
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Profile"
      Then the action "Password" is enabled
      And there is no action "Wallet PIN"

    Scenario: A linked phone is unlinked from the login itself
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      Then the screen is "Welcome"

    Scenario: A forgotten password is recovered as at other issuers
      When I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      Then the screen is "Log in"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Otter-Meadow-7   |
      And I choose "Log in"
      Then I see "Log in with your fingerprint?"
