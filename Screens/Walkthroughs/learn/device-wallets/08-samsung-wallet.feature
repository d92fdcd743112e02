Feature: Set up Samsung Wallet, and add a card

  Anna has a new Galaxy, on which Samsung Wallet was never set up. Log in to Meridian Wallet with the PIN 2580, and make her Everyday card
  that ends in 7009 pay with Samsung Wallet. She doesn't want it in Google Wallet, which the phone also has.

  @learn
  Scenario: Set up Samsung Wallet, and add a card
    Given the world "cards"
    And the phone is a "Galaxy"
    And Samsung Wallet is not set up
    # hint: The app asks for the PIN first. The task names it.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The PIN is typed, and still has to be sent.
    And I press Enter
    # hint: The app offers a login by fingerprint. This task doesn't need it.
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    And I choose "•••• 7009"
    # hint: The card's page has a button for each wallet of the phone, by what comes next there.
    And I choose "Set up Samsung Wallet"
    # hint: Samsung Wallet says what it needs first.
    And I choose "Set up Samsung Wallet"
    # hint: Samsung Wallet shows its terms.
    And I choose "Agree and add"
    # goal: Samsung Wallet has the card that ends in 7009, active
    Then Samsung Wallet holds the card ending "7009", active
    # goal: The issuer knows that the card is in Samsung Pay
    And the card ending "7009" is COMPLETED in "Samsung Pay"
    # goal: The network has one token of the card, so Google Wallet has none
    And the network has 1 token of the card ending "7009"
    # after: getSamsungPayStatus answered SPAY_NOT_READY with −356, so the button was “Set up Samsung Wallet”. After the
    # after: setup the app asked again, got the wallet's identifiers, and called addCard. (Rules: Mobile wallets: the button)
    # after: A Galaxy has two wallets. A card can be in both, with one token in each.
