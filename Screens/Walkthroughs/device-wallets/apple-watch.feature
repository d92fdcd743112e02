Feature: A card on the Apple Watch
  A watch has its own chip, so its own token.

  Background:
    Given the world "cards"
    And a paired watch
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"
    And I choose "Add to Apple Wallet"

  @smoke
  Scenario: On the watch alone
    Then I see "Where do you want to add it?"
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the watch holds the card ending "7009", active
    And the watch shows "Meridian Wallet •••• 7009 active"
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

  @smoke
  Scenario: On the phone, then on the watch
    When I choose "iPhone"
    And I approve in the wallet sheet
    Then I see "Your watch doesn't have it yet."
    When I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the watch shows "•••• 7009 active"
    And Apple Wallet on the watch holds the card ending "7009", active

  @refusal
  Scenario: Cancel at the choice of device adds nothing
    When I cancel in the wallet sheet
    Then the screen is "Card"
    And I see "Not added to Apple Wallet."
    And no wallet holds the card ending "7009"
    And the watch shows "No cards yet."

  Scenario: The app Watch shows it, and removes it
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    And I choose "Done"
    And I open "Watch"
    And I choose "•••• 7009"
    And I choose "Remove this card"
    And I choose "Remove"
    Then I see "•••• 7009 removed from the watch."
    And no wallet holds the card ending "7009"
    And the watch does not show "7009"

  Scenario: The watch is beside the phone, which doesn't change
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Lock"
    Then the watch shows "•••• 7009 suspended"
    When I choose "Unlock"
    Then the watch shows "•••• 7009 active"

  Scenario: Verified by a code on the phone
    Given the wallet decides yellow
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And the watch shows "•••• 7009 not verified"
    When I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the watch holds the card ending "7009", active
    And the watch shows "•••• 7009 active"

  Scenario: Finished later, in the app Watch
    Given the wallet decides yellow
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    And I choose "Finish later"
    And I open "Watch"
    And I choose "•••• 7009"
    And I choose "Verify"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the watch holds the card ending "7009", active
    And the sequence is:
      | from | to | message                  |
      | W    | N  | methods                  |
      | N    | I  | requestActivationMethods |
      | W    | N  | requestActivationCode    |
      | N    | I  | deliverActivationCode    |
      | W    | N  | activate                 |
      | N    | I  | notifyServiceActivated   |

  Scenario: It isn't verified on iPhone and watch, and each has its own button
    Given the wallet decides yellow
    When I choose "iPhone"
    And I approve in the wallet sheet
    And I choose "Finish later"
    Given the wallet decides yellow
    When I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    And I choose "Finish later"
    Then the action "Verify for Apple Wallet" is enabled
    When I choose "Verify for Apple Watch"
    And I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the watch holds the card ending "7009", active
    And Apple Wallet on the phone holds the card ending "7009", not verified

  Scenario: Unpairing removes the cards of the watch
    When I choose "iPhone"
    And I approve in the wallet sheet
    And I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    And I choose "Done"
    And I open "Watch"
    And I choose "Unpair the watch"
    And I choose "Unpair"
    Then I see "No watch"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the sequence is:
      | from | to | message            |
      | W    | N  | delete             |
      | N    | I  | notifyTokenUpdated |

  Scenario: Finished later, from the card
    Given the issuer decides yellow
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    And I choose "Finish later"
    Then Apple Wallet on the watch holds the card ending "7009", not verified
    And the button says "Verify for Apple Watch"

  @refusal
  Scenario: The issuer declines
    Given the issuer decides red
    When I choose "Apple Watch"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"

  @refusal
  Scenario: Cancelled at the terms
    When I choose "Apple Watch"
    And I cancel in the wallet sheet
    Then the screen is "Card"
    And no wallet holds the card ending "7009"
