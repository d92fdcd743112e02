Feature: The PIN is disabled
  After too many wrong PINs the PIN is disabled on all phones of the wallet.
  Password and security answer enable it, and allow a new PIN.

  Background:
    Given the world "pin-disabled"

  @smoke
  Scenario: Password and answer enable the PIN again
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And I see "To enable your PIN again, log in with your password and a security answer."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is disabled. Answer your security question to enable it again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN is enabled again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @refusal
  Scenario: A wrong answer leaves the PIN disabled
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Log in"
    Then I see "Wrong answer. 2 attempts left."
    When I choose "Start over"
    And I choose "Back"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  Scenario: Forgot your PIN? enables it too
    When I choose "Forgot your PIN?"
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
    And I choose "Log in"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  @screen
  Scenario: Back from the message leads to the PIN, and the PIN stays disabled
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Back"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And the picture is "Access/Locked/pin"

  Rule: A new PIN after it was enabled

    Background:
      When I choose "Log in with your password"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Log in"

    Scenario: A new PIN without the old one
      Then I see "Choose a new one, or keep it."
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And I choose "Save PIN"
      Then I see "Your new PIN is set"
      When I choose "Continue"
      Then the screen is "Home"

    @refusal
    Scenario: The rules for PINs are the same
      When I fill in:
        | field           | value |
        | New PIN         | 1111  |
        | Confirm new PIN | 1111  |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: max. 2 identical in a row."

    @clock
    Scenario: The offer expires after ten minutes, then the old PIN is required
      When I fill in:
        | field           | value |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |
      And 4 minutes pass
      And I choose "Stay logged in"
      And 4 minutes pass
      And I choose "Stay logged in"
      And 121 seconds pass
      And I choose "Save PIN"
      Then I see "Current PIN"

    Scenario: Esc keeps the PIN
      When I press Esc
      Then the screen is "Home"
