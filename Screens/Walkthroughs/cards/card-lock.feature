Feature: Locking and unlocking a card
  A mislaid card is locked and unlocked right away; nothing else about it changes.
  Neither requires confirmation: the message names the key that undoes it.

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

    @smoke
    Scenario Outline: A <type> card is locked
      When I choose "•••• <card>"
      And I choose "Lock"
      Then the screen is "Card"
      And I see "Locked. U: undo"
      And the card ending "<card>" is LOCKED
      And the card ending "<other>" is ACTIVE
      And the issuer received cardService.update 1 time

      Examples:
        | type     | card | other |
        | virtual  | 7009 | 4410  |
        | physical | 4410 | 7009  |

    @screen
    Scenario: One key locks, and the other one undoes it
      When I choose "•••• 7009"
      And I press l
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED
      When I press u
      Then I see "Unlocked. L: undo"
      And the card ending "7009" is ACTIVE

    @screen
    Scenario: On Home one key locks the card on top
      When I press l
      Then the screen is "Home"
      And I see "Locked. U: undo"
      And the issuer received cardService.update 1 time
      When I press u
      Then the card ending "7009" is ACTIVE
      And the card ending "4410" is ACTIVE

    Scenario: Leaving a card undoes nothing
      When I choose "•••• 7009"
      And I choose "Lock"
      And I press Esc
      Then the screen is "Home"
      And the card ending "7009" is LOCKED
      And the issuer received cardService.update 1 time

    Scenario: The message is shown once
      When I choose "•••• 7009"
      And I choose "Lock"
      Then I see "Locked. U: undo"
      When I choose "Information"
      And I choose "Back"
      Then I do not see "Locked."
      And I see "You locked this card"

    Scenario: The list shows a locked card as locked
      When I choose "•••• 7009"
      And I choose "Lock"
      And I choose "Back"
      Then the action "•••• 7009 · locked" is enabled
      And the list shows 2 cards

    Scenario: A locked card is locked for the next session too
      When I choose "•••• 7009"
      And I choose "Lock"
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      Then I see "You locked this card"

    @smoke
    Scenario: Locked and unlocked, and locked again
      When I choose "•••• 7009"
      And I choose "Lock"
      And I choose "Unlock"
      Then I see "Unlocked. L: undo"
      And the card ending "7009" is ACTIVE
      When I choose "Lock"
      Then the card ending "7009" is LOCKED
      And the issuer received cardService.update 3 times

    Scenario: Locking sends no email
      When I choose "•••• 7009"
      And I choose "Lock"
      Then I do not see "New:"

    Scenario: A locked card keeps the day of its activation
      When I choose "•••• 7009"
      And I choose "Lock"
      And I choose "Information"
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

    @smoke
    Scenario Outline: A <type> card is unlocked
      When I choose "•••• <card>"
      And I choose "Unlock"
      Then the screen is "Card"
      And I see "Unlocked. L: undo"
      And the card ending "<card>" is ACTIVE
      And the card ending "<other>" is LOCKED

      Examples:
        | type     | card | other |
        | virtual  | 7009 | 4410  |
        | physical | 4410 | 7009  |

    @screen
    Scenario: An unlocked card is locked again with one key
      When I choose "•••• 7009"
      And I press u
      And I press l
      Then the card ending "7009" is LOCKED
      And the issuer received cardService.update 2 times

    Scenario: Customer care may suspend a locked card, and then it cannot be unlocked
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      Then there is no action "Unlock"
      And I see "Suspended by the issuer"
      And the issuer received cardService.update 0 times

    Scenario: An open card shows changes by customer care at once
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      Then I see "Suspended by the issuer"
      And there is no action "Unlock"
      When customer care takes the card ending "7009" to ACTIVE
      Then I see "Ready to use"
