Feature: Step-up
  Before card details are shown or a card PIN is set, the wallet requires step-up authentication.
  So an unattended phone reveals nothing. Wrong attempts count as failed logins.

  Rule: With the wallet's PIN

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

    @smoke
    Scenario Outline: The wallet PIN is required <before what>
      When I choose "<action>"
      Then the screen is "Confirm it's you"
      And I see "<heading>"
      And I see "Enter your wallet PIN, not the card PIN"
      And I see "Virtual Mastercard •••• 1234"
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "<next>"
      And the issuer received verifyPasscode 1 time

      Examples:
        | before what                | action  | heading                                 | next         |
        | before a number is shown   | Details | Confirm it's you to see the card number | Card details |
        | before a card's PIN is set | PIN     | Confirm it's you to set the card PIN    | Card PIN     |

    Scenario: Back returns to the card
      When I choose "Details"
      And I press Esc
      Then the screen is "Card"
      When I choose "PIN"
      And I choose "Back"
      Then the screen is "Card"
      And the issuer received verifyPasscode 0 times

    Scenario: It is required each time
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I choose "Back"
      And I choose "Details"
      Then the screen is "Confirm it's you"
      And the card details are hidden

    @refusal
    Scenario: A wrong PIN shows nothing but the attempts left
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then the screen is "Confirm it's you"
      And I see "Wrong PIN. 4 attempts left."
      And the issuer received cardService.getDetails 0 times
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 3 attempts left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card details"

    @refusal
    Scenario: The card's own PIN is not the wallet's
      When I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 4719  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

    @refusal
    Scenario Outline: <case> costs no attempt
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | <pin> |
      And I press Enter
      Then I see "<what is said>"
      And the issuer received verifyPasscode 0 times

      Examples:
        | case            | pin | what is said                             |
        | No PIN          |     | Wallet PIN is required.                  |
        | A slip of three | 258 | Enter your whole PIN: at least 4 digits. |

    @refusal
    Scenario: The fifth wrong PIN disables it, and nothing is shown
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Your PIN is disabled"
      And I see "To enable your PIN again, log out, then log in with your password and a security answer."
      And the issuer received cardService.getDetails 0 times
      And the issuer received verifyPasscode 5 times

    @refusal
    Scenario: Failed attempts here count at the login
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "2 attempts left"
      When I press Esc
      And I press Esc
      And I choose "Profile"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."

    @refusal
    Scenario: The right PIN here counts from zero again
      When I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I choose "Back"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 4 attempts left."

    @clock
    Scenario: Without input the session ends
      When I choose "Details"
      And 5 minutes pass
      Then the screen is "Session ended"

    @refusal
    Scenario: A phone deactivated in the meantime shows nothing
      When I choose "Details"
      And customer care deactivates this phone
      Then the screen is "Session ended"
      And the card details are hidden

    @screen
    Scenario: It works at 40x12
      Given I resize the terminal to 40x12
      When I choose "Details"
      And I type "2580"
      And I press Enter
      Then the screen is "Card details"

  Rule: Other logins

    Scenario: After a login by fingerprint the PIN is required
      Given the world "fingerprint"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I choose "Scan your fingerprint"
      And I choose "Touch with your finger"
      And I choose "Profile"
      And I choose "Back"
      And I choose "•••• 1234"
      And I choose "Details"
      Then I see "Enter your wallet PIN, not the card PIN"
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card details"

    @refusal
    Scenario: At Citadel three wrong PINs are enough
      Given the world "strict"
      And the customer has these cards:
        | program                  | type    | status | last four | currency | expiry |
        | CITADEL-VIRTUAL-VISA-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Wrong PIN. 2 attempts left."
      When I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Wrong PIN. 1 attempt left."
      When I fill in:
        | field      | value  |
        | Wallet PIN | 137900 |
      And I press Enter
      Then I see "Your PIN is disabled"
      And the issuer received cardService.getDetails 0 times

  Rule: On a second phone

    @refusal
    Scenario: Failed attempts are counted for the wallet, not for the phone
      Given the world "two-phones"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "3 attempts left"
      When I use the phone "Phone 2"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 1379  |
      And I press Enter
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Wrong PIN. 3 attempts left."

    @refusal
    Scenario: A PIN that was disabled on another phone doesn't work here
      Given the world "two-phones"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      And I fill in:
        | field | value |
        | PIN   | 1379  |
      And I press Enter
      Then I see "Your PIN is disabled"
      When I use the phone "Phone 2"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Your PIN is disabled"
      And the card details are hidden

  Rule: With the password, without PIN login

    Background:
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

    Scenario: The password is required
      When I choose "Details"
      Then the screen is "Confirm it's you"
      And I see "Enter your wallet's password"
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "Card details"
      And the issuer received verifyPassword 1 time
      And the issuer received verifyPasscode 0 times

    Scenario: It works for the card PIN too
      When I choose "PIN"
      And I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @refusal
    Scenario: A wrong password shows nothing
      When I choose "Details"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      Then I see "Wrong password. Try again."
      And the issuer received cardService.getDetails 0 times
      When I fill in:
        | field    | value         |
        | Password | Heron-Lake-42 |
      And I choose "Continue"
      Then the screen is "Card details"

    @refusal
    Scenario: An empty password makes no request
      When I choose "Details"
      And I choose "Continue"
      Then I see "Password is required."
      And the issuer received verifyPassword 0 times

    @refusal @clock
    Scenario: After the third wrong password the customer must wait, and nothing is shown
      When I choose "Details"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      And I fill in:
        | field    | value         |
        | Password | Otter-Lake-42 |
      And I choose "Continue"
      Then I see "Time left 30 s"
      And the issuer received cardService.getDetails 0 times
      When 30 seconds pass
      Then I see "The wait is over."
