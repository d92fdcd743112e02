Feature: Network and issuer fail around the phones
  The list of phones can fail to load, and a request to unlink can be lost.
  Unlinking must be reliable: a retry unlinks once, and a check shows the status.

  Rule: My phones

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: My phones: <what happens>, reported with the next step
      Given the issuer answers the next retrieveCustomerDevices <how>
      When I choose "Profile"
      And I choose "My phones"
      Then I see "<what is said>"
      And I see "Couldn't load your phones"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: My phones: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Profile"
      And I choose "My phones"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Phone 2 · this phone"

    @fault @clock
    Scenario: My phones: a missing response times out
      Given the issuer answers the next retrieveCustomerDevices with a timeout
      When I choose "Profile"
      And I choose "My phones"
      Then I see "Loading your phones"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then I see "Phone 2 · this phone"

    @fault @clock
    Scenario: My phones: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next retrieveCustomerDevices after 30 seconds
      When I choose "Profile"
      And I choose "My phones"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then I see "Phone 2 · this phone"

  Rule: Unlinking

    Background:
      Given the world "two-phones"
      When I choose "Unlink this phone"

    @fault
    Scenario Outline: Unlinking: <what happens>, reported with the next step
      Given the issuer answers the next removeDevice <how>
      When I choose "Unlink this phone"
      Then I see "<what is said>"
      And I see "Unlink this phone?"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Unlinking: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Unlink this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: a missing response times out
      Given the issuer answers the next removeDevice with a timeout
      When I choose "Unlink this phone"
      Then I see "Unlinking this phone"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next removeDevice after 30 seconds
      When I choose "Unlink this phone"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"

    @smoke @fault
    Scenario: After a lost response the phone is unlinked once
      Given the issuer answers the next removeDevice by dropping the connection after processing
      When I choose "Unlink this phone"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"
      And the issuer received removeDevice 2 times

    @fault
    Scenario: After a lost response the phone is unlinked even if the customer keeps it
      Given the issuer answers the next removeDevice by dropping the connection after processing
      When I choose "Unlink this phone"
      And I choose "Keep linked"
      Then the screen is "Welcome"
