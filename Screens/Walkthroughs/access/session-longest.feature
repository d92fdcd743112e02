Feature: The longest time of a session
  However busy somebody is, after a while the issuer wants to know again who they are: 30 minutes at Citadel, 12 hours elsewhere.
  Staying helps against the shorter limit only; this one comes, but it is told a minute ahead.

  # Citadel's session ends after two minutes without a call, so half an hour takes many small ones.
  @smoke @clock
  Scenario: Half an hour of staying at Citadel, and then it is over all the same
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
  Scenario: Where the limits are short, the warning is shorter too
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
