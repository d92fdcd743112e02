Feature: A card into Apple Wallet
  The app opens the wallet's sheet, the issuer encrypts the card for one chip, and the network decrypts it, decides, and creates a token
  for that chip. The phone never has the card number.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @smoke
  Scenario: All vote green, so the card can be used at once
    When I choose "Add to Apple Wallet"
    Then the screen is "Apple Wallet"
    And I see "Terms and Conditions"
    When I approve in the wallet sheet
    Then I see "Card added"
    And I see "Ready to pay with Apple Pay."
    And Apple Wallet on the phone holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Apple Pay"
    And the inbox contains "Your card was added to Apple Wallet"
    And the sequence is:
      | from | to | message                  |
      | A    | W  | present                  |
      | W    | N  | certificates, nonce      |
      | W    | A  | generateRequest          |
      | A    | I  | tokenize                 |
      | A    | W  | PKAddPaymentPassRequest  |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |
    When I choose "Done"
    Then the screen is "Card"
    And I see "Added to Apple Wallet"

  Scenario: The wallet shows the card
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I open "Apple Wallet"
    Then the screen is "Apple Wallet"
    And the action "•••• 7009" is enabled
    When I choose "•••• 7009"
    Then I see "Ready to pay with Apple Pay."

  Scenario: A card that was added isn't offered again
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    Then there is no action "Add to Apple Wallet"

  @refusal
  Scenario: Cancel at the terms adds nothing
    When I choose "Add to Apple Wallet"
    And I cancel in the wallet sheet
    Then the screen is "Card"
    And I see "Not added to Apple Wallet."
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
  Scenario: Red: the card could not be added, and nothing is left on the phone
    Given the wallet decides red
    When I choose "Add to Apple Wallet"
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
      | N    | W  | declined                |
      | W    | A  | didFinishAdding         |
    When I choose "Done"
    Then the screen is "Card"
    And the action "Add to Apple Wallet" is enabled

  Scenario: The best scores need no verification
    Given the wallet rates the phone 5 and the account 5
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then Apple Wallet on the phone holds the card ending "7009", active

  @refusal
  Scenario: The lowest scores decline the card
    Given the wallet rates the phone 1 and the account 1
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"
