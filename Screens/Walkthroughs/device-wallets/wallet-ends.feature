Feature: Every end of each way into Google Wallet and Samsung Wallet
  A card is pushed by the issuer's app, or its number is typed in the wallet. Issuer and customer decide the result.

  Rule: Pushed by the issuer's app

    Background:
      Given the world "cards"
      And the phone is a "Galaxy"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"

    Scenario: Google Wallet, verified in the issuer's app
      Given the issuer decides yellow
      When I choose "Add to Google Wallet"
      And I choose "Insert sample data"
      And I accept in the sheet of Google Wallet
      And I choose to verify by app
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Card activated"
      And Google Wallet holds the card ending "7009", active
      And the sequence is:
        | from | to | message                  |
        | A    | W  | getActiveWalletId        |
        | A    | W  | getStableHardwareId      |
        | A    | I  | tokenize                 |
        | A    | W  | pushTokenize             |
        | W    | N  | provision                |
        | N    | I  | authorizeService         |
        | N    | W  | token                    |
        | W    | A  | open                     |
        | A    | I  | activate                 |
        | A    | W  | activate                 |
        | W    | N  | activate                 |
        | N    | W  | state                    |
        | W    | A  | result                   |
        | A    | W  | getTokenStatus           |
        | A    | I  | updateTokenizationStatus |
        | N    | I  | notifyServiceActivated   |

    Scenario: Google Wallet, by a call
      Given the issuer decides yellow
      When I choose "Add to Google Wallet"
      And I choose "Insert sample data"
      And I accept in the sheet of Google Wallet
      And I choose to verify by call
      Then I see "Call Meridian"
      And Google Wallet holds the card ending "7009", not verified
      When customer care activates the token of the card ending "7009" on the phone
      Then Google Wallet holds the card ending "7009", active

    Scenario: Google Wallet, later
      Given the issuer decides yellow
      When I choose "Add to Google Wallet"
      And I choose "Insert sample data"
      And I accept in the sheet of Google Wallet
      And I choose "Finish later"
      Then the screen is "Card"
      And the button says "Verify for Google Wallet"

    Scenario: Google Wallet, orange: only customer care can help
      Given the issuer decides orange
      When I choose "Add to Google Wallet"
      And I choose "Insert sample data"
      And I accept in the sheet of Google Wallet
      Then I see "Call Meridian"
      And Google Wallet holds the card ending "7009", not verified

    @refusal
    Scenario: Google Wallet, not created
      Given the phone has no wallet set up
      When I choose "Add to Google Wallet"
      Then the action "Set up Google Wallet" is enabled
      When I choose "No thanks"
      Then the screen is "Card"
      And I see "Not added to Google Wallet."
      And no wallet holds the card ending "7009"
      And the button says "Add to Google Wallet"

    Scenario: Samsung Wallet, verified in the issuer's app
      Given the issuer decides yellow
      When I choose "Add to Samsung Wallet"
      And I agree in the sheet of Samsung Wallet
      And I choose to verify by app
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Card activated"
      And Samsung Wallet holds the card ending "7009", active
      And the sequence is:
        | from | to | message                  |
        | A    | W  | getSamsungPayStatus      |
        | A    | W  | getWalletInfo            |
        | A    | I  | tokenize                 |
        | A    | W  | addCard                  |
        | W    | N  | provision                |
        | N    | I  | authorizeService         |
        | N    | W  | token                    |
        | W    | A  | open                     |
        | A    | I  | activate                 |
        | A    | W  | activate                 |
        | W    | N  | activate                 |
        | N    | W  | state                    |
        | W    | A  | onSuccess                |
        | A    | I  | updateTokenizationStatus |
        | N    | I  | notifyServiceActivated   |

    Scenario: Samsung Wallet, by an email
      Given the issuer decides yellow
      When I choose "Add to Samsung Wallet"
      And I agree in the sheet of Samsung Wallet
      And I choose to verify by email
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then Samsung Wallet holds the card ending "7009", active

    Scenario: Samsung Wallet, by a call
      Given the issuer decides yellow
      When I choose "Add to Samsung Wallet"
      And I agree in the sheet of Samsung Wallet
      And I choose to verify by call
      Then I see "Call Meridian"
      When customer care activates the token of the card ending "7009" on the phone
      Then Samsung Wallet holds the card ending "7009", active

    Scenario: Samsung Wallet, later
      Given the issuer decides yellow
      When I choose "Add to Samsung Wallet"
      And I agree in the sheet of Samsung Wallet
      And I choose "Finish later"
      Then the screen is "Card"
      And the button says "Verify for Samsung Wallet"

    Scenario: Samsung Wallet, orange: only customer care can help
      Given the issuer decides orange
      When I choose "Add to Samsung Wallet"
      And I agree in the sheet of Samsung Wallet
      Then I see "Call Meridian"
      And Samsung Wallet holds the card ending "7009", not verified

    @refusal
    Scenario Outline: Samsung Wallet, not set up
      Given <state>
      When I press Esc
      And I choose "•••• 7009"
      And I choose "<button>"
      Then the action "<button>" is enabled
      When I choose "No thanks"
      Then the screen is "Card"
      And I see "Not added to Samsung Wallet."
      And the button says "<button>"

      Examples:
        | state                          | button                |
        | Samsung Wallet is not set up   | Set up Samsung Wallet |
        | Samsung Wallet must be updated | Update Samsung Wallet |

  Rule: By its number, typed in the wallet

    Background:
      Given the world "cards"
      And the phone is a "Galaxy"

    Scenario Outline: <wallet>, typed, verified by <method>
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      Then I see "Card Verification"
      When I choose to verify by <method>
      And I read the code from the phone's inbox
      And I enter the code
      And I press Enter
      Then I see "Card activated"
      And <wallet> holds the card ending "7009", active

      Examples:
        | wallet         | method |
        | Google Wallet  | text   |
        | Google Wallet  | email  |
        | Samsung Wallet | text   |
        | Samsung Wallet | email  |

    Scenario Outline: <wallet>, typed, verified in the issuer's app
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      And I choose to verify by app
      Then I see "Open the app, choose this card, then Verify for <wallet>."
      When I open "Meridian Wallet"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Verify for <wallet>"
      And I choose "In the Meridian Wallet app"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Card activated"
      And <wallet> holds the card ending "7009", active

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |

    Scenario Outline: <wallet>, typed, by a call
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      And I choose to verify by call
      Then I see "Call Meridian"
      When customer care activates the token of the card ending "7009" on the phone
      Then <wallet> holds the card ending "7009", active

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |

    Scenario: Google Wallet, typed, later
      When I open "Google Wallet"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      And I choose "Finish later"
      Then Google Wallet holds the card ending "7009", not verified

    Scenario Outline: <wallet>, typed, orange
      Given the issuer decides orange
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      Then I see "Call Meridian"

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |

    @refusal
    Scenario Outline: <wallet>, typed, red
      Given the issuer decides red
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |

    Scenario Outline: <wallet>, typed, cancelled at the terms
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Cancel"
      Then the screen is "<wallet>"
      And no wallet holds the card ending "7009"

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |

    @fault
    Scenario Outline: <wallet>, typed, and the issuer can't be reached
      Given the issuer answers the next authorizeService with 503
      When I open "<wallet>"
      And I choose "Add a card"
      And I enter the number of the card ending "7009"
      And I press Enter
      And I choose "Agree"
      Then I see "Could Not Add Card"
      And no wallet holds the card ending "7009"

      Examples:
        | wallet         |
        | Google Wallet  |
        | Samsung Wallet |
