Feature: Faults of the login by PIN
  After a lost response it is unknown whether the attempt was counted. The same PIN again must not count twice.
  The field is empty after such a failure: the PIN is typed again as a whole.

  Background:
    Given the world "fingerprint"

  @fault
  Scenario Outline: The login is refused with <status>
    Given the issuer answers the next loginByPIN with <status>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "<what>"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"
    And the issuer received loginByPIN 2 times

    Examples:
      | status | what                                                                                 |
      | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
      | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | 409    | The data has changed in the meantime. Try again.                                     |
      | 410    | This request has expired. Start again.                                               |
      | 412    | The issuer can't do this yet. Try again, or ask customer care.                       |
      | 423    | The issuer has locked your access. Customer care can help.                           |
      | 426    | This app version is no longer supported. Update the app, then try again.             |
      | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The response is unusable: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "<what>"
    And the glass shows "authenticationInvocationDidFail"
    And the field "PIN" says ""
    When I type "2580"
    And I press Enter
    Then the screen is "Home"
    And the issuer received loginByPIN 2 times

    Examples:
      | fault                                        | what                                                                           |
      | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
      | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

  @fault @refusal
  Scenario Outline: The same wrong PIN after a lost response counts once: <fault>
    Given the issuer answers the next loginByPIN <fault>
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"
    And the issuer received loginByPIN 2 times

    Examples:
      | fault                                        |
      | by dropping the connection before processing |
      | by dropping the connection after processing  |
      | with a malformed response                    |

  @fault @refusal
  Scenario: Another wrong PIN after a lost response is another attempt
    Given the issuer answers the next loginByPIN by dropping the connection after processing
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "Wrong PIN. 3 attempts left"

  @fault
  Scenario: Offline, the login fails and no attempt is lost
    When the phone goes offline
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    Then I see "4 attempts left"

  @fault
  Scenario: An outdated app says so
    Given the issuer answers the next loginByPIN with a version mismatch
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "This app version is no longer supported. Update the app, then try again."

  @fault @clock
  Scenario: The request times out
    Given the issuer answers the next loginByPIN with a timeout
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  @fault @clock
  Scenario: The app waits for a slow response and counts the seconds
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 12 seconds pass
    Then I see "Checking your PIN · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Pressing Enter twice sends one request
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Enter
    And 20 seconds pass
    Then the screen is "Home"
    And the issuer received loginByPIN 1 time

  @fault @clock
  Scenario: After waiting was stopped, a late response doesn't log in
    Given the issuer answers the next loginByPIN after 20 seconds
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then the screen is "PIN login"
