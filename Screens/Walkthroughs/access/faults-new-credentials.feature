Feature: Network and issuer fail while password or PIN is changed
  The customer stays logged in, keeps all entries, and tries again.
  After a lost response it is unknown whether the change was made. A retry settles it, without a failed attempt.

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
    Scenario Outline: The password: <what happens>, reported with the next step
      Given the issuer answers the next changePassword <how>
      When I choose "Save password"
      Then I see "<what is said>"
      And the field "New password" says "••••••••••••••"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: The password: a missing response times out
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
      Given the issuer answers the next changePassword by dropping the connection after processing
      When I choose "Save password"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save password"
      Then I see "Password changed"
      And the issuer received changePassword 2 times

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
    Scenario Outline: The PIN: <what happens>, reported with the next step
      Given the issuer answers the next changePasscode <how>
      When I choose "Save PIN"
      Then I see "<what is said>"
      And the field "New PIN" says "••••"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The PIN: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: The PIN: a missing response times out
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
      Given the issuer answers the next changePasscode by dropping the connection after processing
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer received changePasscode 2 times

    @fault @refusal
    Scenario: A wrong PIN with a lost response counts once
      When I fill in:
        | field       | value |
        | Current PIN | 1379  |
      And the issuer answers the next changePasscode by dropping the connection after processing
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong PIN. 4 attempts left."
