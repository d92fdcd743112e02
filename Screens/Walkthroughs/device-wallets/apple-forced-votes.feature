Feature: Forced votes of network and issuer
  Each voter votes each color. A forced vote applies to the next card only.

  Background:
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 7009"

  Scenario Outline: Green, by the <voter>
    Given the <voter> decides green
    When I choose "Add to Apple Wallet"
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

    Examples:
      | voter   |
      | network |
      | issuer  |

  Scenario Outline: Yellow, by the <voter>
    Given the <voter> decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And the action "Text" is enabled
    And Apple Wallet on the phone holds the card ending "7009", not verified
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

    Examples:
      | voter   |
      | network |
      | issuer  |

  Scenario Outline: Orange, by the <voter>
    Given the <voter> decides orange
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Call Meridian"
    And there is no action "Text"
    And Apple Wallet on the phone holds the card ending "7009", not verified
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

    Examples:
      | voter   |
      | network |
      | issuer  |

  @refusal
  Scenario: Red, by the network: the issuer gets no request
    Given the network decides red
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"
    And the network has 0 tokens of the card ending "7009"
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

  @refusal
  Scenario: Red, by the issuer
    Given the issuer decides red
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
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

  Scenario: Green overrules the issuer's own vote, once
    Given the issuer's new-phone-verification is 24h
    And the issuer decides green
    And a paired watch
    When I choose "Add to Apple Wallet"
    And I choose "iPhone"
    And I approve in the wallet sheet
    Then I see "Card added"
    When I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And the network has 2 tokens of the card ending "7009"

  @smoke @refusal
  Scenario: The network's limit of tokens is a setting
    Given the network's tokens-per-card is 1
    And a paired watch
    When I choose "Add to Apple Wallet"
    And I choose "iPhone"
    And I approve in the wallet sheet
    And I choose "Add to Apple Watch"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And the network has 1 token of the card ending "7009"
