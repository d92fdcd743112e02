Feature: A lost phone

  Anna has lost Phone 1 and bought this one, Phone 2: log her in here with the email anna@example.com, the password Heron-Lake-42 and the
  security answer heron. Then have customer care deactivate the lost phone; they are in the Simulator (Ctrl-O). Check in her list of
  phones that this is done.

  @learn
  Scenario: A lost phone
    Given the world "new-phone"
    # hint: Anna has a wallet already, so she doesn't need a new one.
    When I choose "Log in"
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
    # goal: The new phone is linked to Anna's wallet
    Then the inbox contains "A phone was linked to your wallet"
    # hint: The app offers another way to log in, which this exercise doesn't need.
    When I choose "Not now"
    # hint: Customer care isn't on the phone; the line below the phone has the key for the rest.
    And I choose "Simulator"
    # hint: Look among the people.
    And I choose "Customer care"
    # hint: Customer care has a list of customers.
    And I choose "Anna Sample"
    # hint: Two phones are listed; take the one that is lost.
    And I choose "Deactivate Phone 1"
    # hint: Close the Simulator in the way that you opened it.
    And I choose "Simulator"
    # hint: The list of phones is on the customer's own page.
    And I choose "Profile"
    # hint: It is the first entry, with the number of phones beside it.
    And I choose "My phones"
    # goal: Anna's list of phones is open
    Then the screen is "My phones"
    # goal: The lost phone is deactivated
    And I see "Phone 1 21 Nov 2026 · deactivated"
    # goal: This phone is active, and logged in
    And I see "active, logged in"
    # after: A wallet doesn't depend on its phones: password and answer link a new one. Deactivating a phone ends its session, and
    # after: nobody can log in on it, not even with the PIN. (Rules: Access: where the vendor is silent)
    # after: Another way: press “:” and type “care deactivate 1”. If the phone turns up: “care reactivate 1”.
