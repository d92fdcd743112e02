@screen
Feature: Two cards of one network that end alike
  Two cards with the same last four digits are ambiguous. The network's identifiers decide whose a pass is: in the app, in its
  extension, and where a number is typed. The newer of the two, which lies on top, is valid until 10/29, the other until 11/28.

  Rule: On an iPhone

    Background:
      Given an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/28  |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 10/29  |

    @smoke
    Scenario: The second goes into Apple Wallet after the first
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then I see "10/29"
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Done"
      Then I see "Added to Apple Wallet"
      When I press Esc
      And I press Right
      And I press Enter
      Then I see "11/28"
      And I do not see "Added to Apple Wallet"
      And the issuer received cardService.updateTokenizationStatus 1 time
      And the button says "Add to Apple Wallet"
      When I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      Then I see "Card added"
      When I choose "Done"
      Then I see "Added to Apple Wallet"
      And there is no button for a wallet

    Scenario: A restarted app distinguishes them
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I restart the app
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I press Right
      And I press Enter
      Then I see "11/28"
      And the button says "Add to Apple Wallet"
      And the issuer received cardService.updateTokenizationStatus 0 times

    Scenario: The setup of the first is finished later
      Given the wallet decides yellow
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Add to Apple Wallet"
      And I approve in the wallet sheet
      And I choose "Finish later"
      Then the button says "Verify for Apple Wallet"
      When I press Esc
      And I press Right
      And I press Enter
      Then there is no action "Verify for Apple Wallet"
      And the button says "Add to Apple Wallet"

    Scenario: To the phone, then to the watch, in one go
      Given a paired watch
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Add to Apple Wallet"
      And I choose "iPhone"
      And I approve in the wallet sheet
      And I choose "Add to Apple Watch"
      And I approve in the wallet sheet
      And I choose "Done"
      Then there is no button for a wallet
      When I press Esc
      And I press Right
      And I press Enter
      And I choose "Add to Apple Wallet"
      Then I see "Where do you want to add it?"

    Scenario: The extension lists the one that the phone lacks
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I open "Apple Wallet"
      And I choose "Add a card"
      Then I see "2 cards"
      When I choose "Meridian Wallet" from the apps on the iPhone
      And I choose "•••• 7009"
      And I approve in the wallet sheet
      And I choose "Back"
      And I choose "Add a card"
      And I choose "Meridian Wallet" from the apps on the iPhone
      And I choose "•••• 7009"
      And I approve in the wallet sheet
      And I choose "Back"
      And I choose "Add a card"
      Then I do not see "Meridian Wallet"

  Rule: In the other wallets

    Scenario Outline: The second goes into <wallet> after the first
      Given the phone is a "<phone>"
      And an enrolled wallet
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 11/28  |
        | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          | 10/29  |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Add to <wallet>"
      And <I fill in>
      And <I agree>
      And I choose "Done"
      Then there is no action "Add to <wallet>"
      When I press Esc
      And I press Right
      And I press Enter
      Then I do not see "In <wallet>"
      And the action "Add to <wallet>" is enabled
      When I choose "Add to <wallet>"
      And <I fill in>
      And <I agree>
      Then I see "Card added"

      Examples:
        | phone  | wallet         | I fill in                       | I agree                                 |
        | Pixel  | Google Wallet  | I choose "Insert sample data"   | I accept in the sheet of Google Wallet  |
        | Galaxy | Samsung Wallet | I see "You agree to the terms"  | I agree in the sheet of Samsung Wallet  |
