Feature: Unlink this phone
  Unlinking removes the wallet from the current phone, for example before it is sold.
  The wallet and the other phones stay. Linking again requires email, password and a security answer.

  Background:
    Given the world "two-phones"

  @smoke
  Scenario: A phone is unlinked without a login
    When I choose "Unlink this phone"
    Then I see "Your wallet and your other phones aren't affected."
    And I see "To use the wallet here again, you'll need your email, password and a security answer."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then I see "Welcome back, Anna"

  Scenario: Unlinking while logged in ends the session too
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Unlink this phone"
    Then I see "You'll be logged out here."
    When I choose "Unlink this phone"
    Then the screen is "Welcome"

  Scenario: Unlinking can be cancelled
    When I choose "Unlink this phone"
    And I choose "Keep linked"
    Then I see "Welcome back, Anna"
    And the issuer received removeDevice 0 times

  Scenario: Cancelling it while logged in returns to Home
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Unlink this phone"
    And I press Esc
    Then the screen is "Profile"

  Scenario: Linking again requires a login by password and a security answer
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And I choose "Profile"
    Then I see "2 linked"

  Scenario: A phone that is deactivated can still be unlinked
    Given customer care deactivates this phone
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"

  Scenario: The last phone can be unlinked; the wallet stays
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I use the phone "Phone 1"
    And I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"
    And I choose "Profile"
    Then I see "1 linked"

  @clock
  Scenario: The confirmation closes with the session
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Unlink this phone"
    And 5 minutes pass
    Then the screen is "Session ended"

  @screen
  Scenario: The confirmation matches its picture
    When I choose "Unlink this phone"
    Then the picture is "Access/Unlink/signed-out"
