Feature: A card's expiry
  A card is valid through the last day of its expiry month, and expires automatically.
  Pending, cancelled and declined cards keep their status.

  Rule: Valid through the last day

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 1111      |          | 11/26  |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 2222      |          | 11/26  |
        | SKRILL-PHYSICAL-MC-EEA |      | ISSUED | 3333      |          | 11/26  |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 4444      |          | 12/26  |

    @smoke @clock
    Scenario Outline: On <moment> a card with expiry date 11/26 is <status>
      Given the clock reads <moment>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1111"
      Then I see "<what is said>"
      And the card ending "1111" is <status>
      And the card ending "4444" is ACTIVE

      Examples:
        | moment               | status  | what is said                                                      |
        | 2026-11-30T00:00:00Z | ACTIVE  | Ready to use wherever Mastercard is accepted.                     |
        | 2026-11-30T23:59:59Z | ACTIVE  | Ready to use wherever Mastercard is accepted.                     |
        | 2026-12-01T00:00:00Z | EXPIRED | This card has expired and can't be used. You can order a new one. |
        | 2026-12-31T23:59:59Z | EXPIRED | This card has expired and can't be used. You can order a new one. |

    @clock
    Scenario Outline: On <moment> a card with expiry date 12/26 is <status>
      Given the clock reads <moment>
      Then the card ending "4444" is <status>

      Examples:
        | moment               | status  |
        | 2026-12-31T23:59:59Z | ACTIVE  |
        | 2027-01-01T00:00:00Z | EXPIRED |

    @clock
    Scenario Outline: A card that is <before> on the last day is <after> the day after
      Given the clock reads 2026-11-30T23:59:59Z
      Then the card ending "<card>" is <before>
      Given 1 second passes
      Then the card ending "<card>" is <after>

      Examples:
        | before | after   | card |
        | ACTIVE | EXPIRED | 1111 |
        | LOCKED | EXPIRED | 2222 |
        | ISSUED | EXPIRED | 3333 |

    @smoke @clock
    Scenario: A card expires while it is open
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then the action "•••• 1111" says "Virtual Mastercard · EUR · 11/26"
      When 1 second passes
      And I choose "•••• 1111"
      Then I see "This card has expired"
      And there is no action "Lock"
      And I do not see "Cancel card"
      When I choose "Back"
      Then the action "•••• 1111 · expired" is enabled
      And the action "•••• 3333 · expired" is enabled
      And there is no action "•••• 4444 ·"

    @clock
    Scenario: The filter follows the expiry
      Given the clock reads 2026-11-30T23:59:59Z
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 5555      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "Expired"
      And I choose "Show these cards"
      Then I see "No matching cards"
      When 1 second passes
      And I choose "Filter"
      And I choose "Status"
      And I choose "Show these cards"
      Then I see "3 cards · expired"

    @clock @refusal
    Scenario: An expired card can't be cancelled
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1111"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And 1 second passes
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "1111" is EXPIRED

    @clock @refusal
    Scenario: A locked card that has expired can't be unlocked
      Given the clock reads 2026-11-30T23:59:59Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 2222"
      And 1 second passes
      And I choose "Unlock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "2222" is EXPIRED

    @clock @screen @refusal
    Scenario: Customer care can't change an expired card
      Given the clock reads 2026-12-01T00:00:00Z
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 1111"
      Then I see "Customer care can't change this card."

  Rule: Cards that don't expire

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 6666      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 7777      |          | 11/26  |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 8888      |          | 11/26  |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 9999      |          | 11/26  |

    @clock
    Scenario Outline: A card that is <before> is <after> when its month ends
      Given the clock reads 2026-12-01T00:00:00Z
      Then the card ending "<card>" is <after>

      Examples:
        | before    | after     | card |
        | SUSPENDED | EXPIRED   | 5555 |
        | CANCELLED | CANCELLED | 6666 |
        | REJECTED  | REJECTED  | 7777 |
        | PENDING   | PENDING   | 8888 |
        | APPLIED   | APPLIED   | 9999 |

    @clock
    Scenario: A card whose order is approved late has its full validity
      Given the clock reads 2027-02-14T10:00:00Z
      When customer care takes the card ending "8888" to ACTIVE
      Then the card ending "8888" is ACTIVE
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "•••• 8888 Virtual Visa · EUR · 02/30"

  Rule: An earlier clock

    @clock
    Scenario: If the clock is set back, a card is valid again
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1111      |          | 11/26  |
      And the clock reads 2026-12-01T00:00:00Z
      Then the card ending "1111" is EXPIRED
      Given the clock reads 2026-11-30T23:59:59Z
      Then the card ending "1111" is ACTIVE
