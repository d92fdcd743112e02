Feature: The maximum session time
  After a maximum time the issuer requires a new login: 30 minutes at Citadel, 12 hours elsewhere.
  Staying logged in extends the inactivity timeout only. The maximum is announced a minute ahead.

  # Citadel's session ends after two minutes without a call, so half an hour takes many small ones.
  @smoke @clock
  Scenario: At Citadel a session ends after half an hour despite activity
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 119 seconds pass
    And I choose "Stay logged in"
    And 100 seconds pass
    And I choose "Stay logged in"
    Then I see "Your session is about to end"
    And I see "Your session ends at"
    When I choose "Close this notice"
    Then the screen is "Home"
    When 60 seconds pass
    Then the screen is "Session ended"
    And I see "Your session reached its time limit. Log in to continue."

  @clock
  Scenario: Short timeouts have a shorter warning
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And 89 seconds pass
    Then I do not see "Are you still there?"
    When 1 second passes
    Then I see "Are you still there?"
    And I see "30 s left"
    When 30 seconds pass
    Then the screen is "Session ended"
