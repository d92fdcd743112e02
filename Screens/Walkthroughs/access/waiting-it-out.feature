Feature: Waits after wrong passwords
  After wrong passwords the next attempt must wait, longer each time. This slows guessing without locking customers out.
  The wait belongs to the wallet: a restart, a second phone or an earlier clock doesn't shorten it.

  Rule: Wrong passwords

    Background:
      Given the world "two-phones"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"

    @smoke @clock
    Scenario: Two wrong passwords are free, the third causes a wait of half a minute
      Then the screen is "Locked"
      And I see "Wait before you try again"
      And I see "Time left 30 s"
      And the action "Try again" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      When I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    @clock @screen
    Scenario: The countdown matches its picture
      When 18 seconds pass
      Then the picture is "Access/Locked/password-counting"
      When 12 seconds pass
      Then the picture is "Access/Locked/password-over"

    @refusal @clock
    Scenario: Each further wrong password makes the wait longer
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-4 |
      And I choose "Log in"
      Then I see "Time left 1 min 0 s"
      When 1 minute passes
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "Time left 5 min 0 s"
      When 5 minutes pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-6 |
      And I choose "Log in"
      Then I see "Time left 15 min 0 s"

    @refusal @clock
    Scenario: Even the right password is refused during the wait, and trying doesn't extend it
      When 10 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"
      And I see "Time left 20 s"

    @refusal @clock
    Scenario: A restart doesn't shorten the wait
      When 10 seconds pass
      And I restart the app
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Time left 20 s"

    @refusal
    Scenario: Another phone must wait too
      Given I use the phone "Phone 1"
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Time left 30 s"

    @refusal @clock
    Scenario: Putting the clock back does not help
      When I choose "Back"
      And the clock reads 2026-11-21T09:00:00Z
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"

    Scenario: The PIN still opens the wallet
      When I choose "Back"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

    @clock
    Scenario: A complete login resets the count
      When 30 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Profile"
      And I choose "Log out"
      And I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-5 |
      And I choose "Log in"
      Then I see "Wrong email or password."

    Scenario: A forgotten password can be recovered during the wait
      When I choose "Forgot your password?"
      Then the screen is "Forgot password"

  Rule: Answers count too

    Guessing the answer with a known password is slowed down like guessing the password.

    @refusal
    Scenario: Right passwords without an answer cause a wait
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Start over"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then I see "Wait before you try again"

  Rule: Unused codes

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I choose "Didn't get a code? Start over"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"

    @refusal @clock
    Scenario: After three unused codes the next one must wait
      Then I see "Wait before the next code"
      And I see "You requested codes and didn't use them. Each unused code makes the wait longer."
      And the action "Request a code" is enabled
      When 30 seconds pass
      Then I see "The wait is over."
      When I choose "Request a code"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"

    Scenario: The password still logs in during the wait
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Fingerprint"

    Scenario: The wait belongs to the username; a code for another one can be requested
      When I choose "Back"
      And I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value              |
        | Email | nobody@example.com |
      And I choose "Send me a code"
      Then the screen is "New password"
