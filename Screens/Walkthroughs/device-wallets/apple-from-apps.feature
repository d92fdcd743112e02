Feature: From Apps on Your iPhone
  Apple Wallet requests cards from the extensions of the issuers' apps. An extension lists its app's cards, and an issuer can
  require authentication. An app that was never opened is skipped, and so is one that takes too long.

  Background:
    Given the world "extension"

  @smoke
  Scenario: A card of the app used last
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I open "Apple Wallet"
    And I choose "Add a card"
    Then I see "From Apps on Your iPhone"
    And I see "Meridian Wallet"
    And I see "2 cards"
    And I do not see "Pebble"
    When I choose "Meridian Wallet" from the apps on the iPhone
    And I choose "•••• 7009"
    Then I see "Terms and Conditions"
    When I approve in the wallet sheet
    Then Apple Wallet on the phone holds the card ending "7009", active
    And the card ending "7009" is COMPLETED in "Apple Pay"
    And the sequence is:
      | from | to | message                       |
      | W    | E  | status                        |
      | E    | I  | GET                           |
      | E    | I  | GET                           |
      | W    | E  | passEntries                   |
      | W    | E  | status                        |
      | E    | I  | GET                           |
      | W    | N  | certificates, nonce           |
      | W    | E  | generateAddPaymentPassRequest |
      | E    | I  | POST                          |
      | E    | W  | PKAddPaymentPassRequest       |
      | W    | N  | provision                     |
      | N    | I  | authorizeService              |
      | N    | W  | token                         |
      | N    | I  | notifyServiceActivated        |

  @smoke
  Scenario: Citadel requires authentication
    When I open "Apple Wallet"
    And I choose "Add a card"
    Then I see "confirm it's you"
    And I do not see "Meridian Wallet"
    When I choose "Citadel Private" from the apps on the iPhone
    And I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "•••• 2290"
    And I approve in the wallet sheet
    Then I see "Card Verification"
    And Apple Wallet on the phone holds the card ending "2290", not verified

  @refusal
  Scenario: A wrong PIN
    When I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Citadel Private" from the apps on the iPhone
    And I fill in:
      | field | value  |
      | PIN   | 111111 |
    And I press Enter
    Then I see "Wrong PIN. 2 attempts left."
    When I choose "Cancel"
    Then I see "From Apps on Your iPhone"

  Scenario: Cancelled on the issuer's page: nothing is listed, and nothing is generated
    When I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Citadel Private" from the apps on the iPhone
    And I choose "Cancel"
    Then I see "From Apps on Your iPhone"
    And the sequence is:
      | from | to | message       |
      | W    | E  | status        |
      | W    | E  | passEntries   |
      | W    | E  | status        |
      | W    | E  | authorization |

  @refusal
  Scenario: The issuer's page can't authenticate the customer once the PIN is disabled
    When I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Citadel Private" from the apps on the iPhone
    And I fill in:
      | field | value  |
      | PIN   | 111111 |
    And I press Enter
    And I fill in:
      | field | value  |
      | PIN   | 111111 |
    And I press Enter
    And I fill in:
      | field | value  |
      | PIN   | 111111 |
    And I press Enter
    Then I see "Your PIN is disabled. Open Citadel Private to log in."
    And because "Citadel Private can't confirm who the customer is: it lists nothing."
    And the sequence is:
      | from | to | message       |
      | W    | E  | status        |
      | W    | E  | passEntries   |
      | W    | E  | status        |
      | W    | E  | authorization |

  @refusal @clock
  Scenario Outline: An extension that takes too long is skipped
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Given the extension takes <in time> for its <answer>
    When I open "Apple Wallet"
    And I choose "Add a card"
    And <in time> pass
    Then I see "Meridian Wallet"
    Given the extension takes <too long> for its <answer>
    When I choose "Back"
    And I choose "Add a card"
    And <limit> pass
    Then I do not see "Meridian Wallet"
    And I see "Citadel Private"

    Examples:
      | answer  | in time          | too long         | limit            |
      | status  | 100 milliseconds | 101 milliseconds | 100 milliseconds |
      | entries | 19 seconds       | 21 seconds       | 20 seconds       |

  @refusal
  Scenario Outline: A card without valid art is a plain card
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Given the extension's card art is <art>
    When I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Meridian Wallet" from the apps on the iPhone
    Then I see "•••• 7009"
    And because "Meridian Wallet gives <given>"
    When I choose "•••• 7009"
    And I approve in the wallet sheet
    Then Apple Wallet on the phone holds the card ending "7009", active

    Examples:
      | art       | given                              |
      | missing   | no card art                        |
      | too large | card art larger than 32 by 8 cells |

  Scenario: Onto the watch, from the Watch app
    Given a paired watch
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I open "Watch"
    And I choose "Add a card"
    And I choose "Meridian Wallet" from the apps on the iPhone
    And I choose "•••• 3107"
    And I approve in the wallet sheet
    Then Apple Wallet on the watch holds the card ending "3107", active

  Scenario: Onto the watch, from the wallet on the watch itself
    Given a paired watch
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I open "Wallet on Apple Watch"
    Then I see "No cards yet"
    When I choose "Add a card"
    And I choose "Meridian Wallet" from the apps on the iPhone
    And I choose "•••• 3107"
    And I approve in the wallet sheet
    Then Apple Wallet on the watch holds the card ending "3107", active
    And the sequence is:
      | from | to | message                       |
      | W    | E  | status                        |
      | E    | I  | GET                           |
      | E    | I  | GET                           |
      | W    | E  | remotePassEntries             |
      | W    | E  | status                        |
      | E    | I  | GET                           |
      | W    | N  | certificates, nonce           |
      | W    | E  | generateAddPaymentPassRequest |
      | E    | I  | POST                          |
      | E    | W  | PKAddPaymentPassRequest       |
      | W    | N  | provision                     |
      | N    | I  | authorizeService              |
      | N    | W  | token                         |
      | N    | I  | notifyServiceActivated        |
    When I open "Wallet on Apple Watch"
    Then I see "3107"

  @refusal
  Scenario: The issuer declines a card that its extension offered
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Given the issuer decides red
    When I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Meridian Wallet" from the apps on the iPhone
    And I choose "•••• 7009"
    And I approve in the wallet sheet
    Then I see "Could Not Add Card"
    And no wallet holds the card ending "7009"

  Scenario: Cancelled at the terms
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I open "Apple Wallet"
    And I choose "Add a card"
    And I choose "Meridian Wallet" from the apps on the iPhone
    And I choose "•••• 7009"
    And I cancel in the wallet sheet
    Then no wallet holds the card ending "7009"

  @refusal
  Scenario: An app without its extension isn't listed
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Given the app has no extension
    When I open "Apple Wallet"
    And I choose "Add a card"
    Then I see "Citadel Private"
    And I do not see "Meridian Wallet"
    And because "Meridian Wallet has no extension of Apple Wallet"
    Given the app has both extensions
    When I choose "Back"
    And I choose "Add a card"
    Then I see "Meridian Wallet"

  @refusal
  Scenario: Without its extension for authorization an app can't authenticate the customer
    When the issuer is "strict"
    Given the app has no authorization extension
    When I open "Apple Wallet"
    And I choose "Add a card"
    Then I see "Citadel Private"
    And I see "not available"
    When I choose "Citadel Private" from the apps on the iPhone
    Then I see "Citadel Private can't confirm it's you here. Open it to add your cards."
    And because "has no extension for authorization"
    And the sequence is:
      | from | to | message     |
      | W    | E  | status      |
      | W    | E  | passEntries |
      | W    | E  | status      |

  Scenario: An app without authentication needs no extension for it
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Given the app has no authorization extension
    When I open "Apple Wallet"
    And I choose "Add a card"
    Then I see "2 cards"
