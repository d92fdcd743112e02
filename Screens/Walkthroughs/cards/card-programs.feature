Feature: Card programs
  Which cards a person may order follows from the country they live in, and how many more from the cards they have.
  A card that is cancelled, declined or over gives its place back.

  Rule: Where one lives

    @smoke
    Scenario Outline: Who lives in <country> may order <one of them>
      Given an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then the screen is "Order a card"
      And I see "<one of them>"
      And I see "<terms>"
      And I do not see "<none of these>"

      Examples:
        | country | one of them             | terms                          | none of these |
        | DE      | SKRILL-VIRTUAL-MC-EEA   | EUR, BGN · 3 more allowed      | -US           |
        | FR      | SKRILL-PHYSICAL-MC-EEA  | EUR, BGN · 2 more allowed      | -GB           |
        | BG      | SKRILL-DIGITAL-MC-EEA   | EUR · 1 more allowed           | -US           |
        | IS      | SKRILL-VIRTUAL-VISA-EEA | EUR, PLN, SEK · 5 more allowed | -US           |
        | LI      | SKRILL-VIRTUAL-MC-EEA   | EUR, BGN · 3 more allowed      | -GB           |
        | NO      | SKRILL-VIRTUAL-MC-EEA   | EUR, BGN · 3 more allowed      | -US           |
        | US      | SKRILL-VIRTUAL-VISA-US  | USD · 3 more allowed           | -EEA          |
        | US      | SKRILL-PHYSICAL-VISA-US | USD · 1 more allowed           | -GB           |
        | GB      | SKRILL-VIRTUAL-VISA-GB  | GBP · 2 more allowed           | -EEA          |

    @smoke @refusal
    Scenario Outline: Who lives in <name> is offered no card, and told so kindly
      Given an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "No cards available"
      And I see "This issuer has no cards for customers in <name>."
      And I see "You can still use your wallet."
      When I choose "Back"
      Then the screen is "Cards"

      Examples:
        | country | name        |
        | CH      | Switzerland |
        | JP      | Japan       |
        | CA      | Canada      |

    Scenario: Programs that force an outcome stand apart, and last
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "Simulated outcomes:"
      And the action "MAGIC-PENDING-EEA" is enabled
      And the action "MAGIC-APPLIED-EEA" is enabled
      And the action "MAGIC-REJECTED-EEA" is enabled

    Scenario: In the United States other outcomes can be forced
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then the action "MAGIC-PENDING-US" is enabled
      And the action "MAGIC-APPLIED-US" is enabled
      And the action "MAGIC-REJECTED-US" is enabled

    Scenario: Whoever only looks at the programs orders nothing
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      And I press Esc
      Then I see "No cards yet"
      And the issuer was asked cardService.getPrograms 1 time
      And the issuer was asked cardService.create 0 times

  Rule: How many more

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 1111      |          |        |
        | SKRILL-VIRTUAL-MC-EEA  |      | LOCKED | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA  |      |        | 4444      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Every card takes a place of its program
      When I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · 1 more allowed"
      And I see "SKRILL-PHYSICAL-MC-EEA EUR, BGN · 1 more allowed"
      And I see "SKRILL-DIGITAL-MC-EEA EUR · limit reached"
      And I see "SKRILL-VIRTUAL-VISA-EEA EUR, PLN, SEK · 5 more allowed"

    @refusal
    Scenario: A program that allows no more cannot be chosen
      When I choose "Order a card"
      Then the action "Physical Mastercard, DIGITAL" is disabled
      And the action "Virtual Mastercard" is enabled

    @smoke
    Scenario Outline: A card that is <status> <what it does>
      When the customer has these cards:
        | program               | type | status   | last four | currency | expiry   |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 5555      |          | <expiry> |
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · <how many>"

      Examples:
        | status    | expiry | what it does   | how many       |
        | ACTIVE    |        | takes a place  | limit reached  |
        | LOCKED    |        | takes a place  | limit reached  |
        | SUSPENDED |        | takes a place  | limit reached  |
        | PENDING   |        | takes a place  | limit reached  |
        | APPLIED   |        | takes a place  | limit reached  |
        | CANCELLED |        | takes no place | 1 more allowed |
        | REJECTED  |        | takes no place | 1 more allowed |
        | EXPIRED   | 10/26  | takes no place | 1 more allowed |

    @smoke
    Scenario: Cancelling a card gives its place back
      When I choose "•••• 4444"
      And I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "Order a card"
      Then I see "SKRILL-DIGITAL-MC-EEA EUR · 1 more allowed"
      And the action "Physical Mastercard, DIGITAL" is enabled

    Scenario: Locking a card gives no place back
      When I choose "•••• 1111"
      And I choose "Lock card"
      And I choose "Lock card"
      And I choose "Back"
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · 1 more allowed"

    Scenario: An order that customer care declines gives its place back
      When the customer has these cards:
        | program               | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | PENDING | 5555      |          |        |
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to REJECTED
      And I choose "Back"
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · 1 more allowed"

    Scenario: More cards than a program allows leave none to order, not fewer than none
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 5555      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6666      |          |        |
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to SUSPENDED
      And customer care takes the card ending "5555" to CANCELLED
      And I choose "Back"
      And I choose "Order a card"
      Then I see "SKRILL-VIRTUAL-MC-EEA EUR, BGN · limit reached"

  Rule: A place that the calendar gives back

    @clock
    Scenario Outline: On <moment> a card good to 11/26 leaves room for <how many>
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA |      |        | 4444      |          | 11/26  |
      And the clock reads <moment>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"
      Then I see "SKRILL-DIGITAL-MC-EEA EUR · <terms>"

      Examples:
        | moment               | how many | terms          |
        | 2026-11-30T23:59:59Z | none     | limit reached  |
        | 2026-12-01T00:00:00Z | one      | 1 more allowed |
