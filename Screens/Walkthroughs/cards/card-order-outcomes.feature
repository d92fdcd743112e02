Feature: Order statuses
  Not every order creates a card at once: it can be pending, delayed or declined.
  Magic data in the Simulator sets the next order's status. Customer care decides later, and the owner gets an email.

  Rule: The next order's status

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"

    @magic
    Scenario: The Simulator shows the next order's status, and resets it
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      Then I see "Normal (selected)"
      When I choose "Declined"
      Then I see "The next card order gets this status: declined."
      And I see "Declined (selected)"
      When I choose "Normal"
      Then I see "The next card order is not forced."
      When I press Ctrl-O
      And I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @smoke @magic
    Scenario: Pending: the order is still being checked, and the next one is not
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Being checked"
      And I press Ctrl-O
      And I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is being checked"
      And I see "The issuer is checking your order. No action is needed."
      When I choose "View card"
      Then there is no action "Details"
      And there is no action "PIN"
      And there is no action "Lock"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "The issuer is checking your order."
      And the list shows 1 card
      When I choose "Order"
      And I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @magic
    Scenario: Applied: the order is delayed
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Delayed"
      And I press Ctrl-O
      And I choose "Plus"
      And I choose "Continue"
      And I choose "Insert sample data"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      And I see "Your order is delayed by a technical problem. No action is needed."
      When I choose "View card"
      Then there is no action "Activate"
      And there is no action "Details"
      And the action "Cancel card" is enabled
      When I choose "Back"
      Then I see "Your order is delayed"

    @magic @refusal
    Scenario: Rejected: the order is declined, without actions
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Status of the next card order"
      And I choose "Declined"
      And I press Ctrl-O
      And I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order was declined"
      And I see "The issuer declined this order. Customer care can tell you why."
      When I choose "View card"
      Then there is no action "Details"
      And I do not see "Cancel card"
      And the action "Information" is enabled
      When I choose "Back"
      Then I see "The issuer declined this order."

    @magic
    Scenario: A card PIN chosen with a pending order is set once it is approved
      Given the issuer's next-order-status is PENDING
      When I choose "Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Information"
      Then I see "Card PIN set"

    @magic
    Scenario Outline: The owner gets an email: <status>
      Given the issuer's next-order-status is <status>
      When I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<what is said>"

      Examples:
        | status   | subject                    | what is said                                        |
        | PENDING  | We are checking your order | Hello Anna,                                         |
        | APPLIED  | Your order is delayed      | Hello Anna,                                         |
        | REJECTED | Your order was declined    | can't be issued. Contact customer care for details. |

  Rule: In the United States

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"

    @magic
    Scenario Outline: <status>: <on Home>
      Given the issuer's next-order-status is <status>
      When I choose "Everyday"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<heading>"
      When I choose "View card"
      And I choose "Back"
      Then I see "<on Home>"

      Examples:
        | status   | on Home                            | heading                     |
        | PENDING  | The issuer is checking your order. | Your order is being checked |
        | APPLIED  | Your order is delayed              | Your order is delayed       |
        | REJECTED | The issuer declined this order.    | Your order was declined     |

    @magic
    Scenario: A delayed physical card
      Given the issuer's next-order-status is APPLIED
      When I choose "Plus"
      And I choose "[ ] I accept the terms and conditions"
      And I choose "[ ] I accept the electronic disclosure"
      And I choose "Continue"
      And I choose "Insert sample data"
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your order is delayed"
      When I choose "View card"
      And I choose "Back"
      Then I see "Your order is delayed"

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
      Then the action "<in the list before>" is enabled
      When customer care takes the card ending "1234" to <after>
      Then the card ending "1234" is <after>
      When I choose "•••• 1234"
      Then I see "<what is said>"

      Examples:
        | program                | type     | before  | after    | in the list before  | what is said                                                                                |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | ACTIVE   | •••• 1234 · pending | Ready to use wherever Mastercard is accepted.                                               |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | REJECTED | •••• 1234 · pending | The issuer declined this order. Customer care can tell you why.                             |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | ISSUED   | •••• 1234 · applied | Your card is on its way. When it arrives, activate it with the code from our email.         |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | DIGITAL  | •••• 1234 · applied | You can pay online now. Activate the card with the emailed code.                            |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | REJECTED | •••• 1234 · applied | The issuer declined this order. Customer care can tell you why.                             |

    Scenario: An approved physical card has a code in the inbox, and is activated with it
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status  | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | 1234      |          |        |
      When customer care takes the card ending "1234" to ISSUED
      And I read the code from the phone's inbox
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Activate"
      And I enter the code
      And I choose "Activate"
      Then the screen is "Card"
      And the card ending "1234" is ACTIVE

    Scenario: Customer care approves an order in the Simulator
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | PENDING | 1234      |          |        |
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 1234"
      And I choose "Activate"
      Then the card ending "1234" is ACTIVE

    Scenario Outline: The owner gets an email that it is <after>
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry |
        | <program> | <type> | <before> | 1234      |          |        |
      When customer care takes the card ending "1234" to <after>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "1234"

      Examples:
        | program                | type     | before  | after    | subject                 |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | ACTIVE   | Your card is ready      |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | REJECTED | Your order was declined |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | ISSUED   | Your card is on its way |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | DIGITAL  | Your card is on its way |
