Feature: Two phones, one card
  With two phones a customer can change a card on either: the first change wins.
  The other phone is then outdated, and the issuer refuses a repeated change.

  Background:
    Given the world "two-phones"
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: A card that one phone locks is locked on the other
    When I choose "•••• 7009"
    And I choose "Lock"
    Then the card ending "7009" is LOCKED
    When I use the phone "Phone 2"
    Then the action "•••• 7009 · locked" is enabled
    When I choose "•••• 7009"
    And I choose "Unlock"
    Then the card ending "7009" is ACTIVE

  Scenario: A card cancelled on one phone can only be viewed on the other
    When I choose "•••• 7009"
    And I choose "Cancel card"
    And I choose "Stolen"
    And I choose "Cancel card permanently"
    And I use the phone "Phone 2"
    And I choose "•••• 7009"
    Then I see "You can't use this card again."
    And there is no action "Lock"
    And I do not see "Cancel card"

  Scenario: Each phone continues from the other's changes
    When I choose "•••• 7009"
    And I choose "Lock"
    And I use the phone "Phone 2"
    And I choose "•••• 7009"
    And I choose "Unlock"
    And I use the phone "Phone 1"
    Then I see "Ready to use"
    When I choose "Lock"
    Then the card ending "7009" is LOCKED

  @fault
  Scenario: A change with a lost response on one phone shows on the other
    Given the issuer answers the next cardService.update by dropping the connection after processing
    When I choose "Profile"
    And I choose "Back"
    And I choose "•••• 7009"
    And I choose "Lock"
    Then I see "The connection was lost before the issuer responded."
    When I use the phone "Phone 2"
    And I choose "•••• 7009"
    Then I see "You locked this card"
    When I choose "Unlock"
    And I use the phone "Phone 1"
    And I choose "View card status"
    Then I see "Ready to use"
    And the card ending "7009" is ACTIVE

  Scenario: A card ordered on one phone is listed on the other
    When I choose "Order"
    Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 2 left"
    When I use the phone "Phone 2"
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7010      |          |        |
    And I choose "Profile"
    And I choose "Back"
    Then the list shows 2 cards
    When I use the phone "Phone 1"
    And I choose "Back"
    Then the list shows 2 cards

  Scenario: A deactivated phone changes no card, and the other keeps working
    When I use the phone "Phone 2"
    And I choose "•••• 7009"
    And I choose "Cancel card"
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And the card ending "7009" is ACTIVE
    When I use the phone "Phone 1"
    And I choose "•••• 7009"
    And I choose "Lock"
    Then the card ending "7009" is LOCKED

  Scenario: A suspended card shows on both phones
    When customer care takes the card ending "7009" to SUSPENDED
    And I choose "Profile"
    And I choose "Back"
    Then the action "•••• 7009 · suspended" is enabled
    When I use the phone "Phone 2"
    Then the action "•••• 7009 · suspended" is enabled
