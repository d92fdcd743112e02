Feature: Cancelling a card
  A cancelled card can't pay again, so cancelling requires a reason and a confirmation.
  The customer can go back at every step.

  Rule: A card is cancelled with a reason

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7010      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Cancel card"

    @smoke
    Scenario Outline: The reason is one of the usual ones: <reason>
      Then the screen is "Cancel card"
      And I see "Cancel this card?"
      And I see "Why are you cancelling the card?"
      When I choose "<reason>"
      Then I see "Cancel this card permanently?"
      And I see "You won't be able to use this card again. You can't undo this."
      And I see "<reason>"
      And the card ending "7009" is ACTIVE
      When I choose "Cancel card permanently"
      Then the screen is "Card"
      And I see "Card cancelled. You can order a new one."
      And the card ending "7009" is CANCELLED
      And the card ending "7010" is ACTIVE
      And the issuer received cardService.update 1 time

      Examples:
        | reason           |
        | Lost             |
        | Stolen           |
        | Damaged          |
        | No longer needed |

    @smoke
    Scenario: The reason is typed
      When I choose "Other reason"
      And I fill in:
        | field  | value                |
        | Reason | The dog has eaten it |
      And I choose "Continue"
      Then I see "The dog has eaten it"
      When I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    @refusal
    Scenario Outline: Another reason requires a text: <what>
      When I choose "Other reason"
      And I <do>
      And I choose "Continue"
      Then I see "Reason is required."
      And I do not see "Cancel this card permanently?"
      And the issuer received cardService.update 0 times

      Examples:
        | what        | do         |
        | it is empty | type ""    |
        | it is blank | type "   " |

    Scenario Outline: A typed reason can have <length> characters
      When I choose "Other reason"
      And I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

      Examples:
        | length | reason                                                                                                                                                                                                   |
        | 1      | x                                                                                                                                                                                                        |
        | 200    | It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one |

    @screen @refusal
    Scenario: More than 200 characters are not accepted
      When I choose "Other reason"
      And I type "It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one!"
      Then the field "Reason" says "It was in the coat that I gave away in spring, and the coat was given away again by whoever had it in the autumn, and so on until nobody could tell me where it is now, so I would rather have a new one"
      And I see "Reason: at most 200 characters."

    @screen
    Scenario: Enter alone cancels nothing
      When I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      When I choose "Cancel card"
      And I choose "Lost"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      And the issuer received cardService.update 0 times

    Scenario Outline: Going back keeps the card: <way>
      When I choose "<first>"
      And I choose "Keep the card"
      Then the screen is "Card"
      And I see "Ready to use"
      And the card ending "7009" is ACTIVE
      And the issuer received cardService.update 0 times

      Examples:
        | way                  | first  |
        | at the last question | Stolen |
        | having lost it       | Lost   |

    Scenario: Going back at once keeps the card
      When I choose "Keep the card"
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    Scenario: Esc goes back step by step
      When I choose "Damaged"
      And I press Esc
      Then I see "Why are you cancelling the card?"
      When I press Esc
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    Scenario: Another reason can be chosen later
      When I choose "Lost"
      And I press Esc
      And I choose "Stolen"
      Then I see "Stolen"
      When I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    Scenario: A typed reason is kept
      When I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And I choose "Continue"
      And I press Esc
      Then the field "Reason" says "Too green"
      When I press Esc
      And I choose "Other reason"
      Then the field "Reason" says "Too green"

    Scenario: Leaving with a typed reason requires confirmation
      When I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And I press Esc
      And I press Esc
      Then I see "The reason you entered will be lost."
      When I choose "Discard"
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE

    @smoke @refusal
    Scenario: A cancelled card can't be changed
      When I choose "Lost"
      And I choose "Cancel card permanently"
      Then I do not see "Cancel card"
      And there is no action "Lock"
      And there is no action "Unlock"
      And there is no action "Details"
      And I do not see "card PIN"
      When I choose "Back"
      And I choose "•••• 7009"
      Then I see "You can't use this card again. You can order a new one."
      And I do not see "Cancel card"

    Scenario: The list shows a cancelled card with its status
      When I choose "Lost"
      And I choose "Cancel card permanently"
      And I choose "Back"
      Then the action "•••• 7009 · cancelled" is enabled
      And the list shows 2 cards

    @screen
    Scenario: The owner gets an email with the last four digits only
      When I choose "Lost"
      And I choose "Cancel card permanently"
      Then I see "New: Your card is cancelled"
      When I press Ctrl-N
      And I choose "Your card is cancelled"
      Then I see "Your card ending in 7009 was cancelled and can't be used again. If you didn't request this, contact customer care."
      And I do not see "545454"

    @screen
    Scenario: On a small terminal the button Back comes first
      When I resize the terminal to 40x12
      Then I see "Keep the card"
      When I choose "Lost"
      Then I see "Keep the card"
      And I see "Cancel card permanently"
      And I see "Cancel this card permanently?"

  Rule: In each status that allows it

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 7777      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 8888      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A card that is <status> is cancelled
      Given the card ending "<card>" is <status>
      When I choose "•••• <card>"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "<card>" is CANCELLED

      Examples:
        | status    | card |
        | ACTIVE    | 1111 |
        | LOCKED    | 2222 |
        | ISSUED    | 3333 |
        | DIGITAL   | 4444 |
        | SUSPENDED | 5555 |
        | PENDING   | 7777 |
        | APPLIED   | 8888 |

  Rule: Magic reasons

    @magic @refusal
    Scenario Outline: As the reason for cancelling: <reason>
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
      And I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "7009" is ACTIVE

      Examples:
        | reason    | what is said                                                           |
        | magic 401 | Your session has ended                                                 |
        | magic 403 | This isn't allowed for this card. Customer care can help.              |
        | magic 404 | We couldn't find this card. Go back.                                   |
        | magic 409 | This card has changed, so nothing was done. Go back to see its status. |
        | magic 503 | The issuer has a technical problem (503). Check the card's status.     |
        | Magic 503 | The issuer has a technical problem (503).                              |

    @magic @screen
    Scenario: The Simulator lists them and types them
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
      And I choose "Cancel card"
      And I choose "Other reason"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "Reason"
      And I choose "magic 409"
      Then the field "Reason" says "magic 409"
      When I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      When I choose "Back"
      Then I see "Ready to use"

    @magic
    Scenario: After a magic reason the card can be cancelled with a real one
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
      And I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | magic 404 |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED
