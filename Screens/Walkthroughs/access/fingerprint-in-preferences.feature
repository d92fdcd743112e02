Feature: Turning the fingerprint on and off in the profile
  Customers who chose “not now” can turn it on later, and turn it off before they lend the phone.
  An unattended phone must not accept a stranger's finger, so turning it on requires the PIN again.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"

  @smoke
  Scenario: With the PIN it is turned on
    Then the action "Fingerprint login" says "off"
    When I choose "Fingerprint login"
    Then I see "Enter your PIN first"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    When I choose "Continue"
    Then the screen is "Profile"
    And the action "Fingerprint login" says "on"
    And the issuer received verifyPasscode 1 time
    And the issuer received generateDeviceAuthenticationTokenForUsername 1 time

  Scenario: Turned off, it no longer logs in
    When I choose "Fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Fingerprint login"
    Then I see "Fingerprint login is off on this phone."
    And the issuer received expireDeviceAuthenticationToken 1 time
    When I choose "Back"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  Scenario: Going back changes nothing
    When I choose "Fingerprint login"
    And I choose "Back"
    Then the screen is "Profile"
    And the action "Fingerprint login" says "off"
    And the issuer received generateDeviceAuthenticationTokenForUsername 0 times

  @refusal
  Scenario: Without the PIN it stays off
    When I choose "Fingerprint login"
    And I choose "Turn on"
    Then I see "PIN is required."
    And the issuer received verifyPasscode 0 times

  @refusal
  Scenario: A wrong PIN counts as a failed login attempt
    When I choose "Fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    Then I see "Wrong PIN. 4 attempts left."
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "3 attempts left."

  @refusal
  Scenario Outline: The magic PIN <pin>: <case>
    When I choose "Fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I choose "Turn on"
    Then the screen is "<screen>"
    And I see "<message>"

    Examples:
      | pin    | case                   | screen        | message                                                                                |
      | 401111 | the last attempt       | Fingerprint   | Wrong PIN. 1 attempt left.                                                             |
      | 401000 | one wrong PIN too many | Fingerprint   | Too many wrong PINs. Log out, then log in with your password.                          |
      | 423000 | disabled already       | Fingerprint   | Too many wrong PINs. Log out, then log in with your password.                          |
      | 401999 | the session has ended  | Session ended | The issuer ended your session. If you didn't expect this, log in and choose My phones. |
      | 503000 | the issuer is busy     | Fingerprint   | The issuer has a technical problem (503). You can safely try again.                    |

  @refusal
  Scenario: Five wrong PINs here disable the PIN, but not the session
    When I choose "Fingerprint login"
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
    Then I see "Too many wrong PINs. Log out, then log in with your password."
    When I choose "Back"
    Then the screen is "Profile"
