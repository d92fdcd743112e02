Feature: A card that requires verification in Apple Wallet
  Yellow: the token exists, and can be used once the cardholder is verified.

  Background:
    Given the world "cards"
    And the wallet decides yellow
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet

  @smoke
  Scenario: By a code in a text message
    Then I see "Card Verification"
    And Apple Wallet on the phone holds the card ending "7009", not verified
    When I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Apple Pay"
    When I choose "Done"
    Then the screen is "Card"
    And I see "Ready to pay with Apple Pay."
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
      | W    | N  | requestActivationCode    |
      | N    | I  | deliverActivationCode    |
      | W    | N  | activate                 |
      | N    | I  | notifyServiceActivated   |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |

  Scenario: By a code in an email
    When I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active

  @refusal
  Scenario: A wrong code activates nothing
    When I choose to verify by text
    And I fill in:
      | field | value  |
      | Code  | 000000 |
    And I press Enter
    Then I see "Wrong code."
    And Apple Wallet on the phone holds the card ending "7009", not verified

  Scenario: By a call to customer care
    When I choose to verify by call
    Then I see "Call Meridian"
    And Apple Wallet on the phone holds the card ending "7009", not verified

  Scenario: In the issuer's app
    When I choose to verify by app
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active
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
      | W    | A  | open                     |
      | A    | I  | activate                 |
      | A    | W  | activate                 |
      | W    | N  | activate                 |
      | N    | W  | state                    |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |

  @smoke
  Scenario: Finished later, from the card
    When I choose "Finish later"
    Then the screen is "Card"
    And I see "Not ready for Apple Pay yet."
    And the card ending "7009" is INITIATED in "Apple Pay"
    And the sequence is:
      | from | to | message                 |
      | A    | W  | present                 |
      | W    | N  | certificates, nonce     |
      | W    | A  | generateRequest         |
      | A    | I  | tokenize                |
      | A    | W  | PKAddPaymentPassRequest |
      | W    | N  | provision               |
      | N    | I  | authorizeService        |
      | N    | W  | token                   |
      | W    | N  | later                   |
      | W    | A  | didFinishAdding         |
    When I choose "Verify"
    And I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    When I choose "Done"
    Then the screen is "Card"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the sequence is:
      | from | to | message                  |
      | W    | N  | methods                  |
      | N    | I  | requestActivationMethods |
      | W    | N  | requestActivationCode    |
      | N    | I  | deliverActivationCode    |
      | W    | N  | activate                 |
      | N    | I  | notifyServiceActivated   |

  Scenario: Finished later, in Apple Wallet
    When I choose "Finish later"
    And I open "Apple Wallet"
    And I choose "•••• 7009"
    And I choose "Verify"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "7009", active

  Scenario: Cancelled at the code, the card still needs verification
    When I choose to verify by text
    And I choose "Finish later"
    Then the screen is "Card"
    And the action "Verify for Apple Wallet" is enabled
    And Apple Wallet on the phone holds the card ending "7009", not verified
