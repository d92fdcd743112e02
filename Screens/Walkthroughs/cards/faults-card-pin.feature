Feature: Network and issuer fail while a card's PIN is set
  Anyone who does not know which PIN a card has stands helpless at the till.
  So what was typed stays, and trying again settles which one it is.

  Rule: Where it is changed with the card

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
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.update <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

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
    Scenario: The PIN: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.update after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @smoke @fault
    Scenario: The PIN: after a lost response it is set once more, to the same
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer was asked cardService.update 2 times
      And the issuer was asked cardService.setCardPIN 0 times

    @fault
    Scenario: The PIN: anyone who leaves after a lost response finds it set
      Given the issuer answers the next cardService.update by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "PIN" is enabled

  Rule: Where it is set by a call of its own

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      And the customer has these cards:
        | program                | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-US | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN in the United States: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.setCardPIN <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

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
    Scenario: The PIN in the United States: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.setCardPIN with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.setCardPIN after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault
    Scenario: The PIN in the United States: after a lost response it is set once more, to the same
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer was asked cardService.setCardPIN 2 times
      And the issuer was asked cardService.update 0 times

    @fault
    Scenario: The PIN in the United States: anyone who leaves after a lost response finds it set
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after it acted
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "PIN" is enabled
