Feature: Phones and apps without Apple Pay
  The button is hidden where it can't work, and the panel shows the reason.

  Rule: Phones

    Scenario Outline: A phone that <can't>
      Given the world "cards"
      And the phone <can't>
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then the screen is "Card"
      And there is no action "Add to Apple Wallet"
      And no wallet holds the card ending "7009"

      @smoke
      Examples:
        | can't              |
        | may not add cards  |
        | has no Apple Pay   |
        | has no entitlement |

    Scenario Outline: Apple Wallet shows the reason too: <can't>
      Given the world "cards"
      And the phone <can't>
      When I open "Apple Wallet"
      Then I see "<sentence>"
      And there is no action "Add a card"

      Examples:
        | can't             | sentence                                              |
        | may not add cards | Adding cards is turned off in this iPhone's settings. |
        | has no Apple Pay  | This iPhone doesn't support Apple Pay                 |

  Rule: An issuer without the entitlement

    Scenario: Pebble's app offers no wallet
      Given the world "without-pin"
      And the customer has these cards:
        | program               | type | status | last four | currency | expiry |
        | PEBBLE-VIRTUAL-MC-EEA |      |        | 6420      |          |        |
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "•••• 6420"
      Then the screen is "Card"
      And there is no action "Add to Apple Wallet"
