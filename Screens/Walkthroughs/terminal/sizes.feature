@screen
Feature: Sizes of the terminal
  Billfold is complete at 80x24, and usable at 40x12 or larger.
  Resizing the window keeps all entries.

  @smoke
  Scenario: Shrinking and enlarging keeps all entries
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I resize the terminal to 40x12
    Then I see "Log in"
    And the field "Email" says "anna@example.com"
    And the field "Password" says "•••••••••••••"
    When I resize the terminal to 80x24
    Then the field "Email" says "anna@example.com"
    And the field "Password" says "•••••••••••••"

  Scenario: Typing continues in the same place
    When I choose "Log in"
    And I type "anna@"
    And I resize the terminal to 40x12
    And I type "example"
    And I resize the terminal to 10x3
    And I type ".com"
    And I resize the terminal to 200x60
    Then the field "Email" says "anna@example.com"

  Scenario: 40x12 has room for the message and the actions
    Given an enrolled wallet
    And I resize the terminal to 40x12
    When I fill in:
      | field | value |
      | PIN   | 1379  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left."
    And I see "Forgot your PIN?"

  Scenario: A terminal that is too small shows the required size
    Given I resize the terminal to 39x11
    Then I see "Enlarge the terminal to 40x12 (now 39x11)"
    And I do not see "Enroll a new wallet"
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"

  Scenario: The required size is shown in lines that fit
    Given I resize the terminal to 30x8
    Then I see "Enlarge the terminal to 40x12 (now 30x8). Ctrl-C quits."

  Scenario: A terminal that is too small can still quit
    Given I resize the terminal to 20x5
    When I press q
    And I resize the terminal to 80x24
    And I restart the app
    Then the screen is "Welcome"

  Scenario Outline: The panel is beside the phone if there is room: <size>
    Given I resize the terminal to <size>
    Then I see "Enroll a new wallet"
    And the glass <shows or not> "Behind the glass"

    Examples:
      | size   | shows or not  |
      | 80x24  | shows         |
      | 200x60 | shows         |
      | 60x24  | does not show |
      | 40x24  | does not show |
      | 80x12  | shows         |

  Scenario: The Simulator fits into 40x12 too
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    Then the screen is "Simulator"
    When I choose "Quit Billfold"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: A long list scrolls
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    And I choose "Next call"
    And I press Down
    Then I see "Disarm the fault"
