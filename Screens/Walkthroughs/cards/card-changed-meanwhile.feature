Feature: A card that changes in the meantime
  Customer care or the calendar can change a card before the customer does.
  The issuer decides by the current status: a change that no longer fits is refused, and the card's status is shown.

  Rule: Locking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/26  |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @smoke @refusal
    Scenario: A card suspended in the meantime is not locked
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "Lock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is SUSPENDED
      And the screen is "Card"
      And I see "Suspended by the issuer."
      And there is no action "Lock"
      And the issuer received cardService.update 1 time

    @refusal
    Scenario: A card cancelled in the meantime is not locked
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to CANCELLED
      And I choose "Lock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED
      And I see "You can't use this card again."

    @refusal @clock
    Scenario: A card that expired in the meantime is not locked
      Given the clock reads 2026-11-30T23:59:59Z
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      And 1 second passes
      And I choose "Lock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is EXPIRED
      And I see "This card has expired"

    Scenario: A card that customer care suspended and released again is locked
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to ACTIVE
      And I choose "Lock"
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED

    @refusal
    Scenario: A refused change is not retried
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "Lock"
      Then there is no action "Lock"
      And I see "Suspended by the issuer"

  Rule: Unlocking

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @smoke @refusal
    Scenario: A card suspended in the meantime is not unlocked
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "Unlock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is SUSPENDED

    @refusal
    Scenario: A card cancelled in the meantime is not unlocked
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to CANCELLED
      And I choose "Unlock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED

    @refusal
    Scenario: A card that customer care activated in the meantime is not unlocked again
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to ACTIVE
      And I choose "Unlock"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is ACTIVE
      And I see "Ready to use"
      And the action "Lock" is enabled

  Rule: Cancelling

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  |      |         | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA  |      | PENDING | 7010      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      |         | 7011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @smoke @refusal
    Scenario: A card that customer care has cancelled is not cancelled a second time
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Lost"
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7009" is CANCELLED
      When I choose "Back"
      Then I see "You can't use this card again."
      And I do not see "Cancel card"

    Scenario: A card suspended in the meantime can still be cancelled
      When I choose "•••• 7009"
      And I choose "Cancel card"
      And I choose "Stolen"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."
      And the card ending "7009" is CANCELLED

    @refusal
    Scenario: An order declined in the meantime is not cancelled
      When I choose "•••• 7010"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And customer care takes the card ending "7010" to REJECTED
      And I choose "Cancel card permanently"
      Then I see "This card has changed, so nothing was done."
      And the card ending "7010" is REJECTED
      When I choose "Back"
      Then I see "The issuer declined this order."

    Scenario: An order approved in the meantime can still be cancelled
      When I choose "•••• 7010"
      And I choose "Cancel card"
      And I choose "No longer needed"
      And customer care takes the card ending "7010" to ACTIVE
      And I choose "Cancel card permanently"
      Then the card ending "7010" is CANCELLED

    Scenario: A card in delivery that was suspended in the meantime can still be cancelled
      When I choose "•••• 7011"
      And I choose "Cancel card"
      And I choose "Lost"
      And customer care takes the card ending "7011" to SUSPENDED
      And I choose "Cancel card permanently"
      Then the card ending "7011" is CANCELLED

  Rule: The card on the screen

    Scenario: A card is reloaded whenever it is opened
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then I see "•••• 7009"
      When customer care takes the card ending "7009" to SUSPENDED
      And I choose "•••• 7009"
      Then I see "Suspended by the issuer"
      And there is no action "Lock"

    Scenario: Going back from a change shows the card's current status
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
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Keep the card"
      Then I see "Suspended by the issuer"
