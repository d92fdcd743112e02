Feature: Faults of the enrollment
  Customers hate to retype a form after a lost connection, so no entry is ever lost.
  A registration with a lost response can be retried: the issuer recognizes it and opens one wallet, not two.

  @fault
  Scenario Outline: Loading the rules fails: <operation> with <status>
    Given the issuer answers the next <operation> with <status>
    When I choose "Enroll a new wallet"
    Then I see "<what>"
    When I choose "Try again"
    Then I see "About you"

    Examples:
      | operation                        | status | what                                                                                 |
      | retrieveMFAQuestionsWithMetadata | 503    | The issuer has a technical problem (503). You can safely try again.                  |
      | retrievePasswordConfigurations   | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
      | retrievePasscodeConfigurations   | 429    | Too many requests. Wait 30 s, then try again.                                        |

  @fault
  Scenario Outline: Loading the rules fails: <operation>, <fault>
    Given the issuer answers the next <operation> <fault>
    When I choose "Enroll a new wallet"
    Then I see "<what>"
    When I choose "Back"
    Then the screen is "Welcome"

    Examples:
      | operation                        | fault                                        | what                                                 |
      | retrieveMFAQuestionsWithMetadata | with a malformed response                    | The issuer sent an invalid response.                 |
      | retrievePasswordConfigurations   | by dropping the connection before processing | The connection was lost before the issuer responded. |
      | retrievePasscodeConfigurations   | by dropping the connection after processing  | The connection was lost before the issuer responded. |

  @fault
  Scenario: Offline, the form doesn't open
    Given the phone goes offline
    When I choose "Enroll a new wallet"
    Then I see "This phone is offline. Check the connection, then try again."
    And I do not see "First name"
    When the phone comes back online
    And I choose "Try again"
    Then I see "About you"

  @fault @clock
  Scenario: Waiting for the rules can be stopped
    Given the issuer answers the next retrieveMFAQuestionsWithMetadata after 20 seconds
    When I choose "Enroll a new wallet"
    And 10 seconds pass
    And I press Esc
    Then the screen is "Welcome"
    When 20 seconds pass
    Then the screen is "Welcome"

  @fault @clock
  Scenario: After a timeout the rules can be loaded again
    Given the issuer answers the next retrievePasswordConfigurations with a timeout
    When I choose "Enroll a new wallet"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Try again"
    Then I see "About you"

  @fault
  Scenario Outline: The registration is refused with <status>
    Given the issuer answers the next registerNewUser with <status>
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then I see "<what>"
    And I see "Check your details"
    When I choose "Enroll"
    Then the screen is "Home"
    And the issuer received registerNewUser 2 times

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
  Scenario Outline: A retry after a lost response opens one wallet: <fault>
    Given the issuer answers the next registerNewUser <fault>
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then I see "<what>"
    When I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "1 linked"
    And I do not see "This email already has a wallet."
    And the issuer received registerNewUser 2 times
    And the issuer received loginByNonce 1 time

    Examples:
      | fault                                        | what                                                                           |
      | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
      | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

  @fault @clock
  Scenario: A registration without a response is retried, and opens one wallet
    Given the issuer answers the next registerNewUser with a timeout
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And 30 seconds pass
    Then I see "The request timed out. You can safely try again."
    When I choose "Enroll"
    Then the screen is "Home"

  @fault
  Scenario: A registration that failed offline is sent once the phone is online
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And the phone goes offline
    And I choose "Enroll"
    Then I see "This phone is offline. Check the connection, then try again."
    When the phone comes back online
    And I choose "Enroll"
    Then the screen is "Home"

  @fault @clock
  Scenario: A slow registration counts the seconds, then opens the wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And 12 seconds pass
    Then I see "Enrolling your wallet · 12 s"
    When 8 seconds pass
    Then the screen is "Home"

  @fault @clock
  Scenario: Stopping and retrying opens one wallet
    Given the issuer answers the next registerNewUser after 20 seconds
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And 5 seconds pass
    And I press Esc
    Then I see "You stopped waiting. You can safely try again."
    When 20 seconds pass
    Then I see "Check your details"
    When I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "1 linked"

  @fault @refusal
  Scenario: Another address after a lost response is another wallet, and the first address is taken
    Given the issuer answers the next registerNewUser by dropping the connection after processing
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "zoe@example.com"
    When I get a new phone
    And I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then I see "This email already has a wallet."
