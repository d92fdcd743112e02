Feature: Save a card at a shop and pay with it again

  Anna has a gift voucher of 25.00 GBP in her basket at Harbour Books. Pay with a new Visa card, 4111 1111 1111 1111, valid until 11/29,
  security code 123, name Anna Sample, and let the shop save it; its bank sends a code to her phone. Then buy “Knots and Splices” for
  7.95 GBP with the saved card.

  @learn
  Scenario: Save a card at a shop and pay with it again
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And the basket is worth 25.00 GBP
    # hint: Below the products is the amount of the basket.
    When I choose "Check out"
    # hint: The checkout asks how you want to pay.
    And I choose "Card"
    # hint: The payment form has four fields; the task has their values.
    And I fill in:
      | field         | value            |
      | Card number   | 4111111111111111 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
      | Name on card  | Anna Sample      |
    # hint: Below the name is a box for Anna's consent.
    And I choose "[ ] Save this card for next time"
    # hint: Below the form is the button with the amount.
    And I choose "Pay 25.00 GBP"
    # hint: The bank sent a code by text: the phone's messages are one key away, and in the Simulator.
    And I read the code from the phone's inbox
    # hint: The bank's page has a field for the code.
    And I enter the code
    # hint: Below the code is the button that sends it.
    And I choose "Confirm"
    # goal: Harbour Books has an order of 25.00 GBP that is paid
    Then the shop has 1 paid order of 25.00 GBP
    # goal: The shop has saved a reference, the brand and four digits
    And the shop stored nothing but a reference, a brand and the last four
    # hint: The result page leads back to the products.
    When I choose "Back to the shop"
    # hint: Find the product in the list.
    And I choose "Knots and Splices"
    # hint: Below the products is the amount of the basket.
    And I choose "Check out"
    # hint: The checkout lists what the shop has saved first.
    And I choose "Visa •••• 1111"
    # hint: One field is left. The task has its value.
    And I fill in "Security code" with "123"
    # hint: Below the field is the button with the amount.
    And I choose "Pay 7.95 GBP"
    # goal: Harbour Books has an order of 7.95 GBP that is paid
    Then the shop has 1 paid order of 7.95 GBP
    # goal: The result page says that 3-D Secure was skipped
    And I see "skipped for a saved card"
    # after: A shop saves a card only with the customer's consent, and its bank always requires a challenge for it. The shop gets a reference;
    # after: number, holder and expiry date are at the gateway. Nobody stores the security code, so it is required every time.
    # after: (Rules: Payments: shop and checkout)
    # after: Another way to see it: “billfold shop stored” lists all that the shop has about the card.
