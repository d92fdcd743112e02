Feature: The first login, without typing anything
  Customers need not type their new password right away: the response to the registration has a nonce for one login.
  The nonce is valid once, for two minutes, on this phone; afterwards email and password work as usual.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"

  @smoke
  Scenario: Opening the wallet logs in and links the phone
    When I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Anna Sample"
    And the glass shows "Phone 1"
    And the issuer received loginByNonce 1 time
    And the issuer received loginByUsernamePassword 0 times

  Scenario: After logging out the phone knows its owner
    When I choose "Enroll"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"

  @clock
  Scenario: The nonce is valid for two minutes
    Given the issuer answers the next loginByNonce by dropping the connection before processing
    When I choose "Enroll"
    And 110 seconds pass
    And I choose "Try again"
    Then the screen is "Home"

  @refusal @clock
  Scenario: After two minutes the nonce has expired, but the wallet exists
    Given the issuer answers the next loginByNonce by dropping the connection before processing
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
    And the issuer received registerNewUser 1 time

  @fault
  Scenario: After closing the app, the password logs in
    Given the issuer answers the next loginByNonce by dropping the connection before processing
    When I choose "Enroll"
    And I restart the app
    Then the screen is "Welcome"
    When I choose "Log in"
    Then the screen is "Log in"
