Feature: Network and issuer fail before a card's details are shown
  Two calls can fail between step-up and the details: neither shows anything or costs an attempt.
  The details are only read, so they can always be loaded again.

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
    Scenario Outline: The details: <what happens>, reported with the next step
      Given the issuer answers the next cardService.getDetails <how>
      When I press Enter
      Then the screen is "Card details"
      And I see "<what is said>"
      And the card details are hidden
      When I choose "Try again"
      Then the action "Hide now" is enabled
      And the issuer received verifyPasscode 1 time

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

    @fault
    Scenario: The details: offline, nothing is shown; online again, it continues
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
    Scenario: The details: a missing response times out
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
    Scenario: The details: a late response is shown for a full minute
      Given the issuer answers the next cardService.getDetails after 3 seconds
      When I press Enter
      And 3 seconds pass
      Then the card details are revealed
      When 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @fault
    Scenario Outline: <status>: the details are refused, and can be loaded again
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

  Rule: Step-up

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
    Scenario Outline: Step-up: <what happens>, reported with the next step
      Given the issuer answers the next verifyPasscode <how>
      When I press Enter
      Then the screen is "Confirm it's you"
      And I see "<what is said>"
      And the field "Wallet PIN" says ""
      And the issuer received cardService.getDetails 0 times
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

    @fault
    Scenario: Step-up: offline, nothing is sent; online again, it continues
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
    Scenario: Step-up: a missing response times out
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
    Scenario: A wrong PIN with a lost response counts once
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And the issuer answers the next verifyPasscode by dropping the connection after processing
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

  Rule: Step-up with the password

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
    Scenario Outline: The password: <what happens>, reported with the next step
      Given the issuer answers the next verifyPassword <how>
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
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

    @fault
    Scenario: The password: offline, nothing is sent; online again, it continues
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
    Scenario: The password: a missing response times out
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
