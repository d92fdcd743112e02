Feature: Locking and unlocking a card
  A card that is mislaid is locked at once and unlocked when it is found; nothing else about it changes.
  Both ask once more, and the answer that changes nothing comes first.

  Rule: Locking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 7009      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 4410      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A <type> card is locked
      When I choose "•••• <card>"
      And I choose "Lock card"
      Then the screen is "Change card"
      And I see "Lock this card?"
      And I see "You won't be able to pay with it. You can unlock it at any time."
      And the card ending "<card>" is ACTIVE
      When I choose "Lock card"
      Then the screen is "Card"
      And I see "Card locked. You can't pay with it until you unlock it."
      And the card ending "<card>" is LOCKED
      And the card ending "<other>" is ACTIVE
      And the issuer was asked cardService.update 1 time

      Examples:
        | type     | card | other |
        | virtual  | 7009 | 4410  |
        | physical | 4410 | 7009  |

    @screen
    Scenario: Enter alone locks nothing
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

    Scenario Outline: Anyone who thinks better of it leaves the card unlocked: <way>
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I <do>
      Then the screen is "Card"
      And I see "Ready to use wherever Mastercard is accepted."
      And the card ending "7009" is ACTIVE
      And the issuer was asked cardService.update 0 times

      Examples:
        | way             | do                     |
        | “Keep unlocked” | choose "Keep unlocked" |
        | Esc             | press Esc              |

    Scenario: What was done is said once
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I see "Card locked. You can't pay with it"
      When I choose "About this card"
      And I choose "Back"
      Then I do not see "Card locked."
      And I see "You locked this card"

    Scenario: The list shows a locked card as locked
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      Then I see "•••• 7009 · locked"
      And the list shows 2 cards

    Scenario: A locked card is locked for the next session too
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Cards"
      And I choose "•••• 7009"
      Then I see "You locked this card"

    @smoke
    Scenario: Locked and unlocked, and locked again
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Unlock card"
      And I choose "Unlock card"
      Then I see "Card unlocked. You can pay with it again."
      And the card ending "7009" is ACTIVE
      When I choose "Lock card"
      And I choose "Lock card"
      Then the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 3 times

    Scenario: Locking writes no mail: anyone who locks a card knows it
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      Then I do not see "New:"

    Scenario: A locked card keeps the day of its activation
      When I choose "•••• 7009"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "About this card"
      Then I see "Status     locked"
      And I see "Activated  21 Nov 2026"

  Rule: Unlocking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 7009      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | LOCKED | 4410      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario Outline: A <type> card is unlocked
      When I choose "•••• <card>"
      And I choose "Unlock card"
      Then I see "Unlock this card?"
      And I see "You'll be able to pay with it right away."
      And I <also> "Unlock only if you have the card."
      And the card ending "<card>" is LOCKED
      When I choose "Unlock card"
      Then the screen is "Card"
      And I see "Card unlocked. You can pay with it again."
      And the card ending "<card>" is ACTIVE
      And the card ending "<other>" is LOCKED

      Examples:
        | type     | card | other | also       |
        | virtual  | 7009 | 4410  | do not see |
        | physical | 4410 | 7009  | see        |

    @screen
    Scenario: Enter alone unlocks nothing
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And I press Enter
      Then the screen is "Card"
      And the card ending "7009" is LOCKED

    Scenario Outline: Anyone who thinks better of it leaves the card locked: <way>
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And I <do>
      Then I see "You locked this card"
      And the card ending "7009" is LOCKED
      And the issuer was asked cardService.update 0 times

      Examples:
        | way           | do                   |
        | “Keep locked” | choose "Keep locked" |
        | Esc           | press Esc            |

    Scenario: Customer care may suspend a locked card, and then it cannot be unlocked
      When I choose "•••• 7009"
      And I choose "Unlock card"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Unlock card"
      Then I see "This card has changed, so nothing was done. Go back to see its status."
      And the card ending "7009" is SUSPENDED
      When I choose "Back"
      Then I see "Suspended by the issuer"
      And I do not see "Unlock card"

    Scenario: A card that is looked at shows at once what customer care did with it
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      Then I see "Suspended by the issuer"
      And I do not see "Unlock card"
      When customer care takes the card ending "7009" to ACTIVE
      Then I see "Ready to use"
