Feature: A card's number typed in Apple Wallet
  Without the issuer's app the customer isn't authenticated, so a typed number requires verification at best.

  Background:
    Given the world "cards"
    When I open "Apple Wallet"
    Then I see "No cards yet"
    When I choose "Add a card"
    And I choose "Debit or Credit Card"

  @smoke
  Scenario: The person's own card is verified by a text message
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    Then I see "Mastercard •••• 7009"
    When I choose "Agree"
    Then I see "Card Verification"
    And Apple Wallet on the phone holds the card ending "7009", not verified
    When I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Apple Pay"
    And the sequence is:
      | from | to | message                |
      | W    | N  | eligible               |
      | W    | N  | certificates, nonce    |
      | W    | N  | provision              |
      | N    | I  | authorizeService       |
      | N    | W  | token                  |
      | W    | N  | requestActivationCode  |
      | N    | I  | deliverActivationCode  |
      | W    | N  | activate               |
      | N    | I  | notifyServiceActivated |

  Scenario: The Simulator types the number from the card
    When I press Ctrl-O
    And I choose "Fill in a card"
    And I choose "•••• 7009"
    Then the screen is "Add a card"
    And the field "Name on card" says "Anna Sample"
    When I choose "Continue"
    And I choose "Agree"
    Then Apple Wallet on the phone holds the card ending "7009", not verified

  @refusal
  Scenario: An invalid number
    When I fill in:
      | field        | value            |
      | Card number  | 1234567812345678 |
      | Expiry date  | 11/29            |
      | Name on card | Anna Sample      |
    And I choose "Continue"
    Then I see "Card number isn't valid. Check the digits."

  @refusal
  Scenario: A wrong expiry date
    When I enter the number of the card ending "7009"
    And I fill in:
      | field       | value |
      | Expiry date | 1230  |
    And I choose "Continue"
    And I choose "Agree"
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"

  @refusal
  Scenario: An unknown number
    When I fill in:
      | field        | value            |
      | Card number  | 4242424242424242 |
      | Expiry date  | 11/29            |
      | Name on card | Anna Sample      |
    And I choose "Continue"
    Then I see "No issuer offers Apple Pay for this card."
    And no wallet holds the card ending "4242"

  @refusal
  Scenario: A card that was already added
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    And I choose "Finish later"
    And I choose "Back"
    And I choose "Add a card"
    And I choose "Debit or Credit Card"
    And I enter the number of the card ending "7009"
    And I choose "Continue"
    Then I see "Card •••• 7009 is already on this iPhone."
    And the screen is "Add a card"

  Scenario: Back requires confirmation before it discards entries
    When I fill in:
      | field       | value            |
      | Card number | 4242424242424242 |
    And I choose "Back"
    And I choose "Discard"
    Then the screen is "Apple Wallet"

  Scenario: By an email
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active

  Scenario: In the issuer's app
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    And I choose to verify by app
    Then I see "Open the app, choose this card, then Verify for Apple Wallet."

  Scenario: By a call to customer care
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    And I choose to verify by call
    Then I see "Call Meridian"
    When customer care activates the token of the card ending "7009" on the phone
    Then Apple Wallet on the phone holds the card ending "7009", active

  Scenario: Orange allows only the call
    Given the issuer decides orange
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    Then I see "Call Meridian"
    And Apple Wallet on the phone holds the card ending "7009", not verified

  @refusal
  Scenario: Red declines the card
    Given the issuer decides red
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Agree"
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"

  Scenario: Cancelled at the terms
    When I enter the number of the card ending "7009"
    And I choose "Continue"
    And I choose "Cancel"
    Then the screen is "Apple Wallet"
    And no wallet holds the card ending "7009"
