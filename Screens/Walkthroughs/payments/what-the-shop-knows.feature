Feature: Data that shops store
  A shop stores orders and, for each payment method, a reference, the brand and the last four digits. Numbers and codes are at its payment
  service. Settings decide what it stores and requires.

  @smoke
  Scenario: No data of a customer without orders
    Given the world "cards"
    When I press Ctrl-O
    And I choose "Shop"
    And I choose "Stored customer data"
    Then I see "Harbour Books stores only this about you"
    And I see "No saved payment method."

  Scenario: No data on a phone without a wallet
    Given the world "empty"
    When I press Ctrl-O
    And I choose "Shop"
    And I choose "Stored customer data"
    Then I see "Nobody is enrolled on this phone"

  Rule: A customer with saved payment methods

    Background:
      Given the world "shopper"

    @smoke
    Scenario: Four payment methods, each by its reference
      Then the shop stored nothing but a reference, a brand and the last four
      And the shop has 1 paid order of 10.50 GBP
      And the shop has 1 declined order of 28.40 GBP
      When I press Ctrl-O
      And I choose "Shop"
      And I choose "Stored customer data"
      Then I see "Visa •••• 1111"
      And I see "Mastercard •••• 5454"

    Scenario: The shop deletes a payment method itself
      When the shop deletes the saved card ending "1111"
      Then the gateway received deleteRegistration 1 time
      When I press Ctrl-O
      And I choose "Shop"
      And I choose "Stored customer data"
      Then I do not see "Visa •••• 1111"
      And I see "Mastercard •••• 5454"

    @screen
    Scenario: Each shop has only its own data
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I save the Mastercard test card ending "0511" at "Reed & Rye"
      And I choose "Back to the shop"
      And I press Ctrl-O
      And I choose "Shop"
      And I choose "Stored customer data"
      Then I see "Harbour Books stores only this about you"
      And I see "Mastercard •••• 5454"
      And I do not see "Mastercard •••• 0511"
      When I press PageDown
      And I press PageDown
      Then I see "Reed & Rye stores only this about you"
      And I see "55-9-1234567"
      And I see "Mastercard •••• 0511"

    Scenario: The shop requires no security code for saved cards
      Given the shop requires no security code for saved cards
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Visa •••• 1111"
      Then I see "This shop doesn't require the security code."
      When I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And the shop has 2 paid orders of 10.50 GBP

    @refusal
    Scenario: A saved card has expired, and can't be chosen
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      Then the action "Visa •••• 0000" is disabled
      And the action "Visa •••• 0000" says "expired 09/26"
      When I press Esc
      And I choose "Payment methods"
      And I choose "Visa •••• 0000"
      Then I see "Expired: you can't pay with it."
