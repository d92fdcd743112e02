Feature: Behind the glass
  The panel beside the phone shows the calls between app and issuer, with the vendor's names, and below it the state of the world.
  It is for the audience: nothing of it is on the phone.

  @smoke
  Scenario: The panel and the status line show the world, the phone doesn't
    Given an enrolled wallet
    Then the glass shows "registered, active"
    And the glass shows "isDeviceRegistered"
    And the status line shows "clock stopped at 21 Nov 2026 09:41"
    And I do not see "registered, active"
    And I do not see "isDeviceRegistered"
    And I do not see "clock stopped"

  Scenario: A refused call is shown with its error object
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

  @screen
  Scenario: Calls and sequence are shown by name, whatever was there
    When I show the sequence
    Then the glass shows "Behind the glass · sequence"
    When I show the sequence
    Then the glass shows "Behind the glass · sequence"
    When I show the calls
    Then the glass shows "isDeviceRegistered"
    And the glass does not show "Behind the glass · sequence"
    # The next press hides the glass.
    When I press Ctrl-G
    And I press Ctrl-G
    Then the glass does not show "Behind the glass"
    When I show the sequence
    Then the glass shows "Behind the glass · sequence"
    When I resize the terminal to 40x22
    And I show the calls
    Then the screen is "Behind the glass"

  Scenario: New messages are in the status line until they are read
    Given an enrolled wallet
    Then the status line shows "1 new message"
    When I press Ctrl-N
    And I choose "Welcome to Meridian Wallet"
    Then the status line does not show "new message"

  Scenario: An armed fault is in the status line until it fires
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    Then the status line shows "armed: loginByPIN 503 Service unavailable"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the status line does not show "armed"

  Scenario: An injected fault is marked on the panel, not on the phone
    Given an enrolled wallet
    And the issuer answers the next loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the glass shows "914 INJECTED_FAULT"
    And I do not see "INJECTED_FAULT"
