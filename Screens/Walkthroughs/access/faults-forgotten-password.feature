Feature: Network and issuer fail while a password is recovered
  A recovery has several calls. Each can fail; nothing is lost or done twice.
  A bad connection must not force customers to request another code.

  Rule: Requesting a code

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |

    @fault
    Scenario Outline: Requesting a code: <what happens>, reported with the next step
      Given the issuer answers the next startPasswordRecovery <how>
      When I choose "Send me a code"
      Then I see "<what is said>"
      And the field "Email" says "anna@example.com"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: Requesting a code: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Send me a code"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Send me a code"
      Then the screen is "New password"

    @fault @clock
    Scenario: Requesting a code: a missing response times out
      Given the issuer answers the next startPasswordRecovery with a timeout
      When I choose "Send me a code"
      Then I see "Sending a code"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Send me a code"
      Then the screen is "New password"

    @fault @clock
    Scenario: Requesting a code: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next startPasswordRecovery after 30 seconds
      When I choose "Send me a code"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Send me a code"
      Then the screen is "New password"

    @smoke @fault
    Scenario: A code is valid although its response was lost
      Given the issuer answers the next startPasswordRecovery by dropping the connection after processing
      When I choose "Send me a code"
      Then I see "The connection was lost before the issuer responded."
      When I read the code from the phone's inbox
      And I choose "Send me a code"
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |
      And I choose "Save password"
      Then I see "Password changed"
      And the issuer received startPasswordRecovery 2 times

  Rule: Loading the rules for passwords

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |

    @fault
    Scenario Outline: Loading the form is retried: <what happens>
      Given the issuer answers the next retrievePasswordConfigurations <how>
      When I choose "Send me a code"
      Then I see "Couldn't load the form"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer received startPasswordRecovery 1 time

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault @clock
    Scenario: Esc stops waiting for the form
      Given the issuer answers the next retrievePasswordConfigurations after 30 seconds
      When I choose "Send me a code"
      Then I see "Loading the form"
      When I press Esc
      Then I see "Couldn't load the form"
      When I choose "Try again"
      Then I see "Your answer"

  Rule: Setting the new password

    Background:
      Given the world "enrolled"
      When I choose "Log in with your password"
      And I choose "Forgot your password?"
      And I fill in:
        | field | value            |
        | Email | anna@example.com |
      And I choose "Send me a code"
      And I read the code from the phone's inbox
      And I enter the code
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Continue"
      And I fill in:
        | field                | value          |
        | New password         | Otter-Meadow-7 |
        | Confirm new password | Otter-Meadow-7 |

    @fault
    Scenario Outline: Setting the new password: <what happens>, reported with the next step
      Given the issuer answers the next resetPassword <how>
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
    Scenario: Setting the new password: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save password"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: Setting the new password: a missing response times out
      Given the issuer answers the next resetPassword with a timeout
      When I choose "Save password"
      Then I see "Saving your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save password"
      Then I see "Password changed"

    @fault @clock
    Scenario: Setting the new password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next resetPassword after 30 seconds
      When I choose "Save password"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save password"
      Then I see "Password changed"

    @fault
    Scenario: After a lost response the password is set once
      Given the issuer answers the next resetPassword by dropping the connection after processing
      When I choose "Save password"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save password"
      Then I see "Password changed"
      And the issuer received resetPassword 2 times

    @fault @refusal
    Scenario: A wrong code with a lost response counts once
      When I choose "Back"
      And I fill in:
        | field | value    |
        | Code  | 12345678 |
      And I choose "Continue"
      And the issuer answers the next resetPassword by dropping the connection after processing
      And I choose "Save password"
      And I choose "Save password"
      Then I see "Wrong code. 2 attempts left."
