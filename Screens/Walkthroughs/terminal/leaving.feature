@screen
Feature: Leaving and coming back
  Leaving asks only where something would be lost; Ctrl-C never asks.
  The phone is as it was when one comes back: the wallet stays linked, and anyone who was logged in logs in again.

  @smoke
  Scenario: Where nothing would be lost, q leaves at once
    When I press q
    And I restart the app
    Then the screen is "Welcome"

  Scenario: Where something would be lost, q asks
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

  Scenario: Leaving from the Simulator asks too
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

  Scenario: A new password half chosen is not lost by a slip either
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

  Scenario: Ctrl-C leaves at once, whatever was typed
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Ctrl-C
    And I restart the app
    Then the screen is "Welcome"

  @fault
  Scenario: Ctrl-C leaves while an answer is awaited
    Given an enrolled wallet
    And the issuer answers the next loginByPIN after 30 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Ctrl-C
    And I restart the app
    Then the screen is "PIN login"

  Scenario: Anyone who leaves while logged in logs in again
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
  Scenario: The clock stands where it was left
    Given an enrolled wallet
    And the clock reads 2026-12-24T18:30:00Z
    Then I see "18:30"
    When I press Ctrl-C
    And I restart the app
    Then I see "18:30"
