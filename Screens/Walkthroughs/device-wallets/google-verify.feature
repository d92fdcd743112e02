Feature: Google Wallet needs identity verification
  A yellow card is added at once but can't pay until its holder is verified: in the sheet, later from the app, or in Google Wallet.

  Background:
    Given the world "cards"
    And the phone is a "Pixel"
    And the issuer decides yellow
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet

  @smoke
  Scenario: By a code, in the sheet
    Then I see "Card Verification"
    And Google Wallet holds the card ending "7009", not verified
    When I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Google Wallet holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Google Pay"

  Scenario: Later, from the issuer's app
    When I choose "Finish later"
    Then the screen is "Card"
    And I see "Not ready for Google Pay yet"
    When I choose "Verify for Google Wallet"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And the sequence is:
      | from | to | message                    |
      | A    | W  | tokenize                   |
      | W    | N  | methods                    |
      | N    | I  | requestActivationMethods   |
      | W    | N  | requestActivationCode      |
      | N    | I  | deliverActivationCode      |
      | W    | N  | activate                   |
      | N    | I  | notifyServiceActivated     |
      | W    | A  | result                     |
      | A    | W  | getTokenStatus             |
      | A    | I  | updateTokenizationStatus   |
    And Google Wallet holds the card ending "7009", active

  Scenario: In Google Wallet itself
    When I choose "Finish later"
    And I open "Google Wallet"
    And I choose "•••• 7009"
    And I choose "Verify"
    And I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    When I choose "Done"
    Then I see "Ready to pay with Google Pay."

  Scenario Outline: The wallet no longer exists: <call> reports it, and the wallet is set up first
    When I choose "Finish later"
    And Google Wallet answers the next <call> with 15002
    And I choose "Verify for Google Wallet"
    Then the screen is "Google Wallet"
    And I see "Set up Google Wallet"
    And I see "Set it up first, then verify your card."
    When I choose "Set up Google Wallet"
    Then I see "Card Verification"
    When I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Google Wallet holds the card ending "7009", active

    Examples:
      | call                |
      | getActiveWalletId   |
      | getStableHardwareId |
      | tokenize            |

  Scenario: Without a wallet the verification is postponed
    When I choose "Finish later"
    And Google Wallet answers the next getActiveWalletId with 15002
    And I choose "Verify for Google Wallet"
    And I choose "No thanks"
    Then the screen is "Card"
    And I see "Verify it at any time."
    And Google Wallet holds the card ending "7009", not verified
    And the sequence is:
      | from | to | message           |
      | A    | W  | getActiveWalletId |
      | W    | A  | result            |

  @refusal
  Scenario: A setup that Google refuses can be tried again
    When I choose "Finish later"
    And Google Wallet answers the next tokenize with 15002
    And Google Wallet answers the next createWallet with 7
    And I choose "Verify for Google Wallet"
    And I choose "Set up Google Wallet"
    Then I see "(7)"
    When I choose "Try again"
    Then I see "Card Verification"
