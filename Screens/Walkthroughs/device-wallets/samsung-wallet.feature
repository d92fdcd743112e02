Feature: A card goes into Samsung Wallet on a Galaxy
  The app gets status and ids, its issuer creates the payload, and Samsung Wallet adds the card once its terms are accepted. The same
  phone has Google Wallet, and a card can be in both.

  Background:
    Given the world "cards"
    And the phone is a "Galaxy"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  @smoke
  Scenario: All vote green, so the card can be used at once
    When I choose "Add to Samsung Wallet"
    Then the screen is "Samsung Wallet"
    When I agree in the sheet of Samsung Wallet
    Then I see "Card added"
    And I see "Ready to pay with Samsung Pay."
    And Samsung Wallet holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Samsung Pay"
    And the inbox contains "Your card was added to Samsung Wallet"
    And the sequence is:
      | from | to | message                  |
      | A    | W  | getSamsungPayStatus      |
      | A    | W  | getWalletInfo            |
      | A    | I  | tokenize                 |
      | A    | W  | addCard                  |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | onSuccess                |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |
    When I choose "Done"
    Then the screen is "Card"
    And I see "Added to Samsung Wallet."
    And there is no action "Add to Samsung Wallet"
    And the action "Add to Google Wallet" is enabled

  Scenario: It is set up first, then the card is added
    Given Samsung Wallet is not set up
    When I press Esc
    And I choose "•••• 7009"
    And I choose "Set up Samsung Wallet"
    Then I see "Samsung Wallet isn't set up on this phone yet."
    When I choose "Set up Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Card added"
    And the sequence is:
      | from | to | message                  |
      | A    | W  | getSamsungPayStatus      |
      | A    | W  | activateSamsungPay       |
      | A    | W  | getSamsungPayStatus      |
      | A    | W  | getWalletInfo            |
      | A    | I  | tokenize                 |
      | A    | W  | addCard                  |
      | W    | N  | provision                |
      | N    | I  | authorizeService         |
      | N    | W  | token                    |
      | W    | A  | onSuccess                |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | notifyServiceActivated   |

  Scenario: It is updated first
    Given Samsung Wallet must be updated
    When I press Esc
    And I choose "•••• 7009"
    And I choose "Update Samsung Wallet"
    And I choose "Update Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Card added"
    And Samsung Wallet holds the card ending "7009", active

  Scenario: In both wallets, locked and unlocked at once
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    And I choose "Done"
    And I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    And I choose "Done"
    Then the network has 2 tokens of the card ending "7009"
    When I choose "Lock"
    Then Samsung Wallet holds the card ending "7009", suspended
    And Google Wallet holds the card ending "7009", suspended
    When I choose "Unlock"
    Then Samsung Wallet holds the card ending "7009", active
    And Google Wallet holds the card ending "7009", active

  Scenario: A yellow card is verified in the sheet
    Given the issuer decides yellow
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Card Verification"
    And Samsung Wallet holds the card ending "7009", not verified
    When I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Samsung Wallet holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Samsung Pay"

  Scenario: Verified later, from the issuer's app
    Given the issuer decides yellow
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    And I choose "Finish later"
    Then I see "Not ready for Samsung Pay yet"
    When I choose "Verify for Samsung Wallet"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then Samsung Wallet holds the card ending "7009", active

  Scenario: The phone's own app: a typed number, the card's page, and its removal
    When I open "Samsung Wallet"
    Then I see "No cards yet"
    When I choose "Add a card"
    And I enter the number of the card ending "7009"
    And I press Enter
    And I choose "Agree"
    Then I see "Card Verification"
    And Samsung Wallet holds the card ending "7009", not verified
    When I choose "Finish later"
    And I choose "Remove this card"
    And I choose "Remove"
    Then I see "•••• 7009 removed from Samsung Wallet."
    And no wallet holds the card ending "7009"

  @refusal
  Scenario: Refusing it adds nothing
    When I choose "Add to Samsung Wallet"
    And I choose "No thanks"
    Then the screen is "Card"
    And I see "Not added to Samsung Wallet."
    And no wallet holds the card ending "7009"
    And the card ending "7009" is INITIATED in "Samsung Pay"
    And the action "Add to Samsung Wallet" is enabled

  @refusal
  Scenario: The issuer declines
    Given the issuer decides red
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Couldn't add card"
    And no wallet holds the card ending "7009"
    And the network has 0 tokens of the card ending "7009"

  @refusal
  Scenario Outline: No button for Samsung Wallet if <state>
    Given <state>
    When I press Esc
    And I choose "•••• 7009"
    Then the screen is "Card"
    And there is no action "Add to Samsung Wallet"
    And because "<why>"

    Examples:
      | state                                       | why                               |
      | Samsung Wallet is missing                   | app missing (-351)                |
      | Samsung Wallet is not available             | SDK service not available (-352)  |
      | the phone is rooted                         | device integrity (-353)           |
      | the phone has an external display           | external display connected (-605) |
      | the phone has no Samsung service            | The issuer has no service at      |
      | the phone is in a region that is not served | Samsung doesn't serve the app     |

  @refusal
  Scenario Outline: Samsung Wallet refuses addCard with <code>
    Given Samsung Wallet answers the next addCard with <code>
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Couldn't add card"
    And I see "(<numbers>)"
    And no wallet holds the card ending "7009"

    Examples:
      | code    | numbers |
      | -105    | -105    |
      | -6/-301 | -6/-301 |
      | -604    | -604    |

    Examples: the others
      | code     | numbers  |
      | -1       | -1       |
      | -1/-311  | -1/-311  |
      | -2       | -2       |
      | -3       | -3       |
      | -4       | -4       |
      | -5       | -5       |
      | -6/-305  | -6/-305  |
      | -7       | -7       |
      | -12      | -12      |
      | -21      | -21      |
      | -22      | -22      |
      | -99/-358 | -99/-358 |
      | -103     | -103     |
      | -104     | -104     |

  Scenario Outline: Samsung Wallet is no longer ready when <call> is called
    Given Samsung Wallet answers the next <call> with <error>
    When I choose "Add to Samsung Wallet"
    And <I agree>
    Then I see "<remedy> Samsung Wallet"
    When I choose "<remedy> Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Card added"
    And Samsung Wallet holds the card ending "7009", active

    Examples:
      | call          | error   | remedy | I agree                                |
      | getWalletInfo | -6/-356 | Set up | I see "Samsung Wallet"                 |
      | addCard       | -6/-357 | Update | I agree in the sheet of Samsung Wallet |

  Scenario: It reports no card, although it has one
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    And I choose "Done"
    And I press Esc
    Given the wallet's next getAllCards finds nothing
    When I choose "•••• 7009"
    Then the action "Add to Samsung Wallet" is enabled
    And I see "In another Samsung Wallet"
    When I choose "Add to Samsung Wallet"
    Then I see "Couldn't add card"
    And the issuer answered cardService.tokenize with 409
    When I choose "Done"
    Then there is no action "Add to Samsung Wallet"
    When I press Esc
    And I choose "•••• 7009"
    Then I see "In Samsung Wallet"

  @refusal
  Scenario: It reports wrong identifiers
    Given the wallet's next getWalletInfo gives other identifiers
    When I choose "Add to Samsung Wallet"
    And I agree in the sheet of Samsung Wallet
    Then I see "Couldn't add card"
    And no wallet holds the card ending "7009"
