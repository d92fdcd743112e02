Feature: Suspend and resume one token

  Anna calls customer care, which is you: she lost her Apple Watch, and her card that ends in 7009 is on it. Suspend the watch's token, so
  that the watch can't pay, while the card and her iPhone still can; then she finds the watch, and you end the suspension. Use the Simulator
  (Ctrl-O) or the command line (Ctrl-P).

  @learn
  Scenario: Suspend and resume one token
    Given the world "wallets"
    # hint: Customer care is in the Simulator, outside the phone.
    When I press Ctrl-O
    # hint: The Simulator lists the people and things around the phone.
    And I choose "Customer care"
    # hint: Customer care looks for the customer first.
    And I choose "Anna Sample"
    # hint: A token belongs to a card.
    And I choose "Cards"
    # hint: The cards are listed by their last four digits.
    And I choose "•••• 7009"
    # hint: The card itself must not change, only its token on one device.
    And I choose "Tokens in mobile wallets"
    # hint: The tokens are listed by the device that has them.
    And I choose "Apple Watch"
    # hint: The token's page has what customer care can do with it.
    And I choose "Suspend"
    # hint: The network wants to know why. The task says it.
    And I choose "Device lost"
    # goal: First: Apple Wallet on the watch has the card that ends in 7009, suspended
    Then Apple Wallet on the watch holds the card ending "7009", suspended
    # goal: Apple Wallet on the iPhone still has the card, active
    And Apple Wallet on the phone holds the card ending "7009", active
    # goal: The card itself is still ACTIVE
    And the card ending "7009" is ACTIVE
    # hint: The page of the watch's token now has a button that ends the suspension.
    When I choose "End the suspension"
    # hint: The network wants to know why again.
    And I choose "Device found"
    # goal: Then: Apple Wallet on the watch has it active again
    Then Apple Wallet on the watch holds the card ending "7009", active
    # goal: Anna got an email that she can pay with Apple Wallet again
    And the inbox contains "You can pay with Apple Wallet again"
    # goal: Apple Wallet on the iPhone still has the card, active
    And Apple Wallet on the phone holds the card ending "7009", active
    # after: Customer care changes one token at a time, while locking the card would have suspended both. A token keeps the causes of its
    # after: suspension: it is active again when none is left. (Rules: Mobile wallets: tokens)
    # after: Another way: “billfold token suspend 7009 --on watch --reason LOST”, and “token resume” with the reason FOUND.
