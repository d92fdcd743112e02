Feature: Faults of the sample wallet
  The sample wallet takes several calls, and each can fail; the customer sees one action that isn't complete yet.
  Choosing it again continues where it stopped, and never opens a second wallet.

  @fault
  Scenario Outline: <operation> fails with <status>
    Given the issuer answers the next <operation> with <status>
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    And I see "<what>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "1 linked"

    Examples:
      | operation                        | status | what                                                                                 |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | retrievePasswordConfigurations   | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
      | registerNewUser                  | 426    | This app version is no longer supported. Update the app, then try again.             |
      | registerNewUser                  | 429    | Too many requests. Wait 30 s, then try again.                                        |
      | registerNewUser                  | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | loginByNonce                     | 409    | The data has changed in the meantime. Try again.                                     |
      | loginByNonce                     | 503    | The issuer has a technical problem (503). You can safely try again.                  |

  @fault
  Scenario Outline: The response to <operation> is unusable: <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Use a sample wallet"
    Then the screen is "Welcome"
    And I see "<what>"
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Anna Sample"
    And I see "1 linked"

    Examples:
      | operation       | fault                                        | what                                                 |
      | registerNewUser | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | registerNewUser | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | registerNewUser | with a malformed response                    | The issuer sent an invalid response.                 |
      | loginByNonce    | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | loginByNonce    | by dropping the connection after processing  | The connection was lost before the issuer responded. |
      | loginByNonce    | with a malformed response                    | The issuer sent an invalid response.                 |

  @fault
  Scenario: If only the response to the login was lost, the next start finds the phone linked
    Given the issuer answers the next loginByNonce by dropping the connection after processing
    When I choose "Use a sample wallet"
    Then I see "The connection was lost before the issuer responded."
    When I restart the app
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Fingerprint"

  @fault
  Scenario: A lost response on a second phone can be retried too
    Given an enrolled wallet
    And I get a new phone
    And the issuer answers the next registerWithMFA by dropping the connection after processing
    When I choose "Use a sample wallet"
    Then I see "The connection was lost before the issuer responded."
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "2 linked"

  @fault
  Scenario: Offline, the sample wallet doesn't open
    When the phone goes offline
    And I choose "Use a sample wallet"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Use a sample wallet"
    Then the screen is "Home"

  @fault @clock
  Scenario: The request times out
    Given the issuer answers the next registerNewUser with a timeout
    When I choose "Use a sample wallet"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Use a sample wallet"
    Then the screen is "Home"

  @fault @clock
  Scenario: The app waits for a slow response and counts the seconds
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Use a sample wallet"
    And 12 seconds pass
    Then I see "Opening the sample wallet · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: After waiting was stopped, all actions are available again
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Use a sample wallet"
    And 5 seconds pass
    And I press Esc
    Then the screen is "Welcome"
    And I see "You stopped waiting."
    When I choose "Enroll a new wallet"
    Then the screen is "New wallet"
