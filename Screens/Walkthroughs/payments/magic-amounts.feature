Feature: Amounts that force the bank's decision
  At the Simulated Bank, which has the vendors' test cards, some amounts force an outcome, so that each can be seen. The Simulator's Magic
  data lists them.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  Rule: A saved card without 3-D Secure

    Background:
      Given the shopper saved a Visa ending "0000"

    @refusal
    Scenario: The bank declines
      Given the basket is worth 700.00 GBP
      When I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      Then the payment is declined
      And the result code is "800.100.152"
      And I see "Your bank declined the payment. Choose Pay with another card."
      And the shop has 1 declined order of 700.00 GBP

    @refusal
    Scenario: The bank doesn't respond
      Given the basket is worth 600.10 GBP
      When I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      Then the payment is unknown
      And the result code is "900.100.300"
      And I see "Your bank didn't respond"
      And the shop has 1 unknown order of 600.10 GBP

    @smoke
    Scenario: A soft decline: the bank approves after authentication
      Given the basket is worth 710.00 GBP
      When I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      Then the payment is declined
      And the result code is "300.100.100"
      And I see "Your bank requires confirmation."
      When I choose "Back to the shop"
      And I choose "Check out"
      And I pay with the saved Visa ending "0000"
      And I enter the security code
      And I confirm with the code from the bank
      Then the payment is approved
      And I see "confirmed by you"
      And the shop has 1 declined order of 710.00 GBP
      And the shop has 1 paid order of 710.00 GBP

  Rule: A new card with 3-D Secure

    Scenario: 3-D Secure comes first, so there is no soft decline
      Given the basket is worth 710.00 GBP
      When I choose "Check out"
      And I pay with a new Visa, and do not save it
      And I confirm with the code from the bank
      Then the payment is approved

    @refusal
    Scenario: A confirmed payment is still declined
      Given the basket is worth 700.00 GBP
      When I choose "Check out"
      And I pay with a new Visa, and do not save it
      And I confirm with the code from the bank
      Then the payment is declined
      And the result code is "800.100.152"

  Rule: In the Simulator

    @screen
    Scenario: Magic data lists them, and types one
      When I choose "Shop"
      And I choose "Harbour Books"
      And I choose "Gift voucher"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "Amount"
      Then I see "300.100.100"
      When I choose "700.00"
      Then the field "Amount" says "700.00"

    @screen
    Scenario: Magic data lists the test cards by what 3-D Secure does
      When I choose "Shop"
      And I choose "Harbour Books"
      And I choose "The Sea Around Us"
      And I choose "Check out"
      And I choose "Card"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "Card number"
      Then I see "approved; a code is required to save it"
      When I choose "4200000000000091"
      Then the screen is "Pay"
