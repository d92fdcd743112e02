Feature: Card filter
  The list can be filtered by type, by statuses, or by both. The filter is shown above it.
  An empty list shows the filter and how to clear it.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type     | status    | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
      | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 3333      |          |        |
      | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 4444      |          |        |
      | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 5555      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 6666      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 7777      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | EXPIRED   | 8888      |          | 10/26  |
      | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 9999      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Cards"

  @smoke
  Scenario Outline: One type: <type>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    Then I see "<shown>"
    And the list shows <number> cards
    And I see "•••• <one of them>"
    And I do not see "•••• <another>"

    Examples:
      | type     | shown              | number | one of them | another |
      | Physical | 3 cards · physical | 3      | 4444        | 1111    |
      | Virtual  | 6 cards · virtual  | 6      | 1111        | 4444    |

  @smoke
  Scenario Outline: One status: <status>
    When I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "<shown>"
    And the list shows <number> <cards>
    And I see "•••• <one of them>"

    Examples:
      | status    | shown              | number | cards | one of them |
      | Active    | 1 card · active    | 1      | card  | 1111        |
      | Being checked | 1 card · being checked | 1      | card  | 9999        |
      | On its way | 1 card · on its way | 1      | card  | 4444        |
      | Online only | 1 card · online only | 1      | card  | 5555        |
      | Locked    | 2 cards · locked   | 2      | cards | 3333        |
      | Suspended | 1 card · suspended | 1      | card  | 6666        |
      | Cancelled | 1 card · cancelled | 1      | card  | 7777        |
      | Expired   | 1 card · expired   | 1      | card  | 8888        |

  Scenario: An expired card isn't listed under its former status
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    Then I see "1 card · virtual, active"
    And I do not see "•••• 8888"

  @smoke
  Scenario Outline: Type and status combined: <type>, <status>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    And I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "<shown>"
    And the list shows 1 card
    And I see "•••• <card>"

    Examples:
      | type     | status  | shown                     | card |
      | Virtual  | Locked  | 1 card · virtual, locked  | 2222 |
      | Physical | Locked  | 1 card · physical, locked | 3333 |
      | Virtual  | Expired | 1 card · virtual, expired | 8888 |

  Scenario Outline: Without matches the list shows the filter: <type>, <status>
    When I choose "Filter"
    And I choose "Type"
    And I choose "<type>"
    And I choose "Filter"
    And I choose "Status"
    And I choose "<status>"
    And I choose "Show these cards"
    Then I see "No matching cards"
    And I see "None of your cards match: <what>."
    And the list shows 0 cards
    When I choose "All cards"
    Then I see "9 cards"
    And the list shows 9 cards

    Examples:
      | type      | status   | what              |
      | Physical  | Expired  | physical, expired |
      | Virtual   | On its way | virtual, on its way |
      | All types | Declined | declined          |
      | All types | Delayed  | delayed           |

  Scenario: Without matches another filter is one step away
    When I choose "Filter"
    And I choose "Status"
    And I choose "Declined"
    And I choose "Show these cards"
    And I choose "Filter"
    Then I see "Status · declined"
    When I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    Then I see "1 card · active or declined"

  Scenario: The filter shows its values
    When I choose "Filter"
    Then I see "Filter cards"
    And I see "Type · all"
    And I see "Status · all"
    And there is no action "All cards"
    When I choose "Type"
    Then I see "Which type?"
    And I see "All types (selected)"
    When I choose "Virtual"
    And I choose "Filter"
    Then I see "Type · virtual"
    And I see "Status · all"
    And the action "All cards" is enabled
    When I choose "Type"
    Then I see "Virtual (selected)"

  Scenario: One part of the filter is removed, the other stays
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "Filter"
    And I choose "Type"
    And I choose "All types"
    Then I see "2 cards · locked"
    When I choose "Filter"
    And I choose "Status"
    And I choose "All statuses"
    Then I see "9 cards"

  Scenario: The whole filter is removed at once
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "Filter"
    And I choose "All cards"
    Then I see "9 cards"
    And the list shows 9 cards

  Scenario: Choosing the current value changes nothing
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    And I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    Then I see "6 cards · virtual"

  Scenario: Opening and leaving the filter makes no call
    When I choose "Filter"
    And I choose "Type"
    And I press Esc
    Then I see "Filter cards"
    When I choose "Status"
    And I choose "Back"
    And I choose "Back"
    Then I see "9 cards"
    And the issuer received cardService.getAll 2 times

  Scenario: Every known type and status can be chosen
    When I choose "Filter"
    And I choose "Type"
    Then the action "Physical" is enabled
    And the action "Virtual" is enabled
    And I do not see "Unknown"
    When I press Esc
    And I choose "Status"
    Then the action "Active" is enabled
    And the action "Delayed" is enabled
    And the action "Declined" is enabled
    And the action "Expired" is enabled
    And I do not see "Unknown"

  Scenario: A card opened from a filtered list returns to it
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I choose "Information"
    And I press Esc
    And I press Esc
    Then I see "2 cards · locked"

  @screen
  Scenario: A filtered list also keeps its selection
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I press Esc
    And I press Enter
    Then I see "•••• 2222"

  @smoke
  Scenario: A changed card leaves a filter that it no longer matches
    When I choose "Filter"
    And I choose "Status"
    And I choose "Locked"
    And I choose "Show these cards"
    And I choose "•••• 2222"
    And I choose "Unlock"
    And I choose "Back"
    Then I see "1 card · locked"
    And I do not see "•••• 2222"

  Scenario: The last match leaves the list empty
    When I choose "Filter"
    And I choose "Status"
    And I choose "Active"
    And I choose "Show these cards"
    And I choose "•••• 1111"
    And I choose "Lock"
    And I choose "Back"
    Then I see "None of your cards match: active."

  Scenario: Cancelling an order keeps the filter
    When I choose "Filter"
    And I choose "Type"
    And I choose "Physical"
    And I choose "Order a card"
    And I choose "Back"
    Then I see "3 cards · physical"

  Scenario: From Home the list has no filter
    When I choose "Filter"
    And I choose "Type"
    And I choose "Physical"
    And I choose "Back"
    Then the screen is "Home"
    When I choose "Cards"
    Then I see "9 cards"

  @fault
  Scenario: A filter that timed out can be chosen again
    Given the issuer answers the next cardService.getAll with 503
    When I choose "Filter"
    And I choose "Type"
    And I choose "Virtual"
    Then I see "The issuer has a technical problem (503)."
    When I choose "Virtual"
    Then I see "6 cards · virtual"

  @screen
  Scenario: On a small terminal every status can be reached
    When I resize the terminal to 40x12
    And I choose "Filter"
    And I choose "Status"
    And I choose "Expired"
    And I choose "Show these cards"
    Then I see "•••• 8888"
