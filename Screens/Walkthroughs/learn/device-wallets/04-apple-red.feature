Feature: Find out why a card is declined

  Anna's iPhone can hold three cards, and has three. She is logged in and wants to add her Travel card that ends in 1881: try it, and when
  it is declined, look up the reason in the sequence of messages beside the phone, because the phone doesn't name it. Then remove the card
  that ends in 3107, which she no longer wants in Apple Wallet, and add 1881 to the iPhone; 7009 stays there.

  @learn @screen
  Scenario: Find out why a card is declined
    Given the world "wallets"
    And the network's tokens-per-device is 3
    And the network's attempts-per-day is 10
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 1881"
    # hint: The card's page has a button for the wallet of this phone.
    And I choose "Add to Apple Wallet"
    # hint: A watch is paired. The task says which device gets the card.
    And I choose "iPhone"
    # hint: Apple Wallet shows its terms.
    And I choose "Agree"
    # hint: The panel beside the phone shows calls or the sequence of messages (Ctrl-G).
    And I show the sequence
    # goal: The sequence beside the phone shows the reason for the red vote
    Then the glass shows "the chip has no room for another card"
    # goal: The card that ends in 1881 is not in Apple Wallet
    And no wallet holds the card ending "1881"
    # hint: Apple Wallet's message is still open.
    When I choose "Done"
    # hint: A customer removes a card in Apple Wallet itself, another app on the phone (Ctrl-O).
    And I open "Apple Wallet"
    # hint: The task names the card that Anna no longer wants there.
    And I choose "•••• 3107"
    # hint: The pass has its own page.
    And I choose "Remove this card"
    # hint: Apple Wallet asks again before it removes a card.
    And I choose "Remove"
    # hint: The button for the Travel card is in the issuer's app.
    And I open "Meridian Wallet"
    # hint: The button is on the page of the Travel card.
    And I choose "Add to Apple Wallet"
    # hint: The same device as before.
    And I choose "iPhone"
    # hint: Apple Wallet shows its terms again.
    And I choose "Agree"
    # goal: Apple Wallet on the iPhone has the card that ends in 1881, active
    Then Apple Wallet on the phone holds the card ending "1881", active
    # goal: The card that ends in 3107 is no longer in Apple Wallet
    And no wallet holds the card ending "3107"
    # goal: Apple Wallet on the iPhone still has the card that ends in 7009
    And Apple Wallet on the phone holds the card ending "7009", active
    # after: Red makes no token, and one red vote is enough. Wallet and customer learn no reason: only the network keeps it with the
    # after: decision. Here the device was full: it had as many tokens as it may have. (Rules: Mobile wallets: the decision)
    # after: Removing a card in Apple Wallet deletes the token only: the card that ends in 3107 still exists at the issuer.
