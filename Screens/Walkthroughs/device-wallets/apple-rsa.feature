Feature: Cards in Apple Wallet with RSA keys of the network
  The network's encryption scheme is a setting: with RSA_V2 the issuer encrypts pass data under its own key, which the
  network's RSA key wraps. Messages and votes are those of ECC_V2.

  Background:
    Given an enrolled wallet
    And the network's encryption-scheme is RSA_V2
    And the customer has these cards:
      | program                 | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA   |      |        | 7009      |          |        |
      | SKRILL-VIRTUAL-VISA-EEA |      |        | 4242      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"

  @smoke
  Scenario: A Mastercard
    When I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "7009", active
    And the network has 1 token of the card ending "7009"
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
  Scenario: A Visa card
    When I choose "•••• 4242"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "4242", active
    And the network has 1 token of the card ending "4242"
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

  Scenario: Both cards, with the scheme changed between them
    When I choose "•••• 7009"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I press Esc
    Given the network's encryption-scheme is ECC_V2
    When I choose "•••• 4242"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "7009", active
    And Apple Wallet on the phone holds the card ending "4242", active
