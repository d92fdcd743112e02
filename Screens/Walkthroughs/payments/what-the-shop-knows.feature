Feature: What the shops know
  A shop has orders, and of a stored payment method a reference, the brand and the last four digits. Numbers and codes are at its payment
  service. What it stores and asks for are settings.

  @smoke
  Scenario: Nothing of a customer who never ordered
    Given the world "cards"
    When I press Ctrl-O
    And I choose "Shop"
    And I choose "What the shops know"
    Then I see "Harbour Books keeps this of you"
    And I see "No stored payment method."

  Scenario: Nobody on a phone without a wallet
    Given the world "empty"
    When I press Ctrl-O
    And I choose "Shop"
    And I choose "What the shops know"
    Then I see "Nobody is enrolled on this phone"

  Rule: A customer with stored payment methods

    Background:
      Given the world "shopper"

    @smoke
    Scenario: Four payment methods, each by its reference
      Then the merchant stored nothing but a reference, a brand and the last four
      And the shop has 1 paid order of 10.50 GBP
      And the shop has 1 declined order of 28.40 GBP
      When I press Ctrl-O
      And I choose "Shop"
      And I choose "What the shops know"
      Then I see "VISA •••• 1111"
      And I see "MASTER •••• 5454"

    Scenario: The shop forgets a payment method of its own accord
      When the merchant deletes the stored card ending "1111"
      Then the gateway was asked deleteRegistration 1 time
      When I press Ctrl-O
      And I choose "Shop"
      And I choose "What the shops know"
      Then I do not see "VISA •••• 1111"
      And I see "MASTER •••• 5454"

    @screen
    Scenario: Each shop knows what was stored with it alone
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I store a MASTER ending "0511" at "Reed & Rye"
      And I choose "Back to the shop"
      And I press Ctrl-O
      And I choose "Shop"
      And I choose "What the shops know"
      Then I see "Harbour Books keeps this of you"
      And I see "MASTER •••• 5454"
      And I do not see "MASTER •••• 0511"
      When I press PageDown
      And I press PageDown
      Then I see "Reed & Rye keeps this of you"
      And I see "55-9-1234567"
      And I see "MASTER •••• 0511"

    Scenario: The shop asks no code for stored cards
      Given the shop asks no code for stored cards
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "VISA •••• 1111"
      Then I see "This shop asks for no security code."
      When I choose "Pay 10.50 GBP"
      Then the screen is "Paid"
      And the shop has 2 paid orders of 10.50 GBP

    @refusal
    Scenario: An expired card is stored, and can't be chosen any more
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      Then the action "VISA •••• 0000" is disabled
      And the action "VISA •••• 0000" says "expired 09/26"
      When I press Esc
      And I choose "Payment methods"
      And I choose "VISA •••• 0000"
      Then I see "Expired: you can't pay with it."
