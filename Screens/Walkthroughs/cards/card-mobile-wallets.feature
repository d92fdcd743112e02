Feature: A card in mobile wallets
  The issuer knows the mobile wallets of a card, and where adding it isn't finished.
  When a card is cancelled it is taken out of all of them; when it is only locked, it stays.

  Rule: A card in two wallets

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 3107"

    Scenario: A cancelled card is removed from its wallets at once
      When I choose "More"
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then there is no action "Mobile wallets"

    @smoke
    Scenario: The card shows the number of its wallets, and lists them
      When I choose "More"
      Then the action "Mobile wallets" is enabled
      When I choose "Mobile wallets"
      Then the screen is "Mobile wallets"
      And I see "•••• 3107"
      And I see "Apple Pay initiated"
      And I see "Google Pay completed, reference ends in 7b52"
      And the card ending "3107" is INITIATED in "Apple Pay"
      And the card ending "3107" is COMPLETED in "Google Pay"
      When I choose "Back"
      Then the screen is "Card"

    @smoke
    Scenario Outline: Details of <wallet>
      When I choose "More"
      And I choose "Mobile wallets"
      And I choose "<wallet>"
      Then I see "Setup   <status>"
      And I see "Reference  <reference>"
      And I see "<what it means>"
      When I choose "Back"
      Then the action "<wallet>" is enabled

      Examples:
        | wallet     | status    | reference                | what it means                                 |
        | Apple Pay  | initiated | none yet                 | Adding this card to Apple Pay isn't finished. |
        | Google Pay | completed | DSHRMC00001234567a3f09c4 | You can use this card with Google Pay.        |

    Scenario: Google Pay shows its wallet ID
      When I choose "More"
      And I choose "Mobile wallets"
      And I choose "Google Pay"
      Then I see "wallet-anna-1"
      When I choose "Back"
      And I choose "Apple Pay"
      Then I do not see "wallet-anna-1"

    Scenario: Information shows it too
      When I choose "More"
      And I choose "Information"
      Then I see "Added to       2 mobile wallets"

    @screen
    Scenario: Esc returns to the selected wallet, then to the card
      When I choose "More"
      And I choose "Mobile wallets"
      And I choose "Google Pay"
      And I press Esc
      And I press Enter
      Then I see "wallet-anna-1"
      When I press Esc
      And I press Esc
      Then the screen is "Card"

    @smoke
    Scenario: Cancelling the card removes it from all wallets
      When I choose "More"
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      And I choose "Back"
      And I choose "•••• 3107"
      Then I see "You can't use this card again."
      And there is no action "Mobile wallets"
      When I choose "Information"
      Then I see "Added to       no mobile wallets"

    Scenario: Customer care's cancelling removes it too
      When customer care takes the card ending "3107" to SUSPENDED
      And customer care takes the card ending "3107" to CANCELLED
      And I choose "Back"
      And I choose "•••• 3107"
      And I choose "Information"
      Then I see "Added to       no mobile wallets"

    Scenario: A locked card stays in its wallets
      When I choose "Lock"
      Then the action "Mobile wallets" is enabled
      When I choose "Back"
      And I choose "•••• 3107"
      Then the action "Mobile wallets" is enabled

    Scenario: A suspended card stays in its wallets
      When customer care takes the card ending "3107" to SUSPENDED
      And I choose "Back"
      And I choose "•••• 3107"
      Then I see "Suspended by the issuer"
      And the action "Mobile wallets" is enabled

    @clock
    Scenario: The wallets close with the session
      When I choose "More"
      And I choose "Mobile wallets"
      And 5 minutes pass
      Then the screen is "Session ended"

  Rule: Unfinished additions

    @clock
    Scenario Outline: An unfinished addition expires after a day: <span>
      Given the world "cards"
      And <span> pass
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 3107"
      And I choose "More"
      And I choose "Mobile wallets"
      Then I see "Google Pay"
      And I <see or not> "Apple Pay"

      Examples:
        | span          | see or not |
        | 86399 seconds | see        |
        | 86400 seconds | see        |
        | 86401 seconds | do not see |

  Rule: A card in no wallet

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"

    Scenario Outline: A card without wallets says so: <card>
      When I choose "•••• <card>"
      And I choose "Mobile wallets"
      Then I see "This card isn't in any mobile wallet yet."
      When I press Esc
      Then the screen is "Card"

      Examples:
        | card |
        | 4242 |

    Scenario: A card that can be added has a button
      When I choose "•••• 7009"
      Then the action "Add to Apple Wallet" is enabled
      And there is no action "Mobile wallets"

    Scenario: A cancelled card has no wallets
      When I choose "•••• 1881"
      Then there is no action "Mobile wallets"

  Rule: The issuer's records

    @smoke
    Scenario Outline: A card that is <status> in <wallet> has this status at the issuer and on the phone
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry | mobile wallet     |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6420      |          |        | <wallet> <status> |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 6421      |          |        |                   |
      Then the card ending "6420" is <status> in "<wallet>"
      And the card ending "6420" has currency "EUR"
      And the card ending "6420" has programName "SKRILL-VIRTUAL-MC-EEA"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 6420"
      And I choose "More"
      And I choose "Mobile wallets"
      And I choose "<wallet>"
      Then I see "Setup   <on the phone>"

      Examples:
        | wallet      | status    | on the phone |
        | Apple Pay   | INITIATED | initiated    |
        | Samsung Pay | COMPLETED | completed    |
        | Google Pay  | COMPLETED | completed    |
