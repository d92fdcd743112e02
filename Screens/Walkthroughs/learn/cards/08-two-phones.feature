Feature: One card, two phones

  Anna left Phone 1 in a taxi, and can pay with her card that ends in 7009 from its Google Wallet; you have Phone 2, where she is logged
  in. Lock the card on Phone 2, then switch to Phone 1 (in the Simulator, Ctrl-O) and see the card there. When she has Phone 1 back, log
  in on it with her PIN, 2580, and unlock the card.

  @learn
  Scenario: One card, two phones
    Given the world "pixel"
    And I get a new phone
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
    # hint: The card is in front on Home, and the last line has what can be done with it.
    When I choose "Lock"
    # hint: The phones are in the Simulator (Ctrl-O).
    And I use the phone "Phone 1"
    # goal: The card that ends in 7009 is locked
    Then the card ending "7009" is LOCKED
    # goal: Phone 1 is in front of you, and its Google Wallet can't pay with it
    And Google Wallet holds the card ending "7009", suspended
    # hint: The phone asks for Anna's PIN.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # hint: The app offers another way to log in, which this exercise doesn't need.
    And I choose "Not now"
    # hint: This phone shows the same cards, but a locked one isn't in front.
    And I choose "•••• 7009"
    # hint: The card's page has what undoes the lock.
    And I choose "Unlock"
    # goal: The card that ends in 7009 is active
    Then the card ending "7009" is ACTIVE
    # goal: Phone 1 is in front of you, and its Google Wallet can pay with it
    And Google Wallet holds the card ending "7009", active
    # after: The status is the issuer's, not a phone's: each phone shows it, and the network passes it on to Google Wallet.
    # after: (Rules: Mobile wallets: tokens)
    # after: A change that no longer fits is refused: a card that one phone has cancelled can't be locked on the other.
    # after: (Rules: Cards: status transitions)
