Feature: Pay by JWT and read the request

  Buy a Willow Basket for 10.50 GBP at the shop Reed & Rye, which sends its payments as signed JWTs. Pay with the Mastercard
  5100 0000 0000 0511, valid until 11/29, security code 123, which isn't saved. Then open the request that the shop has signed, and look up
  its amount and its request types.

  @learn
  Scenario: Pay by JWT and read the request
    Given the world "cards"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    # hint: The page lists two shops, and how they are paid.
    When I choose "Reed & Rye"
    # hint: The shop lists its products with their prices.
    And I choose "Willow Basket"
    # hint: Below the products, the shop now has an entry for the basket's amount.
    And I choose "Check out"
    # hint: The checkout asks how you want to pay.
    And I choose "Card"
    # hint: The payment form has three fields; the task has their values.
    And I fill in:
      | field         | value            |
      | Card number   | 5100000000000511 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    # hint: Below the form is the button with the amount.
    And I choose "Pay 10.50 GBP"
    # goal: Reed & Rye has an order of 10.50 GBP that is paid
    Then the shop has 1 paid order of 10.50 GBP
    # goal: The result page shows the gateway's errorcode 0
    And the error code is "0"
    # goal: The result page says that Mastercard •••• 0511 has paid it
    And I see "Mastercard •••• 0511"
    # hint: The result page has an entry for the messages behind it.
    When I choose "View the JWTs"
    # goal: The request's baseamount is 1050
    Then the JWT says baseamount "1050"
    # goal: Its request types are THREEDQUERY and AUTH
    And the JWT says requesttypedescriptions "THREEDQUERY, AUTH"
    # goal: Its credentialsonfile is 0: nothing is saved
    And the JWT says credentialsonfile "0"
    # after: The shop's server signs what must not be changed: site, order, amount in minor units and request types. Card number, expiry date
    # after: and security code are sent beside the JWT, so the shop never has them. The app has no secret: it forwards the request, and
    # after: the result counts only when the shop has verified the response. (Rules: Payments by JWT)
    # after: “Next part” shows the rest of the request, “The response” the gateway's answer.
