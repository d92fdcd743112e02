Feature: Network and issuer fail while a card is ordered
  Nobody should get two cards for one wish, nor type an address twice because of a lost connection.
  After a lost response the card may be ordered already: trying again, without a change, makes it no second one.

  Rule: The order

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Everyday"
      And I choose "Continue"

    @fault
    Scenario Outline: The order: <what happens>, and one is told what to do
      Given the issuer answers the next cardService.create <how>
      When I choose "Order the card"
      Then I see "<what is said>"
      And I see "Check your order"

      Examples:
        | what happens       | how                                        | what is said                                                                                             |
        | the issuer fails   | with 500                                   | The issuer has a technical problem (500). Try again without changes. You won't get two cards.            |
        | the issuer is down | with 503                                   | The issuer has a technical problem (503). Try again without changes. You won't get two cards.            |
        | too many ask       | with 429                                   | Too many requests. Wait 30 s, then try again.                                                            |
        | the call is lost   | by dropping the connection before it acted | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | the answer is lost | by dropping the connection after it acted  | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | nobody can read it | with something unreadable                  | The issuer sent an invalid response. Try again without changes. You won't get two cards.                 |
        | the app is too old | in another version                         | This app version is no longer supported.                                                                 |

    @fault
    Scenario: The order: without a network nothing is sent, and back online it goes on
      Given the phone goes offline
      When I choose "Order the card"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Order the card"
      Then I see "Your card is ready"

    @fault @clock
    Scenario: The order: an answer that does not come is given up after a while
      Given the issuer answers the next cardService.create with a timeout
      When I choose "Order the card"
      Then I see "Ordering your card"
      When 30 seconds pass
      Then I see "The request timed out. Try again without changes. You won't get two cards."
      When I choose "Order the card"
      Then I see "Your card is ready"

    @fault @clock
    Scenario: The order: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.create after 30 seconds
      When I choose "Order the card"
      And I press Esc
      Then I see "You stopped waiting. Try again without changes. You won't get two cards."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Order the card"
      Then I see "Your card is ready"

    @smoke @fault
    Scenario Outline: One card is ordered although the first answer was lost: <fault>
      Given the issuer answers the next cardService.create <fault>
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 2 times
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card
      When I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 2 left"

      Examples:
        | fault                                     |
        | by dropping the connection after it acted |
        | with something unreadable                 |

    @fault @clock
    Scenario: One card is ordered although somebody stopped waiting
      Given the issuer answers the next cardService.create after 30 seconds
      When I choose "Order the card"
      And 2 seconds pass
      And I press Esc
      And I choose "Order the card"
      And 30 seconds pass
      And I choose "View card"
      And I choose "Back"
      Then the list shows 1 card

    @fault
    Scenario Outline: <status>: the order is refused, and may be sent again
      Given the issuer answers the next cardService.create with <status>
      When I choose "Order the card"
      Then I see "<what is said>"
      When I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer was asked cardService.create 2 times

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 409    | The data has changed in the meantime. Try again.                             |
        | 422    | The issuer rejected this request. Try again, or ask customer care.           |

    @fault
    Scenario: Anyone who leaves after a lost response is told that the card may be ordered already
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards. Discarding doesn't cancel the order."
      When I choose "Discard details"
      And I choose "Back"
      Then the list shows 1 card

    @fault
    Scenario: Where the order never came through, the cards tell so
      Given the issuer answers the next cardService.create by dropping the connection before it acted
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards."
      When I choose "Discard details"
      And I choose "Back"
      Then I see "No cards yet"

    @fault
    Scenario: After a lost response another wish is another order
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Back"
      And I fill in:
        | field    | value |
        | Currency | BGN   |
      And I choose "Continue"
      And I choose "Order the card"
      Then I see "Your card is ready"
      When I choose "View card"
      And I choose "Back"
      Then the list shows 2 cards

    @fault @clock
    Scenario: A slow answer is waited for, and the seconds are counted
      Given the issuer answers the next cardService.create after 20 seconds
      When I choose "Order the card"
      And 12 seconds pass
      Then I see "Ordering your card · 12 s"
      When 8 seconds pass
      Then I see "Your card is ready"

    @fault @clock
    Scenario: An order that is awaited is not cut short by the end of the session
      Given the issuer answers the next cardService.create after 6 minutes
      When I choose "Order the card"
      And 5 minutes pass
      Then I see "Ordering your card"
      When 1 minute passes
      Then the screen is "Session ended"
      When I choose "Log in again"
      And I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Profile"
      And I choose "Back"
      Then I see "No cards yet"

  Rule: What was typed

    Background:
      Given the world "enrolled"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      And I choose "Plus"
      And I fill in:
        | field            | value          |
        | Mobile number    | +4915550100777 |
        | Card PIN         | 4719           |
        | Confirm card PIN | 4719           |
      And I choose "Continue"
      And I fill in:
        | field       | value        |
        | Address     | Elm Street 1 |
        | City        | Berlin       |
        | Postal code | 10115        |
      And I choose "Continue"

    @fault
    Scenario Outline: Nothing that was typed is lost: <what happens>
      Given the issuer answers the next cardService.create <how>
      When I choose "Order the card"
      And I choose "Back"
      Then the field "Address" says "Elm Street 1"
      And the field "Postal code" says "10115"
      When I choose "Back"
      Then the field "Mobile number" says "+4915550100777"
      And the field "Card PIN" says "••••"
      And the field "Confirm card PIN" says "••••"

      Examples:
        | what happens       | how                                        |
        | the issuer is down | with 503                                   |
        | the call is lost   | by dropping the connection before it acted |
        | too many ask       | with 429                                   |

    @fault
    Scenario: With an address and a PIN too, one card is ordered after a lost response
      Given the issuer answers the next cardService.create by dropping the connection after it acted
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is on its way"
      When I choose "View card"
      Then the action "PIN" is enabled
      When I choose "Back"
      Then the list shows 1 card
