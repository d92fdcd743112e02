@screen
Feature: The Simulator
  Ctrl-O opens the world around the phone: other phones, the clock, the mail, customer care and all that can go wrong.
  It lies beside the phone and not on it: nothing that was typed there is lost, and no call is made.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: It opens and closes over anything, and leaves it as it was
    When I type "25"
    And I press Ctrl-O
    Then the screen is "Simulator"
    When I press Ctrl-O
    Then the screen is "PIN login"
    And the field "PIN" says "••"

  Scenario: Esc goes back one panel, then out
    When I press Ctrl-O
    And I choose "Clock"
    And I press Esc
    Then the screen is "Simulator"
    When I press Esc
    Then the screen is "PIN login"

  Scenario: The sample person's secrets are at hand, for they are made up
    When I press Ctrl-O
    Then I see "anna@example.com (simulated)"
    And I see "every answer: heron"

  Scenario: Another phone is taken up
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 2 · Anna (in your hand)"
    When I choose "Phone 1 · Anna"
    Then the screen is "PIN login"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 1 · Anna (in your hand)"

  Scenario: A new phone comes out of its box
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Take a new phone"
    Then the screen is "Welcome"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 3 · not linked (in your hand)"

  Scenario: Taking another phone asks where something would be lost
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Phones"
    And I choose "Phone 1 · Anna"
    Then I see "What you have typed for the new wallet would be lost."
    When I choose "Stay here"
    Then the screen is "Simulator · phones"
    When I press Ctrl-O
    Then the field "First name" says "Zoë"

  @clock
  Scenario: The clock is moved on, and a session ends
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-O
    And I choose "Clock"
    Then I see "2026-11-21 09:41:00"
    When I choose "Move on by 6 minutes"
    Then I see "The clock has moved on by 6 minutes."
    When I press Ctrl-O
    Then the screen is "Session ended"

  Scenario: Another issuer's app is opened
    When I press Ctrl-O
    And I choose "Issuer"
    Then I see "Every phone has an app of each issuer, and a person a wallet at each."
    And I see "PIN of 6 digits, 3 tries; passwords from 12 characters; locks after 2 min."
    When I choose "Citadel Private"
    Then the screen is "Welcome"
    And I see "Careful with what is yours."

  @fault
  Scenario Outline: The next call meets what was armed: <fault>
    When I press Ctrl-O
    And I choose "Fault for the next call"
    And I choose "<fault>"
    Then I see "The next call meets: <fault>."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "<what is said>"

    Examples:
      | fault                                   | what is said                                                       |
      | Timeout                                 | No answer came in time.                                            |
      | Connection lost before the issuer acted | The connection was lost before an answer came.                     |
      | Connection lost after the issuer acted  | The connection was lost before an answer came.                     |
      | Unreadable answer                       | The issuer's answer could not be read.                             |
      | Backend of another version              | The issuer speaks a newer version. Update the app, then try again. |
      | 429 Too many requests                   | The issuer is asked too often. Wait 30 s, then try again.          |
      | 503 Service unavailable                 | The issuer has a problem (503).                                    |

  @fault
  Scenario: An armed fault can be disarmed
    When I press Ctrl-O
    And I choose "Fault for the next call"
    And I choose "503 Service unavailable"
    And I choose "Disarm the fault"
    Then I see "Nothing goes wrong any more."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: The phone is taken offline and brought back
    When I press Ctrl-O
    And I choose "Take the phone offline"
    Then I see "The phone is offline."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This phone is offline."
    When I press Ctrl-O
    And I choose "Bring the phone back online"
    And I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A mail is read, and its code is typed by the Simulator
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I press Ctrl-O
    And I choose "Inbox"
    And I choose "Your code for a new password · new"
    And I choose "Use this code"
    Then the screen is "New password"
    And the field "Code" says "••••••••"

  @refusal
  Scenario: A code that has nowhere to go stays in its mail
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field  | value            |
      | E-mail | anna@example.com |
    And I choose "Send me a code"
    And I press Esc
    And I choose "Unlink this phone"
    And I press Ctrl-N
    And I choose "Your code for a new password · new"
    And I choose "Use this code"
    Then I see "No field on the phone has the focus: go to it first."

  Scenario: Nothing done in the Simulator is a call of the wallet
    When I press Ctrl-O
    And I choose "Customer care"
    And I press Esc
    And I choose "Magic data"
    And I press Ctrl-O
    Then the issuer was asked isDeviceRegistered 1 time
