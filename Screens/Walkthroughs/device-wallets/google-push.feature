Feature: A card goes into Google Wallet from the issuer's app
  The app gets the wallet's ids, its issuer creates an opaque payment card, and Google Wallet adds it once address and terms are accepted.

  Background:
    Given the world "cards"
    And the phone is a "Pixel"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @smoke
  Scenario: All vote green, so the card can be used at once
    When I choose "Add to Google Wallet"
    Then the screen is "Google Wallet"
    And I see "Billing address"
    When I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Card added"
    And I see "Ready to pay with Google Pay."
    And Google Wallet holds the card ending "7009", active
    And the card ending "7009" is the default card
    And the card ending "7009" is COMPLETED in "Google Pay"
    And the inbox contains "Your card was added to Google Wallet"
    And the sequence is:
      | from | to | message                  |
      | A    | W  | getActiveWalletId        |
      | A    | W  | getStableHardwareId      |
      | A    | I  | tokenize                 |
      | A    | W  | pushTokenize             |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | result                   |
      | A    | W  | getTokenStatus           |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |
    When I choose "Done"
    Then the screen is "Card"
    And I see "Added to Google Wallet."
    And there is no action "Add to Google Wallet"

  Scenario: The wallet is created first, then the card is added
    Given the phone has no wallet set up
    When I choose "Add to Google Wallet"
    Then I see "Google Wallet isn't set up on this phone yet."
    When I choose "Set up Google Wallet"
    Then I see "Billing address"
    When I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Card added"
    And the sequence is:
      | from | to | message                  |
      | A    | W  | getActiveWalletId        |
      | A    | W  | createWallet             |
      | A    | W  | getActiveWalletId        |
      | A    | W  | getStableHardwareId      |
      | A    | I  | tokenize                 |
      | A    | W  | pushTokenize             |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | result                   |
      | A    | W  | getTokenStatus           |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |

  Scenario Outline: The wallet no longer exists: <call> reports it, and the wallet is created first
    Given Google Wallet answers the next <call> with 15002
    When I choose "Add to Google Wallet"
    Then I see "Set up Google Wallet"
    When I choose "Set up Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Card added"
    And Google Wallet holds the card ending "7009", active

    Examples:
      | call                |
      | getActiveWalletId   |
      | getStableHardwareId |

  Scenario: The wallet no longer exists when the card is pushed: a new payment card is created for the new wallet
    Given Google Wallet answers the next pushTokenize with 15002
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Set up Google Wallet"
    When I choose "Set up Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Card added"
    And the issuer received cardService.tokenize 2 times
    And the sequence is:
      | from | to | message                  |
      | A    | W  | getActiveWalletId        |
      | A    | W  | getStableHardwareId      |
      | A    | I  | tokenize                 |
      | A    | W  | pushTokenize             |
      | A    | W  | createWallet             |
      | A    | W  | getActiveWalletId        |
      | A    | W  | getStableHardwareId      |
      | A    | I  | tokenize                 |
      | A    | W  | pushTokenize             |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | result                   |
      | A    | W  | getTokenStatus           |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |

  @refusal
  Scenario: Refusing it adds nothing
    When I choose "Add to Google Wallet"
    And I choose "No thanks"
    Then the screen is "Card"
    And I see "Not added to Google Wallet."
    And no wallet holds the card ending "7009"
    And the card ending "7009" is INITIATED in "Google Pay"
    And the action "Add to Google Wallet" is enabled

  @refusal
  Scenario: Street and city are required
    When I choose "Add to Google Wallet"
    And I accept in the sheet of Google Wallet
    Then I see "Address is required."
    And the screen is "Google Wallet"

  @refusal
  Scenario: The issuer declines
    Given the issuer decides red
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Couldn't add card"
    And no wallet holds the card ending "7009"
    And the network has 0 tokens of the card ending "7009"

  @refusal
  Scenario Outline: Google Wallet refuses pushTokenize with <status>
    Given Google Wallet answers the next pushTokenize with <status>
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Couldn't add card"
    And I see "<status>"
    And no wallet holds the card ending "7009"

    Examples:
      | status |
      | 15005  |
      | 15021  |
      | 15022  |

    Examples: the others
      | status |
      | 7      |
      | 8      |
      | 10     |
      | 13     |
      | 15     |
      | 15003  |
      | 15004  |
      | 15019  |
      | 15023  |
      | 15024  |
      | 15025  |
      | 15026  |
      | 15027  |
      | 15028  |

  @refusal
  Scenario Outline: <call> gives another identifier than the wallet's own
    Given the wallet's next <call> gives other identifiers
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    Then I see "Couldn't add card"
    And no wallet holds the card ending "7009"

    Examples:
      | call                |
      | getActiveWalletId   |
      | getStableHardwareId |

  Scenario: It lists no token, although it has one
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    And I choose "Done"
    And I press Esc
    Given the wallet's next listTokens finds nothing
    When I choose "•••• 7009"
    Then the action "Add to Google Wallet" is enabled
    And I see "In another Google Wallet"
    When I press Esc
    And I choose "•••• 7009"
    Then there is no action "Add to Google Wallet"
