Feature: The first login, without typing anything
  Anyone who has just chosen a password need not type it at once: the answer to the registration holds a pass for one login.
  It is good once, for two minutes, on this phone; afterwards email and password do as ever.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"

  @smoke
  Scenario: Opening the wallet signs in and links the phone
    When I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Anna Sample"
    And the glass shows "Phone 1"
    And the issuer was asked loginByNonce 1 time
    And the issuer was asked loginByUsernamePassword 0 times

  Scenario: After logging out the phone knows its owner
    When I choose "Enroll"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: Within two minutes the pass is good
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And 110 seconds pass
    And I choose "Try again"
    Then the screen is "Home"

  @refusal @clock
  Scenario: After two minutes it is not, but the wallet is there
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And 121 seconds pass
    And I choose "Try again"
    Then I see "We couldn't log you in. Your wallet is ready: log in with your email and password."
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And the issuer was asked registerNewUser 1 time

  @fault
  Scenario: Anyone who closes the app instead logs in with the password
    Given the issuer answers the next loginByNonce by dropping the connection before it acted
    When I choose "Enroll"
    And I restart the app
    Then the screen is "Welcome"
    When I choose "Log in"
    Then the screen is "Log in"
