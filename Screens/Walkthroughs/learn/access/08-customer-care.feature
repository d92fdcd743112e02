Feature: Customer care unlocks a login

  Anna calls customer care: she typed a wrong password too often on her new phone, Phone 2, and now her login is locked. Unlock it, in the
  Simulator (Ctrl-O) or on the command line. Then log in on this phone with anna@example.com, Heron-Lake-42 and her security answer,
  heron, and check that both her phones are active.

  @learn
  Scenario: Customer care unlocks a login
    Given the world "new-phone"
    And the issuer's password-attempts is 3
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-24    |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-24    |
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-24    |
    And I choose "Log in"
    And 1 minute passes
    # hint: Customer care isn't on the phone; the line below the phone has the key for the rest.
    When I choose "Simulator"
    # hint: Look among the people.
    And I choose "Customer care"
    # hint: The list of customers says whose login is locked.
    And I choose "Anna Sample"
    # hint: The page has everything that customer care may do for Anna.
    And I choose "Unlock login"
    # hint: Close the Simulator in the way that you opened it.
    And I choose "Simulator"
    # hint: The phone still shows its last message, which has a way back to the login.
    And I choose "Try again"
    # hint: The page has two fields.
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    # hint: The button is below the two fields.
    And I choose "Log in"
    # hint: The phone is new, so there is a question too.
    And I fill in:
      | field       | value |
      | Your answer | heron |
    # hint: The button is below the answer.
    And I choose "Link this phone"
    # hint: The app offers another way to log in, which this exercise doesn't need.
    And I choose "Not now"
    # hint: The number of Anna's phones is on her own page.
    And I choose "Profile"
    # hint: It is the first entry.
    And I choose "My phones"
    # goal: The new phone is linked to Anna's wallet
    Then the inbox contains "A phone was linked to your wallet"
    # goal: Anna's list of phones is open
    And the screen is "My phones"
    # goal: The new phone is in the list, and logged in
    And I see "active, logged in"
    # goal: No phone is deactivated
    And I do not see "deactivated"
    # after: Too many wrong passwords in a row lock the login: after 3 in this exercise, otherwise after 100. Customer care ends
    # after: the lock, and any wait. They see no password, PIN or answer, and can't enable a PIN. (Rules: Access: limits)
    # after: Another way: press “:” and type “care unlock anna@example.com”.
