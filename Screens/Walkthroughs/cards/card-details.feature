Feature: Card details
  Online payments require card number, expiry date and security code, which a thief wants too.
  So they are shown for a minute after step-up authentication, then removed from the phone.

  Rule: Shown

    Background:
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type    | status | last four | currency | expiry |
        | SKRILL-VIRTUAL-MC-EEA | VIRTUAL | ACTIVE | 1234      |          | 08/29  |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter

    @smoke @screen
    Scenario: Number, expiry date and security code are shown for a minute
      Then the screen is "Card details"
      And the card details are revealed
      And I see "Expiry date"
      And I see "Security code"
      And I see "Name Anna Sample"
      And the issuer received cardService.getDetails 1 time
      And the card ending "1234" is ACTIVE

    @screen @clock
    Scenario: The seconds are counted down
      Then I see "Hides in 60 s"
      When 1 second passes
      Then I see "Hides in 59 s"
      When 49 seconds pass
      Then I see "Hides in 10 s"

    @screen @clock
    Scenario: They are shown for 59 seconds, and hidden after 60
      When 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden
      And I see "Time's up. Card number and security code are hidden. They are not stored."
      And the action "Show again" is enabled

    @clock
    Scenario: The minute is the same in line mode
      When 59 seconds pass
      Then the action "Hide now" is enabled
      When 1 second passes
      Then the card details are hidden
      And the action "Show again" is enabled
      And I see "Time's up. Card number and security code are hidden. They are not stored."

    @clock
    Scenario: A larger clock step hides them too
      When 2 minutes pass
      Then the card details are hidden
      And I see "Time's up."

    Scenario: They can be hidden at once
      When I choose "Hide now"
      Then the card details are hidden
      And I see "Card number and security code are hidden. They are not stored."
      And the screen is "Card details"

    @screen @clock
    Scenario: Enter pressed as the minute ends does not show them again
      When 60 seconds pass
      And I press Enter
      Then the screen is "Card"
      And the card details are hidden
      And the issuer received cardService.getDetails 1 time

    Scenario: Within five minutes they are shown again without step-up
      When I choose "Hide now"
      And I choose "Show again"
      Then the action "Hide now" is enabled
      And the issuer received cardService.getDetails 2 times
      And the issuer received verifyPasscode 1 time

    @screen @clock
    Scenario: Shown again, they have a full minute
      When 50 seconds pass
      And I choose "Hide now"
      And I choose "Show again"
      And 59 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @clock
    Scenario: Step-up is valid for five minutes
      When 4 minutes pass
      And I press Esc
      And 60 seconds pass
      And I choose "Show again"
      Then the action "Hide now" is enabled
      And the issuer received verifyPasscode 1 time

    @clock
    Scenario: After five minutes the wallet PIN is required again
      When 4 minutes pass
      And I press Esc
      And 61 seconds pass
      And I choose "Show again"
      Then the screen is "Confirm it's you"
      And I see "It's been more than 5 minutes since you last confirmed."
      And the card details are hidden
      When I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled
      And the issuer received verifyPasscode 2 times

    Scenario Outline: They are hidden when the customer leaves: <how>
      When I <how>
      Then the screen is "Card"
      And the card details are hidden
      And I do not see "Security code"

      Examples:
        | how           |
        | choose "Back" |
        | press Esc     |

    Scenario: After leaving, step-up is required again
      When I choose "Back"
      And I choose "Details"
      Then the screen is "Confirm it's you"
      And the card details are hidden

    @clock
    Scenario: They are hidden when the Simulator moves the clock
      When I press Ctrl-O
      And I choose "Turn the clock forward"
      And I choose "Forward 1 minute"
      And I press Ctrl-O
      Then the card details are hidden
      And I see "Time's up."

    @clock
    Scenario: They are hidden when the Simulator moves the clock past the session
      When I press Ctrl-O
      And I choose "Turn the clock forward"
      And I choose "Forward 6 minutes"
      And I press Ctrl-O
      Then the screen is "Session ended"
      And the card details are hidden

    @screen @clock
    Scenario: An earlier clock doesn't extend the minute
      When 30 seconds pass
      And the clock reads 2026-11-21T09:00:00Z
      And 29 seconds pass
      Then the card details are revealed
      When 1 second passes
      Then the card details are hidden

    @clock
    Scenario: They are hidden when the minute ends under the help
      When I press Ctrl-O
      And I choose "Help for the phone"
      And 60 seconds pass
      Then the card details are hidden
      When I press Esc
      And I press Esc
      Then the card details are hidden

    Scenario: The number is neither on the panel nor in the Simulator
      Then I do not see "5454"
      When I press Ctrl-O
      Then I do not see "5454"

    @clock
    Scenario: They are hidden when the clock is set to another day
      When the clock reads 2026-11-22T09:00:00Z
      Then the screen is "Session ended"
      And the card details are hidden

    Scenario: They are hidden when the session ends
      When customer care deactivates this phone
      Then the screen is "Session ended"
      And the card details are hidden

    Scenario: They are hidden with another phone as the current one
      When I get a new phone
      Then the card details are hidden
      When I use the phone "Phone 1"
      Then the card details are hidden

    Scenario: They are hidden after a restart
      When I restart the app
      Then the screen is "PIN login"
      And the card details are hidden

    Scenario: A card suspended in the meantime is not shown again
      When I choose "Hide now"
      And customer care takes the card ending "1234" to SUSPENDED
      And I choose "Show again"
      Then I see "Details aren't available for this card now. Go back to see its status."
      And the card details are hidden
      When I choose "Back"
      Then I see "Suspended by the issuer. Customer care can help."

    @screen
    Scenario: They are kept when the terminal is resized
      When I resize the terminal to 40x12
      Then the card details are revealed
      And the action "Hide now" is enabled
      When I resize the terminal to 80x24
      Then the card details are revealed

  Rule: Which cards show them

    Scenario Outline: A card that is <status> shows them
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status   | last four | currency | expiry |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          |        |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      And I choose "Details"
      And I fill in:
        | field      | value |
        | Wallet PIN | 2580  |
      And I press Enter
      Then the action "Hide now" is enabled
      And the card ending "1234" is <status>

      Examples:
        | status  |
        | ACTIVE  |
        | LOCKED  |
        | DIGITAL |

    Scenario Outline: A card that is <status> shows none
      Given the world "enrolled"
      And the customer has these cards:
        | program               | type     | status   | last four | currency | expiry   |
        | SKRILL-DIGITAL-MC-EEA | PHYSICAL | <status> | 1234      |          | <expiry> |
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 1234"
      Then the screen is "Card"
      And there is no action "Details"

      Examples:
        | status    | expiry |
        | PENDING   |        |
        | APPLIED   |        |
        | ISSUED    |        |
        | SUSPENDED |        |
        | CANCELLED |        |
        | REJECTED  |        |
        | EXPIRED   | 10/26  |
