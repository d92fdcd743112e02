Feature: iPhone, Pixel and Galaxy
  The kind of a phone decides its mobile wallets. Cards belong to the customer: they are on every phone.

  Rule: Phones other than iPhone

    Background:
      Given the world "cards"

    Scenario Outline: On a <kind> the card has no button for Apple Wallet
      Given the phone is a "<kind>"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then the screen is "Card"
      And there is no action "Add to Apple Wallet"
      And no wallet holds the card ending "7009"
      And the action "Add to Google Wallet" is enabled

      @smoke
      Examples:
        | kind  |
        | Pixel |

      Examples:
        | kind   |
        | Galaxy |

    Scenario: The default is an iPhone
      Given the phone is an "iPhone"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      Then the action "Add to Apple Wallet" is enabled

    Scenario Outline: The Simulator of a <kind> has no settings of Apple Wallet
      Given the phone is a "<kind>"
      When I press Ctrl-O
      And I choose "Wallets on the phone"
      Then there is no action "Apple Pay"
      And the action "NFC" is enabled
      When I press Esc
      And I choose "Open an app"
      Then I see "Phone 1 · <kind>"
      And there is no action "Apple Wallet"
      And there is no action "Watch"
      And the action "Meridian Wallet (open)" is enabled

      Examples:
        | kind   |
        | Pixel  |
        | Galaxy |

  Rule: A new phone of one kind or the other

    Scenario Outline: The Simulator asks for the kind: <kind>
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Phones"
      And I choose "Add a new phone"
      Then the screen is "Simulator · new phone"
      When I choose "<kind>"
      Then the screen is "Welcome"
      When I press Ctrl-O
      And I choose "Phones"
      Then I see "Phone 1 · Anna iPhone"
      And I see "Phone 2 · not linked (current) <kind>"

      Examples:
        | kind   |
        | iPhone |
        | Pixel  |
        | Galaxy |

    Scenario: Going back adds nothing
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Phones"
      And I choose "Add a new phone"
      And I press Esc
      Then the screen is "Simulator · phones"
      And there is no action "Phone 2"

    Scenario: Apple Wallet stays open on the iPhone
      Given the world "cards"
      When I open "Apple Wallet"
      And I get a new "Pixel"
      Then the screen is "Welcome"
      When I use the phone "Phone 1"
      Then the screen is "Apple Wallet"

    @screen
    Scenario: The other phone shows an app that it has
      Given the world "cards"
      And I resize the terminal to 140x40
      When I open "Apple Wallet"
      And I get a new "Galaxy"
      And I press Ctrl-F
      Then the other phone shows "No cards yet"
      When I press Ctrl-F
      Then the screen is "Apple Wallet"
      And the other phone shows "Enroll a new wallet"
