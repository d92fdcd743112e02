Feature: Push a card to Google Wallet, and verify it later

  Anna linked her Pixel today, and Meridian requires a verification on a phone that is so new. She is logged in: add her Travel card that
  ends in 1881 to Google Wallet, and finish without a verification, because she has no time now. Then verify the card, in the way you
  like, so that it can pay; if you are asked, her wallet PIN is 2580.

  @learn
  Scenario: Push a card to Google Wallet, and verify it later
    Given the world "pixel"
    And the issuer's new-phone-verification is 24h
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: Home lists the cards by their last four digits.
    When I choose "•••• 1881"
    # hint: The card's page has a button for the wallet of this phone.
    And I choose "Add to Google Wallet"
    # hint: Google Wallet requires a billing address. Sample data is enough.
    And I choose "Insert sample data"
    # hint: Address and terms still have to be accepted.
    And I choose "Accept and continue"
    # hint: Google Wallet lists ways to verify the card. The task says what Anna does.
    And I choose "Finish later"
    # goal: Google Wallet has the card that ends in 1881, not verified yet
    Then Google Wallet holds the card ending "1881", not verified
    # goal: The card's page has a button to verify it
    And the button says "Verify for Google Wallet"
    # hint: The card's page has a button for what is missing.
    When I choose "Verify for Google Wallet"
    # hint: Choose one of the ways. One of them needs no code.
    And I choose "In the Meridian Wallet app"
    # hint: The issuer's app confirms that it is Anna.
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    # hint: The PIN is typed, and still has to be sent.
    And I press Enter
    # goal: Google Wallet has the card that ends in 1881, active
    Then Google Wallet holds the card ending "1881", active
    # goal: The issuer knows that the card is in Google Pay
    And the card ending "1881" is COMPLETED in "Google Pay"
    # after: The app pushes an opaque payment card that its issuer made for this wallet and this phone. The issuer's yellow vote made the
    # after: token wait for an identity verification, which the app can start at any time. (Rules: Mobile wallets: verification)
    # after: Another way: open Google Wallet, choose the card and “Verify”. A token that nobody verifies is deactivated after 30 days.
