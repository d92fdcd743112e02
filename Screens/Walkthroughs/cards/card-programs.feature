Feature: Card programs
  The country of a customer decides the available cards, and their cards the number left.
  A cancelled, declined or expired card frees its place.

  Rule: By country

    @smoke
    Scenario Outline: Customers in <country> can order <one of them>
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
      And the action "<one of them>" says "<terms>"
      And I do not see "<none of these>"

      Examples:
        | country | one of them | terms                                               | none of these |
        | DE      | Everyday    | virtual Mastercard · EUR, BGN · right away · 3 left | USD           |
        | FR      | Plus        | physical Mastercard · EUR, BGN · by mail · 2 left   | GBP           |
        | BG      | Instant     | physical Mastercard · EUR · by mail · 1 left        | USD           |
        | IS      | Travel      | virtual Visa · EUR, PLN, SEK · right away · 5 left  | USD           |
        | LI      | Everyday    | virtual Mastercard · EUR, BGN · right away · 3 left | GBP           |
        | NO      | Everyday    | virtual Mastercard · EUR, BGN · right away · 3 left | USD           |
        | US      | Everyday    | virtual Visa · USD · right away · 3 left            | EUR           |
        | US      | Plus        | physical Visa · USD · by mail · 1 left              | GBP           |
        | GB      | Everyday    | virtual Visa · GBP · right away · 2 left            | EUR           |

    @smoke @refusal
    Scenario Outline: Customers in <name> get no card, with an explanation
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

    Scenario: Viewing the programs orders nothing
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I press Esc
      Then I see "No cards yet"
      And the issuer received cardService.getPrograms 1 time
      And the issuer received cardService.create 0 times

  Rule: Cards left

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
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 1 left"
      And the action "Plus" says "physical Mastercard · EUR, BGN · by mail · 1 left"
      And the action "Instant" says "physical Mastercard · EUR · limit reached"
      And the action "Travel" says "virtual Visa · EUR, PLN, SEK · right away · 5 left"

    @refusal
    Scenario: A program at its limit can't be chosen
      When I choose "Order"
      Then the action "Instant" is disabled
      And the action "Everyday" is enabled

    @smoke
    Scenario Outline: A card that is <status> <what it does>
      When the customer has these cards:
        | program               | type | status   | last four | currency | expiry   |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 5555      |          | <expiry> |
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · <how many>"

      Examples:
        | status    | expiry | what it does   | how many            |
        | ACTIVE    |        | takes a place  | limit reached       |
        | LOCKED    |        | takes a place  | limit reached       |
        | SUSPENDED |        | takes a place  | limit reached       |
        | PENDING   |        | takes a place  | limit reached       |
        | APPLIED   |        | takes a place  | limit reached       |
        | CANCELLED |        | takes no place | right away · 1 left |
        | REJECTED  |        | takes no place | right away · 1 left |
        | EXPIRED   | 10/26  | takes no place | right away · 1 left |

    @smoke
    Scenario: Cancelling a card frees its place
      When I choose "•••• 4444"
      And I choose "Cancel card"
      And I choose "Lost"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "Order"
      Then the action "Instant" says "physical Mastercard · EUR · by mail · 1 left"
      And the action "Instant" is enabled

    Scenario: Locking a card frees no place
      When I choose "•••• 1111"
      And I choose "Lock"
      And I choose "Back"
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 1 left"

    Scenario: An order that customer care declines frees its place
      When the customer has these cards:
        | program               | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | PENDING | 5555      |          |        |
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to REJECTED
      And I choose "Back"
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 1 left"

    Scenario: More cards than a program allows leave none to order, not fewer than none
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 5555      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6666      |          |        |
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · limit reached"
      When customer care takes the card ending "5555" to SUSPENDED
      And customer care takes the card ending "5555" to CANCELLED
      And I choose "Back"
      And I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · limit reached"

  Rule: Places freed by expiry

    @clock
    Scenario Outline: On <moment> a card with expiry date 11/26 leaves room for <how many>
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
      Then the action "Instant" says "physical Mastercard · EUR · <terms>"

      Examples:
        | moment               | how many | terms            |
        | 2026-11-30T23:59:59Z | none     | limit reached    |
        | 2026-12-01T00:00:00Z | one      | by mail · 1 left |
