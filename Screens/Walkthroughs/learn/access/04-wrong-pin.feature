Feature: A wrong PIN, to the end and out again

  Somebody has taken Anna's phone and typed three wrong PINs: go on for them, with two more wrong ones like 7391, and see what happens.
  Then Anna has her phone back. Open her wallet again: her email is anna@example.com, her password Heron-Lake-42, and her security answer
  heron.

  @learn
  Scenario: A wrong PIN, to the end and out again
    Given the world "enrolled"
    And I fill in:
      | field | value |
      | PIN   | 1357  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 1357  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 1357  |
    And I press Enter
    # hint: The field for the PIN is empty again after each wrong one.
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # hint: The page says that one attempt is left.
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    # hint: Send it in the same way.
    And I press Enter
    # goal: The PIN is disabled, and Anna got a message about it
    Then the inbox contains "Your PIN is disabled"
    # hint: The page says what enables the PIN again, and has an entry for it.
    When I choose "Log in with your password"
    # hint: The page has two fields.
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    # hint: The button is below the two fields.
    And I choose "Log in"
    # hint: The password alone isn't enough now: there is a question.
    And I fill in:
      | field       | value |
      | Your answer | heron |
    # hint: The button is below the answer.
    And I choose "Log in"
    # hint: The PIN works again, and Anna doesn't need another one.
    And I choose "Keep my PIN"
    # goal: The wallet is open
    Then the screen is "Home"
    # after: Five wrong PINs in a row disable the PIN on all phones of the wallet. Each attempt is stored before it is checked:
    # after: neither a restart nor a second phone gives another one. (Rules: Access: limits)
    # after: Customer care can't enable a PIN. Only the customer can, with password and answer.
    # after: Another way: “Forgot your PIN?” on the login page, with the same two and a new PIN.
