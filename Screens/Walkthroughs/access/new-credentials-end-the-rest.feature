Feature: New credentials end other sessions
  A new password or PIN logs out other phones and ends their fingerprint logins.
  Sessions with the old credentials must end at once.

  @smoke
  Scenario: A recovered password ends the session on another phone
    Given the world "two-phones"
    And I use the phone "Phone 1"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 2"
    And I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field                | value          |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."

  Scenario: A recovered PIN ends the session on another phone
    Given the world "two-phones"
    And I use the phone "Phone 1"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 2"
    And I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    And I use the phone "Phone 1"
    Then the screen is "Session ended"
    And I see "If that wasn't you, reset your password and tell customer care."

  Scenario: A recovered password ends the login by fingerprint
    Given the world "fingerprint"
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I read the code from the phone's inbox
    And I enter the code
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Continue"
    And I fill in:
      | field                | value          |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I choose "Log in"
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  Scenario: A changed password ends the session on another phone, not on this one
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Password"
    And I fill in:
      | field                | value          |
      | Current password     | Heron-Lake-42  |
      | New password         | Otter-Meadow-7 |
      | Confirm new password | Otter-Meadow-7 |
    And I choose "Save password"
    And I choose "Continue"
    Then the screen is "Profile"
    When I use the phone "Phone 2"
    Then the screen is "Session ended"
    And I see "Your password or PIN was changed on another phone."
    When I choose "Log in again"
    Then the screen is "PIN login"

  Scenario: A changed PIN ends the session on another phone, and the new PIN applies there
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    And I use the phone "Phone 2"
    Then the screen is "Session ended"
    When I choose "Log in again"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Home"
