Feature: Changes that the issuer refuses

  Anna's phone was stolen and is deactivated, so customer care changes her cards (in the Simulator, Ctrl-O, or on the command line). The
  card that ends in 7009, which she had locked, must become active, and the one that ends in 7010 must be cancelled permanently; the
  issuer refuses both in a single step. The card that ends in 7011 stays locked.

  @learn
  Scenario: Changes that the issuer refuses
    Given the world "enrolled"
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 7009      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7010      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 7011      |          |        |
    And customer care deactivates this phone
    # hint: Customer care isn't on the phone; the line below the phone has the key for the rest.
    When I choose "Simulator"
    # hint: Look among the people.
    And I choose "Customer care"
    # hint: Customer care has a list of customers.
    And I choose "Anna Sample"
    # hint: What customer care may do for Anna includes her cards.
    And I choose "Cards"
    # hint: Start with the card that must become active.
    And I choose "•••• 7009"
    # hint: The page offers only what the issuer allows for the card's status.
    And I choose "Suspend"
    # hint: The card has a new status, and the page offers something else now.
    And I choose "Activate"
    # hint: The other card is in the list.
    And I choose "Back"
    # hint: Take the card that must be cancelled.
    And I choose "•••• 7010"
    # hint: Customer care can't cancel an active card; see what they can do.
    And I choose "Suspend"
    # hint: The page offers what the new status allows.
    And I choose "Cancel permanently"
    # goal: The card that ends in 7009 is active
    Then the card ending "7009" is ACTIVE
    # goal: The card that ends in 7010 is cancelled
    And the card ending "7010" is CANCELLED
    # goal: The card that ends in 7011 is still locked
    And the card ending "7011" is LOCKED
    # after: Who may change what depends on the card's status. Customer care can't end a customer's lock, and can't cancel an
    # after: active card; they can activate or cancel a suspended one. CANCELLED is final. (Rules: Cards: status transitions)
    # after: Press “:” and type “card set 7011 ACTIVE”: the issuer refuses it with 409, and the message says what is possible.
