@screen
Feature: Two phones
  Every phone of a world runs its own app. At 120 columns or wider, Ctrl-F shows another phone beside the current one,
  then switches between them. On smaller terminals it switches at once.

  Background:
    Given the world "two-phones"
    And I resize the terminal to 120x40
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  @smoke
  Scenario: The other phone is beside the panel, and each resumes where it was
    When I press Ctrl-F
    Then the other phone shows "Enter your PIN"
    And the screen is "Home"
    When I press Ctrl-F
    Then the screen is "PIN login"
    And the other phone shows "No cards yet"
    When I press Ctrl-F
    Then the screen is "Home"

  Scenario: A phone shows at once that customer care deactivated it
    When I press Ctrl-F
    And I press Ctrl-F
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I press Ctrl-F
    And customer care deactivates this phone
    Then the screen is "Session ended"
    And the other phone shows "No cards yet"
    When I press Ctrl-F
    Then the screen is "Home"
    And the other phone shows "Your session has ended"

  Scenario: A new password on one phone ends the session of the other
    When I press Ctrl-F
    And I press Ctrl-F
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    Then the other phone shows "Your session has ended"

  Scenario: A card that is locked on one phone is locked on the other
    Given the customer has these cards:
      | program               | type | status | last four | currency | expiry |
      | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
    When I choose "Profile"
    And I choose "Back"
    And I press Ctrl-F
    And I press Ctrl-F
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the other phone does not show "LOCKED"
    When I choose "Lock"
    Then the other phone shows "LOCKED"

  Scenario: Ctrl-G leaves the phone alone
    When I press Ctrl-F
    Then the other phone shows "Enter your PIN"
    When I press Ctrl-G
    And I press Ctrl-G
    Then the other phone does not show "Enter your PIN"
    When I press Ctrl-G
    Then the glass shows "Phone 2"
    When I press Ctrl-F
    Then the other phone shows "Enter your PIN"

  Scenario: On a narrow terminal Ctrl-F switches at once
    When I resize the terminal to 80x24
    And I press Ctrl-F
    Then the screen is "PIN login"
    When I press Ctrl-F
    Then the screen is "Home"
