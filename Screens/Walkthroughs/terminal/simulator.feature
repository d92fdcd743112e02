@screen
Feature: The Simulator
  Ctrl-O opens the world around the phone: other phones, the clock, messages, customer care and faults.
  It is beside the phone, not on it: entries are kept, and it makes no call.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: It opens and closes over any screen without changes
    When I type "25"
    And I press Ctrl-O
    Then the screen is "Simulator"
    When I press Ctrl-O
    Then the screen is "PIN login"
    And the field "PIN" says "••"

  Scenario: Esc goes back one page, then closes it
    When I press Ctrl-O
    And I choose "Turn the clock forward"
    And I press Esc
    Then the screen is "Simulator"
    When I press Esc
    Then the screen is "PIN login"

  Scenario: The sample person's simulated secrets are shown
    When I press Ctrl-O
    Then I see "anna@example.com (simulated)"
    And I see "security answers: heron"

  Scenario: Another phone becomes active
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 2 · Anna (current)"
    When I choose "Phone 1 · Anna"
    Then the screen is "PIN login"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 1 · Anna (current)"

  Scenario: A new phone is added
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Add a new phone"
    And I choose "iPhone"
    Then the screen is "Welcome"
    When I press Ctrl-O
    And I choose "Phones"
    Then I see "Phone 3 · not linked (current) iPhone"

  Scenario: The extension of Apple Wallet is set for each issuer's app
    When I press Ctrl-O
    And I choose "Open an app"
    And I choose "Extension of Citadel Private"
    And I choose "Status response time"
    And I choose "101 ms"
    Then I see "Status response time 101 ms"
    When I choose "Card art"
    And I choose "Missing"
    Then I see "Card art missing"
    When I press Esc
    And I choose "Extension of Meridian Wallet"
    Then I see "Card art drawn"

  Scenario: Switching phones keeps the entries on this one
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Phones"
    And I choose "Phone 1 · Anna"
    Then the screen is "PIN login"
    When I press Ctrl-F
    Then the field "First name" says "Zoë"

  Scenario: A change that restarts the app requires confirmation with entries
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Phones"
    And I choose "Make the keychain unusable"
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the screen is "Simulator · phones"
    When I press Ctrl-O
    Then the field "First name" says "Zoë"

  @clock
  Scenario: Moving the clock forward ends a session
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-O
    And I choose "Turn the clock forward"
    Then I see "21 Nov 2026 09:41:00"
    When I choose "Forward 6 minutes"
    Then I see "Clock moved forward by 6 minutes."
    When I press Ctrl-O
    Then the screen is "Session ended"

  Scenario: Another issuer's app is opened
    When I press Ctrl-O
    And I choose "Open an app"
    Then I see "Settings of Citadel Private"
    And I see "An app that was never opened can offer no cards in Apple Wallet."
    When I choose "Citadel Private"
    Then the screen is "Welcome"
    And I see "Careful with what is yours."

  Scenario: An app resumes where it was left after the phone's own apps
    When I open "Apple Wallet"
    Then the screen is "Apple Wallet"
    When I open "watch"
    Then the screen is "Watch"
    When I press Ctrl-O
    And I choose "Open an app"
    Then I see "Watch (open)"
    And I see "no watch"
    When I open "Meridian Wallet"
    Then I see "Welcome back, Anna"

  @fault
  Scenario Outline: The next call gets the armed fault: <fault>
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "<fault>"
    And I choose "Next call"
    Then I see "Next call: <fault>"
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "<what is said>"

    Examples:
      | fault                                | what is said                                                             |
      | Timeout                              | The request timed out.                                                   |
      | Connection dropped before processing | The connection was lost before the issuer responded.                     |
      | Connection dropped after processing  | The connection was lost before the issuer responded.                     |
      | Malformed response                   | The issuer sent an invalid response.                                     |
      | API version mismatch                 | This app version is no longer supported. Update the app, then try again. |
      | 429 Too many requests                | Too many requests. Wait 30 s, then try again.                            |
      | 503 Service unavailable              | The issuer has a technical problem (503).                                |

  @fault
  Scenario: A fault applies to the chosen operation
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    And I fill in:
      | field     | value      |
      | Operation | loginByPIN |
    And I press Enter
    Then I see "Next loginByPIN: 503 Service unavailable"
    When I restart the app
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "The issuer has a technical problem (503)."

  @fault
  Scenario: An armed fault can be disarmed
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    And I choose "Next call"
    And I choose "Disarm the fault"
    Then I see "Fault disarmed."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: The phone goes offline and online
    When I press Ctrl-O
    And I choose "Go offline"
    Then I see "The phone is offline."
    When I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This phone is offline."
    When I press Ctrl-O
    And I choose "Go online"
    And I press Ctrl-O
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A message is read, and the Simulator fills in its code
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I press Ctrl-O
    And I choose "Inbox"
    And I choose "Password reset code · new"
    And I choose "Use this code"
    Then the screen is "New password"
    And the field "Code" says "••••••••"

  @refusal
  Scenario: A code without a field stays in its message
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I press Esc
    And I choose "Unlink this phone"
    And I press Ctrl-N
    And I choose "Password reset code · new"
    And I choose "Use this code"
    Then I see "Select a field on the phone first."

  Scenario: Actions in the Simulator aren't calls of the wallet
    When I press Ctrl-O
    And I choose "Customer care"
    And I press Esc
    And I choose "Magic data"
    And I press Ctrl-O
    Then the issuer received isDeviceRegistered 1 time
