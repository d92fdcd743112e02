Feature: A phone that isn't supported
  The app keeps its keys in the phone's keychain. If that can't be used, the app stops with error 1100 and calls no issuer.

  @smoke
  Scenario: The app stops, and works again once the keychain does
    Given the world "enrolled"
    And the phone's keychain is unusable
    Then the screen is "Phone status"
    And I see "You can't use the wallet here"
    And I see "1100"
    And the issuer received isDeviceRegistered 1 time
    When I choose "Check again"
    Then I see "You can't use the wallet here"
    When the phone's keychain is usable
    Then the screen is "PIN login"

  Scenario: An open wallet stops too, and another phone works
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And the phone's keychain is unusable
    Then I see "The keychain check failed (1100)."
    When I use the phone "1"
    Then the screen is "PIN login"
    When I use the phone "2"
    Then I see "You can't use the wallet here"

  @screen
  Scenario: The Simulator breaks the keychain and repairs it
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Make the keychain unusable"
    Then the screen is "Phone status"
    And I see "You can't use the wallet here"
    When I restart the app
    Then I see "You can't use the wallet here"
    When I press Ctrl-O
    And I choose "Phones"
    And I choose "Make the keychain usable"
    Then the screen is "Welcome"
