Feature: Credentials on file, and a combination that is refused

  Reed & Rye has saved Anna's Visa that ends in 1111. An order of 4.20 GBP is at the checkout: pay it with the saved card, security code 123,
  and look up the request's credentialsonfile. Then try to save another card there without a payment (4200 0000 0000 0000, 11/29, code 123),
  although the shop's acquirer doesn't check accounts.

  @learn
  Scenario: Credentials on file, and a combination that is refused
    Given the world "credentials-on-file"
    And the acquirer does not check accounts
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Reed & Rye"
    And I choose "Rye Loaf"
    And I choose "Check out"
    # hint: The checkout lists what the shop has saved first.
    When I choose "Visa •••• 1111"
    # hint: One field is left. The task has its value.
    And I fill in "Security code" with "123"
    # hint: Below the field is the button with the amount.
    And I choose "Pay 4.20 GBP"
    # goal: Reed & Rye has an order of 4.20 GBP that is paid
    Then the shop has 1 paid order of 4.20 GBP
    # goal: The result page says that Visa •••• 1111 has paid it
    And I see "Visa •••• 1111"
    # hint: The result page has an entry for the messages behind it.
    When I choose "View the JWTs"
    # goal: The request's credentialsonfile is 2: a saved card pays
    Then the JWT says credentialsonfile "2"
    # hint: The result page is behind the JWT.
    When I choose "Back"
    # hint: The result page leads to the saved cards.
    And I choose "Payment methods"
    # hint: Below the saved cards, each shop has an entry for another one.
    And I choose "Add one at Reed & Rye"
    # hint: The page asks what you want to add.
    And I choose "Card"
    # hint: The form has three fields; the task has their values.
    And I fill in:
      | field         | value            |
      | Card number   | 4200000000000000 |
      | Expiry date   | 11/29            |
      | Security code | 123              |
    # hint: Below the form is the button that sends it.
    And I choose "Save it"
    # goal: The app says that the payment service doesn't support this
    Then I see "The shop's payment service doesn't support this."
    # goal: Still only the order of 4.20 GBP is paid
    And the shop has 1 paid order of 4.20 GBP
    # after: credentialsonfile 1 saves a card, 2 pays with a saved one: 2 requires the saved card's reference as parent, THREEDQUERY and
    # after: AUTH. A card that is saved without a payment is 1 with ACCOUNTCHECK, which this acquirer doesn't support: errorcode 60018,
    # after: Invalid requesttype. 1 with THREEDQUERY and AUTH is allowed. (Rules: Payments by JWT, Credentials on file)
    # after: So another way to save the card is to pay with it, with consent.
