Feature: Interruptions between two steps of the sheet
  Card, session and app can end while the wallet's sheet is open. Nothing is left half done: either there is a pass with its
  token, or the card can be added again.

  Rule: The issuer changes the card

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @refusal
    Scenario: Suspended at the terms, it is declined
      When I choose "Add to Apple Wallet"
      And customer care takes the card ending "7009" to SUSPENDED
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And I see "Nothing is stored on this iPhone."
      And no wallet holds the card ending "7009"
      And the sequence is:
        | from | to | message                 |
        | A    | W  | present                 |
        | W    | N  | certificates, nonce     |
        | W    | A  | generateRequest         |
        | A    | I  | tokenize                |
        | A    | W  | PKAddPaymentPassRequest |
        | W    | N  | provision               |
        | N    | I  | authorizeService        |
        | N    | W  | declined                |
        | W    | A  | didFinishAdding         |
      When I choose "Done"
      Then there is no action "Add to Apple Wallet"

    @refusal
    Scenario: Cancelled at the terms, it is declined
      When I choose "Add to Apple Wallet"
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"
      When I choose "Done"
      Then there is no action "Add to Apple Wallet"

    @refusal
    Scenario: Suspended at the choice of the device, the issuer makes no pass for it
      Given a paired watch
      When I choose "Add to Apple Wallet"
      And customer care takes the card ending "7009" to SUSPENDED
      And I choose "iPhone"
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"
      And the sequence is:
        | from | to | message                 |
        | A    | W  | present                 |
        | W    | N  | certificates, nonce     |
        | W    | A  | generateRequest         |
        | A    | I  | tokenize                |
        | A    | W  | PKAddPaymentPassRequest |
        | W    | A  | didFinishAdding         |

    @refusal
    Scenario: Suspended at the code, it can't be activated until it is released
      Given the wallet decides yellow
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And I read the code from the phone's inbox
      And customer care takes the card ending "7009" to SUSPENDED
      And I enter the code
      And I press Enter
      Then I see "This isn't possible in the card's current state."
      And Apple Wallet on the phone holds the card ending "7009", not verified
      When customer care takes the card ending "7009" to ACTIVE
      And I enter the code
      And I press Enter
      Then I see "Card activated"
      And Apple Wallet on the phone holds the card ending "7009", active

    @refusal
    Scenario: Cancelled at the code, the pass is gone
      Given the wallet decides yellow
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And I read the code from the phone's inbox
      And customer care takes the card ending "7009" to SUSPENDED
      And customer care takes the card ending "7009" to CANCELLED
      Then the screen is "Card"
      And I see "•••• 7009 is no longer on this iPhone."
      And no wallet holds the card ending "7009"
      And there is no action "Verify for Apple Wallet"

  Rule: The customer changes the card on another phone

    Background:
      Given the world "two-phones"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Add to Apple Wallet"
      And I use the phone "Phone 1"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @refusal
    Scenario: Locked at the terms, it is declined, and unlocked it is added
      When I choose "Lock"
      And I use the phone "Phone 2"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"
      When I use the phone "Phone 1"
      And I choose "Unlock"
      And I use the phone "Phone 2"
      And I choose "Done"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"
      And Apple Wallet on the phone holds the card ending "7009", active

  Rule: The card expires

    @refusal @clock
    Scenario: At the terms, it is declined
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1111      |          | 11/26  |
      And the clock reads 2026-11-30T23:59:00Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1111"
      And I choose "Add to Apple Wallet"
      And 1 minute passes
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "1111"

    @clock
    Scenario: Expired, the pass is suspended
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 1111      |          | 11/26  |
      And the clock reads 2026-11-30T23:59:00Z
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1111"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Done"
      And 1 minute passes
      And I open "Apple Wallet"
      Then Apple Wallet on the phone holds the card ending "1111", suspended
      When I choose "•••• 1111"
      Then I see "Your card •••• 1111 is locked, suspended or expired."

  Rule: The session

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @clock
    Scenario: It ends at the terms
      When I choose "Add to Apple Wallet"
      And 10 minutes pass
      Then the screen is "Session ended"
      And no wallet holds the card ending "7009"
      And the sequence is:
        | from | to | message                 |
        | A    | W  | present                 |
        | W    | N  | certificates, nonce     |
        | W    | A  | generateRequest         |
        | A    | I  | tokenize                |
        | A    | W  | PKAddPaymentPassRequest |
        | W    | A  | didFinishAdding         |
      When I choose "Log in"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"

    Scenario: It ends at the terms with the phone's keychain
      When I choose "Add to Apple Wallet"
      And the phone's keychain is unusable
      Then no wallet holds the card ending "7009"
      And the sequence is:
        | from | to | message                 |
        | A    | W  | present                 |
        | W    | N  | certificates, nonce     |
        | W    | A  | generateRequest         |
        | A    | I  | tokenize                |
        | A    | W  | PKAddPaymentPassRequest |
        | W    | A  | didFinishAdding         |

    @clock
    Scenario: It ends at the code, and the setup is finished after a login
      Given the wallet decides yellow
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And 10 minutes pass
      Then the screen is "Session ended"
      And Apple Wallet on the phone holds the card ending "7009", not verified
      When I choose "Log in"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      And I choose "Verify"
      And I choose to verify by email
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"

  Rule: The app

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    Scenario: Killed at the terms, nothing was added
      When I choose "Add to Apple Wallet"
      And the app is killed
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      Then no wallet holds the card ending "7009"
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"

    Scenario: Killed at the code, the setup is finished later
      Given the wallet decides yellow
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose to verify by text
      And the app is killed
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      And I choose "Verify"
      And I choose to verify by email
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"
      And Apple Wallet on the phone holds the card ending "7009", active

    Scenario: Killed when the card was added, before the issuer heard of it
      Given the issuer answers the next cardService.updateTokenizationStatus by dropping the connection before processing
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And the app is killed
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "•••• 7009"
      Then I see "Added to Apple Wallet"
      And the card ending "7009" is COMPLETED in "Apple Pay"
      And Apple Wallet on the phone holds the card ending "7009", active
