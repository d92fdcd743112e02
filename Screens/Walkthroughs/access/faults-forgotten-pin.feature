Feature: Network and issuer fail while a PIN is recovered
  The password, the rules and the new PIN are three calls; each may fail and is tried again.
  A lost answer is never counted as a second try, and never sets anything twice.

  Rule: The password first

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The password first: <what happens>, and one is told what to do
      Given the issuer answers the next startPasscodeRecovery <how>
      When I choose "Continue"
      Then I see "<what is said>"
      And the field "Password" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The password first: without a network nothing is sent, and back online it goes on
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
    Scenario: The password first: an answer that does not come is given up after a while
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
      Given the issuer answers the next startPasscodeRecovery by dropping the connection after it acted
      When I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "New PIN"
      And the issuer was asked startPasscodeRecovery 2 times

  Rule: Fetching the rules for PINs

    Background:
      Given the world "enrolled"
      When I choose "Forgot your PIN?"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The form cannot be fetched, and one tries again: <what happens>
      Given the issuer answers the next retrievePasscodeConfigurations <how>
      When I choose "Continue"
      Then I see "Couldn't load the form"
      And I see "<what is said>"
      When I choose "Try again"
      Then I see "Your answer"
      And the issuer was asked startPasscodeRecovery 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

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
    Scenario Outline: Setting the new PIN: <what happens>, and one is told what to do
      Given the issuer answers the next resetPasscode <how>
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
    Scenario: Setting the new PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save PIN"
      Then I see "Your new PIN is set"

    @fault @clock
    Scenario: Setting the new PIN: an answer that does not come is given up after a while
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
      Given the issuer answers the next resetPasscode by dropping the connection after it acted
      When I choose "Save PIN"
      Then I see "The connection was lost before the issuer responded."
      When I choose "Save PIN"
      Then I see "Your new PIN is set"
      And the issuer was asked resetPasscode 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next resetPasscode by dropping the connection after it acted
      And I choose "Save PIN"
      And I choose "Save PIN"
      Then I see "Wrong answer. 2 attempts left."
