Feature: Pay a shop with a new card

  Anna buys “The Sea Around Us” for 10.50 GBP at Harbour Books. She pays with a Visa card of another bank that the shop doesn't know yet:
  4200 0000 0000 0000, valid until 11/29, security code 123, name Anna Sample.

  @learn
  Scenario: Pay a shop with a new card
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: The last line of Home has the app's sections.
    When I choose "Shop"
    # hint: The page lists two shops.
    And I choose "Harbour Books"
    # hint: The shop lists its products with their prices.
    And I choose "The Sea Around Us"
    # hint: Below the products, the shop now has an entry for the basket's amount.
    And I choose "Check out"
    # hint: The checkout asks how you want to pay.
    And I choose "Card"
    # hint: The payment form has four fields; the task has their values.
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000000 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |
    # hint: Below the form is the button with the amount.
    And I choose "Pay 10.50 GBP"
    # goal: Harbour Books has an order of 10.50 GBP that is paid
    Then the shop has 1 paid order of 10.50 GBP
    # goal: The result page says that Visa •••• 0000 has paid it
    And I see "Visa •••• 0000"
    # after: The app sent the card to the payment gateway, not to the shop: the shop gets a result, the brand and the last four digits.
    # after: It counts an order as paid only after it has checked the result at the gateway itself. The code 000.100.110 is “approved”.
    # after: (Rules: Payments: shop and checkout)
    # after: The command “shop orders” (Ctrl-P) lists the shop's orders.
