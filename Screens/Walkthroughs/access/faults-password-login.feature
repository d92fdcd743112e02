Feature: Network and issuer fail at the login
  Whatever goes wrong on the way to the issuer is told in a sentence, with what to do next.
  Nobody has to wonder whether something was done: trying again never does it twice.

  Rule: Logging in

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Logging in: <what happens>, and one is told what to do
      Given the issuer answers the next loginByUsernamePassword <how>
      When I choose "Log in"
      Then I see "<what is said>"
      And the field "Email" says "anna@example.com"
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
    Scenario: Logging in: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Log in"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: an answer that does not come is given up after a while
      Given the issuer answers the next loginByUsernamePassword with a timeout
      When I choose "Log in"
      Then I see "Logging in"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: Logging in: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next loginByUsernamePassword after 30 seconds
      When I choose "Log in"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

    @fault @clock
    Scenario: A late answer counts as long as one waits for it
      Given the issuer answers the next loginByUsernamePassword after 3 seconds
      When I choose "Log in"
      Then I see "Logging in"
      When 3 seconds pass
      Then the screen is "Security question"

    @smoke @fault
    Scenario: After a lost response the login goes on where it was
      Given the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      When I choose "Log in"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"
      And the issuer was asked loginByUsernamePassword 2 times

    @fault @refusal
    Scenario: A wrong password whose answer was lost is one wrong password, not two
      When I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And the issuer answers the next loginByUsernamePassword by dropping the connection after it acted
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-2 |
      And I choose "Log in"
      Then I see "Wrong email or password."
      When I fill in:
        | field    | value            |
        | Password | wrong-password-3 |
      And I choose "Log in"
      Then I see "Wait before you try again"

  Rule: The security question

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |

    @fault
    Scenario Outline: The security question: <what happens>, and one is told what to do
      Given the issuer answers the next registerWithMFA <how>
      When I choose "Link this phone"
      Then I see "<what is said>"
      And the field "Your answer" says ""

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The security question: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Link this phone"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: an answer that does not come is given up after a while
      Given the issuer answers the next registerWithMFA with a timeout
      When I choose "Link this phone"
      Then I see "Linking this phone"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault @clock
    Scenario: The security question: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next registerWithMFA after 30 seconds
      When I choose "Link this phone"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      Then the screen is "Fingerprint"

    @fault
    Scenario: After a lost response the phone is linked once
      Given the issuer answers the next registerWithMFA by dropping the connection after it acted
      When I choose "Link this phone"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Profile"
      Then I see "2 linked"
      And the issuer was asked registerWithMFA 2 times

    @fault @refusal
    Scenario: A wrong answer that was lost costs one try, not two
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next registerWithMFA by dropping the connection after it acted
      And I choose "Link this phone"
      And I fill in:
        | field       | value |
        | Your answer | stork |
      And I choose "Link this phone"
      Then I see "Wrong answer. 2 attempts left."

  Rule: Answers that nobody expects here

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Every status has its sentence: <status>
      Given the issuer answers the next loginByUsernamePassword with <status>
      When I choose "Log in"
      Then I see "<what is said>"
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 401    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 404    | The issuer couldn't find the data for this request.                          |
        | 409    | The data has changed in the meantime. Try again.                             |
        | 410    | This request has expired. Start again.                                       |
        | 412    | The issuer can't do this yet. Try again, or ask customer care.               |
        | 423    | The issuer has locked your access. Customer care can help.                   |
        | 426    | This app version is no longer supported. Update the app, then try again.     |
        | 502    | The issuer has a technical problem (502). You can safely try again.          |
