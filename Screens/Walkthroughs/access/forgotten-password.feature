Feature: Forgotten password
  A code sent by email, and a security answer, set a new password: neither alone is enough.
  Nothing reveals whether an email address has a wallet, because the form must not identify customers.

  Background:
    Given the world "enrolled"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"

  @smoke
  Scenario: Code and answer set a new password
    When I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    Then I see "If this email has a wallet, we've sent it a code."
    When I read the code from the phone's inbox
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
    Then I see "Password changed"
    And I see "All your phones were logged out. Log in with your new password."
    When I choose "Log in"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Otter-Meadow-7   |
    And I choose "Log in"
    Then the screen is "Fingerprint"

  Scenario: Esc returns to the screen before
    When I press Esc
    Then the screen is "Log in"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Otter-Meadow-7   |
    And I choose "Forgot your password?"
    And I press Esc
    Then the screen is "Log in"
    And the field "Email" says "anna@example.com"
    And the field "Password" says ""

  Rule: The email address

    @refusal
    Scenario Outline: No code is sent to an invalid address: <what>
      When I fill in:
        | field | value   |
        | Email | <email> |
      And I choose "Send me a code"
      Then I see "<what is said>"
      And the screen is "Forgot password"
      And the issuer received startPasswordRecovery 0 times

      Examples:
        | what           | email             | what is said                                     |
        | nothing at all |                   | Email is required.                               |
        | a bare name    | anna              | Email must be an address, like anna@example.com. |
        | half a domain  | anna@example      | Email must be an address, like anna@example.com. |
        | with a blank   | an na@example.com | Email must be an address, like anna@example.com. |

    @refusal
    Scenario: An unknown address gets the same response, and no code works
      When I fill in:
        | field | value              |
        | Email | nobody@example.com |
      And I choose "Send me a code"
      Then I see "If this email has a wallet, we've sent it a code."
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."

    Scenario: A phone that is not linked can recover the password too
      Given I get a new phone
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
      Then I see "Password changed"
      When I choose "Log in"
      Then the screen is "Welcome"

  Rule: The code and the answer

    Background:
      When I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"

    @refusal
    Scenario Outline: Invalid input is reported before a request: <what>
      When I fill in:
        | field       | value    |
        | Code        | <code>   |
        | Your answer | <answer> |
      And I choose "Continue"
      Then I see "<what is said>"
      And I see "1 of 2"

      Examples:
        | what         | code     | answer | what is said                    |
        | no code      |          | heron  | Code is required.               |
        | a short code | 1234567  | heron  | Enter all 8 digits of the code. |
        | no answer    | 12345678 |        | Your answer is required.        |

    @refusal
    Scenario: A wrong code costs an attempt, and other entries are kept
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."
      And the field "Your answer" says "•••••"
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      Then the field "New password" says "••••••••••••••"
      When I choose "Save password"
      Then I see "Password changed"

    @refusal
    Scenario: A wrong answer is reported only with the right code
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | stork    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Continue"
      And I choose "Save password"
      Then I see "Wrong answer. 1 attempt left."

    @refusal
    Scenario: After three wrong attempts the recovery is over
      When I fill in:
        | field       | value    |
        | Code        | 12345678 |
        | Your answer | heron    |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I fill in:
        | field | value    |
        | Code  | 12345679 |
      And I choose "Continue"
      And I choose "Save password"
      Then I see "Wrong code. 1 attempt left."
      When I read the code from the phone's inbox
      And I fill in:
        | field | value    |
        | Code  | 12345670 |
      And I choose "Continue"
      And I choose "Save password"
      Then I see "No attempts left. Start over to get a new code."
      And I see "Your password hasn't changed."
      When I choose "Start over"
      Then the screen is "Forgot password"

    @refusal @clock
    Scenario: A code expires after ten minutes
      When I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And 601 seconds pass
      And I choose "Save password"
      Then I see "This code has expired. Start over to get a new one."
      And I see "This password reset has ended"

    @refusal
    Scenario: A new code invalidates the old one
      When I read the code from the phone's inbox
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
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
      Then I see "Wrong code. 2 attempts left."

    @screen
    Scenario: The code comes by email, and by push to the phone
      When I press Ctrl-N
      Then I see "Password reset code"
      And I see "Email to anna@example.com"
      And I see "Push message to Phone 1"
      When I choose "Password reset code · new"
      And I choose "Use this code"
      Then the field "Code" says "••••••••"

    Scenario: Esc leaves the recovery, and the password is unchanged
      When I press Esc
      Then the screen is "PIN login"

    Scenario: Leaving with entries requires confirmation
      When I fill in:
        | field | value    |
        | Code  | 12345678 |
      And I press Esc
      Then I see "What you entered will be lost."
      When I choose "Stay here"
      Then the field "Code" says "••••••••"
      When I press Esc
      And I choose "Discard"
      Then the screen is "PIN login"

  Rule: The new password

    Background:
      When I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"

    @refusal
    Scenario Outline: A password against the rules is refused: <what>
      When I fill in:
        | field                | value       |
        | New password         | <password>  |
        | Confirm new password | <and again> |
      And I choose "Save password"
      Then I see "<what is said>"

      Examples:
        | what            | password         | and again        | what is said                                                 |
        | nothing         |                  |                  | New password doesn't meet this rule: 8 to 64 characters.     |
        | too short       | Otter-7          | Otter-7          | New password doesn't meet this rule: 8 to 64 characters.     |
        | well known      | password123      | password123      | New password doesn't meet this rule: not a common password.  |
        | her own address | anna@example.com | anna@example.com | New password doesn't meet this rule: not your email address. |
        | not twice alike | Otter-Meadow-7   | Otter-Meadow-8   | Confirm new password doesn't match.                          |

    @screen
    Scenario: The email address isn't accepted as the password
      When I fill in:
        | field        | value            |
        | New password | Anna@Example.com |
      Then I see "ok 8 to 64 characters"
      And I see "-- not your email address"

    Scenario: Going back to the code keeps what was typed
      When I fill in:
        | field        | value          |
        | New password | Otter-Meadow-7 |
      And I choose "Back"
      Then I see "1 of 2"
      And the field "Code" says "••••••••"
      When I choose "Continue"
      Then the field "New password" says "••••••••••••••"

    Scenario: The PIN is unchanged
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    @refusal
    Scenario: The old password no longer works
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Log in"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wrong email or password."

    @screen
    Scenario: The owner gets an email
      When I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I press Ctrl-N
      Then I see "Your password was changed"
