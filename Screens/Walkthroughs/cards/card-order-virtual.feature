Feature: Ordering a virtual card
  A virtual card is ordered in two steps and works right away.
  The order has few fields, keeps all entries, and ends with a summary.

  Rule: In Germany, at Meridian

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"

    @smoke
    Scenario: Two steps order a usable card
      When I choose "Everyday"
      Then the screen is "New card"
      And I see "1 of 2"
      And I see "Meridian Everyday"
      When I choose "Continue"
      Then I see "2 of 2"
      And I see "Check your order"
      When I choose "Order the card"
      Then I see "Your card is ready"
      And I see "Use it right away. You can set a card PIN on the next page."
      And the issuer received cardService.create 1 time
      When I choose "View card"
      Then the screen is "Card"
      And I see "Ready to use wherever Mastercard is accepted."
      When I choose "Back"
      Then the screen is "Home"
      And the list shows 1 card
      And the action "•••• " says "Virtual Mastercard · EUR · 11/29"

    Scenario: All fields are shown in the summary and kept
      When I choose "Travel"
      And I fill in:
        | field    | value |
        | Currency | PLN   |
      And I fill in:
        | field            | value          |
        | Mobile number    | +4915550100777 |
        | Card PIN         | 4719           |
        | Confirm card PIN | 4719           |
      And I choose "Continue"
      Then I see "Virtual Visa"
      And I see "Meridian Travel"
      And I see "PLN, Zloty"
      And I see "+49 1555 0100777"
      And I see "Card PIN set"
      And I do not see "4719"
      And I do not see "Delivery address"
      When I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."
      And I do not see "4719"
      When I choose "View card"
      Then the action "PIN" is enabled
      When I choose "Information"
      Then I see "Status active"
      And I see "Currency PLN"
      And I see "Expiry date 11/29"
      And I see "Ordered 21 Nov 2026"
      And I see "Activated 21 Nov 2026"
      And I see "Card PIN set"
      And I see "Mobile number +49 1555 0100777"

    Scenario: No input is required: first currency, mobile number of the enrollment, no PIN yet
      When I choose "Everyday"
      And I choose "Continue"
      Then I see "EUR, Euro"
      And I see "+49 1555 0100101"
      And I see "Card PIN not set"
      When I choose "Order the card"
      And I choose "View card"
      Then the action "PIN" is enabled
      When I choose "Information"
      Then I see "Currency EUR"
      And I see "Mobile number +49 1555 0100101"
      And I see "Card PIN not set"

    Scenario Outline: <program> is ordered in <currency>
      When I choose "<program>"
      And I fill in:
        | field    | value      |
        | Currency | <currency> |
      Then I see "1 of 2"
      And the field "Currency" says "<name>"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then the action "•••• " says "<in the list>"

      Examples:
        | program  | currency | name               | in the list                      |
        | Everyday | EUR      | EUR, Euro          | Virtual Mastercard · EUR · 11/29 |
        | Everyday | BGN      | BGN, Bulgarian Lev | Virtual Mastercard · BGN · 11/29 |
        | Travel   | EUR      | EUR, Euro          | Virtual Visa · EUR · 11/29       |
        | Travel   | PLN      | PLN, Zloty         | Virtual Visa · PLN · 11/29       |
        | Travel   | SEK      | SEK, Swedish Krona | Virtual Visa · SEK · 11/29       |

    Scenario Outline: A currency is found by its code or name: <typed>
      When I choose "Travel"
      And I fill in:
        | field    | value   |
        | Currency | <typed> |
      Then the field "Currency" says "<name>"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then the action "•••• " says "<in the list>"

      Examples:
        | typed   | name               | in the list                |
        | sek     | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | krona   | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | Swedish | SEK, Swedish Krona | Virtual Visa · SEK · 11/29 |
        | Zloty   | PLN, Zloty         | Virtual Visa · PLN · 11/29 |

    @screen
    Scenario: Enter alone completes the order
      When I choose "Everyday"
      And I press Enter
      Then I see "Check your order"
      When I press Enter
      Then I see "Your card is ready"
      And the issuer received cardService.create 1 time

    @screen
    Scenario: The arrows open the list of currencies
      When I choose "Travel"
      And I press Tab
      And I press Tab
      And I press Down
      Then I see "▸ EUR, Euro"
      When I press Down
      And I press Down
      Then I see "▸ SEK, Swedish Krona"
      When I press Enter
      Then the field "Currency" says "SEK, Swedish Krona"
      And I do not see "PLN"

    Scenario: Going back loses nothing, nor does choosing a currency
      When I choose "Travel"
      And I fill in:
        | field            | value            |
        | Mobile number    | +49 155501007777 |
        | Card PIN         | 4719             |
        | Confirm card PIN | 4719             |
      And I fill in:
        | field    | value |
        | Currency | SEK   |
      Then the field "Mobile number" says "+49 155501007777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"
      When I choose "Continue"
      And I choose "Back"
      Then I see "1 of 2"
      And the field "Currency" says "SEK, Swedish Krona"
      And the field "Mobile number" says "+49 155501007777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"
      When I choose "Continue"
      And I choose "Back"
      Then I see "1 of 2"
      And the field "Confirm card PIN" says "••••"
      And the issuer received cardService.create 0 times

    Scenario: Discarding entries requires confirmation
      When I choose "Everyday"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Back"
      Then I see "Your order details will be lost."
      When I choose "Stay here"
      Then the screen is "New card"
      And the field "Mobile number" says "+4915550100777"
      When I choose "Back"
      And I choose "Discard details"
      Then the screen is "Order a card"
      And the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 3 left"
      And the issuer received cardService.create 0 times

    Scenario: Without entries, leaving requires no confirmation
      When I choose "Everyday"
      And I choose "Back"
      Then the screen is "Order a card"
      When I choose "Back"
      Then I see "No cards yet"

    @screen
    Scenario: Quitting Billfold during an order requires confirmation too
      When I choose "Everyday"
      And I fill in:
        | field         | value          |
        | Mobile number | +4915550100777 |
      And I choose "Continue"
      And I press q
      Then I see "Your order details will be lost."

    Scenario: The phone's inbox has a message about the new card
      When I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I press Ctrl-N
      And I choose "Your card is ready"
      Then I see "Hello Anna,"
      And I see "is active. You can use it now."

    Scenario: A second card of the same program stands first in the list
      When I choose "Travel"
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      And 1 second passes
      And I choose "Order"
      And I choose "Travel"
      And I fill in:
        | field    | value |
        | Currency | SEK   |
      And I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then the list shows 2 cards
      When I choose "Profile"
      And I choose "Back"
      Then I see "SEK"

    @screen
    Scenario: Pressing Enter twice orders one card
      When I choose "Everyday"
      And I choose "Continue"
      And the issuer answers the next cardService.create after 3 seconds
      And I choose "Order the card"
      And I press Enter
      And I press Enter
      Then I see "Ordering your card"
      When 3 seconds pass
      Then I see "Your card is ready"
      And the issuer received cardService.create 1 time
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    Scenario: Esc also opens the new card
      When I choose "Everyday"
      And I choose "Continue"
      And I choose "Order the card"
      And I press Esc
      Then the screen is "Card"
      And the issuer received cardService.create 1 time

    @clock
    Scenario: An unfinished order ends with the session
      When I choose "Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And 5 minutes pass
      Then the screen is "Session ended"
      And the issuer received cardService.create 0 times

    @clock
    Scenario: The session warning over the order loses nothing
      When I choose "Everyday"
      And I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And 4 minutes pass
      And I press Esc
      Then the screen is "New card"
      And the field "Card PIN" says "••••"
      When I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"

    @screen
    Scenario: A card can be ordered at 40x12
      Given I resize the terminal to 40x12
      When I choose "Everyday"
      And I choose "Continue"
      Then I see "Check your order"
      When I choose "Order the card"
      Then I see "Your card is ready"

  Rule: Elsewhere

    Scenario: Citadel's card is valid for a year, in euros or francs
      Given the world "strict"
      When I fill in:
        | field | value  |
        | PIN   | 258036 |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Reserve"
      Then I see "Citadel Reserve"
      When I fill in:
        | field    | value |
        | Currency | CHF   |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then the action "•••• " says "Virtual Visa · CHF · 11/27"

    Scenario: Without PIN login a card can still have a PIN
      Given the world "without-pin"
      When I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I choose "Not now"
      And I choose "Order"
      And I choose "Skip"
      Then I see "Pebble Skip"
      When I fill in:
        | field            | value |
        | Card PIN         | 4719  |
        | Confirm card PIN | 4719  |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "You can use it right away with the PIN you chose."

    Scenario: Customers in Britain can order in pounds only
      Given an enrolled wallet:
        | field   | value |
        | country | GB    |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then I do not see "Mastercard"
      When I choose "Everyday"
      Then I see "Currency GBP, Pound Sterling"
      When I choose "Continue"
      And I choose "Order the card"
      And I choose "View card"
      And I choose "Back"
      Then the action "•••• " says "Virtual Visa · GBP · 11/29"

    Scenario Outline: Customers in <country> get the programs for the European Economic Area
      Given an enrolled wallet:
        | field   | value  |
        | country | <code> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then I see "Everyday"
      And I do not see "GBP"
      And I do not see "USD"
      When I choose "Plus"
      And I choose "Continue"
      Then the field "Country" says "<country>"

      Examples:
        | country | code |
        | Austria | AT   |
        | Iceland | IS   |
        | Norway  | NO   |

    Scenario Outline: Customers in <country> get no card
      Given an enrolled wallet:
        | field   | value  |
        | country | <code> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then I see "No cards available"
      And I see "This issuer has no cards for customers in <country>."
      When I choose "Back"
      Then the screen is "Home"

      Examples:
        | country     | code |
        | Switzerland | CH   |
        | Japan       | JP   |
