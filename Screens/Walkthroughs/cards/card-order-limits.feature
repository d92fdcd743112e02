Feature: Card limits
  Each program has a card limit, and shows the number left before the order form.
  An expired card frees its place. One order creates one card, regardless of the connection.

  Background:
    Given the world "enrolled"

  @smoke
  Scenario: Each order takes a place, until none is left
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 3 left"
    When I choose "Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    And I choose "Order"
    And I choose "Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    And I choose "Order"
    Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 1 left"
    When I choose "Everyday"
    And I choose "Continue"
    And I choose "Order the card"
    And I choose "View card"
    And I choose "Back"
    Then the list shows 3 cards
    When I choose "Order"
    Then the action "Everyday" says "virtual Mastercard · EUR, BGN · limit reached"
    And the action "Everyday" is disabled
    And the action "Travel" is enabled
    And the issuer received cardService.create 3 times

  Scenario Outline: A card that is <status> <what it does>
    Given the customer has these cards:
      | program               | type     | status   | last four | currency | expiry   |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    Then the action "Instant" says "physical Mastercard · EUR · <what is said>"
    And the action "Instant" is <enabled>

    Examples:
      | status    | expiry | what it does    | what is said     | enabled  |
      | PENDING   |        | takes a place   | limit reached    | disabled |
      | APPLIED   |        | takes a place   | limit reached    | disabled |
      | ISSUED    |        | takes a place   | limit reached    | disabled |
      | DIGITAL   |        | takes a place   | limit reached    | disabled |
      | ACTIVE    |        | takes a place   | limit reached    | disabled |
      | LOCKED    |        | takes a place   | limit reached    | disabled |
      | SUSPENDED |        | takes a place   | limit reached    | disabled |
      | CANCELLED |        | frees its place | by mail · 1 left | enabled  |
      | REJECTED  |        | frees its place | by mail · 1 left | enabled  |
      | EXPIRED   | 10/26  | frees its place | by mail · 1 left | enabled  |

  @clock
  Scenario Outline: A card frees its place when it expires: <moment>
    Given the clock reads <moment>
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          | 11/26  |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    Then the action "Instant" says "physical Mastercard · EUR · <what is said>"

    Examples:
      | moment               | what is said     |
      | 2026-11-30T23:59:00Z | limit reached    |
      | 2026-12-01T00:00:00Z | by mail · 1 left |

  @refusal
  Scenario: A limit reached in the meantime is reported
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    And I choose "Instant"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          |        |
    And I choose "Order the card"
    Then I see "You've reached the limit for this program. Cancel one of its cards, or choose another program."
    When I choose "Other programs"
    And I choose "Discard details"
    Then the screen is "Order a card"
    And the action "Instant" is disabled
    When I choose "Back"
    Then the list shows 1 card
    And the issuer received cardService.create 1 time

  @refusal
  Scenario: After such a refusal the entries are kept
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    And I choose "Instant"
    And I choose "Continue"
    And I fill in:
      | field       | value        |
      | Address     | Elm Street 1 |
      | City        | Berlin       |
      | Postal code | 10115        |
    And I choose "Continue"
    And the customer has these cards:
      | program               | type     | status | last four | currency | expiry |
      | SKRILL-DIGITAL-MC-EEA | PHYSICAL | ACTIVE | 1234      |          |        |
    And I choose "Order the card"
    And I choose "Back"
    Then the field "Address" says "Elm Street 1"
    When I choose "Continue"
    Then I see "Check your order"
    And the action "Order the card" is enabled

  Scenario: Citadel allows one card of each kind
    Given the world "strict"
    And the customer has these cards:
      | program                  | type    | status | last four | currency | expiry |
      | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    Then the action "Reserve" is disabled
    And the action "Crest" is enabled
