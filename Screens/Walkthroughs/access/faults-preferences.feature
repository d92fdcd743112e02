Feature: Faults of the profile
  The issuer decides whether the fingerprint login is on, so the app asks it whenever the profile opens.
  When that fails nothing is shown that might be wrong; the customer's own limit is stored on the phone and needs no call.

  Background:
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter

  @fault
  Scenario Outline: Loading the profile fails: <status>
    Given the issuer answers the next isAuthorizedTokenExist with <status>
    When I choose "Profile"
    Then I see "Couldn't load your settings."
    And I see "<what>"
    When I choose "Try again"
    Then the action "Fingerprint login" says "on"

    Examples:
      | status | what                                                                                 |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The response is unusable: <fault>
    Given the issuer answers the next isAuthorizedTokenExist <fault>
    When I choose "Profile"
    Then I see "Couldn't load your settings."
    And I see "<what>"
    When I choose "Back"
    Then the screen is "Home"

    Examples:
      | fault                                        | what                                                 |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline
    When the phone goes offline
    And I choose "Profile"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: The request times out
    Given the issuer answers the next isAuthorizedTokenExist with a timeout
    When I choose "Profile"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: The app waits for a slow response
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Profile"
    And 12 seconds pass
    Then I see "Loading your profile · 12 s"
    When 8 seconds pass
    Then I see "Session timeout 5 min"

  @fault @clock
  Scenario: After waiting was stopped, the customer can try again or go back
    Given the issuer answers the next isAuthorizedTokenExist after 20 seconds
    When I choose "Profile"
    And 5 seconds pass
    And I press Esc
    Then I see "Couldn't load your settings."
    When I choose "Back"
    Then the screen is "Home"

  @fault
  Scenario: The own session timeout is stored offline
    When I choose "Profile"
    And the phone goes offline
    And I choose "Session timeout"
    And I choose "30 s"
    Then I see "You'll be logged out after 30 s of inactivity."

  @fault @clock
  Scenario: If the own session timeout ends the session offline, the issuer's side times out
    When I choose "Profile"
    And I choose "Session timeout"
    And I choose "30 s"
    And the phone goes offline
    And 30 seconds pass
    Then I see "You are logged out"
    And I see "This phone is offline. The issuer will end the session later."
