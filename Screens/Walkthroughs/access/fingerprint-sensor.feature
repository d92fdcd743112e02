Feature: Fingers that the sensor does not know
  Whose finger it is, the phone decides alone: the issuer never hears of a strange one.
  After five strange fingers in a row the sensor listens to nobody, not even to its owner, until somebody logs in otherwise.

  @smoke @refusal
  Scenario: A strange finger opens nothing and says how many attempts are left
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Someone else's finger"
    Then I see "Fingerprint not recognized. 4 attempts left."
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times
    When I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: Five strange fingers in a row lock the sensor
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
    And the issuer was asked loginWithDeviceAuthenticationToken 0 times

  @refusal
  Scenario: A locked sensor does not listen to its owner either, not even after a restart
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

  Scenario: After a login by PIN it listens again
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

  Scenario: Where there is no PIN, a login by password does the same
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
  Scenario: A sensor that locks leaves the email that was typed
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

  Scenario: The owner's finger sets the count back
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
  Scenario: Neither a restart nor the way back gives more attempts
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

  Scenario: Strange fingers are no wrong PINs
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
