Feature: The issuer's settings
  An issuer decides the length of PINs, the number of attempts and the session timeout.
  Each of these rules can be changed while the wallet is open. Changes apply from the next request.

  Rule: Attempts and waits

    @smoke @refusal
    Scenario: Seven wrong PINs are allowed
      Given an enrolled wallet
      And the issuer's pin-attempts is 7
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "6 attempts left"

    @refusal
    Scenario: A lower limit includes earlier wrong PINs
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "4 attempts left"
      When the issuer's pin-attempts is 2
      And I fill in:
        | field | value |
        | PIN   | 7392  |
      And I press Enter
      Then I see "Your PIN is disabled"

    @refusal
    Scenario: One wrong answer ends a security question
      Given the world "new-phone"
      And the issuer's answer-attempts is 1
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      And I fill in:
        | field       | value |
        | Your answer | stork |
      And I choose "Link this phone"
      Then I see "Start over"

    @refusal @clock
    Scenario: The wait after a wrong password is the issuer's
      Given the world "new-phone"
      And the issuer's password-waits is 20s
      When I choose "Log in"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | wrong-password-1 |
      And I choose "Log in"
      And 15 seconds pass
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Locked"
      When 6 seconds pass
      And I choose "Try again"
      And I fill in:
        | field    | value            |
        | Email    | anna@example.com |
        | Password | Heron-Lake-42    |
      And I choose "Log in"
      Then the screen is "Security question"

  Rule: Timeouts

    @clock
    Scenario: A session of half a minute
      Given the world "fingerprint"
      And the issuer's session-timeout is 30s
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Home"
      When 31 seconds pass
      Then the screen is "Session ended"

    @clock
    Scenario: An open session keeps its timeout
      Given the world "fingerprint"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And the issuer's session-timeout is 30s
      And 3 minutes pass
      And I choose "Profile"
      And I choose "My phones"
      Then the screen is "My phones"

  Rule: Lengths of passwords and PINs

    @refusal
    Scenario: New PINs are longer, and the old one still works
      Given an enrolled wallet
      And the issuer's pin-max-length is 8
      And the issuer's pin-min-length is 8
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Profile"
      And I choose "Wallet PIN"
      Then I see "8 digits"
      When I fill in:
        | field           | value  |
        | Current PIN     | 2580   |
        | New PIN         | 471936 |
        | Confirm new PIN | 471936 |
      And I choose "Save PIN"
      Then I see "New PIN doesn't meet this rule: 8 digits."

    Scenario: A PIN that is longer than the new maximum still works
      Given an enrolled wallet:
        | field | value  |
        | pin   | 471936 |
      And the issuer's pin-max-length is 4
      When I fill in:
        | field | value  |
        | PIN   | 471936 |
      And I press Enter
      Then the screen is "Fingerprint"

    @refusal
    Scenario: Passwords of a new wallet are longer
      Given the issuer's password-min-length is 20
      When I choose "Enroll a new wallet"
      And I choose "Insert sample data"
      And I press Esc
      And I press Esc
      And I fill in:
        | field            | value         |
        | Password         | Heron-Lake-42 |
        | Confirm password | Heron-Lake-42 |
      And I choose "Continue"
      Then I see "Password doesn't meet this rule: 20 to 64 characters."

  Rule: PIN login or none

    Scenario: An open wallet notices the end of PIN login at its next request
      Given an enrolled wallet
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And the issuer's pin-login is off
      And I restart the app
      Then the screen is "Log in"
      When the issuer's pin-login is on
      And I restart the app
      Then the screen is "PIN login"
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      Then the screen is "Fingerprint"

  Rule: Security questions

    Scenario: Custom questions, one of them mandatory
      Given the issuer's questions is "Color of your first car?; Name of your first boat?; First city you lived in?"
      And the issuer's mandatory-questions is "Name of your first boat?"
      And the issuer's required-questions is 1
      When I choose "Enroll a new wallet"
      And I choose "Insert sample data"
      And I press Esc
      Then I see "Name of your first boat?"
      When I fill in:
        | field       | value  |
        | Your answer | Walrus |
      And I choose "Continue"
      And I choose "Enroll"
      Then the screen is "Home"

  Rule: Cards of a program

    Scenario: A program allows more cards, then none
      Given the world "cards"
      And the issuer's SKRILL-VIRTUAL-MC-EEA.allowable-cards is 7
      When I fill in:
        | field | value |
        | PIN   | 2580  |
      And I press Enter
      And I choose "Not now"
      And I choose "Order"
      Then I see "5 left"
      When the issuer's SKRILL-VIRTUAL-MC-EEA.allowable-cards is 0
      And I press Esc
      And I choose "Order"
      Then I do not see "5 left"

  Rule: Defaults

    @refusal
    Scenario: A setting is reset to its default
      Given an enrolled wallet
      And the issuer's pin-attempts is 7
      And the issuer's pin-attempts is default
      When I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "4 attempts left"

  Rule: From the Simulator

    @refusal
    Scenario: A setting is changed, and an invalid value is refused
      Given an enrolled wallet
      When I press Ctrl-O
      And I choose "Open an app"
      And I choose "Settings of Meridian Wallet"
      Then the screen is "Simulator · settings"
      And I see "Meridian Wallet"
      When I choose "Attempts"
      And I choose "PIN attempts"
      Then I see "Attempts: 1 to 100."
      And I see "Default: 5 attempts."
      When I fill in:
        | field        | value |
        | PIN attempts | 700   |
      And I choose "Set"
      Then I see "PIN attempts must be a number from 1 to 100."
      When I fill in:
        | field        | value |
        | PIN attempts | 7     |
      And I choose "Set"
      Then I see "PIN attempts changed. The new value applies from the next request."
      When I press Ctrl-O
      And I fill in:
        | field | value |
        | PIN   | 7391  |
      And I press Enter
      Then I see "6 attempts left"
      When I press Ctrl-O
      And I choose "Open an app"
      And I choose "Settings of Meridian Wallet"
      And I choose "Attempts"
      Then I see "7 attempts · changed"
      When I choose "PIN attempts"
      And I choose "Restore the default"
      Then the field "PIN attempts" says "5"
