Feature: Cards, sessions and phones
  Cards belong to the wallet, not to the phone: a new phone shows them, a lost one doesn't.
  A session that ends during a change leaves the card unchanged.

  Rule: A session ends in the middle

    Background:
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

    @smoke @clock
    Scenario Outline: A session timeout during <what> changes nothing
      When I choose "<action>"
      And 5 minutes pass
      Then the screen is "Session ended"
      And the card ending "7009" is ACTIVE
      And the issuer received cardService.update 0 times

      Examples:
        | what                      | action      |
        | the information of a card | Information |
        | the reason for cancelling | Cancel card |

    @clock
    Scenario: An unfinished reason is lost with the session
      When I choose "Cancel card"
      And I choose "Other reason"
      And I fill in:
        | field  | value     |
        | Reason | Too green |
      And 5 minutes pass
      Then the screen is "Session ended"
      And I do not see "Too green"
      And the card ending "7009" is ACTIVE

    @clock
    Scenario: The next login opens Home with the cards
      When I choose "Lock"
      And 5 minutes pass
      And I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"
      When I choose "Profile"
      And I choose "Back"
      Then the list shows 1 card

    @clock
    Scenario: Viewing cards keeps the session open
      When 3 minutes pass
      And I choose "Back"
      And 3 minutes pass
      And I choose "•••• 7009"
      And 3 minutes pass
      And I choose "Lock"
      Then the card ending "7009" is LOCKED

    @clock @fault
    Scenario: With a slow issuer, pressing Enter twice locks once
      Given the issuer answers the next cardService.update after 3 seconds
      When I choose "Lock"
      And I press Enter
      And I press Enter
      Then I see "Locking the card"
      When 3 seconds pass
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED
      And the issuer received cardService.update 1 time

    @smoke
    Scenario: A phone deactivated during a change changes nothing
      When I choose "Cancel card"
      And I choose "Lost"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And I see "Customer care deactivated this phone"
      And the card ending "7009" is ACTIVE

    @screen
    Scenario: Leaving a card requires no confirmation
      When I choose "Cancel card"
      And I press q
      And I restart the app
      Then the screen is "PIN login"
      And the card ending "7009" is ACTIVE

    @screen
    Scenario: Leaving with an unfinished reason requires confirmation
      When I choose "Cancel card"
      And I choose "Other reason"
      And I type "Too green"
      And I press Esc
      And I press q
      Then I see "The reason you entered will be lost."

  Rule: A new phone

    @smoke
    Scenario: A new phone shows the cards
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 4242      |          |        |
      And I get a new phone
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      Then the list shows 2 cards
      And the action "•••• 4242 · locked" is enabled

    Scenario: Unlinking a phone leaves the cards with the wallet
      Given the world "cards"
      When I choose "Unlink this phone"
      And I choose "Unlink this phone"
      And I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | heron |
      And I choose "Link this phone"
      And I choose "Not now"
      And I choose "Cards"
      Then I see "9 cards"

  Rule: Starting points with cards

    @smoke
    Scenario: A world can begin with cards in many states
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "9 cards"
      And the list shows 9 cards
      And the card ending "7009" is ACTIVE
      And the card ending "3107" is ACTIVE
      And the card ending "4242" is LOCKED
      And the card ending "5550" is SUSPENDED
      And the card ending "1881" is CANCELLED
      And the card ending "0019" is EXPIRED

    Scenario Outline: One of them is <status>
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "<choice>"
      And I choose "Show these cards"
      Then I see "1 card · <status>"

      Examples:
        | status  | choice  |
        | on its way | On its way |
        | online only | Online only |
        | being checked | Being checked |

    Scenario: Ordered cards show their delivery address
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Filter"
      And I choose "Status"
      And I choose "On its way"
      And I choose "Show these cards"
      And I choose "••••"
      And I choose "Information"
      Then I see "Reiherweg 7"
      And I see "Bad Doberan"
      And I see "Card PIN   set"
      And I see "Activated  not yet"

    @smoke
    Scenario: A world can begin in the United States
      Given the world "us"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then the list shows 1 card
      And the action "•••• " says "Virtual Visa · USD · 11/29"
      When I choose "••••"
      And I choose "Lock"
      Then I see "Locked. U: undo"
      When I choose "Unlock"
      Then I see "Unlocked. L: undo"
      When I choose "Cancel card"
      And I choose "No longer needed"
      And I choose "Cancel card permanently"
      Then I see "Card cancelled."
