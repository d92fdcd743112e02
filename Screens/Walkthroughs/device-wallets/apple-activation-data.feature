Feature: An issuer's platform prepares the card
  Citadel's app adds cards with its platform's SDK: it gets activation data, and passes the wallet's data to the platform. The
  sheet is the same.

  Background:
    Given the issuer is "strict"
    And an enrolled wallet
    And the customer has these cards:
      | program                 | type | status | last four | currency | expiry |
      | CITADEL-PHYSICAL-MC-EEA |      | ACTIVE | 2290      |          |        |
    When 25 hours pass
    And I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "•••• 2290"

  @smoke @clock
  Scenario: Green
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"
    And Apple Wallet on the phone holds the card ending "2290", active
    And the card ending "2290" is COMPLETED in "Apple Pay"
    And the sequence is:
      | from | to | message                 |
      | A    | I  | GET                     |
      | A    | W  | canAddCard              |
      | A    | W  | start                   |
      | W    | N  | certificates, nonce     |
      | W    | A  | provision               |
      | A    | I  | POST                    |
      | A    | W  | PKAddPaymentPassRequest |
      | W    | N  | provision               |
      | N    | I  | authorizeService        |
      | N    | W  | token                   |
      | W    | A  | didFinishProvisioning   |
      | N    | I  | notifyServiceActivated  |

  @clock
  Scenario: The app opens the pass in Apple Wallet, and stores activation data for its extension when it closes
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    And I choose "More"
    And I choose "Mobile wallets"
    And I choose "Apple Pay"
    And I choose "View in Apple Wallet"
    Then I see "Ready to pay with Apple Pay."
    And I see "Remove this card"
    And the sequence is:
      | from | to | message |
      | A    | I  | GET     |
      | A    | W  | passURL |
      | A    | I  | GET     |
    When I press Esc
    Then the screen is "Apple Wallet"

  @clock
  Scenario: Yellow: the app is notified once the card is verified
    Given the wallet decides yellow
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose to verify by text
    And I read the code from the phone's inbox
    And I enter the code
    And I press Enter
    Then I see "Card activated"
    And Apple Wallet on the phone holds the card ending "2290", active

  @clock
  Scenario: Cancelled in the sheet
    When I choose "Add to Apple Wallet"
    And I cancel in the wallet sheet
    Then I see "Not added to Apple Wallet."
    And no wallet holds the card ending "2290"
    And the sequence is:
      | from | to | message                 |
      | A    | I  | GET                     |
      | A    | W  | canAddCard              |
      | A    | W  | start                   |
      | W    | N  | certificates, nonce     |
      | W    | A  | provision               |
      | A    | I  | POST                    |
      | A    | W  | PKAddPaymentPassRequest |
      | W    | A  | didFinishProvisioning   |

  @clock
  Scenario: The platform is asked first, and its SDK says whether there is a button
    Then the button says "Add to Apple Wallet"
    And the issuer received getNetworkTokenActivationData 1 time
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    And I choose "Done"
    Then there is no button for a wallet
    And because "is on this iPhone"
    Given a paired watch
    When I press Esc
    And I choose "•••• 2290"
    Then the button says "Add to Apple Watch"

  @refusal @clock
  Scenario: Without a role at its platform there is no button that could only fail
    Given the issuer's activation-data-role is off
    When I choose "Add to Apple Wallet"
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "2290"
    When I choose "Done"
    Then there is no button for a wallet
    And because "has no role for activation data (403)"
    Given the issuer's activation-data-role is default
    When I press Esc
    And I choose "•••• 2290"
    And I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Card added"

  @fault @clock
  Scenario: A platform that isn't reached offers nothing
    Given the issuer answers the next getNetworkTokenActivationData with 503
    When I press Esc
    And I choose "•••• 2290"
    Then there is no button for a wallet
    And because "gave no activation data"
    When I press Esc
    And I choose "•••• 2290"
    Then the button says "Add to Apple Wallet"

  @refusal @clock
  Scenario: The wallet provider declines
    Given the wallet decides red
    When I choose "Add to Apple Wallet"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "2290"
