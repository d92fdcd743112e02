Feature: Faults of the first login
  The wallet already exists when this call fails, so the screen first says that it is open.
  A login with a lost response can be retried with the same nonce; the password works too.

  Background:
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"

  @fault
  Scenario Outline: The first login is refused with <status>
    Given the issuer answers the next loginByNonce with <status>
    When I choose "Enroll"
    Then I see "Your wallet is ready"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer received loginByNonce 2 times

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
      | 500    | The issuer has a technical problem (500). You can safely try again.                  |
      | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: A lost response doesn't use up the nonce: <fault>
    Given the issuer answers the next loginByNonce <fault>
    When I choose "Enroll"
    Then I see "Your wallet is ready"
    And I see "<what>"
    When I choose "Try again"
    Then the screen is "Home"
    And the issuer received registerNewUser 1 time

    Examples:
      | fault                                        | what                                                 |
      | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: The password works instead of a retry
    Given the issuer answers the next loginByNonce with 503
    When I choose "Enroll"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "This phone is new to us. Answer your security question."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    Then the screen is "Home"

  @fault
  Scenario: If only the response was lost, the password is enough
    Given the issuer answers the next loginByNonce by dropping the connection after processing
    When I choose "Enroll"
    And I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "1 linked"

  @fault
  Scenario: The phone is offline at the retry with the nonce
    Given the issuer answers the next loginByNonce with 503
    When I choose "Enroll"
    And the phone goes offline
    And I choose "Try again"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: The connection breaks between the registration and the login
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll"
    And the phone goes offline
    And 20 seconds pass
    Then I see "Your wallet is ready"
    And I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Try again"
    Then the screen is "Home"
    And the issuer received registerNewUser 1 time

  @fault @clock
  Scenario: The request times out
    Given the issuer answers the next loginByNonce with a timeout
    When I choose "Enroll"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then the screen is "Home"

  @fault @clock
  Scenario: The app waits for a slow response
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Enroll"
    And 12 seconds pass
    Then I see "Logging in · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: After waiting was stopped, the nonce still works
    Given the issuer answers the next loginByNonce after 20 seconds
    When I choose "Enroll"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting."
    When 20 seconds pass
    Then the screen is "Logging in"
    When I choose "Try again"
    Then the screen is "Home"
