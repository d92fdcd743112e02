@screen
Feature: Quitting and restarting
  Quitting requires confirmation only with entries; Ctrl-C never does.
  After a restart the wallet is still linked, and requires a new login.

  @smoke
  Scenario: Without entries, q quits at once
    When I press q
    And I restart the app
    Then the screen is "Welcome"

  Scenario: With entries, q requires confirmation
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Shift-Tab
    And I press q
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the screen is "New wallet"
    And the field "First name" says "Zoë"

  Scenario: Quitting from the Simulator requires confirmation too
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-O
    And I choose "Quit Billfold"
    Then I see "Your enrollment details will be lost."
    When I choose "Yes, quit"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: Quitting with an unfinished new password requires confirmation
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Password"
    And I fill in:
      | field        | value          |
      | New password | Otter-Meadow-7 |
    And I press Tab
    And I press Tab
    And I press q
    Then I see "What you entered will be lost."
    When I press Esc
    Then the field "New password" says "••••••••••••••"

  Scenario: Ctrl-C quits at once, also with entries
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-C
    And I restart the app
    Then the screen is "Welcome"

  @fault
  Scenario: Ctrl-C quits during a request
    Given an enrolled wallet
    And the issuer answers the next loginByPIN after 30 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Ctrl-C
    And I restart the app
    Then the screen is "PIN login"

  Scenario: After quitting during a session a new login is required
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-C
    And I restart the app
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: The clock is kept
    Given an enrolled wallet
    And the clock reads 2026-12-24T18:30:00Z
    Then I see "18:30"
    When I press Ctrl-C
    And I restart the app
    Then I see "18:30"
