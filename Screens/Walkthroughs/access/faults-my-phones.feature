Feature: Network and issuer fail around the phones
  The list of phones may not come, and unlinking may get lost on the way.
  Anyone who unlinks a phone must be able to rely on it: trying again does it once, and asking again tells how it is.

  Rule: My phones

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: My phones: <what happens>, and one is told what to do
      Given the issuer answers the next retrieveCustomerDevices <how>
      When I choose "Profile"
      And I choose "My phones"
      Then I see "<what is said>"
      And I see "Couldn't load your phones"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: My phones: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Profile"
      And I choose "My phones"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Phone 2 · this phone"

    @fault @clock
    Scenario: My phones: an answer that does not come is given up after a while
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
    Scenario Outline: Unlinking: <what happens>, and one is told what to do
      Given the issuer answers the next removeDevice <how>
      When I choose "Unlink this phone"
      Then I see "<what is said>"
      And I see "Unlink this phone?"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Unlinking: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Unlink this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Unlink this phone"
      Then the screen is "Welcome"

    @fault @clock
    Scenario: Unlinking: an answer that does not come is given up after a while
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
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Unlink this phone"
      Then the screen is "Welcome"
      And the issuer was asked removeDevice 2 times

    @fault
    Scenario: Who keeps the phone after a lost response finds it unlinked all the same
      Given the issuer answers the next removeDevice by dropping the connection after it acted
      When I choose "Unlink this phone"
      And I choose "Keep linked"
      Then the screen is "Welcome"
