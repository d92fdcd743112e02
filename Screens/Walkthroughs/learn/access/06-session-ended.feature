Feature: A session that ends by itself

  Anna is logged in: test what happens when she doesn't touch her phone. Move the clock, in the Simulator (Ctrl-O) or on the command line,
  until the app asks whether she is still there, and then until she is logged out. Log in again with her PIN, 2580.

  @learn
  Scenario: A session that ends by itself
    Given the world "enrolled"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: The app asks a minute before the session ends, which is after five minutes.
    When 4 minutes pass
    # goal: The app asks whether Anna is still there
    Then I see "Are you still there?"
    # hint: The app counts the seconds that are left; let them pass.
    When 1 minute passes
    # goal: The session has ended
    Then the screen is "Session ended"
    # goal: The app says that Anna was inactive
    And I see "You were inactive for a while, so we logged you out."
    # hint: There is only one way to go on.
    When I choose "Log in again"
    # hint: The phone still knows Anna, and asks for her PIN.
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # goal: Anna is logged in again
    Then the screen is "Home"
    # after: The issuer ends a session after five minutes without a request, and after 12 hours in any case. (Rules: Access:
    # after: limits)
    # after: “Stay logged in” makes a small request, which starts the five minutes again.
    # after: Both times are settings: “billfold issuer set session-timeout=1min”. (Rules: Issuer settings)
