Feature: Unknown fingers
  The phone alone checks the finger: the issuer gets no request for an unknown one.
  After five unknown fingers in a row the sensor is locked, also for its owner, until a login by PIN or password.

  @smoke @refusal
  Scenario: An unknown finger is refused with the attempts left
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then I see "Fingerprint not recognized. 4 attempts left."
    And the issuer received loginWithDeviceAuthenticationToken 0 times
    When I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: Five unknown fingers in a row lock the sensor
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    Then I see "Fingerprint not recognized. 1 attempt left."
    When I choose "Someone else's finger"
    Then I see "Too many failed attempts. The sensor is locked. Log in with your PIN to unlock it."
    And I do not see "Touch with your finger"
    And the issuer received loginWithDeviceAuthenticationToken 0 times

  @refusal
  Scenario: A locked sensor refuses its owner too, even after a restart
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I restart the app
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Too many failed attempts. The sensor is locked."

  Scenario: A login by PIN unlocks it
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Without PIN login, a login by password unlocks it
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    Then I see "Log in with your password to unlock it."
    When I choose "Use the password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: A locked sensor keeps the entered email
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    Then I see "Log in with your password to unlock it."
    And I do not see "Touch with your finger"
    When I fill in:
      | field    | value         |
      | Password | Heron-Lake-42 |
    And I choose "Log in"
    Then the screen is "Home"

  Scenario: The owner's finger resets the count
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    Then I see "3 attempts left"
    When I choose "Touch with your finger"
    And I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then I see "4 attempts left"

  @refusal
  Scenario: Neither a restart nor going back gives more attempts
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I press Esc
    And I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then I see "3 attempts left"
    When I restart the app
    And I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then I see "2 attempts left"

  Scenario: Unknown fingers don't count as wrong PINs
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    And I choose "Someone else's finger"
    And I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"
