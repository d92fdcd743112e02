Feature: Customer care and cards
  Customer care approves and declines orders, and suspends and resumes cards. It can't lock, unlock or reactivate one.
  The owner of a changed card gets an email, and the card shows its status.

  Rule: Changes by customer care

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ACTIVE    | 1112      |          |        |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | LOCKED    | 2223      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | SUSPENDED | 5556      |          |        |

    @smoke
    Scenario Outline: A card that is <from> becomes <to>: <card>
      Given the card ending "<card>" is <from>
      When customer care takes the card ending "<card>" to <to>
      Then the card ending "<card>" is <to>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• <card>"
      Then I see "<what the owner sees>"

      Examples:
        | from      | to        | card | what the owner sees            |
        | ACTIVE    | SUSPENDED | 1111 | Suspended by the issuer        |
        | ACTIVE    | SUSPENDED | 1112 | Suspended by the issuer        |
        | LOCKED    | SUSPENDED | 2222 | Suspended by the issuer        |
        | LOCKED    | SUSPENDED | 2223 | Suspended by the issuer        |
        | ISSUED    | SUSPENDED | 3333 | Suspended by the issuer        |
        | DIGITAL   | SUSPENDED | 4444 | Suspended by the issuer        |
        | SUSPENDED | ACTIVE    | 5555 | Ready to use                   |
        | SUSPENDED | ACTIVE    | 5556 | Ready to use                   |
        | SUSPENDED | CANCELLED | 5555 | You can't use this card again. |
        | SUSPENDED | CANCELLED | 5556 | You can't use this card again. |

    @screen
    Scenario Outline: The owner of a card that became <to> gets an email
      When customer care takes the card ending "<card>" to <to>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<text>"

      Examples:
        | to        | card | subject                | text                                                                                 |
        | SUSPENDED | 1111 | Your card is suspended | Your card ending in 1111 can't be used right now. Contact customer care to continue. |
        | ACTIVE    | 5555 | Your card is ready     | Your card ending in 5555 is active. You can use it now.                              |
        | CANCELLED | 5555 | Your card is cancelled | Your card ending in 5555 was cancelled and can't be used again.                      |

    Scenario: A card suspended in delivery is active once it is resumed, without a code
      When customer care takes the card ending "3333" to SUSPENDED
      And customer care takes the card ending "3333" to ACTIVE
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 3333"
      Then I see "Ready to use"
      And there is no action "Activate"

    Scenario: A locked card is active once it is resumed
      When customer care takes the card ending "2222" to SUSPENDED
      And customer care takes the card ending "2222" to ACTIVE
      Then the card ending "2222" is ACTIVE

  Rule: Decisions on orders

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                | type     | status  | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | PENDING | 6661      |          | 12/26  |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | APPLIED | 6662      |          | 12/26  |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | PENDING | 6663      |          | 12/26  |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED | 6664      |          | 12/26  |

    @smoke
    Scenario Outline: An order that is <from> becomes <to>: <card>
      Given the card ending "<card>" is <from>
      When customer care takes the card ending "<card>" to <to>
      Then the card ending "<card>" is <to>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• <card>"
      Then I see "<what the owner sees>"

      Examples:
        | from    | to       | card | what the owner sees             |
        | PENDING | ACTIVE   | 6661 | Ready to use                    |
        | APPLIED | ACTIVE   | 6662 | Ready to use                    |
        | PENDING | ISSUED   | 6663 | Your card is on its way.        |
        | APPLIED | ISSUED   | 6664 | Your card is on its way.        |
        | PENDING | DIGITAL  | 6663 | You can pay online now.         |
        | APPLIED | DIGITAL  | 6664 | You can pay online now.         |
        | PENDING | REJECTED | 6661 | The issuer declined this order. |
        | APPLIED | REJECTED | 6662 | The issuer declined this order. |
        | PENDING | REJECTED | 6663 | The issuer declined this order. |
        | APPLIED | REJECTED | 6664 | The issuer declined this order. |

    @clock
    Scenario: A card's validity starts with the approval, not with the order
      When customer care takes the card ending "6661" to ACTIVE
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then the action "•••• 6661" says "Virtual Mastercard · EUR · 11/29"
      And the action "•••• 6662 · delayed" says "Virtual Mastercard · EUR · 12/26"

    @smoke
    Scenario: An approved physical card comes with an activation code
      When customer care takes the card ending "6663" to ISSUED
      And I read the code from the phone's inbox
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 6663"
      And I choose "Activate"
      And I enter the code
      And I choose "Activate"
      Then the card ending "6663" is ACTIVE

    @screen
    Scenario Outline: The owner of an order that became <to> gets an email
      When customer care takes the card ending "<card>" to <to>
      And I press Ctrl-N
      And I choose "<subject>"
      Then I see "<text>"

      Examples:
        | to       | card | subject                 | text                                                      |
        | ACTIVE   | 6661 | Your card is ready      | Your card ending in 6661 is active. You can use it now.   |
        | ISSUED   | 6663 | Your card is on its way | This is the activation code for your card ending in 6663. |
        | DIGITAL  | 6664 | Your card is on its way | Your card ending in 6664 is ready for online payments.    |
        | REJECTED | 6662 | Your order was declined | We're sorry, your card ending in 6662 can't be issued.    |

  Rule: In the Simulator

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program                 | type     | status    | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | ACTIVE    | 1111      |          |        |
        | SKRILL-VIRTUAL-MC-EEA   | VIRTUAL  | LOCKED    | 2222      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | ISSUED    | 3333      |          |        |
        | SKRILL-DIGITAL-MC-EEA   | PHYSICAL | DIGITAL   | 4444      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | SUSPENDED | 5555      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | PENDING   | 6666      |          |        |
        | SKRILL-PHYSICAL-MC-EEA  | PHYSICAL | APPLIED   | 7777      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | CANCELLED | 8888      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | REJECTED  | 9999      |          |        |
        | SKRILL-VIRTUAL-VISA-EEA | VIRTUAL  | EXPIRED   | 1000      |          | 10/26  |
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"

    @smoke @screen
    Scenario: Customer care sees a customer's cards, but no card number or secret
      Then I see "10 cards"
      And I see "•••• 1111"
      And I see "Virtual Mastercard · EUR · 11/29"
      And the card details are hidden
      And I do not see "545454"

    @smoke @screen
    Scenario Outline: A card that is <from> becomes <to> by “<choice>”
      When I choose "•••• <card>"
      And I choose "<choice>"
      Then I see "•••• <card> is <said> now."
      And the card ending "<card>" is <to>

      Examples:
        | from      | card | choice               | to        | said      |
        | ACTIVE    | 1111 | Suspend              | SUSPENDED | suspended |
        | LOCKED    | 2222 | Suspend              | SUSPENDED | suspended |
        | ISSUED    | 3333 | Suspend              | SUSPENDED | suspended |
        | DIGITAL   | 4444 | Suspend              | SUSPENDED | suspended |
        | SUSPENDED | 5555 | Activate             | ACTIVE    | active    |
        | SUSPENDED | 5555 | Cancel permanently   | CANCELLED | cancelled |
        | PENDING   | 6666 | Activate             | ACTIVE    | active    |
        | PENDING   | 6666 | Decline              | REJECTED  | declined  |
        | APPLIED   | 7777 | Issue                | ISSUED    | on its way |
        | APPLIED   | 7777 | Issue for online use | DIGITAL   | online only |
        | APPLIED   | 7777 | Decline              | REJECTED  | declined  |

    @screen @refusal
    Scenario Outline: With a card that is <status> customer care cannot <what>
      When I choose "•••• <card>"
      Then I do not see "<choice>"

      Examples:
        | status    | card | what                            | choice             |
        | ACTIVE    | 1111 | lock it                         | locked             |
        | ACTIVE    | 1111 | cancel it                       | Cancel permanently |
        | ACTIVE    | 1111 | decline it                      | Reject             |
        | LOCKED    | 2222 | unlock it                       | Activate           |
        | LOCKED    | 2222 | cancel it                       | Cancel permanently |
        | ISSUED    | 3333 | activate it                     | Activate           |
        | ISSUED    | 3333 | cancel it                       | Cancel permanently |
        | DIGITAL   | 4444 | activate it                     | Activate           |
        | DIGITAL   | 4444 | issue it                        | Issue              |
        | SUSPENDED | 5555 | lock it                         | locked             |
        | SUSPENDED | 5555 | decline it                      | Reject             |
        | PENDING   | 6666 | suspend it                      | Suspend            |
        | PENDING   | 6666 | cancel it                       | Cancel permanently |
        | PENDING   | 6666 | send it by post                 | Issue              |
        | APPLIED   | 7777 | suspend it                      | Suspend            |
        | APPLIED   | 7777 | make it active without delivery | Activate           |

    @screen @refusal
    Scenario Outline: With a card that is <status> customer care can do nothing
      When I choose "•••• <card>"
      Then I see "Customer care can't change this card."

      Examples:
        | status    | card |
        | CANCELLED | 8888 |
        | REJECTED  | 9999 |
        | EXPIRED   | 1000 |

    @screen
    Scenario: Esc goes back through the cards to the customer
      When I choose "•••• 1111"
      And I press Esc
      Then I see "10 cards"
      When I press Esc
      Then I see "All is well."

    @screen
    Scenario: Changes in the Simulator show on the phone
      When I choose "•••• 1111"
      And I choose "Suspend"
      And I press Ctrl-O
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Cards"
      And I choose "•••• 1111"
      Then I see "Suspended by the issuer"

    @screen
    Scenario: Customer care also has pages of ten cards
      Given the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      | LOCKED | 1234      |          |        |
      When I press Esc
      And I choose "Cards"
      Then I see "1 to 10 of 11"
      When I choose "Next page"
      Then I see "11 of 11"
      When I choose "Previous page"
      Then I see "1 to 10 of 11"

  Rule: A card open on the phone

    @screen
    Scenario: Suspended in the Simulator while its owner locks it
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And the issuer answers the next cardService.get with 503
      And I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      And I choose "•••• 7009"
      And I choose "Suspend"
      And I press Ctrl-O
      And I choose "Lock"
      Then I see "This card has changed, so nothing was done."

    @screen
    Scenario: A customer without cards
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Customer care"
      And I choose "Anna Sample"
      And I choose "Cards"
      Then I see "No cards."
