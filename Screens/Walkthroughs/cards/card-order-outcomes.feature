Feature: What becomes of an order
  Not every order makes a card at once: the issuer may still check it, be stuck with it, or decline it.
  Some programs force such an outcome, so that it can be tried; customer care decides afterwards, and the owner is told.

  Rule: Programs that force an outcome

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @magic
    Scenario: They stand last, among themselves
      Then I see "Simulated outcomes:"
      And the action "MAGIC-PENDING-EEA" is enabled
      And the action "MAGIC-APPLIED-EEA" is enabled
      And the action "MAGIC-REJECTED-EEA" is enabled

    @smoke @magic
    Scenario: MAGIC-PENDING-EEA: the order is still being checked
      When I choose "MAGIC-PENDING-EEA"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is being checked"
      And I see "The issuer is checking your order. No action is needed."
      When I choose "View card"
      Then I do not see "Show card details"
      And I do not see "Set card PIN"
      And I do not see "Lock card"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "· pending"
      And the list shows 1 card

    @magic
    Scenario: MAGIC-APPLIED-EEA: the order is stuck
      When I choose "MAGIC-APPLIED-EEA"
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      And I see "Your order is delayed by a technical problem. No action is needed."
      When I choose "View card"
      Then I do not see "Activate card"
      And I do not see "Show card details"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "· applied"

    @magic @refusal
    Scenario: MAGIC-REJECTED-EEA: the order is declined, and nothing can be done with it
      When I choose "MAGIC-REJECTED-EEA"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order was declined"
      And I see "The issuer declined this order. Customer care can tell you why."
      When I choose "View card"
      Then I do not see "Show card details"
      And I do not see "Cancel card"
      And the action "About this card" is enabled
      When I choose "Back"
      Then I see "· rejected"

    @magic
    Scenario: A card PIN that was chosen with a pending order is there once it is approved
      When I choose "MAGIC-PENDING-EEA"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "About this card"
      Then I see "Card PIN set"

    @magic
    Scenario Outline: The owner hears of it by mail: <program>
      When I choose "<program>"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<what is said>"

      Examples:
        | program            | subject                    | what is said                                        |
        | MAGIC-PENDING-EEA  | We are checking your order | Hello Anna,                                         |
        | MAGIC-REJECTED-EEA | Your order was declined    | can't be issued. Contact customer care for details. |

  Rule: Programs that force an outcome, in the United States

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "Order a card"

    @magic
    Scenario Outline: <program>: <status>
      When I choose "<program>"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<heading>"
      When I choose "View card"
      And I choose "Back"
      Then I see "· <status>"

      Examples:
        | program           | status   | heading                     |
        | MAGIC-PENDING-US  | pending  | Your order is being checked |
        | MAGIC-REJECTED-US | rejected | Your order was declined     |

    @magic
    Scenario: MAGIC-APPLIED-US: applied
      When I choose "MAGIC-APPLIED-US"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I fill in:
        | field       | value          |
        | Address     | 1600 Elm Drive |
        | City        | Springfield    |
        | State       | IL             |
        | Postal code | 62701          |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      When I choose "View card"
      And I choose "Back"
      Then I see "· applied"

  Rule: Customer care decides

    Scenario Outline: <type>, <before>: customer care makes it <after>
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry |
        | <program> | <type> | <before> | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      Then I see "<in the list before>"
      When customer care takes the card ending "1234" to <after>
      Then the card ending "1234" is <after>
      When I choose "•••• 1234"
      Then I see "<what is said>"

      Examples:
        | program           | type     | before  | after    | in the list before | what is said                                                                                |
        | MAGIC-PENDING-EEA | VIRTUAL  | PENDING | ACTIVE   | 1234 · pending     | Ready to use wherever Mastercard is accepted.                                               |
        | MAGIC-PENDING-EEA | VIRTUAL  | PENDING | REJECTED | 1234 · pending     | The issuer declined this order. Customer care can tell you why.                             |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | ISSUED   | 1234 · applied     | Your card is on its way. When it arrives, activate it with the code from our email.         |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | DIGITAL  | 1234 · applied     | Ready for online payments. When the card arrives, activate it with the code from our email. |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | REJECTED | 1234 · applied     | The issuer declined this order. Customer care can tell you why.                             |

    Scenario: An approved physical card has a code in the inbox, and is activated with it
      Given the world "enrolled"
      And the customer has these cards:
        | program           | type     | status  | last four | currency | expiry |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | 1234      |          |        |
      When customer care takes the card ending "1234" to ISSUED
      And I read the code from the phone's inbox
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate card"
      And I enter the code
      And I choose "Activate"
      Then the screen is "Card"
      And the card ending "1234" is ACTIVE

    Scenario: Customer care approves an order in the Simulator
      Given the world "enrolled"
      And the customer has these cards:
        | program           | type    | status  | last four | currency | expiry |
        | MAGIC-PENDING-EEA | VIRTUAL | PENDING | 1234      |          |        |
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate"
      Then the card ending "1234" is ACTIVE

    Scenario Outline: The owner hears by mail that it is <after>
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry |
        | <program> | <type> | <before> | 1234      |          |        |
      When customer care takes the card ending "1234" to <after>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "1234"

      Examples:
        | program           | type     | before  | after    | subject                 |
        | MAGIC-PENDING-EEA | VIRTUAL  | PENDING | ACTIVE   | Your card is ready      |
        | MAGIC-PENDING-EEA | VIRTUAL  | PENDING | REJECTED | Your order was declined |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | ISSUED   | Your card is on its way |
        | MAGIC-APPLIED-EEA | PHYSICAL | APPLIED | DIGITAL  | Your card is on its way |
