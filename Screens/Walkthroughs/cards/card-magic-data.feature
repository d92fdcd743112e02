Feature: Magic data of cards
  Magic values, entered instead of real ones, force a refusal.
  No failed attempt is counted and no card is changed. The Simulator lists them and fills them in.

  Rule: Orders

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"

    @magic @refusal
    Scenario Outline: Mobile <mobile>: <answer>
      When I choose "Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | <mobile> |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<what is said>"
      And the issuer received cardService.create 1 time

      Examples:
        | mobile   | answer               | what is said                                                                                   |
        | +999 400 | 400, no such program | This program isn't available to you.                                                           |
        | +999400  | 400, without a blank | This program isn't available to you.                                                           |
        | +999 401 | 401, no session      | Your session has ended                                                                         |
        | +999 409 | 409, no more cards   | You've reached the limit for this program. Cancel one of its cards, or choose another program. |
        | +999 503 | 503                  | The issuer has a technical problem (503). Try again without changes. You won't get two cards.  |

    @magic @refusal
    Scenario Outline: Address "<address>": <answer>
      When I choose "Plus"
      And I choose "Continue"
      And I fill in:
        | field       | value     |
        | Address     | <address> |
        | City        | Berlin    |
        | Postal code | 10115     |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "<what is said>"

      Examples:
        | address    | answer               | what is said                                                                                   |
        | magic 400  | 400, no such program | This program isn't available to you.                                                           |
        | magic 401  | 401, no session      | Your session has ended                                                                         |
        | magic 409  | 409, no more cards   | You've reached the limit for this program. Cancel one of its cards, or choose another program. |
        | magic 503  | 503                  | The issuer has a technical problem (503). Try again without changes. You won't get two cards.  |
        | Magic  409 | 409, in capitals     | You've reached the limit for this program.                                                     |

    @smoke @magic
    Scenario: With valid data the same order creates a card, and the refused ones created none
      When I choose "Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | +999 503 |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "Order the card"
      Then I see "The issuer has a technical problem (503)."
      When I choose "Back"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    @magic
    Scenario: After a refused program another one can be chosen
      When I choose "Everyday"
      And I fill in:
        | field         | value    |
        | Mobile number | +999 400 |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "Other programs"
      Then I see "Your order details will be lost."
      When I choose "Discard details"
      Then the screen is "Order a card"
      And the action "Everyday" is enabled

    @magic
    Scenario: In other lines of the address magic values are normal text
      When I choose "Plus"
      And I choose "Continue"
      And I fill in:
        | field           | value        |
        | Address         | Elm Street 1 |
        | Address, line 2 | magic 503    |
        | City            | Berlin       |
        | Postal code     | 10115        |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is on its way"

  Rule: Activation codes

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Activate"

    @magic @refusal
    Scenario Outline: <code>: <answer>
      When I fill in:
        | field           | value  |
        | Activation code | <code> |
      And I choose "Activate"
      Then I see "<what is said>"
      And the card ending "1234" is ISSUED

      Examples:
        | code   | answer               | what is said                                                        |
        | 040102 | 401, 2 attempts left | Wrong code. 2 attempts left before the card is suspended.           |
        | 040101 | 401, 1 attempt left  | Wrong code. 1 attempt left before the card is suspended.            |
        | 040100 | 401, no try left     | Customer care can help: Ctrl-O, then Customer care.                 |
        | 040400 | 404                  | We couldn't find this card. Go back.                                |
        | 040900 | 409, active already  | This card no longer needs a code. Go back to see its status.        |
        | 050300 | 503                  | The issuer has a technical problem (503). You can safely try again. |

    @magic
    Scenario: After any number of magic codes the real one activates the card
      When I fill in:
        | field           | value  |
        | Activation code | 040101 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 040101 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then the card ending "1234" is ACTIVE

    @magic
    Scenario: A card suspended by magic data can still be activated
      When I fill in:
        | field           | value  |
        | Activation code | 040100 |
      And I choose "Activate"
      Then I see "Card suspended"
      When I choose "View card"
      Then the action "Activate" is enabled

    @magic @screen
    Scenario: The Simulator types a magic code into its field
      When I press Ctrl-O
      And I choose "Magic data"
      And I choose "Activation code"
      Then I see "401 wrong code, 2 left"
      When I choose "040102"
      Then the field "Activation code" says "••••••"
      When I press Enter
      Then I see "Wrong code. 2 attempts left"

  Rule: Reasons for a change

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Cancel card"
      And I choose "Other reason"

    @magic @refusal
    Scenario Outline: "<reason>": <answer>
      When I fill in:
        | field  | value    |
        | Reason | <reason> |
      And I choose "Continue"
      And I choose "Cancel card permanently"
      Then I see "<what is said>"
      And the card ending "1234" is ACTIVE

      Examples:
        | reason    | answer              | what is said                                                           |
        | magic 401 | 401, no session     | Your session has ended                                                 |
        | magic 403 | 403                 | This isn't allowed for this card. Customer care can help.              |
        | magic 404 | 404                 | We couldn't find this card. Go back.                                   |
        | magic 409 | 409, it has changed | This card has changed, so nothing was done. Go back to see its status. |
        | magic 503 | 503                 | The issuer has a technical problem (503).                              |

  Rule: Step-up with the wallet PIN

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"

    @magic @refusal
    Scenario Outline: Before the details: <answer>
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"
      And the card details are hidden
      And the issuer received cardService.getDetails 0 times

      Examples:
        | pin    | answer               | what is said                                   |
        | 401333 | 401, 3 attempts left | Wrong PIN. 3 attempts left.                    |
        | 401111 | 401, 1 attempt left  | Wrong PIN. 1 attempt left.                     |
        | 401000 | 401, no try left     | Your PIN is disabled                           |
        | 423000 | 423                  | Your PIN is disabled                           |
        | 403000 | 403                  | Customer care deactivated this phone.          |
        | 404000 | 404                  | This phone is no longer linked to your wallet. |
        | 401999 | 401, no session      | Your session has ended                         |
        | 503000 | 503                  | The issuer has a technical problem (503).      |

    @magic @refusal
    Scenario Outline: Before the card PIN: <answer>
      When I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"

      Examples:
        | pin    | answer              | what is said                              |
        | 401111 | 401, 1 attempt left | Wrong PIN. 1 attempt left.                |
        | 423000 | 423                 | Your PIN is disabled                      |
        | 503000 | 503                 | The issuer has a technical problem (503). |

    @magic
    Scenario: After any number of magic PINs the real one shows the details
      When I choose "Details"
      And I fill in:
        | field      | value  |
        | Wallet PIN | 401111 |
      And I press Enter
      And I fill in:
        | field      | value  |
        | Wallet PIN | 401111 |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled

    @magic @screen
    Scenario: The Simulator types magic data into the step-up field
      When I choose "Details"
      And I press Ctrl-O
      And I choose "Magic data"
      And I choose "PIN"
      And I choose "401333"
      Then the field "Wallet PIN" says "••••••"
      When I press Enter
      Then I see "Wrong PIN. 3 attempts left"

    @magic @screen
    Scenario: The Simulator lists the magic data of cards among the rest
      When I press Ctrl-O
      And I choose "Magic data"
      Then I see "Card order"
      And I see "Card mobile number"
      And I see "Activation code"
      When I choose "Status of the next card order"
      Then I see "Being checked"
      And I see "Delayed"
      And I see "Declined"
      When I press Esc
      And I choose "Card order"
      Then I see "magic 409 409 card limit of the program reached"
      When I press Esc
      And I choose "Reason"
      Then I see "magic 403 403 cards of this program cannot be locked"

  Rule: Step-up with the password

    @magic @refusal
    Scenario Outline: Password "<password>": <answer>
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field    | value      |
        | Password | <password> |
      And I choose "Continue"
      Then I see "<what is said>"
      And the issuer received cardService.getDetails 0 times

      Examples:
        | password | answer          | what is said                                                        |
        | 401      | 401             | Wrong password. Try again.                                          |
        | 401-30   | 401, wait 30 s  | Time left 30 s                                                      |
        | 429      | 429, wait 5 min | Time left 5 min 0 s                                                 |
        | 423      | 423             | Your login is locked                                                |
        | 503      | 503             | The issuer has a technical problem (503). You can safely try again. |
