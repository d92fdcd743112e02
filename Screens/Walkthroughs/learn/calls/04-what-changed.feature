Feature: Find what a call changed

  Anna pressed “Lock” on the page of her card that ends in 7009, and the connection was lost before a response came, so the app doesn't know
  whether the card is locked. Open this call, the newest one in the panel beside the phone, to see what it changed at the issuer.
  Then let the app ask for the card's status, and unlock the card, because Anna needs it.

  @learn @screen
  Scenario: Find what a call changed
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And the issuer answers the next cardService.update by dropping the connection after processing
    And I choose "Lock"
    # hint: Keys go to the phone until you enter the panel (Ctrl-Y).
    When I press Ctrl-Y
    # hint: An entry of the list can be opened, and the newest is selected.
    And I press Enter
    # goal: A call is open
    Then the status line shows "Enter close"
    # hint: The phone gets its keys back when you leave the panel (Ctrl-Y).
    When I press Ctrl-Y
    # hint: The card's page offers to ask the issuer.
    And I choose "View card status"
    # hint: The app knows now that the card is locked.
    And I choose "Unlock"
    # goal: The card that ends in 7009 is ACTIVE
    Then the card ending "7009" is ACTIVE
    # goal: The phone no longer shows the status UNKNOWN
    And I do not see "UNKNOWN"
    # after: “Changed” is what the call changed at the issuer, whether or not its response came. A lost response says nothing about the
    # after: change, so the app asks for the status instead of guessing. (Rules: Cards: status transitions)
    # after: An app never sees this line. The panel has it because Billfold runs the issuer too.
