Feature: Activating a card
  A physical card can't pay until its owner activates it with the code that came with it.
  A thief has no code, and three wrong codes suspend the card.

  Rule: A card in delivery

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

    @smoke
    Scenario: The code from the inbox activates it
      When I choose "Activate"
      Then the screen is "Activate card"
      And I see "Enter the 6-digit code from our email. It's in the phone's inbox: press Ctrl-N."
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then the screen is "Card"
      And I see "Card activated. You can set a PIN for it."
      And the card ending "1234" is ACTIVE
      And there is no action "Activate"
      And the action "Lock" is enabled
      And the issuer received cardService.activate 1 time
      When I choose "Information"
      Then I see "Activated 21 Nov 2026"

    @screen
    Scenario: The Simulator fills in the code from the inbox beside the phone
      When I choose "Activate"
      And I press Ctrl-N
      And I choose "Your card is on its way"
      And I choose "Use this code"
      Then the field "Activation code" says "••••••"
      When I press Enter
      Then I see "Card activated."
      And the card ending "1234" is ACTIVE

    @refusal
    Scenario: A wrong code shows the attempts left, and the third suspends the card
      When I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      And the card ending "1234" is ISSUED
      When I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "Wrong code. 1 attempt left before the card is suspended."
      And the card ending "1234" is ISSUED
      When I fill in:
        | field           | value  |
        | Activation code | 000002 |
      And I choose "Activate"
      Then I see "Card suspended"
      And I see "Too many wrong codes. You can't pay with this card."
      And I see "Customer care can help: Ctrl-O, then Customer care."
      And the card ending "1234" is SUSPENDED
      When I choose "View card"
      Then I see "Suspended by the issuer. Customer care can help."
      And there is no action "Activate"
      When I choose "Back"
      Then the action "•••• 1234 · suspended" is enabled

    Scenario: After two wrong codes the right one still works
      When I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "1 attempt left"
      When I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And the card ending "1234" is ACTIVE

    @refusal
    Scenario: Neither leaving nor a restart restores attempts
      When I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      Then I see "2 attempts left"
      When I choose "Back"
      And I choose "Activate"
      Then I do not see "attempts left"
      When I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 1234"
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      Then I see "Wrong code. 1 attempt left before the card is suspended."

    @refusal
    Scenario: Customer care helps a card that wrong codes have suspended
      When I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000000 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000001 |
      And I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | 000002 |
      And I choose "Activate"
      And I choose "View card"
      And customer care takes the card ending "1234" to ACTIVE
      And I choose "Back"
      And I choose "•••• 1234"
      Then I see "Ready to use wherever Mastercard is accepted."

    @refusal
    Scenario Outline: <case> costs no attempt and no request
      When I choose "Activate"
      And I fill in:
        | field           | value  |
        | Activation code | <code> |
      And I choose "Activate"
      Then I see "<what is said>"
      And the issuer received cardService.activate 0 times

      Examples:
        | case         | code  | what is said                    |
        | No code      |       | Activation code is required.    |
        | One digit    | 1     | Enter all 6 digits of the code. |
        | A digit less | 12345 | Enter all 6 digits of the code. |

    @refusal @screen
    Scenario: The field ignores a seventh digit and letters
      When I choose "Activate"
      And I type "12a34b567"
      Then the field "Activation code" says "••••••"

    @screen
    Scenario: Spaces in a pasted code are removed
      When I choose "Activate"
      And I paste "12 34 56"
      Then the field "Activation code" says "••••••"
      And the screen is "Activate card"

    Scenario: Going back leaves the card in delivery
      When I choose "Activate"
      And I press Esc
      Then the screen is "Card"
      And the action "Activate" is enabled
      And the card ending "1234" is ISSUED

    @refusal
    Scenario Outline: Customer care has changed it to <status>: it no longer needs a code
      When I choose "Activate"
      And I read the code from the phone's inbox
      And customer care takes the card ending "1234" to <status>
      And I enter the code
      And I choose "Activate"
      Then I see "This card no longer needs a code. Go back to see its status."
      When I choose "Back"
      Then I see "<what is said>"
      And the card ending "1234" is <status>

      Examples:
        | status    | what is said                                     |
        | SUSPENDED | Suspended by the issuer. Customer care can help. |

    @clock
    Scenario: The session ends before the code is entered
      When I choose "Activate"
      And 5 minutes pass
      Then the screen is "Session ended"
      And the card ending "1234" is ISSUED

    @screen
    Scenario: The code can be typed at 40x12
      Given I resize the terminal to 40x12
      When I choose "Activate"
      And I type "000000"
      And I press Enter
      Then I see "Wrong code. 2 attempts left before the card is suspended."

  Rule: Other cards

    Scenario: A digital-first card is activated the same way
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status  | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | DIGITAL | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Enter activation code"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated. You can set a PIN for it."
      And the card ending "1234" is ACTIVE

    Scenario: A card ordered with a PIN is ready after activation
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Plus"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Activate"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And I do not see "You can set a PIN for it."

    Scenario: Each card has its own code
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 1234      |          |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ISSUED | 5678      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Activate"
      And I read the code from the phone's inbox
      And I enter the code
      And I choose "Activate"
      Then I see "Wrong code. 2 attempts left before the card is suspended."
      When I choose "Back"
      And I choose "Back"
      And I choose "•••• 5678"
      And I choose "Activate"
      And I enter the code
      And I choose "Activate"
      Then I see "Card activated."
      And the card ending "5678" is ACTIVE
      And the card ending "1234" is ISSUED

    Scenario Outline: A card that is <status> has nothing to activate
      Given the world "enrolled"
      And the customer has these cards:
        | program   | type   | status   | last four | currency | expiry   |
        | <program> | <type> | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And there is no action "Activate"

      Examples:
        | program                | type     | status    | expiry |
        | SKRILL-VIRTUAL-MC-EEA  | VIRTUAL  | ACTIVE    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | ACTIVE    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | PENDING   |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | APPLIED   |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | LOCKED    |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | SUSPENDED |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | CANCELLED |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | REJECTED  |        |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | EXPIRED   | 10/26  |
