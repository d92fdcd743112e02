Feature: Log in with the PIN, then with the password

  Anna has a wallet on this phone, and is logged out. Open it with her PIN, 2580, and log out again. Then open it with her email,
  anna@example.com, and her password, Heron-Lake-42.

  @learn
  Scenario: Log in with the PIN, then with the password
    Given the world "enrolled"
    # hint: The app shows a field for the PIN as soon as it starts.
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The line below the phone says which key sends the PIN.
    And I press Enter
    # hint: The app offers another way to log in, which this exercise doesn't need.
    And I choose "Not now"
    # goal: The wallet is open
    Then the screen is "Home"
    # goal: The PIN opened it
    And the issuer answered loginByPIN with 200
    # hint: Logging out is on the customer's own page, which Home leads to.
    When I choose "Profile"
    # hint: Look at the end of the page.
    And I choose "Log out"
    # hint: Below the field for the PIN are the other ways to log in.
    And I choose "Log in with your password"
    # hint: The page has two fields.
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    # hint: The button is below the two fields.
    And I choose "Log in"
    # goal: The wallet is open again
    Then the screen is "Home"
    # goal: The password opened it
    And the issuer answered loginByUsernamePassword with 200
    # after: This phone is linked to the wallet, so a few digits are enough: on a phone that isn't linked, the PIN is of no use.
    # after: Here, the password needs no security question; on a phone that isn't linked it does. (Rules: Access: flows)
