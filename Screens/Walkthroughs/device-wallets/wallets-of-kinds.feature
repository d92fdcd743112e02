Feature: Worlds with cards in Google Wallet and Samsung Wallet
  The fixture "pixel" has a card in each state in Google Wallet, "galaxy" has cards in both wallets of a Galaxy.

  @smoke
  Scenario: The Pixel has every card
    Given the world "pixel"
    Then Google Wallet holds the card ending "7009", active
    And the card ending "7009" is the default card
    And Google Wallet holds the card ending "4242", not verified
    And Google Wallet holds the card ending "3107", suspended
    And no wallet holds the card ending "1881"

  @smoke
  Scenario: The Galaxy has every card
    Given the world "galaxy"
    Then Google Wallet holds the card ending "7009", active
    And Samsung Wallet holds the card ending "7009", active
    And Samsung Wallet holds the card ending "4242", not verified
    And no wallet holds the card ending "3107"

  Scenario: Each card of the Pixel has its own button
    Given the world "pixel"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 4242"
    Then the button says "Verify for Google Wallet"
    And because "needs identity verification"
    When I press Esc
    And I choose "•••• 1881"
    Then the button says "Add to Google Wallet"
    And because "•••• 1881 is not in Google Wallet"
    When I press Esc
    And I choose "•••• 7009"
    Then there is no button for a wallet
    And because "•••• 7009 is in Google Wallet"

  Scenario: Each wallet of the Galaxy has its own button
    Given the world "galaxy"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 4242"
    Then the button says "Add to Google Wallet"
    And the button says "Verify for Samsung Wallet"
    And because "•••• 4242 is not in Google Wallet"
    And because "pending activation in Samsung Wallet"
    When I press Esc
    And I choose "•••• 3107"
    Then the button says "Add to Google Wallet"
    And the button says "Add to Samsung Wallet"

  Scenario: Both wallets of the Galaxy lose their buttons with NFC
    Given the world "galaxy"
    And the phone has no NFC
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 3107"
    Then there is no button for a wallet
    And because "the phone has no NFC"
    And because "SDK service not available"

  Scenario: The app opens Google Wallet, pays with another card by default, and removes one
    Given the world "pixel"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 1881"
    And I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    And I choose "Done"
    And I choose "More"
    And I choose "Mobile wallets"
    And I choose "Google Pay"
    And I choose "Pay with this card"
    Then I see "This phone pays with •••• 1881."
    And the card ending "1881" is the default card
    When I choose "View in Google Wallet"
    Then I see "yes, this phone"
    And I see "Remove this card"
    When I open "Meridian Wallet"
    And I choose "Remove from Google Wallet"
    And I choose "Remove"
    Then I see "•••• 1881 removed from Google Wallet."
    And no wallet holds the card ending "1881"
    And the network has 0 tokens of the card ending "1881"

  Scenario: The Simulator makes a wallet refuse the next call, and lists the cards of each phone
    Given the world "galaxy"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-O
    And I choose "Phones"
    Then I see "Google Pay · 1 card"
    And I see "Samsung Pay · 2 cards"
    When I press Esc
    And I choose "Wallets on the phone"
    And I choose "Refuse a call"
    And I choose "addCard"
    And I choose "-105"
    Then I see "The next addCard is refused with -105."
    When I press Ctrl-O
    And I choose "•••• 3107"
    And I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Samsung Wallet is busy with another card (-105)."
