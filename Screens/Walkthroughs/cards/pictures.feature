Feature: Cards match their pictures
  The folder Screens has a picture of every screen in every state, for tests and training.
  Here customers reach some of these screens, and each must match its picture exactly.

  Rule: The list

    @screen
    Scenario: No cards yet
      Given an enrolled wallet
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      Then the picture is "Cards/Home/message-without-cards"

    @smoke @screen
    Scenario: Three cards
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-EEA |      | LOCKED | 0926      |          |        |
      And 1 second passes
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 4410      |          | 11/29  |
      And 1 second passes
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I press Ctrl-N
      And I press Ctrl-N
      Then the picture is "Cards/Home/three"

    @screen
    Scenario: The list and its filter
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-GB |      | LOCKED | 0926      | GBP      |        |
        | SKRILL-PHYSICAL-MC-EEA |      |        | 4410      |          |        |
        | SKRILL-VIRTUAL-MC-EEA  |      |        | 7009      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 0001      |          |        |
        | SKRILL-PHYSICAL-MC-EEA |      | ACTIVE | 0002      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Cards"
      And I choose "Filter"
      Then the picture is "Cards/Cards/filter"
      When I choose "Type"
      Then the picture is "Cards/Cards/filter-types"
      When I press Esc
      And I choose "Status"
      Then the picture is "Cards/Cards/filter-statuses"
      When I choose "Locked"
      And I choose "Show these cards"
      And I choose "Filter"
      And I choose "Type"
      And I choose "Virtual"
      Then the picture is "Cards/Cards/filtered"
      When I choose "Filter"
      Then the picture is "Cards/Cards/filter-set"
      When customer care takes the card ending "0926" to SUSPENDED
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Type"
      And I choose "Virtual"
      Then the picture is "Cards/Cards/filtered-none"

  Rule: A card

    @smoke @screen
    Scenario Outline: A virtual card: <picture>
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status   | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | <status> | 7009      |          | 11/29  |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then the picture is "<picture>"

      Examples:
        | status    | picture              |
        |           | Cards/Card/apple-add |
        | LOCKED    | Cards/Card/locked    |
        | SUSPENDED | Cards/Card/suspended |
        | CANCELLED | Cards/Card/cancelled |
        | REJECTED  | Cards/Card/rejected  |
        | PENDING   | Cards/Card/pending   |
        | APPLIED   | Cards/Card/applied   |

    @screen
    Scenario Outline: A physical card: <picture>
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type | status   | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA |      | <status> | 7009      |          | 11/29  |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "•••• 7009"
      Then the picture is "<picture>"

      Examples:
        | status  | picture                  |
        | ISSUED  | Cards/Card/issued        |
        | DIGITAL | Cards/Card/apple-digital |

    @screen
    Scenario: A single card on Home
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      Then the picture is "Cards/Home/message-alone"

    @screen
    Scenario: An expired card
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/29  |
      And the clock reads 2029-12-01T09:41:00Z
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/expired"

  Rule: A change

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @smoke @screen
    Scenario: Locking and unlocking
      When I choose "Lock"
      Then the picture is "Cards/Card/just-locked"
      When I choose "Unlock"
      Then the picture is "Cards/Card/just-unlocked"

    @screen
    Scenario: Cancelling
      When I choose "Cancel card"
      Then the picture is "Cards/CancelCard/cancel"
      When I choose "Other reason"
      Then the picture is "Cards/CancelCard/other-reason"
      When I choose "Continue"
      Then the picture is "Cards/CancelCard/reason-missing"
      When I type "The dog has eaten it"
      And I press Enter
      Then the picture is "Cards/CancelCard/cancel-reason-typed"

    @screen
    Scenario: Cancelling a lost card
      When I choose "Cancel card"
      And I choose "Lost"
      Then the picture is "Cards/CancelCard/cancel-lost"
      When I choose "Cancel card permanently"
      And I press Ctrl-N
      And I press Ctrl-N
      Then the picture is "Cards/Card/just-cancelled"

    @fault @screen
    Scenario: A response is lost
      Given the issuer answers the next cardService.update by dropping the connection after processing
      When I choose "Lock"
      Then the picture is "Cards/Card/lock-answer-lost"

    @fault @screen
    Scenario: The phone is offline
      Given the phone goes offline
      When I choose "Lock"
      Then the picture is "Cards/Card/lock-offline"

    @refusal @screen
    Scenario: The card has changed in the meantime
      Given the issuer answers the next cardService.get with 503
      When customer care takes the card ending "7009" to SUSPENDED
      And I press Ctrl-N
      And I press Ctrl-N
      And I choose "Lock"
      Then the picture is "Cards/Card/changed-meanwhile"

    @screen
    Scenario: In no mobile wallet
      When I choose "Lock"
      And I choose "Mobile wallets"
      Then the picture is "Cards/Tokenizations/none"

    @fault @screen
    Scenario: A card that fails to load
      When I press Esc
      And the phone goes offline
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/failed"

    @fault @screen
    Scenario: A list that fails to load
      When I press Esc
      And I choose "Profile"
      And the phone goes offline
      And I choose "Back"
      Then the picture is "Cards/Home/failed"

  Rule: Waiting

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I type "2580"
      And I press Enter
      And I choose "Not now"

    @fault @screen
    Scenario: Loading the cards
      Given the issuer answers the next cardService.getAll after 3 seconds
      When I choose "Profile"
      And I choose "Back"
      Then the picture is "Cards/Home/loading"

    @fault @screen
    Scenario: Loading a card
      When the issuer answers the next cardService.get after 3 seconds
      And I choose "•••• 7009"
      Then the picture is "Cards/Card/looking"

    @fault @screen
    Scenario: Locking, and stopping to wait
      When I choose "•••• 7009"
      And the issuer answers the next cardService.update after 3 seconds
      And I choose "Lock"
      Then the picture is "Cards/Card/locking"
      When I press Esc
      Then the picture is "Cards/Card/lock-given-up"

    @fault @screen
    Scenario: Slow cancelling
      When I choose "•••• 7009"
      And the issuer answers the next cardService.update after 3 seconds
      And I choose "Cancel card"
      And I choose "Stolen"
      And I choose "Cancel card permanently"
      Then the picture is "Cards/CancelCard/cancelling"

    @fault @screen
    Scenario: Loading the programs, and stopping to wait
      When the issuer answers the next cardService.getPrograms after 3 seconds
      And I choose "Order"
      Then the picture is "Cards/Programs/loading"
      When I press Esc
      Then the picture is "Cards/Programs/given-up"

  Rule: Programs

    @fault @screen
    Scenario Outline: The programs fail to load: <picture>
      Given an enrolled wallet
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And the issuer answers the next cardService.getPrograms <how>
      And I choose "Order"
      Then the picture is "<picture>"

      Examples:
        | how                                          | picture                   |
        | with 403                                     | Cards/Programs/fault-403  |
        | with 404                                     | Cards/Programs/fault-404  |
        | with 409                                     | Cards/Programs/fault-409  |
        | with 429                                     | Cards/Programs/fault-429  |
        | with 503                                     | Cards/Programs/fault-503  |
        | by dropping the connection before processing | Cards/Programs/fault-lost |

    @screen
    Scenario: No program in the customer's country
      Given an enrolled wallet:
        | field   | value |
        | country | JP    |
      When I type "2580"
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then the picture is "Cards/Programs/not-eligible"
