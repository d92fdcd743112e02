Feature: When a payment is settled

  Buy a Rye Loaf for 4.20 GBP at Reed & Rye, whose page is open, with the sample card; its gateway approves it today. Then move the
  world's clock until the money has moved: until the payment is settled. The Simulator and the command line are allowed.

  @learn
  Scenario: When a payment is settled
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Reed & Rye"
    # hint: The shop lists its products with their prices.
    When I choose "Rye Loaf"
    # hint: Below the products, the shop now has an entry for the basket's amount.
    And I choose "Check out"
    # hint: The checkout asks how you want to pay.
    And I choose "Card"
    # hint: Below the form is a button that fills it in.
    And I choose "Insert sample data"
    # hint: Above it is the button with the amount.
    And I choose "Pay 4.20 GBP"
    # goal: Reed & Rye has an order of 4.20 GBP that is paid
    Then the shop has 1 paid order of 4.20 GBP
    # goal: The payment waits for settlement
    And the payment waits for settlement
    # hint: The Simulator has a clock, and the command line has “clock”.
    When 2 days pass
    # goal: The payment is settled
    Then the payment is settled
    # after: An approved payment isn't settled at once. The gateway's settlestatus is 0 until the end of the day in UTC, 10 until the end
    # after: of the next day, then 100, settled. To the shop, the order counts as paid from the approval on.
    # after: (Rules: Payments by JWT, Settlement)
    # after: “billfold payment list” shows the settlestatus of each payment. The session has ended meanwhile: Anna would log in again.
