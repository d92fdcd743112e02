Feature: Faults of the device check
  When the very first call fails, there is no wallet yet to fall back on: the app says what happened and what to do next.
  A check changes nothing at the issuer, so it may always be tried again.

  Background:
    Given an enrolled wallet

  @fault
  Scenario Outline: The issuer refuses with <status>
    Given the issuer answers the next isDeviceRegistered with <status>
    When I restart the app
    Then I see "Couldn't check this phone"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"
    And the issuer received isDeviceRegistered 2 times

    Examples:
      | status | what                                                                                 |
      | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The response is unusable: <fault>
    Given the issuer answers the next isDeviceRegistered <fault>
    When I restart the app
    Then I see "Couldn't check this phone"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "PIN login"

    Examples:
      | fault                                        | what                                                 |
      | with a malformed response                    | The issuer sent an invalid response.                 |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |

  @fault
  Scenario: An offline phone can be checked once it is back
    Given the phone goes offline
    When I restart the app
    Then I see "This phone is offline. Check the connection, then try again."
    When I choose "Try again"
    Then I see "This phone is offline."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: A missing response times out
    Given the issuer answers the next isDeviceRegistered with a timeout
    When I restart the app
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: The app waits for a slow response and counts the seconds
    Given the issuer answers the next isDeviceRegistered after 20 seconds
    When I restart the app
    And 12 seconds pass
    Then I see "Checking this phone · 12 s"
    When 8 seconds pass
    Then the screen is "PIN login"

  @fault @clock
  Scenario: After waiting was stopped, a late response has no effect
    Given the issuer answers the next isDeviceRegistered after 20 seconds
    When I restart the app
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then I see "Couldn't check this phone"
    When I choose "Try again"
    Then the screen is "PIN login"

  @fault @screen
  Scenario: On a small terminal the error and the next step are readable
    Given the phone goes offline
    And I restart the app
    When I resize the terminal to 40x12
    Then I see "This phone is offline."
    And I see "Try again"
