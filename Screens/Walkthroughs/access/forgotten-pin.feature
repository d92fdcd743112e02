Feature: Forgotten PIN
  On a linked phone the password and a security answer set a new PIN; no code is sent.
  The phone is the third factor: a password alone can't change the PIN remotely.

  Background:
    Given the world "two-phones"
    When I choose "Forgot your PIN?"

  @smoke
  Scenario: Password and answer set a new PIN
    Then I see "Enter your password and answer a security question. Then choose a new PIN."
    When I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    Then the screen is "New PIN"
    When I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"
    And I see "Use it on all your phones. They were all logged out."
    When I choose "Log in"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: Esc goes back to the PIN
    When I press Esc
    Then the screen is "PIN login"

  Rule: The password comes first

    @refusal
    Scenario: A wrong password is refused
      When I fill in:
        | field    | value          |
        | Password | Herring-Sea-42 |
      And I choose "Continue"
      Then I see "Wrong password. Try again."
      And the field "Password" says ""

    @refusal
    Scenario: Without a password no question is asked
      When I choose "Continue"
      Then I see "Password is required."
      And the issuer received startPasscodeRecovery 0 times

    @refusal @clock
    Scenario: Wrong passwords here and at the login are counted together
      When I fill in:
        | field    | value          |
        | Password | Herring-Sea-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value          |
        | Password | Herring-Sea-43 |
      And I choose "Continue"
      And I choose "Back"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Herring-Sea-44   |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      And the action "Try again" is enabled

    @refusal
    Scenario: Customer care deactivates the phone in the meantime
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And customer care deactivates this phone
      Then I see "This phone is deactivated"

  Rule: The answer and the new PIN

    Background:
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"

    @refusal
    Scenario: A wrong answer costs one of three attempts
      When I fill in:
        | field           | value |
        | Your answer     | stork |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Wrong answer. 2 attempts left."
      And the field "New PIN" says "••••"
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @refusal
    Scenario: After three wrong answers the question expires
      When I fill in:
        | field           | value |
        | Your answer     | stork |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Your answer | crane |
      And I choose "Save PIN"
      Then I see "Wrong answer. 1 attempt left."
      When I fill in:
        | field       | value |
        | Your answer | ibis  |
      And I choose "Save PIN"
      Then I see "No attempts left. Start over to get a new question."
      And I see "Your PIN hasn't changed."
      When I choose "Start over"
      Then the screen is "Forgot PIN"

    @refusal @clock
    Scenario: A question that is more than ten minutes old has expired
      When 601 seconds pass
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "This question has expired. Start over to get a new one."
      And I see "Your PIN hasn't changed."

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field           | value       |
        | Your answer     | heron       |
        | New PIN         | <pin>       |
        | Confirm new PIN | <and again> |
      And I choose "Save PIN"
      Then I see "<what is said>"
      And the issuer received resetPasscode 0 times

      Examples:
        | what            | pin     | and again | what is said                                               |
        | nothing         |         |           | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | too short       | 471     | 471       | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | too long        | 4719471 | 4719471   | New PIN doesn't meet this rule: 4 to 6 digits.             |
        | three alike     | 4777    | 4777      | New PIN doesn't meet this rule: max. 2 identical in a row. |
        | a run           | 4123    | 4123      | New PIN doesn't meet this rule: no sequence like 123.      |
        | a run backwards | 4321    | 4321      | New PIN doesn't meet this rule: no sequence like 123.      |
        | not twice alike | 4719    | 4718      | Confirm new PIN doesn't match.                             |

    @refusal
    Scenario: Without an answer nothing is sent
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Your answer is required."
      And the issuer received resetPasscode 0 times

    Scenario: The new PIN applies on every phone
      When I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then I see "Wrong PIN."
      When I fill in:
        | field | value |
        | PIN   | 4719  |
      And I press Enter
      Then the screen is "Fingerprint"

    Scenario: Leaving with entries requires confirmation
      When I fill in:
        | field   | value |
        | New PIN | 4719  |
      And I press Esc
      Then I see "The PIN you entered will be lost."
      When I choose "Discard"
      Then the screen is "PIN login"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"
