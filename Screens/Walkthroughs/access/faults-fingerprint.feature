Feature: Faults around the fingerprint
  Turning it on, logging in by it and turning it off are calls like any other, and each may fail.
  In every case, PIN and password still open the wallet.

  @fault
  Scenario Outline: Logging in by fingerprint is refused with <status>
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken with <status>
    When I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then I see "<what>"
    When I choose "Touch with your finger"
    Then the screen is "Home"

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
  Scenario Outline: The response to the touch is unusable: <fault>
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken <fault>
    When I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then I see "<what>"
    When I choose "Touch with your finger"
    Then the screen is "Home"

    Examples:
      | fault                                        | what                                                 |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: Offline, the sensor recognizes the finger, but the issuer is unreachable
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And the phone goes offline
    And I choose "Touch with your finger"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @fault @clock
  Scenario: The request after the touch times out
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken with a timeout
    When I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Use the PIN"
    Then the screen is "PIN login"

  @fault @clock
  Scenario: After waiting was stopped, a late response doesn't log in
    Given the world "fingerprint"
    And the issuer answers the next loginWithDeviceAuthenticationToken after 20 seconds
    When I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    And 5 seconds pass
    Then I see "Logging in"
    When I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then the screen is "Fingerprint login"

  @fault
  Scenario Outline: Turning it on after a login fails: <fault>
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    Then I see "<what>"
    When I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer received generateDeviceAuthenticationTokenForUsername 2 times

    Examples:
      | fault                                        | what                                                                |
      | with 404                                     | The issuer couldn't find the data for this request.                 |
      | with 409                                     | The data has changed in the meantime. Try again.                    |
      | with 429                                     | Too many requests. Wait 30 s, then try again.                       |
      | with 503                                     | The issuer has a technical problem (503). You can safely try again. |
      | by dropping the connection before processing | The connection was lost before the issuer responded.                |
      | by dropping the connection after processing  | The connection was lost before the issuer responded.                |
      | with a malformed response                    | The issuer sent an invalid response.                                |

  @fault
  Scenario: If turning it on fails, the customer can continue without it
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And I choose "Not now"
    Then the screen is "Home"

  @fault @clock
  Scenario: Turning it on is slow, and waiting is stopped
    Given an enrolled wallet
    And the issuer answers the next generateDeviceAuthenticationTokenForUsername after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And 12 seconds pass
    Then I see "Turning it on · 12 s"
    When I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When I choose "Turn on"
    Then I see "Fingerprint login is on"

  @fault
  Scenario Outline: The PIN cannot be verified before it is turned on: <fault>
    Given an enrolled wallet
    And the issuer answers the next verifyPasscode <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "<what>"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer received verifyPasscode 2 times

    Examples:
      | fault                                       | what                                                                |
      | with 503                                    | The issuer has a technical problem (503). You can safely try again. |
      | with 429                                    | Too many requests. Wait 30 s, then try again.                       |
      | by dropping the connection after processing | The connection was lost before the issuer responded.                |
      | with a malformed response                   | The issuer sent an invalid response.                                |

  @fault @refusal
  Scenario: The same wrong PIN after a lost response counts once here too
    Given an enrolled wallet
    And the issuer answers the next verifyPasscode by dropping the connection after processing
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Fingerprint login"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I choose "Turn on"
    Then I see "Wrong PIN. 4 attempts left."

  @fault
  Scenario Outline: It is off on this phone even if the issuer gets no request: <fault>
    Given the world "fingerprint"
    And the issuer answers the next expireDeviceAuthenticationToken <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And I choose "Fingerprint login"
    Then I see "<what> Fingerprint login is now off on this phone."
    And the action "Fingerprint login" says "off"
    When I restart the app
    Then there is no action "Scan your fingerprint"

    Examples:
      | fault                                        | what                                                 |
      | with 503                                     | The issuer has a technical problem (503).            |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: Turning it off works offline
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And the phone goes offline
    And I choose "Fingerprint login"
    Then I see "This phone is offline. Fingerprint login is now off on this phone."

  @fault
  Scenario: At the start a failed fingerprint check doesn't block the login
    Given the world "fingerprint"
    And the issuer answers the next isAuthorizedTokenExist with 503
    When I restart the app
    Then the screen is "PIN login"
