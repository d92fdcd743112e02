Feature: Find a call

  Anna is logged in; a short time ago she had the number of one of her cards on the screen in a café, and doesn't remember which card. Find the
  call that got it, cardService.getDetails, among the calls beside the phone: filter the list until the newest entries are gone, and open the
  call, whose cardId ends in the card's digits. Then lock this card, so that nobody can pay with it, and no other.

  @learn @screen
  Scenario: Find a call
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 3107"
    And I choose "Details"
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    And I press Enter
    And I go back to "Home"
    And I choose "•••• 7009"
    And I go back to "Home"
    # hint: One key filters the list of calls, and enters the panel for it.
    When I press /
    # hint: The task names the operation.
    And I type "getDetails"
    # goal: The list shows the call getDetails
    Then the glass shows "getDetails"
    # goal: The newest entries are not in the list
    And the glass does not show "not on this iPhone yet"
    # hint: The words are typed. Go from them to the list.
    When I press Enter
    # hint: An entry of the list can be opened.
    And I press Enter
    # goal: A call is open
    Then the status line shows "Enter close"
    # hint: The phone gets its keys back when you leave the panel (Ctrl-Y).
    When I press Ctrl-Y
    # hint: Look at the cardId of the call, and find its last digits on Home.
    And I choose "•••• 3107"
    # hint: The card's page has what can be done with it.
    And I choose "Lock"
    # goal: The card whose number was on the screen is locked
    Then the card ending "3107" is LOCKED
    # goal: The other Everyday card is ACTIVE
    And the card ending "7009" is ACTIVE
    # after: The panel lists every call with the operation's name in the SDK; an open call has its HTTP request and response as well.
    # after: Card number and security code are masked, also here. (Rules: Cards: getDetails)
    # after: Another way: “billfold world traffic --last 20” in another terminal lists the newest calls.
