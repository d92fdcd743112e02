@screen
Feature: Keys and help
  Tab, Enter, Esc and a few letters reach everything; help lists the keys of the screen.
  In a field letters are text: a name with a q doesn't quit Billfold.

  @smoke
  Scenario: A question mark opens help, Esc closes it
    When I press ?
    Then the screen is "Help"
    And I see "This phone isn't linked to a wallet."
    And I see "Ctrl-O the Simulator"
    When I press Esc
    Then the screen is "Welcome"

  Scenario Outline: <key> closes help as well
    When I press ?
    And I press <key>
    Then the screen is "Welcome"

    Examples:
      | key   |
      | Enter |
      | ?     |
      | q     |

  Scenario: Help lists the actions of the screen
    Given an enrolled wallet
    And the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 3107      |          |        |
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press ?
    Then the screen is "Help"
    And I see "Your cards and what's new. Cards you can pay with come first."
    And the picture is "Help/home"

  Scenario: In a field, help is in the Simulator
    Given an enrolled wallet
    When I press ?
    Then the screen is "PIN login"
    And I see "PIN: digits only."
    When I press Ctrl-O
    And I choose "Help for the phone"
    Then the screen is "Help"
    And I see "Log in with your wallet PIN."
    And I do not see "quit Billfold"
    When I press Esc
    Then the screen is "Simulator"
    When I press Esc
    Then the screen is "PIN login"

  Scenario: Help on a page of the Simulator goes back to that page
    When I press Ctrl-O
    And I choose "Turn the clock forward"
    And I press ?
    Then the screen is "Help"
    And I see "Move the clock forward to let sessions, codes and waits end."
    And I do not see "quit Billfold"
    When I press Esc
    Then the screen is "Simulator · clock"

  Scenario: Help lists the digits where they choose an entry
    When I press ?
    Then I see "1 to 9 choose entry 1 to 9"
    And I do not see "stop waiting"

  Scenario: Help doesn't list the digits beside a field for a PIN
    Given an enrolled wallet
    When I press Tab
    And I press ?
    Then I see "Log in with your wallet PIN."
    And I do not see "choose entry"

  Scenario: Tab and the arrows cycle through all actions
    When I press Tab
    And I press Down
    And I press Down
    And I press Enter
    Then the screen is "Forgot password"
    When I press Esc
    And I press Up
    And I press Shift-Tab
    And I press Enter
    Then the screen is "Forgot password"

  Scenario: Enter moves from field to field, and continues after the last one
    Given the world "new-phone"
    When I press Tab
    And I press Tab
    And I press Enter
    And I type "anna@example.com"
    And I press Enter
    And I type "Heron-Lake-42"
    And I press Enter
    Then the screen is "Security question"

  Scenario: The cursor moves within a field
    When I choose "Log in"
    And I type "nna@example.con"
    And I press Backspace
    And I type "m"
    And I press Home
    And I type "a"
    Then the field "Email" says "anna@example.com"
    When I press Right
    And I press Delete
    Then the field "Email" says "ana@example.com"
    When I press Ctrl-U
    Then the field "Email" says ""

  Scenario: Letters are text in a field
    When I choose "Log in"
    And I type "q?"
    Then the field "Email" says "q?"
    And the screen is "Log in"

  Scenario: The panel is hidden and shown
    Then the glass shows "Behind the glass"
    When I press Ctrl-G
    Then the glass shows "Behind the glass · sequence"
    When I press Ctrl-G
    Then the glass does not show "Behind the glass"
    And I see "Enroll a new wallet"
    When I press Ctrl-G
    Then the glass shows "Behind the glass"

  Scenario: Esc leads back to a screen, however many others are open
    Given the world "cards"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Shop"
    And I choose "Harbour Books"
    And I choose "The Sea Around Us"
    And I choose "Your basket"
    And I go back to "Home"
    Then the screen is "Home"
    When I go back to "Home"
    Then the screen is "Home"

  Scenario: The inbox is one key away, and the same key closes it
    Given an enrolled wallet
    When I press Ctrl-N
    Then the screen is "Simulator · inbox"
    And I see "Welcome to Meridian Wallet"
    When I press Ctrl-N
    Then the screen is "PIN login"

  Scenario: A new message is announced until it is opened
    Given an enrolled wallet
    When I choose "Forgot your PIN?"
    And I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Continue"
    And I fill in:
      | field           | value |
      | Your answer     | heron |
      | New PIN         | 4719  |
      | Confirm new PIN | 4719  |
    And I choose "Save PIN"
    Then I see "New: Your PIN was changed"
    When I press Ctrl-N
    And I press Ctrl-N
    Then I do not see "New: Your PIN was changed"

  @screen
  Scenario: On a narrow terminal the panel opens over the phone
    Given an enrolled wallet
    When I resize the terminal to 40x22
    And I press Ctrl-G
    Then the screen is "Behind the glass"
    When I press Esc
    Then the screen is "PIN login"
    When I press Ctrl-G
    And I press Ctrl-G
    And I press Ctrl-G
    Then the screen is "PIN login"
    When I resize the terminal to 80x24
    Then the screen is "PIN login"

  @screen
  Scenario: With one phone, Ctrl-F offers to add another
    Given an enrolled wallet
    And I resize the terminal to 120x40
    When I press Ctrl-F
    Then the screen is "Simulator · phones"
    When I choose "Add a new phone"
    And I choose "iPhone"
    Then the screen is "Welcome"
    And the other phone shows "Enter your PIN"
