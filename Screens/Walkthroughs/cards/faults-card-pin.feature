Feature: Network and issuer fail while a card's PIN is set
  Customers must know the PIN of a card.
  So entries are kept, and a retry settles the PIN.

  Rule: Changed with the card

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN: <what happens>, reported with the next step
      Given the issuer answers the next cardService.update <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

    @fault
    Scenario: The PIN: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: a missing response times out
      Given the issuer answers the next cardService.update with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.update after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @smoke @fault
    Scenario: The PIN: after a lost response a retry sets the same PIN
      Given the issuer answers the next cardService.update by dropping the connection after processing
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer received cardService.update 2 times
      And the issuer received cardService.setCardPIN 0 times

    @fault
    Scenario: The PIN: it is set after a lost response
      Given the issuer answers the next cardService.update by dropping the connection after processing
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "PIN" is enabled

  Rule: Set by a separate call

    Background:
      Given an enrolled wallet:
        | field   | value |
        | country | US    |
      And the customer has these cards:
        | program                | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-VISA-US | VIRTUAL | ACTIVE | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |

    @fault
    Scenario Outline: The PIN in the United States: <what happens>, reported with the next step
      Given the issuer answers the next cardService.setCardPIN <how>
      When I choose "Save card PIN"
      Then I see "<what is said>"
      And the field "New card PIN" says "••••"

      Examples:
        | what happens              | how                                          | what is said                                                                   |
        | the issuer fails          | with 500                                     | The issuer has a technical problem (500). You can safely try again.            |
        | the issuer is down        | with 503                                     | The issuer has a technical problem (503). You can safely try again.            |
        | too many requests         | with 429                                     | Too many requests. Wait 30 s, then try again.                                  |
        | the request is lost       | by dropping the connection before processing | The connection was lost before the issuer responded. You can safely try again. |
        | the response is lost      | by dropping the connection after processing  | The connection was lost before the issuer responded. You can safely try again. |
        | the response is malformed | with a malformed response                    | The issuer sent an invalid response. You can safely try again.                 |
        | the app is outdated       | with a version mismatch                      | This app version is no longer supported.                                       |

    @fault
    Scenario: The PIN in the United States: offline, nothing is sent; online again, it continues
      Given the phone goes offline
      When I choose "Save card PIN"
      Then I see "This phone is offline. Check the connection, then try again."
      When the phone comes back online
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: a missing response times out
      Given the issuer answers the next cardService.setCardPIN with a timeout
      When I choose "Save card PIN"
      Then I see "Saving the card PIN"
      When 30 seconds pass
      Then I see "The request timed out. You can safely try again."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault @clock
    Scenario: The PIN in the United States: Esc stops waiting, and a late response changes nothing
      Given the issuer answers the next cardService.setCardPIN after 30 seconds
      When I choose "Save card PIN"
      And I press Esc
      Then I see "You stopped waiting. You can safely try again."
      When 30 seconds pass
      Then I see "You stopped waiting."
      When I choose "Save card PIN"
      Then I see "Card PIN set."

    @fault
    Scenario: The PIN in the United States: after a lost response a retry sets the same PIN
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after processing
      When I choose "Save card PIN"
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer received cardService.setCardPIN 2 times
      And the issuer received cardService.update 0 times

    @fault
    Scenario: The PIN in the United States: it is set after a lost response
      Given the issuer answers the next cardService.setCardPIN by dropping the connection after processing
      When I choose "Save card PIN"
      And I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "PIN" is enabled
