Feature: The profile depends on the issuer
  The options depend on the issuer: no PIN without PIN login, and no timeout above the issuer's.

  @smoke
  Scenario: Without PIN login, no PIN can be changed
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Profile"
    Then the action "Password" is enabled
    And there is no action "Wallet PIN"

  Scenario: Without PIN login, the fingerprint is turned on without a PIN
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Fingerprint login"
    And I choose "Turn on"
    Then I see "Fingerprint login is on"
    And the issuer received verifyPasscode 0 times

  Scenario: Citadel's two minutes leave only shorter limits to choose from
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 258036 |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    Then I see "Session timeout 2 min"
    When I choose "Session timeout"
    Then I see "30 s"
    And I see "1 min"
    And I see "2 min (issuer's limit) (selected)"
    And I do not see "3 min"
