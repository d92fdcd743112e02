Feature: Cards of three issuers
  Each issuer has its own card programs, with limits, validity and rules.
  A card belongs to the wallet at one issuer only.

  Rule: The strict one, whose virtual cards cannot be locked

    Background:
      Given the world "strict"
      And the customer has these cards:
        | program                  | type     | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL  |        | 7009      | CHF      |        |
        | CITADEL-PHYSICAL-MC-EEA  | PHYSICAL | ACTIVE | 4410      |          |        |
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"

    Scenario: Its cards are valid for one or two years
      Then the action "•••• 7009" says "Virtual Visa · CHF · 11/27"
      And the action "•••• 4410" says "Physical Mastercard · EUR · 11/28"

    @smoke @refusal
    Scenario: A card of a program that cannot be locked is not locked
      When I choose "•••• 7009"
      And I choose "Lock"
      Then I see "Cards of this program can't be locked. Customer care can help."
      And the card ending "7009" is ACTIVE
      And the screen is "Card"
      And I see "Ready to use wherever Visa is accepted."

    @refusal
    Scenario: A second attempt is refused too
      When I choose "•••• 7009"
      And I choose "Lock"
      And I choose "Lock"
      Then I see "Cards of this program can't be locked."
      And the card ending "7009" is ACTIVE
      And the issuer received cardService.update 2 times

    Scenario: Its physical cards can be locked like any other
      When I choose "•••• 4410"
      And I choose "Lock"
      Then I see "Locked. U: undo"
      And the card ending "4410" is LOCKED
      When I choose "Unlock"
      Then the card ending "4410" is ACTIVE

    Scenario: A card that cannot be locked can be cancelled
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then the card ending "7009" is CANCELLED

    Scenario: Customer care can suspend a card that cannot be locked
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "•••• 7009"
      Then I see "Suspended by the issuer. Customer care can help."
      When customer care takes the card ending "7009" to ACTIVE
      And I choose "Back"
      And I choose "•••• 7009"
      Then I see "Ready to use"

    Scenario: A card issued as locked can be unlocked, but not locked again
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And the customer has these cards:
        | program                  | type | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA |      | LOCKED | 7010      |          |        |
      And I choose "Profile"
      And I choose "Back"
      And I choose "•••• 7010"
      And I choose "Unlock"
      Then the card ending "7010" is ACTIVE
      When I choose "Lock"
      Then I see "Cards of this program can't be locked."

    @refusal
    Scenario: It allows one card of each program
      When I choose "Order"
      Then the action "Reserve" says "virtual Visa · EUR, CHF · limit reached"
      And the action "Crest" says "physical Mastercard · EUR · limit reached"
      And the action "Reserve" is disabled
      And the action "Crest" is disabled

    @clock
    Scenario: Its session ends after two minutes, and its cards are hidden
      When I choose "•••• 7009"
      And 2 minutes pass
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

  Rule: The one without a PIN

    Background:
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"

    @smoke
    Scenario: Its cards are listed, locked and unlocked without any PIN
      Then the action "•••• 7009" says "Virtual Mastercard · EUR · 11/29"
      When I choose "•••• 7009"
      And I choose "Lock"
      Then the card ending "7009" is LOCKED
      When I choose "Unlock"
      Then the card ending "7009" is ACTIVE

    Scenario: It has virtual cards only, and no forced statuses
      When I choose "Order"
      Then the action "Skip" says "virtual Mastercard · EUR · right away · 1 left"
      And I do not see "Physical"
      And I do not see "Simulated outcomes"

    Scenario: A card at this issuer carries its name
      When I choose "•••• 7009"
      Then I see "Pebble"

  Rule: Issuers don't share cards

    Scenario: A card exists at one issuer only
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When the issuer is "without-pin"
      And I choose "Use a sample wallet"
      Then the list shows 2 cards
      And there is no action "•••• 7009"
      When the issuer is "meridian"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then I see "•••• 7009"

    Scenario Outline: Customers in <country> can order at <issuer>: <one of them>
      Given the issuer is "<id>"
      And an enrolled wallet:
        | field   | value     |
        | country | <country> |
      When I fill in:
        | field | value |
        | PIN   | <pin> |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then the action "<one of them>" says "<terms>"

      Examples:
        | issuer          | id     | country | pin    | one of them | terms                                         |
        | Citadel Private | strict | DE      | 258036 | Reserve     | virtual Visa · EUR, CHF · right away · 1 left |
        | Citadel Private | strict | DE      | 258036 | Crest       | physical Mastercard · EUR · by mail · 1 left  |
        | Citadel Private | strict | US      | 258036 | Reserve     | virtual Visa · USD · right away · 1 left      |

    Scenario: Customers in GB can order nothing at Citadel Private
      Given the issuer is "strict"
      And an enrolled wallet:
        | field   | value |
        | country | GB    |
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then I see "No cards available"
      And I see "You can still use your wallet."
