Feature: The tour
  Five minutes from nothing to the best there is: `billfold play tour`. The comments are the presenter's notes; `billfold notes` shows them
  in another terminal.

  # Welcome. What you see is a real wallet, with the issuer, the card network and two shops behind it. Only the phone, the people and the money
  # are made up, and nothing leaves this machine.
  #
  # Left is the customer's phone, right is what nobody sees in a shop: every call of the app, with the name that it has in the SDK.
  # Each press of Enter is one step; Left takes it back.
  Scenario: Five minutes with a mobile wallet
    Given the seed 7
    # A wallet is enrolled in six pages. Here we take one that is enrolled already: Anna's, with three cards.
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Your Plus card is on its way"
    # Anna can't find her card. She opens it, and locks it: no question is asked, because a key takes it back.
    When I choose "•••• 8834"
    And I choose "Lock"
    Then I see "Locked. U: undo"
    # Now the worst: the connection is lost right after the issuer has done what it was asked. The phone can't know. Look at what it says, and
    # on the right at what happened.
    When the issuer answers the next cardService.update by dropping the connection after processing
    And I choose "Unlock"
    Then I see "The connection was lost before the issuer responded."
    And the card ending "8834" is ACTIVE
    # She tries again. The app sends the same request with the same idempotency key, and the issuer gives the same answer: nothing is
    # done twice.
    When I choose "Unlock"
    Then I see "Unlocked"
    And the issuer received cardService.update 4 times
    # Now the card goes into Apple Wallet. Wallet, app, issuer and network vote on it, and the card number never reaches the phone.
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Ready to pay with Apple Pay."
    And Apple Wallet on the phone holds the card ending "8834", active
    And the sequence is:
      | from | to | message                  |
      | A    | W  | present                  |
      | W    | N  | certificates, nonce      |
      | W    | A  | generateRequest          |
      | A    | I  | tokenize                 |
      | A    | W  | PKAddPaymentPassRequest  |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |
    When I choose "Done"
    And I choose "Back"
    # A shop. It is paid through the hosted checkout of its gateway: that sees the card number, the shop never does.
    And I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Check out"
    And I choose "Card"
    And I enter the number of the card ending "8834"
    # The card's issuer wants to know who pays, and it asks in the wallet app, on the phone that is in your hand.
    And I choose "Pay 10.50 GBP"
    And I approve the payment in the wallet app
    Then the payment is approved
    And I see "confirmed by you"
    # Both sides agree about it: shop, gateway, network and issuer. And the card knows it too.
    When I choose "Back to the shop"
    And I press Esc
    And I press Esc
    And I choose "•••• 8834"
    And I choose "Activity"
    Then I see "Harbour Books"
    And I see "10.50 GBP"
    # That was the tour. Press Esc and the phone is yours: Ctrl-O changes the world, ? shows the keys, Ctrl-X leads back to here.
    When I press Esc
    Then the screen is "Card"
