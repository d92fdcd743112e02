Feature: The PIN of a card
  Shops and ATMs require the card PIN, which isn't the wallet PIN.
  Setting it requires step-up authentication. The screen warns about PINs that are easy to guess.

  Rule: Setting and changing it

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

    @smoke
    Scenario: The first PIN is set, and can be changed
      Then the screen is "Card PIN"
      And I see "Set card PIN"
      And I see "Use the card PIN in shops and at ATMs. It's not your wallet PIN."
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Card"
      And I see "Card PIN set. Your wallet PIN hasn't changed."
      And the action "PIN" says "set"
      And the issuer received cardService.update 1 time
      And the issuer received cardService.setCardPIN 0 times
      And the card ending "1234" is ACTIVE
      When I choose "Information"
      Then I see "Card PIN set"

    Scenario: It is changed in the same way
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then I see "Change card PIN"
      When I fill in:
        | field                | value |
        | New card PIN         | 8264  |
        | Confirm new card PIN | 8264  |
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      And the issuer received cardService.update 2 times

    Scenario: The wallet PIN is unchanged
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      And I choose "Back"
      And I choose "Profile"
      And I choose "Log out"
      And I fill in:
        | field | value |
        | PIN   | 4719  |
      And I press Enter
      Then I see "Wrong PIN."
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"

    @refusal
    Scenario Outline: <case> is refused
      When I fill in:
        | field                | value   |
        | New card PIN         | <pin>   |
        | Confirm new card PIN | <again> |
      And I choose "Save card PIN"
      Then the screen is "Card PIN"
      And I see "<what is said>"
      And the issuer received cardService.update 0 times

      Examples:
        | case                     | pin  | again | what is said                                   |
        | No PIN                   |      |       | New card PIN doesn't meet this rule: 4 digits. |
        | Three digits             | 471  | 471   | New card PIN doesn't meet this rule: 4 digits. |
        | Another one repeated     | 4719 | 4791  | Confirm new card PIN doesn't match.            |
        | One that is not repeated | 4719 |       | Confirm new card PIN doesn't match.            |

    Scenario Outline: <pin> is valid
      When I fill in:
        | field                | value |
        | New card PIN         | <pin> |
        | Confirm new card PIN | <pin> |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

      Examples:
        | pin  |
        | 1234 |
        | 0000 |
        | 1112 |
        | 8901 |
        | 2580 |
        | 0007 |

    Scenario: After a refusal a better PIN is taken
      When I fill in:
        | field                | value |
        | New card PIN         | 111   |
        | Confirm new card PIN | 111   |
      And I choose "Save card PIN"
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @screen
    Scenario: The rules are ticked off while the PIN is typed
      Then I see "-- 4 digits"
      When I type "12"
      Then I see "-- 4 digits"
      When I type "34"
      Then I see "ok 4 digits"
      And I see "This PIN is easy to guess."

    Scenario: Leaving requires confirmation only with entries
      When I press Esc
      Then the screen is "Card"
      And the action "PIN" is enabled
      When I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field        | value |
        | New card PIN | 4719  |
      And I choose "Back"
      Then I see "What you entered will be lost."
      When I choose "Stay here"
      Then the field "New card PIN" says "••••"
      When I choose "Back"
      And I choose "Discard"
      Then the screen is "Card"
      And the action "PIN" is enabled
      And the issuer received cardService.update 0 times

    @clock
    Scenario: Step-up is valid for five minutes
      When 4 minutes pass
      And I press Esc
      And 60 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @clock
    Scenario: After five minutes step-up is required again
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the issuer received cardService.update 1 time
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the screen is "Card PIN"
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."

    @refusal
    Scenario Outline: Customer care has changed it to <status>: a PIN can't be set
      When customer care takes the card ending "1234" to <status>
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "You can't set a PIN for this card now. Go back to see its status."

      Examples:
        | status    |
        | SUSPENDED |

    @clock
    Scenario: The session ends before the PIN is saved
      When I fill in:
        | field        | value |
        | New card PIN | 4719  |
      And 5 minutes pass
      Then the screen is "Session ended"
      And the issuer received cardService.update 0 times

  Rule: Which cards take one

    Scenario Outline: A card that is <status> takes a PIN
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status   | last four | currency | expiry |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | <status> | 1234      |          |        |
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
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the card ending "1234" is <status>

      Examples:
        | status  |
        | ACTIVE  |
        | LOCKED  |
        | ISSUED  |
        | DIGITAL |

    Scenario Outline: A card that is <status> takes none
      Given the world "enrolled"
      And the customer has these cards:
        | program                | type     | status   | last four | currency | expiry   |
        | SKRILL-PHYSICAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And there is no action "PIN"

      Examples:
        | status    | expiry |
        | PENDING   |        |
        | APPLIED   |        |
        | SUSPENDED |        |
        | CANCELLED |        |
        | REJECTED  |        |
        | EXPIRED   | 10/26  |

  Rule: In the United States

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

    Scenario: It is set and changed by a separate call
      When I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set. Your wallet PIN hasn't changed."
      When I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 8264  |
        | Confirm new card PIN | 8264  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the issuer received cardService.setCardPIN 2 times
      And the issuer received cardService.update 0 times

    @refusal
    Scenario Outline: <pin> is refused there too
      When I fill in:
        | field                | value |
        | New card PIN         | <pin> |
        | Confirm new card PIN | <pin> |
      And I choose "Save card PIN"
      Then the screen is "Card PIN"
      And the issuer received cardService.setCardPIN 0 times

      Examples:
        | pin |
        | 47  |
        | 471 |

    @clock
    Scenario: Step-up expires after five minutes there too
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the issuer received cardService.setCardPIN 1 time

  Rule: A fixture

    Scenario: The sample person of the United States sets the PIN of the card that is there
      Given the world "us"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      Then the list shows 1 card
      When I choose "••••"
      And I choose "PIN"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      And I fill in:
        | field                | value |
        | New card PIN         | 4719  |
        | Confirm new card PIN | 4719  |
      And I choose "Save card PIN"
      Then I see "Card PIN set."
      And the issuer received cardService.setCardPIN 1 time
