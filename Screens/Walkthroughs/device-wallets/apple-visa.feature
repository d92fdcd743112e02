Feature: A Visa card in Apple Wallet
  Between Visa's network and the issuer messages have other names: TAR requests the vote, ACN delivers a code, TCN reports a
  complete token, TEN every later event.

  Background:
    Given an enrolled wallet
    And the customer has these cards:
      | program                 | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-VISA-EEA |      |        | 4242      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 4242"

  @smoke
  Scenario: Green: TAR and TCN
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "4242", active
    And the sequence is:
      | from | to | message                  |
      | A    | W  | present                  |
      | W    | N  | certificates, nonce      |
      | W    | A  | generateRequest          |
      | A    | I  | tokenize                 |
      | A    | W  | PKAddPaymentPassRequest  |
      | W    | N  | provision                |
      | N    | I  | TAR                      |
      | N    | W  | token                    |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | TCN                      |

  @smoke
  Scenario: Yellow: ACN delivers the code, and TEN reports the activation
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    When I choose "Done"
    Then Apple Wallet on the phone holds the card ending "4242", active
    And the sequence is:
      | from | to | message                  |
      | A    | W  | present                  |
      | W    | N  | certificates, nonce      |
      | W    | A  | generateRequest          |
      | A    | I  | tokenize                 |
      | A    | W  | PKAddPaymentPassRequest  |
      | W    | N  | provision                |
      | N    | I  | TAR                      |
      | N    | W  | token                    |
      | W    | N  | requestActivationCode    |
      | N    | I  | ACN                      |
      | W    | N  | activate                 |
      | N    | I  | TEN                      |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |

  Scenario: In the app, the issuer activates at the network
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose to verify by app
    And I fill in:
      | field      | value |
      | Wallet PIN | 2580  |
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "4242", active
    And the sequence is:
      | from | to | message                  |
      | A    | W  | present                  |
      | W    | N  | certificates, nonce      |
      | W    | A  | generateRequest          |
      | A    | I  | tokenize                 |
      | A    | W  | PKAddPaymentPassRequest  |
      | W    | N  | provision                |
      | N    | I  | TAR                      |
      | N    | W  | token                    |
      | W    | A  | open                     |
      | A    | I  | activate                 |
      | I    | N  | activate                 |
      | N    | W  | state                    |
      | W    | A  | didFinishAdding          |
      | A    | I  | updateTokenizationStatus |
      | N    | I  | TEN                      |

  Scenario: Finished later: Visa has no request for the methods
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Finish later"
    And I choose "Verify"
    And I choose to verify by email
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    When I choose "Done"
    Then Apple Wallet on the phone holds the card ending "4242", active
    And the sequence is:
      | from | to | message               |
      | W    | N  | methods               |
      | W    | N  | requestActivationCode |
      | N    | I  | ACN                   |
      | W    | N  | activate              |
      | N    | I  | TEN                   |

  Scenario: Lock, unlock and removal are events
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "Lock"
    Then Apple Wallet on the phone holds the card ending "4242", suspended
    And the sequence is:
      | from | to | message |
      | A    | I  | update  |
      | I    | N  | suspend |
      | N    | W  | state   |
      | N    | I  | TEN     |
    When I choose "Unlock"
    Then Apple Wallet on the phone holds the card ending "4242", active
    And the sequence is:
      | from | to | message   |
      | A    | I  | update    |
      | I    | N  | unsuspend |
      | N    | W  | state     |
      | N    | I  | TEN       |
    When I open "Apple Wallet"
    And I choose "•••• 4242"
    And I choose "Remove this card"
    And I choose "Remove"
    Then no wallet holds the card ending "4242"
    And the sequence is:
      | from | to | message |
      | W    | N  | delete  |
      | N    | I  | TEN     |
