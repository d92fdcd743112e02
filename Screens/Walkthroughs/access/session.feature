Feature: Session timeout
  An unattended wallet is a risk, so a session ends: after inactivity, and after a maximum time.
  The app warns a minute before, over any screen, and one key stays logged in.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke @clock
  Scenario: A minute before the end the app asks, and staying gives five more minutes
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "Are you still there?"
    And I see "You've been inactive for a while. We'll log you out at 09:46:00."
    And I see "60 s left"
    When I choose "Stay logged in"
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 3 minutes pass
    Then I do not see "Are you still there?"
    When 1 minute passes
    Then I see "We'll log you out at 09:50:00."

  @clock @screen
  Scenario: The seconds are counted down
    When 250 seconds pass
    Then I see "50 s left"
    When 40 seconds pass
    Then I see "10 s left"

  @clock
  Scenario: It ends after five minutes of inactivity
    When 5 minutes pass
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."
    When I choose "Log in again"
    Then the screen is "PIN login"
    And the issuer received logout 0 times

  @clock
  Scenario: Esc stays too
    When 4 minutes pass
    And I press Esc
    And 3 minutes pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @clock
  Scenario: The warning offers to log out
    When 4 minutes pass
    And I choose "Log out now"
    Then I see "You are logged out"
    And the issuer received logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: Every call extends the session
    When 3 minutes pass
    And I choose "Profile"
    And I choose "My phones"
    And 3 minutes pass
    Then the screen is "My phones"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then I see "We'll log you out at 09:49:00."

  @clock
  Scenario: Entries are kept after the warning
    When I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field       | value |
      | Current PIN | 2580  |
      | New PIN     | 7391  |
    And 4 minutes pass
    Then I see "Are you still there?"
    When I choose "Stay logged in"
    Then the screen is "New PIN"
    And the field "New PIN" says "••••"

  @clock
  Scenario: The warning appears over every page of a session
    When I choose "Profile"
    And I choose "Unlink this phone"
    And 4 minutes pass
    Then I see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: Offline, staying logged in fails and the end is announced
    When 4 minutes pass
    And the phone goes offline
    And I choose "Stay logged in"
    Then I see "This phone is offline. To try again, choose Stay logged in."
    When the phone comes back online
    And I choose "Stay logged in"
    Then I do not see "Are you still there?"
    And the screen is "Home"

  @fault @clock
  Scenario Outline: Staying logged in fails: <fault>
    Given the issuer answers the next retrieveCustomerDevices <fault>
    When 4 minutes pass
    And I choose "Stay logged in"
    Then I see "<what> To try again, choose Stay logged in."
    When I choose "Stay logged in"
    Then I do not see "Are you still there?"

    Examples:
      | fault                                        | what                                                 |
      | with 404                                     | The issuer couldn't find the data for this request.  |
      | with 429                                     | Too many requests.                                   |
      | with 503                                     | The issuer has a technical problem (503).            |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault @clock
  Scenario: After a fault the rest of the minute remains
    Given the issuer answers the next retrieveCustomerDevices with 503
    When 4 minutes pass
    And I choose "Stay logged in"
    And I press Esc
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: The app waits for a slow response to staying logged in
    Given the issuer answers the next retrieveCustomerDevices after 20 seconds
    When 4 minutes pass
    And I choose "Stay logged in"
    And 12 seconds pass
    Then I see "Keeping you logged in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @screen @clock
  Scenario: On a small terminal the warning and its actions are readable
    When I resize the terminal to 40x12
    And 4 minutes pass
    Then I see "Are you still there?"
    And I see "60 s left"
    And I see "Stay logged in"
    And I see "Log out now"
