Feature: Network and issuer fail around the cards
  The list, a card or the programs may not come, and a change may get lost on the way.
  Looking may always be tried again; a change that is tried again is done once, and a lost answer is never told as a lost card.

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
    Scenario Outline: The list: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getAll <how>
      When I choose "Profile"
      And I choose "Back"
      Then I see "<what is said>"
      And I see "Couldn't load your cards"
      When I choose "Try again"
      Then the list shows 1 card
      And the issuer was asked cardService.getAll 3 times

      Examples:
        | what happens       | how                                        | what is said                                                                         |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.                  |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again.       |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again.       |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed  | with 403                                   | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is not known    | with 404                                   | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: The list: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Profile"
      And I choose "Back"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then the list shows 1 card

    @fault @clock
    Scenario: The list: an answer that does not come is given up after a while
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
    Scenario: The list: an answer that takes its time is waited for
      Given the issuer answers the next cardService.getAll after 3 seconds
      When I choose "Profile"
      And I choose "Back"
      Then I see "Loading your cards"
      When 3 seconds pass
      Then the list shows 1 card

    @fault
    Scenario: The list: a refusal without a reason is told as such
      Given the issuer answers the next cardService.getAll with 401
      When I choose "Profile"
      And I choose "Back"
      Then I see "The issuer rejected this request."

    @fault
    Scenario: The list: anyone who does not want to try again goes home
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Profile"
      And I choose "Back"
      And I choose "Profile"
      Then the screen is "Profile"

    @fault
    Scenario: The list: an app that is too old says so
      Given the issuer answers the next cardService.getAll in another version
      When I choose "Profile"
      And I choose "Back"
      Then I see "This app version is no longer supported. Update the app, then try again."

    @fault
    Scenario: Coming back from a card the list may fail, and no card is lost
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
    Scenario: A page that does not come leaves the one that is there
      Given the issuer answers the next cardService.getAll with 503
      When I choose "Next page"
      Then I see "The issuer has a technical problem (503)."
      And I see "1 to 10 of 11"
      And the list shows 10 cards
      When I choose "Next page"
      Then I see "11 of 11"
      And I do not see "The issuer has a technical problem"

    @fault @clock
    Scenario: Anyone who stops waiting for a page stays on the one that is there
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
    Scenario Outline: A card: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.get <how>
      When I choose "•••• 7009"
      Then the screen is "Card"
      And I see "<what is said>"
      And there is no action "Lock"
      And I do not see "Cancel card"
      When I choose "Try again"
      Then the action "Lock" is enabled
      And the issuer was asked cardService.get 2 times

      Examples:
        | what happens       | how                                        | what is said                                                                         |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.                  |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.                  |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                        |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again.       |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again.       |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                       |
        | it is not allowed  | with 403                                   | The issuer doesn't allow this request on this phone. Customer care can help.         |
        | it is not known    | with 404                                   | The issuer couldn't find the data for this request. Try again, or ask customer care. |

    @fault
    Scenario: A card: without a network what the list said is shown, and nothing can be done
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
    Scenario: A card: an answer that does not come is given up after a while
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
    Scenario: A card that could not be looked at is not lost
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
    Scenario Outline: Locking: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.update <how>
      When I choose "Lock"
      Then I see "<what is said>"
      And the card ending "7009" is <status>
      When I choose "Lock"
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 2 times

      Examples:
        | what happens       | how                                        | status | what is said                                                                  |
        | the issuer fails   | with 500                                   | ACTIVE | The issuer has a technical problem (500). Check the card's status.            |
        | the issuer is down | with 503                                   | ACTIVE | The issuer has a technical problem (503). Check the card's status.            |
        | too many ask       | with 429                                   | ACTIVE | Too many requests. Wait 30 s, then try again.                                 |
        | the call is lost   | by dropping the connection before it acted | ACTIVE | The connection was lost before the issuer responded. Check the card's status. |
        | the answer is lost | by dropping the connection after it acted  | LOCKED | The connection was lost before the issuer responded. Check the card's status. |
        | nobody can read it | with something unreadable                  | LOCKED | The issuer sent an invalid response. Check the card's status.                 |

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
        | what happens       | how                                        | status    | what is said                                         |
        | the issuer is down | with 503                                   | ACTIVE    | The issuer has a technical problem (503).            |
        | the call is lost   | by dropping the connection before it acted | ACTIVE    | The connection was lost before the issuer responded. |
        | the answer is lost | by dropping the connection after it acted  | CANCELLED | The connection was lost before the issuer responded. |
        | nobody can read it | with something unreadable                  | CANCELLED | The issuer sent an invalid response.                 |

    @smoke @fault
    Scenario: Anyone who gives up after a lost response sees what became of it
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Lock"
      Then I see "The connection was lost before the issuer responded."
      When I choose "View card status"
      Then I see "You locked this card. Unlock it to pay with it."

    @fault
    Scenario: Locking: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Lock"
      Then I see "This phone is offline. Check the connection, then try again."
      And the card ending "7009" is ACTIVE
      When the phone comes back online
      And I choose "Lock"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Lock"
      Then I see "Locking the card"
      When 30 seconds pass
      Then I see "The request timed out. Check the card's status."
      When I choose "Lock"
      Then the card ending "7009" is LOCKED

    @fault @clock
    Scenario: Locking: nobody has to wait, and what was given up is not done behind one's back
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
        | what happens       | how                                        | status | what is said                                         |
        | the issuer is down | with 503                                   | LOCKED | The issuer has a technical problem (503).            |
        | the call is lost   | by dropping the connection before it acted | LOCKED | The connection was lost before the issuer responded. |
        | the answer is lost | by dropping the connection after it acted  | ACTIVE | The connection was lost before the issuer responded. |

  Rule: The programs

    Background:
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @fault
    Scenario Outline: The programs: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.getPrograms <how>
      When I choose "Order"
      Then I see "<what is said>"
      And I see "Couldn't load card programs"
      When I choose "Try again"
      Then I see "Everyday"

      Examples:
        | what happens       | how                                        | what is said                                                                   |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). You can safely try again.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                  |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. You can safely try again. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. You can safely try again. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. You can safely try again.                 |

    @fault
    Scenario: The programs: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Order"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Try again"
      Then I see "Everyday"

    @fault @clock
    Scenario: The programs: an answer that does not come is given up after a while
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
    Scenario: The programs: anyone who does not want to try again goes back to the list
      Given the issuer answers the next cardService.getPrograms with 503
      When I choose "Order"
      And I choose "Back"
      Then the screen is "Home"
