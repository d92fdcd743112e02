Feature: Pay the same order another way

  Anna orders “Timetable of Ferries” for 12.00 EUR at Harbour Books: it is in her basket. She starts to pay by PayPal and cancels there.
  Then she pays the same order from her bank account, IBAN DE23 1000 0000 1234 5678 90, account holder Anna Sample.

  @learn
  Scenario: Pay the same order another way
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"
    And I choose "Timetable of Ferries"
    # hint: Below the products is the amount of the basket.
    When I choose "Check out"
    # hint: The checkout asks how you want to pay.
    And I choose "PayPal"
    # hint: PayPal has its own page; one button leads to it.
    And I choose "Continue at PayPal"
    # hint: PayPal's page can be left without a payment.
    And I choose "Cancel and return"
    # goal: Harbour Books has an order of 12.00 EUR that isn't paid
    Then the shop has 1 declined order of 12.00 EUR
    # hint: The result page offers to pay the same order again.
    When I choose "Pay with another card"
    # hint: The checkout asks again how you want to pay.
    And I choose "SEPA bank account"
    # hint: The form has two fields; the task has their values.
    And I fill in:
      | field          | value                  |
      | IBAN           | DE23100000001234567890 |
      | Account holder | Anna Sample            |
    # hint: Below the form is the button with the amount.
    And I choose "Pay 12.00 EUR"
    # goal: Harbour Books has an order of 12.00 EUR that is paid
    Then the shop has 1 paid order of 12.00 EUR
    # goal: It is the same order: no other one of 12.00 EUR is left unpaid
    And the shop has 0 declined orders of 12.00 EUR
    # goal: The result page says that the account •••• 7890 has paid it
    And I see "SEPA •••• 7890"
    # after: A checkout is valid until a payment has succeeded, or for 30 minutes. A cancelled or declined payment leaves the order open for
    # after: another payment method; each payment has its own identifier. A direct debit is in euro, so an order in pounds doesn't offer it.
    # after: (Rules: Payments: shop and checkout)
    # after: After “Back to the shop”, the next checkout is another order, and the first one stays declined.
