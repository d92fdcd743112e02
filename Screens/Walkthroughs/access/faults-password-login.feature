Feature: Network and issuer fail at the login
  Every failure on the way to the issuer is reported with the next step.
  A retry never repeats an action.

  Rule: Logging in

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Logging in: <what happens>, reported with the next step
      Given the issuer answers the next loginByUsernamePassword <how>
      When I choose "Log in"
      Then I see "<what is said>"
      And the field "Email" says "anna@example.com"
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
    Scenario: Logging in: offline, nothing is sent; online again, it continues
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
    Scenario: Logging in: a missing response times out
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
    Scenario: A late response counts while the app waits for it
      Given the issuer answers the next loginByUsernamePassword after 3 seconds
      When I choose "Log in"
      Then I see "Logging in"
      When 3 seconds pass
      Then the screen is "Security question"

    @smoke @fault
    Scenario: After a lost response the login continues
      Given the issuer answers the next loginByUsernamePassword by dropping the connection after processing
      When I choose "Log in"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Log in"
      Then the screen is "Security question"
      And the issuer received loginByUsernamePassword 2 times

    @fault @refusal
    Scenario: A wrong password with a lost response counts once
      When I fill in:
        | field    | value            |
        | Password | wrong-password-1 |
      And the issuer answers the next loginByUsernamePassword by dropping the connection after processing
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
    Scenario Outline: The security question: <what happens>, reported with the next step
      Given the issuer answers the next registerWithMFA <how>
      When I choose "Link this phone"
      Then I see "<what is said>"
      And the field "Your answer" says ""

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The security question: offline, nothing is sent; online again, it continues
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
    Scenario: The security question: a missing response times out
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
      Given the issuer answers the next registerWithMFA by dropping the connection after processing
      When I choose "Link this phone"
      Then I see "The connection was lost before the issuer responded."
      When I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Profile"
      Then I see "2 linked"
      And the issuer received registerWithMFA 2 times

    @fault @refusal
    Scenario: A wrong answer with a lost response counts once
      When I fill in:
        | field       | value |
        | Your answer | stork |
      And the issuer answers the next registerWithMFA by dropping the connection after processing
      And I choose "Link this phone"
      And I fill in:
        | field       | value |
        | Your answer | stork |
      And I choose "Link this phone"
      Then I see "Wrong answer. 2 attempts left."

  Rule: Unexpected responses

    Background:
      Given the world "new-phone"
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |

    @fault
    Scenario Outline: Every status has its message: <status>
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
