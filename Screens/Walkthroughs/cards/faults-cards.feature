Feature: Network and issuer fail around the cards
  Loading the list, a card or the programs can fail, and a change can be lost.
  Loading can always be retried; a retried change is done once.

  Rule: The list

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: The list: <what happens>, reported with the next step
      Given the issuer answers the next cardService.getAll <how>
      When I choose "Profile"
      And I choose "Back"
      Then I see "<what is said>"
      And I see "Couldn't load your cards"
      When I choose "Try again"
      Then the list shows 1 card
      And the issuer received cardService.getAll 3 times

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.                  |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                        |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again.       |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again.       |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed         | with 403                                     | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is unknown             | with 404                                     | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: The list: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Profile"
      And I choose "Back"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: a missing response times out
      Given the issuer answers the next cardService.getAll with a timeout
      When I choose "Profile"
      And I choose "Back"
      Then I see "Loading your cards"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.getAll after 30 seconds
      When I choose "Profile"
      And I choose "Back"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: the app waits for a slow response
      Given the issuer answers the next cardService.getAll after 3 seconds
      When I choose "Profile"
      And I choose "Back"
      Then I see "Loading your cards"
      When 3 seconds pass
      Then the list shows 1 card

    @fault
    Scenario: The list: a refusal without a reason is reported
      Given the issuer answers the next cardService.getAll with 401
      When I choose "Profile"
      And I choose "Back"
      Then I see "The issuer rejected this request."

    @fault
    Scenario: The list: Back returns to Home instead of a retry
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Profile"
      And I choose "Back"
      And I choose "Profile"
      Then the screen is "Profile"

    @fault
    Scenario: The list: an outdated app says so
      Given the issuer answers the next cardService.getAll with a version mismatch
      When I choose "Profile"
      And I choose "Back"
      Then I see "This app version is no longer supported. Update the app, then try again."

    @fault
    Scenario: A failed reload of the list after a card loses no card
      When I choose "•••• 7009"
      And the issuer answers the next cardService.getAll with 503
      And I choose "Back"
      Then I see "Couldn't load your cards"
      When I choose "Try again"
      Then the list shows 1 card

  Rule: A page of the list

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1001      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1010      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke @fault
    Scenario: A page that fails to load keeps the current one
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Next page"
      Then I see "The issuer has a technical problem (503)."
      And I see "1 to 10 of 11"
      And the list shows 10 cards
      When I choose "Next page"
      Then I see "11 of 11"
      And I do not see "The issuer has a technical problem"

    @fault @clock
    Scenario: Stopping to wait for a page keeps the current one
      Given the issuer answers the next cardService.getAll after 30 seconds
      When I choose "Next page"
      And I press Esc
      Then I see "You stopped waiting."
      And the list shows 10 cards
      When 30 seconds pass
      Then I see "1 to 10 of 11"

  Rule: A card

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: A card: <what happens>, reported with the next step
      Given the issuer answers the next cardService.get <how>
      When I choose "•••• 7009"
      Then the screen is "Card"
      And I see "<what is said>"
      And there is no action "Lock"
      And I do not see "Cancel card"
      When I choose "Try again"
      Then the action "Lock" is enabled
      And the issuer received cardService.get 2 times

      Examples:
        | what happens              | how                                          | what is said                                                                         |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.                  |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                        |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again.       |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again.       |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed         | with 403                                     | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is unknown             | with 404                                     | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: A card: offline, the data of the list is shown without actions
      Given the phone goes offline
      When I choose "•••• 7009"
      Then I see "This phone is offline. Check the connection, then try again."
      And I see "Anna Sample"
      And there is no action "Lock"
      And I see "Couldn't load the card's status."
      And I do not see "Ready to use"
      When I choose "Information"
      Then I see "Meridian Everyday"
      And I see "Status unknown"
      And I do not see "Mobile wallets"
      When I choose "Back"
      And the phone comes back online
      And I choose "Try again"
      Then the action "Lock" is enabled

    @fault @clock
    Scenario: A card: a missing response times out
      Given the issuer answers the next cardService.get with a timeout
      When I choose "•••• 7009"
      Then I see "Loading card"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then the action "Lock" is enabled

    @fault @clock
    Scenario: A card: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.get after 30 seconds
      When I choose "•••• 7009"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then the action "Lock" is enabled

    @fault
    Scenario: A card that fails to load is not lost
      Given the issuer answers the next cardService.get with 503
      When I choose "•••• 7009"
      And I choose "Back"
      Then the list shows 1 card

  Rule: A change

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @fault
    Scenario Outline: Locking: <what happens>, reported with the next step
      Given the issuer answers the next cardService.update <how>
      When I choose "Lock"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Lock"
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED
      And the issuer received cardService.update 2 times

      Examples:
        | what happens              | how                                          | status | what is said                                                                  |
        | the issuer fails          | with 500                                     | ACTIVE | The issuer has a technical problem (500). Check the card's status.            |
        | the issuer is down        | with 503                                     | ACTIVE | The issuer has a technical problem (503). Check the card's status.            |
        | too many requests         | with 429                                     | ACTIVE | Too many requests. Wait 30 s, then try again.                                 |
        | the request is lost       | by dropping the connection before processing | ACTIVE | The connection was lost before the issuer responded. Check the card's status. |
        | the response is lost      | by dropping the connection after processing  | LOCKED | The connection was lost before the issuer responded. Check the card's status. |
        | the response is malformed | with a malformed response                    | LOCKED | The issuer sent an invalid response. Check the card's status.                 |

    @fault
    Scenario Outline: Cancelling: <what happens>, and the card is cancelled once
      Given the issuer answers the next cardService.update <how>
      When I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "7009" is CANCELLED

      Examples:
        | what happens              | how                                          | status    | what is said                                         |
        | the issuer is down        | with 503                                     | ACTIVE    | The issuer has a technical problem (503).            |
        | the request is lost       | by dropping the connection before processing | ACTIVE    | The connection was lost before the issuer responded. |
        | the response is lost      | by dropping the connection after processing  | CANCELLED | The connection was lost before the issuer responded. |
        | the response is malformed | with a malformed response                    | CANCELLED | The issuer sent an invalid response.                 |

    @smoke @fault
    Scenario: After waiting was stopped, the card shows the result
      Given the issuer answers the next cardService.update by dropping the connection after processing
      When I choose "Lock"
      Then I see "The connection was lost before the issuer responded."
      When I choose "View card status"
      Then I see "You locked this card. Unlock it to pay with it."

    @fault
    Scenario: Locking: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Lock"
      Then I see "This phone is offline. Check the connection, then try again."
      And the card ending "7009" is ACTIVE
      When the phone comes back online
      And I choose "Lock"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: a missing response times out
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Lock"
      Then I see "Locking the card"
      When 30 seconds pass
      Then I see "The request timed out. Check the card's status."
      When I choose "Lock"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: waiting can be stopped, and a late response changes nothing
      Given the issuer answers the next cardService.update after 30 seconds
      When I choose "Lock"
      And I press Esc
      Then I see "You stopped waiting. Check the card's status."
      And the action "View card status" is enabled
      When 30 seconds pass
      Then I see "You stopped waiting."
      And the card ending "7009" is ACTIVE
      When I choose "Lock"
      Then I see "Locked. U: undo"

    @fault @refusal
    Scenario Outline: Locking is refused with <status>, and the card stays as it was
      Given the issuer answers the next cardService.update with <status>
      When I choose "Lock"
      Then I see "<what is said>"
      And the card ending "7009" is ACTIVE
      And I see "Ready to use"

      Examples:
        | status | what is said                                                                         |
        | 400    | The issuer rejected this request. Try again, or ask customer care.                   |
        | 401    | The issuer rejected this request. Try again, or ask customer care.                   |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | 404    | The issuer couldn't find the data for this request. Try again, or ask customer care. |
        | 409    | The data has changed in the meantime. Try again.                                     |

    @fault
    Scenario Outline: Unlocking: <what happens>, and the card is unlocked once
      When I choose "Lock"
      And the issuer answers the next cardService.update <how>
      And I choose "Unlock"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Unlock"
      Then I see "Unlocked. L: undo"
      And the card ending "7009" is ACTIVE

      Examples:
        | what happens         | how                                          | status | what is said                                         |
        | the issuer is down   | with 503                                     | LOCKED | The issuer has a technical problem (503).            |
        | the request is lost  | by dropping the connection before processing | LOCKED | The connection was lost before the issuer responded. |
        | the response is lost | by dropping the connection after processing  | ACTIVE | The connection was lost before the issuer responded. |

  Rule: The programs

    Background:
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: The programs: <what happens>, reported with the next step
      Given the issuer answers the next cardService.getPrograms <how>
      When I choose "Order"
      Then I see "<what is said>"
      And I see "Couldn't load card programs"
      When I choose "Try again"
      Then I see "Everyday"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The programs: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Order"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Everyday"

    @fault @clock
    Scenario: The programs: a missing response times out
      Given the issuer answers the next cardService.getPrograms with a timeout
      When I choose "Order"
      Then I see "Loading card programs"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Try again"
      Then I see "Everyday"

    @fault @clock
    Scenario: The programs: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.getPrograms after 30 seconds
      When I choose "Order"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Try again"
      Then I see "Everyday"

    @fault
    Scenario: The programs: Back returns to the list instead of a retry
      Given the issuer answers the next cardService.getPrograms with 503
      When I choose "Order"
      And I choose "Back"
      Then the screen is "Home"
