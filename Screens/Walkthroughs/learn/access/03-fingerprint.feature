Feature: Log in with a fingerprint

  Anna is logged in on this phone, and wants to log in by touching the sensor from now on. Turn that on; her PIN is 2580. Then log out,
  try it with somebody else's finger, and log in with Anna's.

  @learn
  Scenario: Log in with a fingerprint
    Given the world "enrolled"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    # hint: The customer's own page has the settings for this phone.
    When I choose "Profile"
    # hint: The list says “off” beside it.
    And I choose "Fingerprint login"
    # hint: Before the change, the app wants to know that it's Anna.
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    # hint: The button is below the field.
    And I choose "Turn on"
    # hint: The app says that it worked, and leads back to the list.
    And I choose "Continue"
    # goal: The profile says that fingerprint login is on
    Then the action "Fingerprint login" says "on"
    # hint: The sensor is used at the next login, so this login has to end.
    When I choose "Log out"
    # hint: The sensor is simulated: two entries on the page touch it.
    And I choose "Someone else's finger"
    # goal: A finger that isn't Anna's was not recognized
    Then I see "Fingerprint not recognized."
    # hint: The other entry touches the sensor with the right finger.
    When I choose "Touch with your finger"
    # goal: The wallet is open
    Then the screen is "Home"
    # goal: The fingerprint opened it, not the PIN
    And the issuer answered loginWithDeviceAuthenticationToken with 200
    # after: The phone checks the finger itself, and sends nothing about it. For the right finger, it sends a long random token,
    # after: which only this phone has. (Rules: Access: flows)
    # after: Five unknown fingers in a row lock the sensor until a login by PIN or password. (Rules: Access: limits)
    # after: Another way to turn it on: choose “Turn on” when the app offers it after a login.
