Feature: Many cards
  A page has ten cards, however many there are, and only the page that is looked at is fetched.
  Anyone who goes on to a card and comes back is on the page they left.

  Rule: Ten are one page

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

    Scenario: The eleventh has a page of its own
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
    Scenario: Where there is one page the keys for pages turn nothing, and ask nothing
      When I choose "Cards"
      And I press PageDown
      And I press PageUp
      Then I see "10 cards"
      And the issuer was asked cardService.getAll 2 times

  Rule: Twenty-five are three pages

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
    Scenario: Page after page, and back
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
      And the issuer was asked cardService.getAll 6 times

    @smoke @screen
    Scenario: The keys for pages turn them, as far as there are any
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
      And the issuer was asked cardService.getAll 6 times

    @screen
    Scenario: Anyone who turns pages with Enter goes on turning them
      When I choose "Next page"
      And I press Enter
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "11 to 20 of 25"

    Scenario Outline: From the card <card> one comes back to the page it is on
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
    Scenario: On the last page too one stands where one was
      When I press PageDown
      And I press PageDown
      And I choose "•••• 2003"
      And I press Esc
      Then I see "21 to 25 of 25"
      When I press Enter
      Then I see "2003"
      And I see "You can't use this card again."

    Scenario: From the programs one comes back to the same page
      When I choose "Next page"
      And I choose "Order a card"
      And I choose "Back"
      Then I see "11 to 20 of 25"

    Scenario: From Home one begins at the first page again
      When I choose "Next page"
      And I choose "Back"
      And I choose "Cards"
      Then I see "1 to 10 of 25"

    Scenario: A card that comes while one is on the second page pushes the others on
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

    Scenario: A card that is locked goes behind those that can pay, over the pages too
      When I choose "Next page"
      And I choose "•••• 2010"
      And I choose "Lock"
      And I choose "Back"
      Then I see "11 to 20 of 25"
      And I do not see "•••• 2010"
      When I choose "Next page"
      Then I see "•••• 2010 · locked"
      And I see "•••• 2001 · cancelled"

    Scenario: A filter begins with its own first page
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

  Rule: Pages that shrink

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
