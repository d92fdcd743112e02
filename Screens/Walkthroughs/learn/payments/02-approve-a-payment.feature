Feature: Approve a payment with 3-D Secure

  Anna has “The Sea Around Us” for 10.50 GBP in her basket at Harbour Books. Pay with her own card, the Mastercard that ends in 7009. Her
  bank asks whether it's her: approve the payment in her wallet app, on the same phone, with her wallet PIN 2580.

  @learn
  Scenario: Approve a payment with 3-D Secure
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    # hint: Below the products is the amount of the basket.
    When I choose "Check out"
    # hint: The wallet can fill in its own card: look below the ways to pay.
    And I choose "Pay with my card"
    # hint: The form is filled in. Below it is the button with the amount.
    And I choose "Pay 10.50 GBP"
    # goal: The bank asks Anna whether she is paying 10.50 GBP
    Then the inbox contains "Is this you? 10.50 GBP at Harbour Books"
    # goal: Nothing is paid yet
    And the shop has 0 paid orders of 10.50 GBP
    # hint: The bank's page says where it waits for an answer.
    When I choose "Approve in this app"
    # hint: Compare shop, amount and card with your payment, then answer.
    And I choose "Approve"
    # hint: The app asks for the PIN of the wallet.
    And I fill in "Wallet PIN" with "2580"
    # hint: The PIN is complete. One key sends it.
    And I press Enter
    # goal: Harbour Books has an order of 10.50 GBP that is paid
    Then the shop has 1 paid order of 10.50 GBP
    # goal: The result page says that Mastercard •••• 7009 has paid it
    And I see "Mastercard •••• 7009"
    # after: Before a new card pays, its bank authenticates the cardholder (3-D Secure). Here it requires a challenge, because the amount is
    # after: in another currency than euro; in euro, only from 30.00. The shop sees the result, but neither PIN nor challenge.
    # after: (Rules: Payments: shop and checkout, 3-D Secure and Challenges)
    # after: Another way: a second phone that is linked to the wallet shows the same question. It can be answered for 5 minutes.
