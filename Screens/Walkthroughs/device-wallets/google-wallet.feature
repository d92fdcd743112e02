Feature: Google Wallet on a Pixel
  The phone's own app: setup, a typed number, the default card, contactless payments, locked and removed cards.

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
  Scenario: Locked in the app, suspended in the wallet
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    And I choose "Done"
    And I choose "Lock"
    Then Google Wallet holds the card ending "7009", suspended
    When I choose "Unlock"
    Then Google Wallet holds the card ending "7009", active

  Scenario: Removed in Google Wallet, it can be added again
    When I choose "Add to Google Wallet"
    And I choose "Insert sample data"
    And I accept in the sheet of Google Wallet
    And I choose "Done"
    And I open "Google Wallet"
    And I choose "•••• 7009"
    And I choose "Remove this card"
    And I choose "Remove"
    Then I see "•••• 7009 removed from Google Wallet."
    And no wallet holds the card ending "7009"
    When I open "Meridian Wallet"
    Then the action "Add to Google Wallet" is enabled

  Scenario: A typed number needs identity verification at best
    When I open "Google Wallet"
    Then I see "No cards yet"
    When I choose "Add a card"
    And I enter the number of the card ending "7009"
    And I press Enter
    And I choose "Agree"
    Then I see "Card Verification"
    And Google Wallet holds the card ending "7009", not verified
    And the sequence is:
      | from | to | message          |
      | W    | N  | eligible         |
      | W    | N  | provision        |
      | N    | I  | authorizeService |
      | N    | W  | token            |

  Scenario: Set up, and contactless payments turned off
    Given the phone has no wallet set up
    When I open "Google Wallet"
    Then I see "Google Wallet isn't set up on this phone yet."
    When I choose "Set up Google Wallet"
    Then I see "Google Wallet is set up."
    When I choose "Contactless"
    Then I see "off"

  @refusal
  Scenario Outline: No button if the phone <state>
    Given the phone <state>
    When I press Esc
    And I choose "•••• 7009"
    Then the screen is "Card"
    And there is no action "Add to Google Wallet"
    And because "<why>"

    Examples:
      | state                             | why                          |
      | has no NFC                        | The phone has no NFC.        |
      | is not allow-listed               | The app is not on Google's   |
      | has an outdated wallet            | Google Wallet can't be used  |
      | is in a region that is not served | Google doesn't serve the app |
