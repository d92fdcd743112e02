Feature: Profile
  Customers set the session timeout and the fingerprint login of a phone, and change password and PIN.
  Their session timeout can only be shorter than the issuer's.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"

  @smoke
  Scenario: The profile shows the settings and how to change them
    Then the screen is "Profile"
    And I see "Session timeout 5 min"
    And the action "Fingerprint login" says "on"
    And the action "Session timeout" is enabled
    And the action "Fingerprint login" is enabled
    And the action "Password" is enabled
    And the action "Wallet PIN" is enabled
    When I choose "Back"
    Then the screen is "Home"

  Scenario Outline: Logged out after <limit>
    When I choose "Session timeout"
    Then I see "Session timeout"
    When I choose "<limit>"
    Then I see "You'll be logged out after <limit> of inactivity."
    And I see "Session timeout <limit> (yours)"

    Examples:
      | limit |
      | 30 s  |
      | 1 min |
      | 2 min |
      | 3 min |

  Scenario: The issuer's timeout is in the same list, and the current one is marked
    When I choose "Session timeout"
    Then I see "5 min (issuer's limit) (selected)"
    When I choose "1 min"
    And I choose "Session timeout"
    Then I see "1 min (selected)"
    And I do not see "5 min (issuer's limit) (selected)"
    When I choose "5 min (issuer's limit)"
    Then I see "You'll be logged out after 5 min of inactivity."
    And I do not see "(yours)"

  Scenario: Viewing the timeouts changes nothing
    When I choose "Session timeout"
    And I press Esc
    Then I see "Session timeout 5 min"
    And the screen is "Profile"

  @clock
  Scenario: After the own timeout the app logs out, also at the issuer
    When I choose "Session timeout"
    And I choose "1 min"
    And 60 seconds pass
    Then the screen is "Session ended"
    And I see "You were inactive for the time set in Profile, so we logged you out."
    And the issuer received logout 1 time
    When I choose "Log in again"
    Then the screen is "PIN login"

  @clock
  Scenario: The own timeout is announced too, a quarter of it ahead
    When I choose "Session timeout"
    And I choose "1 min"
    And 44 seconds pass
    Then I do not see "Are you still there?"
    When 1 second passes
    Then I see "You've been inactive for a while. Your session timeout logs you out at 09:42:00."
    And I see "15 s left"
    When I choose "Stay logged in"
    And 40 seconds pass
    Then the screen is "Profile"
    And I do not see "Are you still there?"

  @clock
  Scenario: Any input resets the own timeout, even without a call
    When I choose "Session timeout"
    And I choose "1 min"
    And 40 seconds pass
    And I choose "Session timeout"
    And 40 seconds pass
    Then I do not see "Are you still there?"
    And I see "Session timeout"

  Scenario: The timeout is kept after the session and the app
    When I choose "Session timeout"
    And I choose "2 min"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    Then I see "Session timeout 2 min (yours)"

  Scenario: Each phone has its own timeout
    When I choose "Session timeout"
    And I choose "2 min"
    And I get a new phone
    And I choose "Use a sample wallet"
    And I choose "Profile"
    Then I see "Session timeout 5 min"
    And I do not see "(yours)"

  Scenario Outline: “<choice>” opens its page, and Back returns
    When I choose "<choice>"
    Then the screen is "<screen>"
    When I choose "Back"
    Then the screen is "Profile"

    Examples:
      | choice     | screen       |
      | Password   | New password |
      | Wallet PIN | New PIN      |
      | My phones  | My phones    |

  Scenario: The additional information of the sample person is shown, and Back returns
    When I choose "Additional information"
    Then I see "You entered this information when you enrolled."
    And I see "Preferred language"
    And I see "German"
    And I see "Branch"
    And I see "Hamburg, Jungfernstieg"
    When I choose "Back"
    Then the screen is "Profile"
    And the action "Additional information" is enabled

  Scenario: Esc goes back home
    When I press Esc
    Then the screen is "Home"
