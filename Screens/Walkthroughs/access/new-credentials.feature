Feature: Change password and PIN
  Logged-in customers change password and PIN in the profile, with the current one.
  An unattended session must not be enough to take over the wallet.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"

  Rule: The password

    Background:
      When I choose "Password"

    @smoke
    Scenario: The current password and a new one
      When I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"
      And I see "Your other phones were logged out. You're still logged in here."
      When I choose "Continue"
      Then the screen is "Profile"

    @clock
    Scenario: The profile shows the date of the last password change
      When 2 days pass
      And I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Profile"
      Then I see "changed 21 Nov 2026"
      When I choose "Password"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I choose "Continue"
      Then the screen is "Profile"
      And I see "changed 23 Nov 2026"

    @refusal
    Scenario: A wrong current password is refused, and the new one stays in its field
      When I fill in:
        | field                | value          |
        | Current password     | Herring-Sea-42 |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Wrong password. Try again."
      And the field "Current password" says ""
      And the field "New password" says "••••••••••••••"

    @refusal @clock
    Scenario: After three wrong current passwords the next attempt must wait
      When I fill in:
        | field                | value          |
        | Current password     | Herring-Sea-42 |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-43 |
      And I choose "Save password"
      And I fill in:
        | field            | value          |
        | Current password | Herring-Sea-44 |
      And I choose "Save password"
      Then the screen is "Locked"
      And I see "Each wrong password makes the wait longer."
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"

    @refusal
    Scenario: The customer stays logged in during the wait
      When I fill in:
        | field                | value          |
        | Current password     | 429            |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then the screen is "Locked"
      And I see "Time left 5 min 0 s"
      And I do not see "Forgot your password?"
      When I choose "Back"
      Then the screen is "Profile"

    @refusal @clock
    Scenario: A session that ends during the wait is announced
      When I fill in:
        | field                | value          |
        | Current password     | 429            |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      And 4 minutes pass
      Then I see "Are you still there?"
      When 1 minute passes
      Then the screen is "Session ended"

    @refusal
    Scenario Outline: A password against the rules is refused: <what>
      When I fill in:
        | field                | value       |
        | Current password     | <current>   |
        | New password         | <password>  |
        | Confirm new password | <and again> |
      And I choose "Save password"
      Then I see "<what is said>"
      And the issuer received changePassword 0 times

      Examples:
        | what            | current       | password         | and again        | what is said                                                 |
        | no current one  |               | Otter-Meadow-7   | Otter-Meadow-7   | Current password is required.                                |
        | too short       | Heron-Lake-42 | Otter-7          | Otter-7          | New password doesn't meet this rule: 8 to 64 characters.     |
        | her own address | Heron-Lake-42 | Anna@Example.com | Anna@Example.com | New password doesn't meet this rule: not your email address. |
        | well known      | Heron-Lake-42 | iloveyou         | iloveyou         | New password doesn't meet this rule: not a common password.  |
        | not twice alike | Heron-Lake-42 | Otter-Meadow-7   | Otter-Meadow     | Confirm new password doesn't match.                          |

    Scenario: Going back leaves the password as it is
      When I fill in:
        | field        | value          |
        | New password | Otter-Meadow-7 |
      And I choose "Back"
      Then I see "What you entered will be lost."
      When I choose "Discard"
      Then the screen is "Profile"
      And the issuer received changePassword 0 times

    @clock
    Scenario: The form closes with the session
      When I fill in:
        | field            | value         |
        | Current password | Heron-Lake-42 |
      And 5 minutes pass
      Then the screen is "Session ended"

  Rule: The PIN

    Background:
      When I choose "Wallet PIN"

    Scenario: The current PIN and a new one
      When I fill in:
        | field           | value |
        | Current PIN     | 2580  |
        | New PIN         | 47194 |
        | Confirm new PIN | 47194 |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"
      And I see "Use it on all your phones. Your other phones were logged out. You're still logged in here."
      When I choose "Continue"
      And I choose "Back"
      And I choose "Profile"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 47194 |
      And I press Enter
      Then the screen is "Home"

    @refusal
    Scenario: Wrong current PINs count as failed logins, and the fifth disables the PIN
      When I fill in:
        | field           | value |
        | Current PIN     | 1379  |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Wrong PIN. 4 attempts left."
      When I fill in:
        | field       | value |
        | Current PIN | 1479  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1579  |
      And I choose "Save PIN"
      And I fill in:
        | field       | value |
        | Current PIN | 1679  |
      And I choose "Save PIN"
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field       | value |
        | Current PIN | 1779  |
      And I choose "Save PIN"
      Then the screen is "Locked"
      And I see "Your PIN is disabled"
      And I see "To enable your PIN again, log out, then log in with your password and a security answer."
      When I choose "Back"
      Then the screen is "Profile"

    @refusal
    Scenario Outline: A PIN against the rules is refused: <what>
      When I fill in:
        | field           | value       |
        | Current PIN     | <current>   |
        | New PIN         | <pin>       |
        | Confirm new PIN | <and again> |
      And I choose "Save PIN"
      Then I see "<what is said>"
      And the issuer received changePasscode 0 times

      Examples:
        | what            | current | pin  | and again | what is said                                          |
        | no current one  |         | 4719 | 4719      | Current PIN is required.                              |
        | too short       | 2580    | 471  | 471       | New PIN doesn't meet this rule: 4 to 6 digits.        |
        | a run           | 2580    | 5678 | 5678      | New PIN doesn't meet this rule: no sequence like 123. |
        | not twice alike | 2580    | 4719 | 4791      | Confirm new PIN doesn't match.                        |

    Scenario: Going back leaves the PIN as it is
      When I choose "Back"
      Then the screen is "Profile"
      And the issuer received changePasscode 0 times
