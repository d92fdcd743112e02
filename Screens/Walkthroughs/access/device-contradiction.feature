Feature: A phone that is active but not registered
  The vendor's truth table has no such row: registered no, active yes. An issuer with this response has a fault.
  The app treats the phone as not registered, and the traffic shows the fault.

  @smoke @fault
  Scenario: The app shows Welcome, and the next check finds the wallet again
    Given an enrolled wallet
    And the issuer answers the next isDeviceRegistered with registered no, active yes
    When I restart the app
    Then the screen is "Welcome"
    When I restart the app
    Then the screen is "PIN login"

  @fault
  Scenario: From the Simulator
    Given an enrolled wallet
    When I press Ctrl-O
    And I choose "Arm a fault"
    And I choose "Registered no, active yes"
    Then I see "Next isDeviceRegistered: Registered no, active yes"
    When I restart the app
    Then the screen is "Welcome"

  @fault @screen
  Scenario: The traffic shows a fault of the backend
    Given an enrolled wallet
    And the issuer answers the next isDeviceRegistered with registered no, active yes
    When I restart the app
    Then the glass shows "backend fault: not registered, but active"
