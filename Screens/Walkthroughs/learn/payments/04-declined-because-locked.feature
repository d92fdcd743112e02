Feature: A payment is declined because the card is locked

  Anna can't pay 25.00 GBP at Harbour Books with the Mastercard that the shop has saved, the one that ends in 7009. Try it: the basket is
  ready, and the shop requires no security code. Then find the bank's reason in the card's activity, make the card usable again and pay.

  @learn
  Scenario: A payment is declined because the card is locked
    Given the world "cards"
    And the shop requires no security code for saved cards
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Payment methods"
    And I choose "Add one at Harbour Books"
    And I choose "Save my card"
    And I choose "Save it"
    And I approve the payment in the issuer's app
    And I go back to "Home"
    And I choose "•••• 7009"
    And I choose "Lock"
    And I go back to "Home"
    And the basket is worth 25.00 GBP
    # hint: Below the products is the amount of the basket.
    When I choose "Check out"
    # hint: The checkout lists what the shop has saved first.
    And I choose "Mastercard •••• 7009"
    # hint: The page has one button with the amount.
    And I choose "Pay 25.00 GBP"
    # goal: Harbour Books has an order of 25.00 GBP that is declined
    Then the shop has 1 declined order of 25.00 GBP
    # goal: The bank tells Anna that nothing was paid
    And the inbox contains "Not paid: 25.00 GBP at Harbour Books"
    # hint: The cards are on Home, the wallet's first page.
    When I go back to "Home"
    # hint: Open the card.
    And I choose "•••• 7009"
    # hint: The card's page has an entry for its payments.
    And I choose "Activity"
    # goal: The card's activity shows the declined payment and the reason
    Then the wallet shows the activity "Harbour Books, 25.00 GBP, declined, the card can't be used now"
    # hint: The card's page is one step back.
    When I choose "Back"
    # hint: The card's page has what can be done with it.
    And I choose "Unlock"
    # hint: The shop is reached from Home again.
    And I go back to "Home"
    # hint: The last line of Home has the app's sections.
    And I choose "Shop"
    # hint: The page lists two shops.
    And I choose "Harbour Books"
    # hint: The shop has kept the basket.
    And I choose "Check out"
    # hint: The checkout lists what the shop has saved first.
    And I choose "Mastercard •••• 7009"
    # hint: The page has one button with the amount.
    And I choose "Pay 25.00 GBP"
    # goal: The card that ends in 7009 is active
    Then the card ending "7009" is ACTIVE
    # goal: Harbour Books has an order of 25.00 GBP that is paid
    And the shop has 1 paid order of 25.00 GBP
    # goal: The result page says that Mastercard •••• 7009 has paid it
    And I see "Mastercard •••• 7009"
    # after: An issuer decides by expiry date, security code and status; only ACTIVE and DIGITAL cards pay. The shop gets one code,
    # after: 800.100.160, for a card that is locked, suspended or not active yet. The status itself is visible in the wallet only.
    # after: (Rules: Payments: shop and checkout; Cards: activity)
    # after: Another way: the key u on Home unlocks the card on top. Customer care can't unlock it directly.
