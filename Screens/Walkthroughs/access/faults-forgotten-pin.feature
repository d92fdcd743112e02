Feature: Network and issuer fail while a PIN is recovered
  The password, the rules and the new PIN are three calls. Each can fail and be retried.
  A retry after a lost response never counts as a second attempt, and never sets anything twice.

  Rule: The password first

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The password first: <what happens>, reported with the next step
      Given the issuer answers the next startPasscodeRecovery <how>
      When I choose "Continue"
      Then I see "<what is said>"
      And the field "Password" says ""

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password first: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Continue"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: a missing response times out
      Given the issuer answers the next startPasscodeRecovery with a timeout
      When I choose "Continue"
      Then I see "Checking your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault @clock
    Scenario: The password first: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next startPasscodeRecovery after 30 seconds
      When I choose "Continue"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"

    @fault
    Scenario: After a lost response the question is asked
      Given the issuer answers the next startPasscodeRecovery by dropping the connection after processing
      When I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"
      And the issuer received startPasscodeRecovery 2 times

  Rule: Loading the rules for PINs

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: Loading the form is retried: <what happens>
      Given the issuer answers the next retrievePasscodeConfigurations <how>
      When I choose "Continue"
      Then I see "Couldn't load the form"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer received startPasscodeRecovery 1 time

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
      Given the issuer answers the next retrievePasscodeConfigurations after 30 seconds
      When I choose "Continue"
      Then I see "Loading the form"
      When I press Esc
      Then I see "Couldn't load the form"
      When I choose "Try again"
      Then I see "Your answer"

  Rule: Setting the new PIN

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field           | value |
        | Your answer     | heron |
        | New PIN         | 4719  |
        | Confirm new PIN | 4719  |

    @fault
    Scenario Outline: Setting the new PIN: <what happens>, reported with the next step
      Given the issuer answers the next resetPasscode <how>
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
    Scenario: Setting the new PIN: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: a missing response times out
      Given the issuer answers the next resetPasscode with a timeout
      When I choose "Save PIN"
      Then I see "Saving your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next resetPasscode after 30 seconds
      When I choose "Save PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"

    @smoke @fault
    Scenario: After a lost response the PIN is set once
      Given the issuer answers the next resetPasscode by dropping the connection after processing
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer received resetPasscode 2 times

    @fault @refusal
    Scenario: A wrong answer with a lost response counts once
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next resetPasscode by dropping the connection after processing
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong answer. 2 attempts left."
