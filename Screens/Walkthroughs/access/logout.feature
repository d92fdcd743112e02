Feature: Logging out
  Logging out closes the wallet on this phone and at the issuer. The phone stays linked.
  If the issuer can't be reached, the phone still ends the session; the issuer's side times out.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @smoke
  Scenario: After logging out only PIN, finger or password open the wallet
    When I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer received logout 1 time

  Scenario: The next page asks for the fingerprint right away if it is on
    When I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And I see "Touch the fingerprint sensor, or enter your PIN"
    When I choose "Someone else's finger"
    Then I see "Fingerprint not recognized. 4 attempts left."
    When I choose "Touch with your finger"
    Then the screen is "Home"
    And the issuer received loginWithDeviceAuthenticationToken 1 time

  Scenario: It accepts the PIN too
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  Scenario: A start of the app doesn't activate the sensor
    When I choose "Profile"
    And I choose "Log out"
    And I restart the app
    Then the screen is "PIN login"
    And I do not see "Touch the fingerprint sensor"

  @refusal
  Scenario: A locked sensor isn't activated again
    When I choose "Profile"
    And I choose "Log out"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    Then I see "The sensor is locked. Log in with your PIN to unlock it."
    And I do not see "Touch the fingerprint sensor"

  @fault
  Scenario Outline: The issuer doesn't get the request: <fault>
    Given the issuer answers the next logout <fault>
    When I choose "Profile"
    And I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "We couldn't reach the issuer. It will end your session later."
    And I see "<what> You don't need to do anything."
    When I choose "Continue"
    Then the screen is "PIN login"
    And I do not see "Touch the fingerprint sensor"
    And the issuer received logout 1 time

    Examples:
      | fault                                        | what                                                 |
      | with 401                                     | The issuer rejected this request.                    |
      | with 403                                     | The issuer doesn't allow this request on this phone. |
      | with 404                                     | The issuer couldn't find the data for this request.  |
      | with 409                                     | The data has changed in the meantime.                |
      | with 412                                     | The issuer can't do this yet.                        |
      | with 423                                     | The issuer has locked your access.                   |
      | with 426                                     | This app version is no longer supported.             |
      | with 429                                     | Too many requests.                                   |
      | with 503                                     | The issuer has a technical problem (503).            |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline, the phone logs out locally
    When the phone goes offline
    And I choose "Profile"
    And I choose "Log out"
    Then I see "Logged out on this phone"
    And I see "This phone is offline. You don't need to do anything."
    When the phone comes back online
    And I choose "Continue"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: The request times out
    Given the issuer answers the next logout with a timeout
    When I choose "Profile"
    And I choose "Log out"
    And 30 seconds pass
    Then I see "The request timed out. You don't need to do anything."

  @fault @clock
  Scenario: A slow logout counts the seconds
    Given the issuer answers the next logout after 20 seconds
    When I choose "Profile"
    And I choose "Log out"
    And 12 seconds pass
    Then I see "Logging out · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: Stopping to wait still logs out
    Given the issuer answers the next logout after 20 seconds
    When I choose "Profile"
    And I choose "Log out"
    And 5 seconds pass
    And I press Esc
    Then I see "Logged out on this phone"
    And I see "You stopped waiting. You don't need to do anything."
    When I restart the app
    Then the screen is "PIN login"
