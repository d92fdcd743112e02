Feature: Turning the fingerprint on and off in the preferences
  Whoever said “not now” can turn it on later, and whoever lends the phone can turn it off.
  A phone that lies open must not learn a stranger's finger, so turning it on wants the PIN again.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Preferences"

  @smoke
  Scenario: With the PIN it is turned on
    Then I see "Fingerprint off"
    When I choose "Turn the fingerprint on"
    Then I see "Enter your PIN first"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn it on"
    Then I see "Your fingerprint is on"
    When I choose "Go on"
    Then the screen is "Preferences"
    And I see "Fingerprint on"
    And the issuer was asked verifyPasscode 1 time
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 1 time

  Scenario: Turned off, it no longer logs in
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn it on"
    And I choose "Go on"
    And I choose "Turn the fingerprint off"
    Then I see "The fingerprint is off on this phone."
    And the issuer was asked expireDeviceAuthenticationToken 1 time
    When I choose "Back"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I do not see "Use your fingerprint"

  Scenario: Whoever thinks better of it goes back, and all stays as it was
    When I choose "Turn the fingerprint on"
    And I choose "Back"
    Then the screen is "Preferences"
    And I see "Fingerprint off"
    And the issuer was asked generateDeviceAuthenticationTokenForUsername 0 times

  @refusal
  Scenario: Without the PIN it stays off
    When I choose "Turn the fingerprint on"
    And I choose "Turn it on"
    Then I see "PIN is needed: type it first."
    And the issuer was asked verifyPasscode 0 times

  @refusal
  Scenario: A wrong PIN costs one of the tries of the login
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn it on"
    Then I see "That is not your PIN. 4 tries left, then it is off."
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 tries left, then you log in with your password."

  @refusal
  Scenario Outline: The magic PIN <pin>: <case>
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I choose "Turn it on"
    Then the screen is "<screen>"
    And I see "<message>"

    Examples:
      | pin          | case                  | screen        | message                                                                           |
      | 401111 | the last try          | Fingerprint   | That is not your PIN. 1 try left, then it is off.                                 |
      | 401000 | wrong once too often  | Fingerprint   | Too many wrong PINs: yours is off. Log out, then log in with your password.       |
      | 423000 | off already           | Fingerprint   | Too many wrong PINs: yours is off. Log out, then log in with your password.       |
      | 401999 | the session has ended | Session ended | The issuer has closed it. If that was not you, log in and look at what is linked. |
      | 503000 | the issuer is busy    | Fingerprint   | The issuer has a problem (503). Try again: nothing is done twice.                 |

  @refusal
  Scenario: Five wrong PINs here switch the PIN off, but not the session
    When I choose "Turn the fingerprint on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then I see "Too many wrong PINs: yours is off."
    When I choose "Back"
    Then the screen is "Preferences"
