Feature: The tour
  Five minutes with a mobile wallet: `billfold play tour`. The comments are the presenter's notes, which `billfold notes` shows in another
  terminal. The audience reads the first sentence of each.

  # Welcome. This is a mobile wallet with all that is behind it: the card issuer, the card network, two shops and their payment gateways.
  # The phone, the people and the money are simulated; the rules and the cryptography are real. Nothing leaves this machine.
  #
  # On the left is the customer's phone. On the right is what no customer sees: each call of the app, with the name that it has in the SDK.
  # Each press of Enter is one step; Left goes back one.
  Scenario: Five minutes with a mobile wallet
    Given the seed 7
    # This is Anna's wallet, with three cards. Customers enroll on four pages. To save time, we use a wallet that is enrolled already.
    When I choose "Use a sample wallet"
    Then the screen is "Home"
    And I see "Your Plus card is on its way"
    # Her everyday card pays online, but not with Apple Pay yet. The button for Apple Wallet is there because the card is active and Apple
    # Wallet doesn't have it.
    When I choose "•••• 8834"
    Then there is no action "Unlock"
    # She adds the card to Apple Wallet with one button. The right side now shows the sequence: the wallet and the app on the left of the
    # double line, inside the phone; the issuer and the network on its right.
    When I choose "Add to Apple Wallet"
    And I show the sequence
    Then the screen is "Apple Wallet"
    # Wallet, network and issuer vote, and all three say green. One yellow vote, and Anna would have to confirm that it's her; one red vote,
    # and the card would be declined. She has typed no card number: the issuer encrypts it for the network.
    When I approve in the wallet sheet
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
    When I go back to "Home"
    # Next, Anna buys a book in a shop. The right side shows the calls again.
    And I choose "Shop"
    And I show the calls
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    # At the checkout, the payment gateway takes over from the shop.
    And I choose "Check out"
    And I choose "Card"
    # She types the card number once, on the payment gateway's form. The shop never sees it.
    And I enter the number of the card ending "8834"
    # She agrees that the shop keeps the card. It keeps a reference, the brand and the last four digits, and nothing else.
    And I choose "[ ] Save this card for next time"
    # Her bank, the card issuer, asks whether it's really her. This is 3-D Secure. It asks in its app, on the same phone.
    And I choose "Pay 10.50 GBP"
    # The app shows shop, amount and card. She recognizes her payment.
    And I choose "Approve in this app"
    # She approves it. The app asks for her PIN.
    And I choose "Approve"
    # She types the PIN of her wallet.
    And I fill in "Wallet PIN" with "2580"
    # The payment is approved. Shop, gateway, network and issuer agree on it.
    And I press Enter
    Then the payment is approved
    And I see "confirmed by you"
    When I go back to "Home"
    # Then Anna fears that somebody else knows her card number. She opens the card to lock it.
    And I choose "•••• 8834"
    # The connection will drop once the issuer has locked the card. That is the worst moment, because the phone gets no response.
    And the issuer answers the next cardService.update by dropping the connection after processing
    # The phone can't know whether the card is locked, and says so. On the right you see that it is.
    And I choose "Lock"
    Then I see "The connection was lost before the issuer responded."
    And the card ending "8834" is LOCKED
    # She tries again, and nothing is done twice. The app sends the same request with the same idempotency key, and the issuer returns the
    # same response. The lock has reached Apple Wallet too.
    When I choose "Lock"
    Then I see "Locked. U: undo"
    And Apple Wallet on the phone holds the card ending "8834", suspended
    # Does the lock hold? We order a gift voucher in the shop that has kept the card.
    When I go back to "Home"
    And the basket is worth 25.00 GBP
    # The shop offers the card that it has kept. The right side shows the sequence of the checkout.
    And I choose "Check out"
    And I show the sequence
    And I pay with the saved Mastercard ending "8834"
    # Only the security code is typed again: nobody may store it.
    And I enter the security code of the card ending "8834"
    # The payment is declined, because the card is locked. Follow the arrows: the app asks the gateway, the gateway asks the network, and
    # the network asks the issuer, which declines.
    And I choose "Pay 25.00 GBP"
    Then the payment is declined
    # Home shows Anna the declined payment at once. In a real wallet, this is when she calls the card issuer.
    When I go back to "Home"
    And I show the calls
    Then I see "Harbour Books 25.00 GBP declined"
    # She opens the card, which lists its payments. Amount, shop and reason are the issuer's own data.
    When I choose "•••• 8834"
    And I choose "Activity"
    Then the wallet shows the activity "Harbour Books, 10.50 GBP, approved"
    And the wallet shows the activity "Harbour Books, 25.00 GBP, declined"
    # One payment approved, one declined: that was the tour. Thank you.
    #
    # To go on by hand, press Esc: ? shows the keys, Ctrl-O changes the world, and Ctrl-X returns to this script.
