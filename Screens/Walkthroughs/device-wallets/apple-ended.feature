Feature: Apple Wallet ends its sheet by itself
  PassKit has three errors. The app gets each by the API with which it added the card, and nothing is left on the phone. The next attempt works.

  Rule: Added by tokenize

    Background:
      Given the world "cards"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    @refusal
    Scenario Outline: When the sheet is opened, with <error>
      Given Apple Wallet answers the next present with <error>
      When I choose "Add to Apple Wallet"
      Then I see "Could Not Add Card"
      And I see "<words> (<error>)."
      And the sequence is:
        | from | to | message         |
        | A    | W  | present         |
        | W    | A  | didFinishAdding |
      When I choose "Done"
      Then the screen is "Card"
      And no wallet holds the card ending "7009"
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"

      Examples:
        | error | words                                             |
        | 0     | Apple Pay can't add this card on this iPhone      |
        | 1     | You left Apple Wallet before it had finished      |
        | 2     | Apple Wallet closed before it had finished        |

    @refusal
    Scenario: After the app has made its request
      Given Apple Wallet answers the next PKAddPaymentPassRequest with 2
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And I see "Nothing is stored on"
      And the sequence is:
        | from | to | message                 |
        | A    | W  | present                 |
        | W    | N  | certificates, nonce     |
        | W    | A  | generateRequest         |
        | A    | I  | tokenize                |
        | A    | W  | PKAddPaymentPassRequest |
        | W    | A  | didFinishAdding         |
      And no wallet holds the card ending "7009"

    Scenario: The tester cancels it
      Given Apple Wallet answers the next present with 2
      When I press Ctrl-O
      And I choose "Wallets on the phone"
      And I choose "Refuse a call"
      And I choose "present"
      And I choose "Not refused"
      Then I see "present works again."
      When I press Ctrl-O
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"

  Rule: Added by activation data

    @refusal
    Scenario: The SDK reports its own error
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
      Given Apple Wallet answers the next PKAddPaymentPassRequest with 0
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And I see "Apple Pay can't add this card on this iPhone (0)."
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

    @refusal
    Scenario: The sheet closes as soon as it was opened
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
      Given Apple Wallet answers the next present with 2
      When I choose "Add to Apple Wallet"
      Then I see "Apple Wallet closed before it had finished (2)."
      And the sequence is:
        | from | to | message               |
        | A    | I  | GET                   |
        | A    | W  | canAddCard            |
        | A    | W  | start                 |
        | W    | A  | didFinishProvisioning |

  Rule: Added from Apple Wallet

    @refusal
    Scenario: The extension's card
      Given the world "extension"
      And Apple Wallet answers the next PKAddPaymentPassRequest with 2
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I open "Apple Wallet"
      And I choose "Add a card"
      And I choose "Meridian Wallet" from the apps on the iPhone
      And I choose "•••• 7009"
      And I approve in the wallet sheet
      Then I see "Could Not Add Card"
      And I see "Apple Wallet closed before it had finished (2)."
      And no wallet holds the card ending "7009"
