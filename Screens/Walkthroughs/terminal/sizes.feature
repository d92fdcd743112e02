@screen
Feature: Sizes of the terminal
  Billfold is complete in 80 columns and 24 rows, and usable from 40 by 12 on.
  Whatever happens to the window, what was typed stays typed.

  @smoke
  Scenario: Small and large again, and nothing that was typed is lost
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

  Scenario: One goes on typing where one was
    When I choose "Log in"
    And I type "anna@"
    And I resize the terminal to 40x12
    And I type "example"
    And I resize the terminal to 10x3
    And I type ".com"
    And I resize the terminal to 200x60
    Then the field "Email" says "anna@example.com"

  Scenario: 40 by 12 has room for what matters: the message and what can be done
    Given an enrolled wallet
    And I resize the terminal to 40x12
    When I fill in:
      | field | value |
      | PIN   | 1379  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left."
    And I see "Forgot your PIN?"

  Scenario: A terminal that is too small says what is needed
    Given I resize the terminal to 39x11
    Then I see "Enlarge the terminal to 40x12 (now 39x11)"
    And I do not see "Enroll a new wallet"
    When I resize the terminal to 40x12
    Then I see "Enroll a new wallet"

  Scenario: What is needed is said in lines that fit
    Given I resize the terminal to 30x8
    Then I see "Enlarge the terminal to 40x12 (now 30x8). Ctrl-C quits."

  Scenario: In a terminal that is too small one can still leave
    Given I resize the terminal to 20x5
    When I press q
    And I resize the terminal to 80x24
    And I restart the app
    Then the screen is "Welcome"

  Scenario Outline: Beside the phone there is a glass where there is room: <size>
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

  Scenario: The Simulator has room in 40 by 12 too
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    Then the screen is "Simulator"
    When I choose "Quit Billfold"
    And I restart the app
    Then the screen is "Welcome"

  Scenario: A long list scrolls, so that all of it can be chosen
    Given I resize the terminal to 40x12
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "503 Service unavailable"
    And I choose "Next call"
    And I press Down
    Then I see "Disarm the fault"
