Feature: Network and issuer fail while password or PIN is changed
  The person stays logged in, keeps what was typed, and tries again.
  After a lost response nobody knows whether the new one counts already: trying again settles it, without a failed attempt.

  Rule: The password

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Profile"
      And I choose "Password"
      And I fill in:
        | field                | value          |
        | Current password     | Heron-Lake-42  |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |

    @fault
    Scenario Outline: The password: <what happens>, and one is told what to do
      Given the issuer answers the next changePassword <how>
      When I choose "Save password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: The password: an answer that does not come is given up after a while
      Given the issuer answers the next changePassword with a timeout
      When I choose "Save password"
      Then I see "Saving your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: The password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next changePassword after 30 seconds
      When I choose "Save password"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save password"
      Then I see "Password changed"

    @smoke @fault
    Scenario: After a lost response the password is changed once
      Given the issuer answers the next changePassword by dropping the connection after it acted
      When I choose "Save password"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save password"
      Then I see "Password changed"
      And the issuer was asked changePassword 2 times

  Rule: The PIN

    Background:
      Given the world "two-phones"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Profile"
      And I choose "Wallet PIN"
      And I fill in:
        | field           | value |
        | Current PIN     | 2580  |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, and one is told what to do
      Given the issuer answers the next changePasscode <how>
      When I choose "Save PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: an answer that does not come is given up after a while
      Given the issuer answers the next changePasscode with a timeout
      When I choose "Save PIN"
      Then I see "Saving your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next changePasscode after 30 seconds
      When I choose "Save PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault
    Scenario: After a lost response the PIN is changed once
      Given the issuer answers the next changePasscode by dropping the connection after it acted
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked changePasscode 2 times

    @fault @refusal
    Scenario: A wrong PIN whose answer was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Current PIN | 1379  |
      And the issuer answers the next changePasscode by dropping the connection after it acted
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong PIN. 4 attempts left."
