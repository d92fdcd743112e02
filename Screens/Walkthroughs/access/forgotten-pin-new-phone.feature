Feature: A forgotten PIN on a new phone
  *Welcome* leads to a login by email, password and security question. It links the phone and then offers a new PIN.
  For ten minutes after such a login a new PIN needs no current one, on the screen as in the API.

  @smoke
  Scenario: The login links the phone, and a new PIN is set without the old one
    Given the world "new-phone"
    When I choose "Reset your PIN"
    Then the screen is "Log in"
    And I see "Set a new PIN"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "New PIN"
    And I see "You don't need your current PIN now."
    And I do not see "Current PIN"
    When I fill in:
      | field           | value |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"
    When I choose "Continue"
    Then the screen is "Home"
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 4719  |
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: The new PIN is an offer: the old one may stay
    Given the world "new-phone"
    When I choose "Reset your PIN"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Keep my PIN"
    Then the screen is "Home"
    And the issuer received changePasscode 0 times

  Scenario: After a login for another reason, Profile offers the new PIN
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Wallet PIN"
    Then I see "you don't need your current PIN"
    And I do not see "Current PIN"
    When I fill in:
      | field           | value |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "Your new PIN is set"

  @clock
  Scenario: After ten minutes the current PIN is required again
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And 3 minutes pass
    And I choose "Profile"
    And I choose "Back"
    And I choose "Profile"
    And 3 minutes pass
    And I choose "Back"
    And I choose "Profile"
    And 3 minutes pass
    And I choose "Back"
    And I choose "Profile"
    And 61 seconds pass
    And I choose "Wallet PIN"
    Then I see "Current PIN"

  @refusal
  Scenario: Starting over still leads to a new PIN
    Given the world "new-phone"
    When I choose "Reset your PIN"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value  |
      | Your answer | osprey |
    And I choose "Link this phone"
    Then I see "Wrong answer."
    And the screen is "Security question"
    When I choose "Start over"
    Then the screen is "Log in"
    And I see "Set a new PIN"

  Scenario: An issuer without PIN login offers none
    Given the issuer is "without-pin"
    Then the screen is "Welcome"
    And I see "Forgot your password?"
    And I do not see "Reset your PIN"
