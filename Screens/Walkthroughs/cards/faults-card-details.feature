Feature: Network and issuer fail before a card's details are shown
  Between the proof and the number two calls may fail; neither may show anything, nor cost an attempt of the PIN.
  The details are only read, so they can always be asked for again.

  Rule: The details

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |

    @fault
    Scenario Outline: The details: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getDetails <how>
      When I press Enter
      Then the screen is "Card details"
      And I see "<what is said>"
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled
      And the issuer was asked verifyPasscode 1 time

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The details: without a network nothing is shown, and back online it goes on
      When I press Enter
      And I choose "Hide now"
      And the phone goes offline
      And I choose "Show again"
      Then I see "This phone is offline. Check the connection, then try again."
      And the card details are hidden
      When the phone comes back online
      And I choose "Try again"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The details: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.getDetails with a timeout
      When I press Enter
      Then I see "Loading card details"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled

    @smoke @fault @clock
    Scenario: The details: Esc stops waiting, and a late response shows nothing
      Given the issuer answers the next cardService.getDetails after 30 seconds
      When I press Enter
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled

    @fault @screen @clock
    Scenario: The details: a late answer has its whole minute
      Given the issuer answers the next cardService.getDetails after 3 seconds
      When I press Enter
      And 3 seconds pass
      Then the card details are revealed
      When 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @fault
    Scenario Outline: <status>: the details are refused, and may be asked for again
      Given the issuer answers the next cardService.getDetails with <status>
      When I press Enter
      Then I see "<what is said>"
      And the card details are hidden
      When I choose "Back"
      Then the screen is "Card"

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 409    | The data has changed in the meantime. Try again.                             |

  Rule: The proof

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |

    @fault
    Scenario Outline: Step-up: <what happens>, and one is told what to do
      Given the issuer answers the next verifyPasscode <how>
      When I press Enter
      Then the screen is "Confirm it's you"
      And I see "<what is said>"
      And the field "Wallet PIN" says ""
      And the issuer was asked cardService.getDetails 0 times
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: Step-up: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I press Enter
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: Step-up: an answer that does not come is given up after a while
      Given the issuer answers the next verifyPasscode with a timeout
      When I press Enter
      Then I see "Checking your PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: Step-up: Esc stops waiting, and a late response shows nothing
      Given the issuer answers the next verifyPasscode after 30 seconds
      When I press Enter
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card details are hidden
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @fault @refusal
    Scenario: A wrong PIN whose answer was lost costs one try, not two
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And the issuer answers the next verifyPasscode by dropping the connection after it acted
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

  Rule: The proof with the password

    Background:
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |

    @fault
    Scenario Outline: The password: <what happens>, and one is told what to do
      Given the issuer answers the next verifyPassword <how>
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
        | the app is too old | in another version                         | This app version is no longer supported.                                       |

    @fault
    Scenario: The password: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Continue"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The password: an answer that does not come is given up after a while
      Given the issuer answers the next verifyPassword with a timeout
      When I choose "Continue"
      Then I see "Checking your password"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled

    @fault @clock
    Scenario: The password: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next verifyPassword after 30 seconds
      When I choose "Continue"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the action "Hide now" is enabled
