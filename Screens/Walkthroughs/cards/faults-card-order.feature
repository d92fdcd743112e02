Feature: Network and issuer fail while a card is ordered
  One order must create one card, and a lost connection must not force customers to retype an address.
  After a lost response the card may be ordered already: a retry without changes doesn't order a second one.

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
    Scenario Outline: The order: <what happens>, reported with the next step
      Given the issuer answers the next cardService.create <how>
      When I choose "Order the card"
      Then I see "<what is said>"
      And I see "Check your order"

      Examples:
        | what happens              | how                                          | what is said                                                                                             |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). Try again without changes. You won't get two cards.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). Try again without changes. You won't get two cards.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                                            |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. Try again without changes. You won't get two cards. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. Try again without changes. You won't get two cards.                 |
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                                                 |

    @fault
    Scenario: The order: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Order the card"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Order the card"
      Then I see "Your card is ready"

    @fault @clock
    Scenario: The order: a missing response times out
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
    Scenario Outline: A retry after a lost response orders one card: <fault>
      Given the issuer answers the next cardService.create <fault>
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer received cardService.create 2 times
      When I choose "View card"
      And I choose "Back"
      Then the list shows 1 card
      When I choose "Order"
      Then the action "Everyday" says "virtual Mastercard · EUR, BGN · right away · 2 left"

      Examples:
        | fault                                       |
        | by dropping the connection after processing |
        | with a malformed response                   |

    @fault @clock
    Scenario: A retry after waiting was stopped orders one card
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
    Scenario Outline: <status>: the order is refused, and can be retried
      Given the issuer answers the next cardService.create with <status>
      When I choose "Order the card"
      Then I see "<what is said>"
      When I choose "Order the card"
      Then I see "Your card is ready"
      And the issuer received cardService.create 2 times

      Examples:
        | status | what is said                                                                 |
        | 400    | The issuer rejected this request. Try again, or ask customer care.           |
        | 403    | The issuer doesn't allow this request on this phone. Customer care can help. |
        | 409    | The data has changed in the meantime. Try again.                             |
        | 422    | The issuer rejected this request. Try again, or ask customer care.           |

    @fault
    Scenario: Leaving after a lost response warns that the card may be ordered already
      Given the issuer answers the next cardService.create by dropping the connection after processing
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards. Discarding doesn't cancel the order."
      When I choose "Discard details"
      And I choose "Back"
      Then the list shows 1 card

    @fault
    Scenario: If the order was lost, the list of cards shows it
      Given the issuer answers the next cardService.create by dropping the connection before processing
      When I choose "Order the card"
      And I choose "Back"
      And I choose "Back"
      Then I see "Your order may have gone through. Check your cards."
      When I choose "Discard details"
      And I choose "Back"
      Then I see "No cards yet"

    @fault
    Scenario: After a lost response a changed order is another order
      Given the issuer answers the next cardService.create by dropping the connection after processing
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
    Scenario: The app waits for a slow response and counts the seconds
      Given the issuer answers the next cardService.create after 20 seconds
      When I choose "Order the card"
      And 12 seconds pass
      Then I see "Ordering your card · 12 s"
      When 8 seconds pass
      Then I see "Your card is ready"

    @fault @clock
    Scenario: A pending order is not interrupted by the end of the session
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
    Scenario Outline: All entries are kept: <what happens>
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
        | what happens        | how                                          |
        | the issuer is down  | with 503                                     |
        | the request is lost | by dropping the connection before processing |
        | too many requests   | with 429                                     |

    @fault
    Scenario: With an address and a PIN too, one card is ordered after a lost response
      Given the issuer answers the next cardService.create by dropping the connection after processing
      When I choose "Order the card"
      And I choose "Order the card"
      Then I see "Your card is on its way"
      When I choose "View card"
      Then the action "PIN" is enabled
      When I choose "Back"
      Then the list shows 1 card
