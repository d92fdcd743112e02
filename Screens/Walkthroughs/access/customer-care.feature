Feature: Customer care
  Customer care can deactivate and reactivate a phone, and end a customer's wait.
  They never see a password, a PIN or an answer; the owner's wallet is safe meanwhile.

  @smoke
  Scenario: A phone is deactivated and reactivated
    Given an enrolled wallet
    When customer care deactivates this phone
    Then the screen is "Phone status"
    And I see "This phone is deactivated"
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."
    When customer care reactivates this phone
    Then I see "Welcome back, Anna"

  Scenario: A phone that is deactivated ends its session at once
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And I see "Customer care deactivated this phone. Your wallet is safe."
    When I choose "Continue"
    Then I see "This phone is deactivated"

  Scenario: A reactivated phone keeps its fingerprint login
    Given the world "fingerprint"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    And I choose "Scan your fingerprint"
    Then the screen is "Fingerprint login"

  Scenario: The other phone keeps working
    Given the world "two-phones"
    When customer care deactivates this phone
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    Then I see "2 linked"

  Scenario: A world can begin with a phone that is deactivated
    Given the world "deactivated"
    Then I see "This phone is deactivated"
    And the action "Unlink this phone" is enabled

  Scenario: Deactivation outlasts the app
    Given the world "deactivated"
    When I restart the app
    Then I see "This phone is deactivated"

  @refusal
  Scenario: A phone that is deactivated during input says so
    Given the world "enrolled"
    When I choose "Forgot your PIN?"
    And customer care deactivates this phone
    Then I see "This phone is deactivated"

  @screen
  Scenario: Customer care answers in the Simulator
    Given the world "two-phones"
    When I press Ctrl-O
    And I choose "Customer care"
    Then the screen is "Simulator · care"
    And I see "Act as customer care: choose a phone or a customer."
    When I choose "Deactivate this phone"
    Then I see "Phone 2 deactivated."
    When I press Ctrl-O
    Then I see "This phone is deactivated"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Reactivate this phone"
    Then I see "Phone 2 reactivated."
    When I press Ctrl-O
    Then the screen is "PIN login"

  @screen
  Scenario: Customer care deactivates another phone
    Given the world "two-phones"
    When I press Ctrl-O
    And I choose "Customer care"
    And I choose "Anna Sample"
    Then I see "All is well."
    When I choose "Deactivate Phone 1"
    Then I see "Phone 1 deactivated."
    When I press Ctrl-O
    And I use the phone "Phone 1"
    Then I see "This phone is deactivated"

  Scenario: Customer care ends the wait after wrong passwords
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | wrong-password-1 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-2 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-3 |
    And I choose "Log in"
    Then I see "Wait before you try again"
    When customer care unlocks "anna@example.com"
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: Customer care unlocks a waiting login
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | wrong-password-1 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-2 |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Password | wrong-password-3 |
    And I choose "Log in"
    Then I see "Wait before you try again"
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "Login locked"
    When I choose "Anna Sample"
    And I choose "Unlock login"
    Then I see "Anna's login is unlocked."
    When I press Ctrl-O
    And I choose "Try again"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  @screen
  Scenario: No customer has a wallet yet
    When I press Ctrl-O
    And I choose "Customer care"
    Then I see "No customers yet."
