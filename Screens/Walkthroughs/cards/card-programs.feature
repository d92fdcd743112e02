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
      And I choose "Order"
      Then the screen is "Order a card"
      And I see "<one of them>"
      And I see "<terms>"
      And I do not see "<none of these>"

      Examples:
        | country | one of them       | terms                          | none of these |
        | DE      | Meridian Everyday | EUR, BGN · 3 more allowed      | USD           |
        | FR      | Meridian Plus     | EUR, BGN · 2 more allowed      | GBP           |
        | BG      | Meridian Instant  | EUR · 1 more allowed           | USD           |
        | IS      | Meridian Travel   | EUR, PLN, SEK · 5 more allowed | USD           |
        | LI      | Meridian Everyday | EUR, BGN · 3 more allowed      | GBP           |
        | NO      | Meridian Everyday | EUR, BGN · 3 more allowed      | USD           |
        | US      | Meridian Everyday | USD · 3 more allowed           | EUR           |
        | US      | Meridian Plus     | USD · 1 more allowed           | GBP           |
        | GB      | Meridian Everyday | GBP · 2 more allowed           | EUR           |

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
      And I choose "Order"
      Then I see "No cards available"
      And I see "This issuer has no cards for customers in <name>."
      And I see "You can still use your wallet."
      When I choose "Back"
      Then the screen is "Home"

      Examples:
        | country | name        |
        | CH      | Switzerland |
        | JP      | Japan       |
        | CA      | Canada      |

    Scenario: Anyone who only looks at the programs orders nothing
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
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

    @smoke
    Scenario: Every card takes a place of its program
      When I choose "Order"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"
      And I see "Meridian Plus Physical Mastercard EUR, BGN · 1 more allowed"
      And I see "Physical Mastercard EUR · limit reached"
      And I see "Meridian Travel Virtual Visa EUR, PLN, SEK · 5 more allowed"

    @refusal
    Scenario: A program that allows no more cannot be chosen
      When I choose "Order"
      Then the action "Meridian Instant" is disabled
      And the action "Meridian Everyday" is enabled

    @smoke
    Scenario Outline: A card that is <status> <what it does>
      When the customer has these cards:
        | program               | type | status   | last four | currency | expiry   |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 5555      |          | <expiry> |
      And I choose "Order"
      Then I see "Virtual Mastercard EUR, BGN · <how many>"

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
      And I choose "Order"
      Then I see "Meridian Instant Physical Mastercard EUR · 1 more allowed"
      And the action "Meridian Instant" is enabled

    Scenario: Locking a card gives no place back
      When I choose "•••• 1111"
      And I choose "Lock"
      And I choose "Back"
      And I choose "Order"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"

    Scenario: An order that customer care declines gives its place back
      When the customer has these cards:
        | program               | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | PENDING | 5555      |          |        |
      And I choose "Order"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to REJECTED
      And I choose "Back"
      And I choose "Order"
      Then I see "Meridian Everyday Virtual Mastercard EUR, BGN · 1 more allowed"

    Scenario: More cards than a program allows leave none to order, not fewer than none
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 5555      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6666      |          |        |
      And I choose "Order"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to SUSPENDED
      And customer care takes the card ending "5555" to CANCELLED
      And I choose "Back"
      And I choose "Order"
      Then I see "Virtual Mastercard EUR, BGN · limit reached"

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
      And I choose "Order"
      Then I see "Physical Mastercard EUR · <terms>"

      Examples:
        | moment               | how many | terms          |
        | 2026-11-30T23:59:59Z | none     | limit reached  |
        | 2026-12-01T00:00:00Z | one      | 1 more allowed |
