Feature: How long one stays logged in
  A wallet that lies open on a table is anybody's, so a session ends by itself: unused, after a while, and in any case once.
  A minute before, the app says so, over whatever is on the screen, and one touch is enough to stay.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke @clock
  Scenario: A minute before the end the app asks, and anyone who stays has five more
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
  Scenario: Unused for five minutes, it ends
    When 5 minutes pass
    Then the screen is "Session ended"
    And I see "You were inactive for a while, so we logged you out."
    When I choose "Log in again"
    Then the screen is "PIN login"
    And the issuer was asked logout 0 times

  @clock
  Scenario: Esc stays too
    When 4 minutes pass
    And I press Esc
    And 3 minutes pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @clock
  Scenario: Anyone who is done logs out from the warning
    When 4 minutes pass
    And I choose "Log out now"
    Then I see "You are logged out"
    And the issuer was asked logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: Every call moves the end on
    When 3 minutes pass
    And I choose "Profile"
    And I choose "My phones"
    And 3 minutes pass
    Then the screen is "My phones"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then I see "We'll log you out at 09:49:00."

  @clock
  Scenario: What was being typed is still there after the warning
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
  Scenario: The warning comes over every page of a signed-in person
    When I choose "Profile"
    And I choose "Unlink this phone"
    And 4 minutes pass
    Then I see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: Anyone who wants to stay but is offline is told that the end still comes
    When 4 minutes pass
    And the phone goes offline
    And I choose "Stay logged in"
    Then I see "This phone is offline. To try again, choose Stay logged in."
    When the phone comes back online
    And I choose "Stay logged in"
    Then I do not see "Are you still there?"
    And the screen is "Home"

  @fault @clock
  Scenario Outline: The wish to stay meets a fault: <fault>
    Given the issuer answers the next retrieveCustomerDevices <fault>
    When 4 minutes pass
    And I choose "Stay logged in"
    Then I see "<what> To try again, choose Stay logged in."
    When I choose "Stay logged in"
    Then I do not see "Are you still there?"

    Examples:
      | fault                                      | what                                                 |
      | with 404                                   | The issuer couldn't find the data for this request.  |
      | with 429                                   | Too many requests.                                   |
      | with 503                                   | The issuer has a technical problem (503).            |
      | by dropping the connection before it acted | The connection was lost before the issuer responded. |
      | by dropping the connection after it acted  | The connection was lost before the issuer responded. |
      | with something unreadable                  | The issuer sent an invalid response.                 |

  @fault @clock
  Scenario: Anyone who goes on after a fault has the rest of the minute
    Given the issuer answers the next retrieveCustomerDevices with 503
    When 4 minutes pass
    And I choose "Stay logged in"
    And I press Esc
    Then the screen is "Home"
    And I do not see "Are you still there?"
    When 1 minute passes
    Then the screen is "Session ended"

  @fault @clock
  Scenario: A slow answer to the wish to stay is waited for
    Given the issuer answers the next retrieveCustomerDevices after 20 seconds
    When 4 minutes pass
    And I choose "Stay logged in"
    And 12 seconds pass
    Then I see "Keeping you logged in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"
    And I do not see "Are you still there?"

  @screen @clock
  Scenario: On a small terminal the warning and its answers can be read
    When I resize the terminal to 40x12
    And 4 minutes pass
    Then I see "Are you still there?"
    And I see "60 s left"
    And I see "Stay logged in"
    And I see "Log out now"
