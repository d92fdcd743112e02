Feature: Many cards
  A page has ten cards, and only the current page is loaded.
  Back from a card returns to its page.

  Rule: Ten cards

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1001      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1010      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    Scenario: Ten cards are on one page
      When I choose "Cards"
      Then I see "10 cards"
      And the list shows 10 cards
      And I do not see "Next page"
      And I do not see "Previous page"

    Scenario: The eleventh is on its own page
      When the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 1011      |          |        |
      And I choose "Cards"
      Then I see "1 to 10 of 11"
      And the list shows 10 cards
      When I choose "Next page"
      Then I see "11 of 11"
      And the list shows 1 card
      And I do not see "Next page"
      When I choose "Previous page"
      Then I see "1 to 10 of 11"
      And the list shows 10 cards
      And I do not see "Previous page"

    @screen
    Scenario: With one page the page keys do nothing
      When I choose "Cards"
      And I press PageDown
      And I press PageUp
      Then I see "10 cards"
      And the issuer received cardService.getAll 2 times

  Rule: Twenty-five cards

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2001      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2002      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2003      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      | CANCELLED | 2004      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2005      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2009      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2006      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2007      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2008      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2011      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2012      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2013      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2014      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2015      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      |        | 2010      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2016      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2017      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2018      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2019      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2020      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2021      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2022      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2023      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2024      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 2025      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"

    @smoke
    Scenario: Next and previous page
      Then I see "1 to 10 of 25"
      And the list shows 10 cards
      And I see "•••• 2025"
      When I choose "Next page"
      Then I see "11 to 20 of 25"
      And the list shows 10 cards
      And I see "•••• 2010"
      When I choose "Next page"
      Then I see "21 to 25 of 25"
      And the list shows 5 cards
      And I see "•••• 2005"
      And I see "•••• 2001 · cancelled"
      And I do not see "Next page"
      When I choose "Previous page"
      Then I see "11 to 20 of 25"
      When I choose "Previous page"
      Then I see "1 to 10 of 25"
      And the issuer received cardService.getAll 6 times

    @smoke @screen
    Scenario: The page keys work
      When I press PageDown
      Then I see "11 to 20 of 25"
      When I press PageDown
      Then I see "21 to 25 of 25"
      When I press PageDown
      Then I see "21 to 25 of 25"
      When I press PageUp
      And I press PageUp
      Then I see "1 to 10 of 25"
      When I press PageUp
      Then I see "1 to 10 of 25"
      And the issuer received cardService.getAll 6 times

    @screen
    Scenario: Enter keeps turning pages
      When I choose "Next page"
      And I press Enter
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "11 to 20 of 25"

    Scenario Outline: Back from the card <card> returns to its page
      When I choose "Next page"
      And I choose "•••• <card>"
      Then the screen is "Card"
      When I choose "Back"
      Then I see "•••• <card>"
      When I choose "Previous page"
      Then I see "1 to 10 of 25"

      Examples:
        | card |
        | 2010 |
        | 2013 |
        | 2009 |

    @screen
    Scenario: The last page also keeps the selection
      When I press PageDown
      And I press PageDown
      And I choose "•••• 2003"
      And I press Esc
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "2003"
      And I see "You can't use this card again."

    Scenario: Back from the programs returns to the same page
      When I choose "Next page"
      And I choose "Order a card"
      And I choose "Back"
      Then I see "11 to 20 of 25"

    Scenario: From Home the list opens on the first page
      When I choose "Next page"
      And I choose "Back"
      And I choose "Cards"
      Then I see "1 to 10 of 25"

    Scenario: A new card moves the others while the second page is open
      When I choose "Next page"
      Then I see "•••• 2010"
      When 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 2026      |          |        |
      And I choose "Next page"
      Then I see "21 to 26 of 26"
      And I see "•••• 2009"
      When I choose "Previous page"
      Then I see "11 to 20 of 26"
      And I see "•••• 2010"

    Scenario: A locked card moves behind usable ones, across pages
      When I choose "Next page"
      And I choose "•••• 2010"
      And I choose "Lock"
      And I choose "Back"
      Then I see "11 to 20 of 25"
      And I do not see "•••• 2010"
      When I choose "Next page"
      Then I see "•••• 2010 · locked"
      And I see "•••• 2001 · cancelled"

    Scenario: A filter starts at its first page
      When I choose "Next page"
      And I choose "Filter"
      And I choose "Type"
      And I choose "Virtual"
      Then I see "1 to 10 of 15"
      When I choose "Next page"
      Then I see "11 to 15 of 15 · virtual"
      And the list shows 5 cards

    @screen
    Scenario: On a small terminal all ten can be reached
      When I resize the terminal to 40x12
      Then I see "1 to 10 of 25"
      When I choose "•••• 2016"
      Then I see "•••• 2016"
      When I press Esc
      Then I see "•••• 2016"

  Rule: Shrinking pages

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3001      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3002      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3003      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3004      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3005      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3006      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3007      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3008      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3010      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 3011      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "Active"
      And I choose "Show these cards"
      And I choose "Next page"

    Scenario: The last card of a filtered page is locked, and the page before it is shown
      Then I see "11 of 11 · active"
      When I choose "•••• 3001"
      And I choose "Lock"
      And I choose "Back"
      Then I see "10 cards · active"
      And the list shows 10 cards
      And I do not see "•••• 3001"
      And I do not see "Next page"
