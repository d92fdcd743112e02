Feature: Behind the glass
  Beside the phone stands what the app and the issuer tell each other, in the vendor's words, and below it the state of the world.
  It is for those who watch: nothing of it is on the phone.

  @smoke
  Scenario: The glass and the status line tell of the world, the phone does not
    Given an enrolled wallet
    Then the glass shows "registered, active"
    And the glass shows "isDeviceRegistered"
    And the status line shows "all time stopped at 21 Nov 2026 09:41"
    And I do not see "registered, active"
    And I do not see "isDeviceRegistered"
    And I do not see "all time stopped"

  Scenario: A refused call stands there with its error object
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then the glass shows "901 WRONG_CREDENTIALS"
    And the glass shows "wrong PIN, 4"
    And I do not see "WRONG_CREDENTIALS"

  Scenario: The sample person's password is on the glass, not on the phone
    Given the world "enrolled"
    Then the screen is "PIN login"
    And the glass shows "password Heron-Lake-42"
    And I do not see "Heron-Lake-42"

  Scenario: The Simulator lies over the glass
    When I press Ctrl-O
    Then I see "Arm a fault"
    And the glass does not show "Behind the glass"
    When I press Esc
    Then the glass shows "Behind the glass"

  Scenario: New mail stands in the status line until it is read
    Given an enrolled wallet
    Then the status line shows "1 new message"
    When I press Ctrl-N
    And I choose "Welcome to Meridian Wallet"
    Then the status line does not show "new message"

  Scenario: An armed fault stands in the status line until it has struck
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    Then the status line shows "armed: loginByPIN 503 Service unavailable"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the status line does not show "armed"

  Scenario: An injected fault is called so on the glass, and not on the phone
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the glass shows "914 INJECTED_FAULT"
    And I do not see "INJECTED_FAULT"
