Feature: Fingers that the sensor does not know
  Whose finger it is, the phone decides alone: the issuer never hears of a strange one.
  After five strange fingers in a row the sensor listens to nobody, not even to its owner, until somebody logs in otherwise.

  @smoke @refusal
  Scenario: A strange finger opens nothing and says how many tries are left
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "This finger is not known here. Try again: 4 tries left."
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times
    When I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: Five strange fingers in a row lock the sensor
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "This finger is not known here. Try again: 1 try left."
    When I choose "Touch with somebody else's"
    Then I see "Too many strange fingers: the sensor is locked. Log in with your PIN, and it listens again."
    And I do not see "Touch with your finger"
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times

  @refusal
  Scenario: A locked sensor does not listen to its owner either, not even after a restart
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Too many strange fingers: the sensor is locked."

  Scenario: After a login by PIN it listens again
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Where there is no PIN, a login by password does the same
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Turn it on"
    And I choose "Go on"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "Log in with your password, and it listens again."
    When I choose "Use the password"
    And I fill in:
      | field    | value            |
      | E-mail   | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: The owner's finger sets the count back
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    Then I see "3 tries left"
    When I choose "Touch with your finger"
    And I choose "Log out"
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "4 tries left"

  @refusal
  Scenario: Neither a restart nor the way back gives more tries
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I press Esc
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "3 tries left"
    When I restart the app
    And I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    Then I see "2 tries left"

  Scenario: Strange fingers are no wrong PINs
    Given the world "fingerprint"
    When I choose "Use your fingerprint"
    And I choose "Touch with somebody else's"
    And I choose "Touch with somebody else's"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "That is not your PIN. 4 tries left"
