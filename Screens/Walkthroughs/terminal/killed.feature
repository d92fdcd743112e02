Feature: An app that is killed
  A phone can kill an app at any time. Confirmed changes are kept, and unsent entries are lost.
  Each start checks the status with the issuer.

  @smoke
  Scenario: Killed while logged in, the app asks for the PIN again
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    When the app is killed
    And I restart the app
    Then the screen is "PIN login"
    And the issuer answered isDeviceRegistered with 200

  Scenario: Failed attempts count although the app was killed
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    And the app is killed
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then I see "3 attempts left"
    And the issuer answered loginByPIN with 401 WRONG_CREDENTIALS

  Scenario: Killed while it waits for an order, the customer finds one card
    Given the world "enrolled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"
    And I choose "Everyday"
    And I choose "Continue"
    And the issuer answers the next cardService.create by dropping the connection after processing
    And I choose "Order the card"
    And the app is killed
    And I restart the app
    Then the customer has 1 card
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the list shows 1 card
