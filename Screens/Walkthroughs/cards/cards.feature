Feature: The cards of a wallet
  All cards are in one list, usable ones first, each with its product, type and status.
  Back from a card returns to the same place.

  Rule: Without a card

    Background:
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @smoke
    Scenario: Without cards the list explains the card types
      Then I see "No cards yet"
      And I see "Order one. You can use a virtual card right away. A physical card comes by mail."
      And the list shows 0 cards
      And the issuer received cardService.getAll 1 time

    Scenario: The empty list leads to the first card in one step
      When I choose "Order"
      Then the screen is "Order a card"
      When I press Esc
      Then I see "No cards yet"

    Scenario: Without cards there is no filter
      Then I do not see "Filter"
      And I do not see "Next page"

    Scenario: A new card is listed next time
      When I choose "Profile"
      Then the screen is "Profile"
      When the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      And I choose "Back"
      Then the list shows 1 card
      And the list shows 1 card

  Rule: With cards

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL | LOCKED | 4242      | SEK      | 03/27  |
      And 1 second passes
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL |        | 4410      | BGN      |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    @smoke
    Scenario: Each card shows its product and status
      Then the list shows 3 cards
      And the action "•••• 7009" says "Virtual Mastercard · EUR · 11/29"
      And the action "•••• 4410 · on its way" says "Physical Mastercard · BGN · 11/30"
      And the action "•••• 4242 · locked" says "Virtual Visa · SEK · 03/27"

    Scenario: The status ACTIVE isn't shown
      When customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to ACTIVE
      And I choose "Profile"
      And I choose "Back"
      Then there is no action "•••• 7009 ·"
      And the action "•••• 7009" says "Virtual Mastercard · EUR · 11/29"

    @screen
    Scenario: Usable cards come first, then by date, newest first
      Then I see "1 of 3"
      And I see "••••  ••••  ••••  7009"
      And I see "╰─ •••• 4410 Plus ── on its way ─╯ ╰─ •••• 4242 Travel"
      When 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 0005      |          | 12/29  |
      And I choose "Profile"
      And I choose "Back"
      Then the list shows 4 cards
      And I see "••••  ••••  ••••  7009"
      And I see "╰─ •••• 0005 Everyday ── locked ─╯ ╰─ •••• 4410 Plus"

    @smoke
    Scenario: Opening a card reloads it, and going back reloads the list
      When I choose "•••• 4242"
      Then the screen is "Card"
      And the issuer received cardService.get 1 time
      When I choose "Back"
      Then the screen is "Home"
      And the issuer received cardService.getAll 2 times

    @screen
    Scenario Outline: Going back selects the same card: <card>
      When I choose "•••• <card>"
      And I press Esc
      And I press Enter
      Then the screen is "Card"
      And I see "•••• <card>"

      Examples:
        | card |
        | 7009 |
        | 4410 |
        | 4242 |

    @screen
    Scenario: Going back after a change selects the same card too
      When I choose "•••• 4242"
      And I choose "Unlock"
      And I press Esc
      Then I do not see "locked"
      When I press Enter
      Then I see "•••• 4242"

    Scenario: Going back shows changes by customer care
      When I choose "•••• 7009"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "Back"
      Then the action "•••• 7009 · suspended" is enabled

    Scenario: Esc goes from the card to Home, and the profile is one entry further
      When I choose "•••• 7009"
      And I press Esc
      Then the screen is "Home"
      When I choose "Profile"
      Then the screen is "Profile"

    @screen
    Scenario: The arrow keys go through the cards
      When I press Right
      And I press Enter
      Then I see "•••• 4410"
      When I press Esc
      And I press Right
      And I press Enter
      Then I see "•••• 4242"

    Scenario: Only the last four digits of a number are ever in the list
      Then the card details are hidden
      And I do not see "545454"
      And I do not see "510000"
      And I do not see "411111"

    @clock
    Scenario: The list closes with the session
      When 5 minutes pass
      Then the screen is "Session ended"
      And there is no action "•••• 7009"

    @clock
    Scenario: A card closes with the session too
      When I choose "•••• 7009"
      And 5 minutes pass
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

    Scenario: A deactivated phone no longer shows cards
      When I choose "•••• 7009"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And I do not see "•••• 7009"

    Scenario: Logged out and in again, the cards are the same
      When I choose "Profile"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the list shows 3 cards

    Scenario: The cards outlast the app
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the list shows 3 cards

    Scenario: The list shows each status with the issuer's name for it
      When customer care takes the card ending "4410" to SUSPENDED
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I choose "Profile"
      And I choose "Back"
      Then the action "•••• 7009 · cancelled" is enabled
      And the action "•••• 4410 · suspended" is enabled
      And the action "•••• 4242 · locked" is enabled

  Rule: Somebody else's cards

    @refusal
    Scenario: Two wallets at the same issuer have their own cards
      Given an enrolled wallet:
        | field      | value             |
        | first name | Clara             |
        | email      | clara@example.com |
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      And I choose "Use a sample wallet"
      Then the list shows 3 cards
      And there is no action "•••• 7009"
      When the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 4242      |          |        |
      And I choose "Profile"
      And I choose "Back"
      Then the list shows 4 cards
      And I see "•••• 4242"
      And there is no action "•••• 7009"
