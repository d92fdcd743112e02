Feature: Login by fingerprint
  On one phone a touch of the sensor can replace the PIN, by a long random token that only this phone has.
  It is offered once and never forced; PIN and password still work.

  @smoke
  Scenario: The fingerprint is offered after a login, turned on, and opens the wallet next time
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Log in with your fingerprint?"
    When I choose "Turn on"
    Then I see "Fingerprint login is on"
    When I choose "Continue"
    Then the screen is "Home"
    When I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"
    And the issuer received loginByPIN 1 time
    And the issuer received generateDeviceAuthenticationTokenForUsername 1 time
    And the issuer received loginWithDeviceAuthenticationToken 1 time

  Scenario: After a refusal it isn't offered again
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"
    And the issuer received generateDeviceAuthenticationTokenForUsername 0 times

  Scenario: Esc means not now, also for the next start of the app
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I press Esc
    Then the screen is "Home"
    When I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  Scenario: Without PIN login, it is offered after the login by password
    Given the world "without-pin"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your password still works."
    When I choose "Turn on"
    And I choose "Continue"
    And I choose "Profile"
    And I choose "Log out"
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @clock
  Scenario: It still works after a restart, days later
    Given the world "fingerprint"
    When 3 days pass
    And I restart the app
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: The PIN is still available
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Use the PIN"
    Then the screen is "PIN login"
    When I choose "Scan your fingerprint"
    And I press Esc
    Then the screen is "PIN login"

  Scenario: The fingerprint belongs to one phone
    Given the world "fingerprint"
    When I get a new phone
    And I choose "Use a sample wallet"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  Scenario: Each issuer has its own fingerprint login
    Given the world "fingerprint"
    Then the action "Scan your fingerprint" is enabled
    When the issuer is "strict"
    And I choose "Use a sample wallet"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  Scenario: A phone that was deactivated and reactivated keeps its fingerprint
    Given the world "fingerprint"
    Then the action "Scan your fingerprint" is enabled
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  Scenario: Unlinking the phone ends its fingerprint
    Given the world "fingerprint"
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    And I choose "Use a sample wallet"
    And I choose "Profile"
    And I choose "Log out"
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  @refusal @clock
  Scenario Outline: At <name> it must be turned on again <days> later
    Given the world "<world>"
    When I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Profile"
    And I choose "Log out"
    And <days> pass
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then I see "Fingerprint login has expired. Log in with your PIN to turn it on again."
    When I choose "Use the PIN"
    And I fill in:
      | field | value |
      | PIN   | <pin> |
    And I press Enter
    Then I see "Log in with your fingerprint?"

    Examples:
      | name            | world    | pin    | days    |
      | Meridian Wallet | enrolled | 2580   | 91 days |
      | Citadel Private | strict   | 258036 | 8 days  |

  @refusal @clock
  Scenario: After its expiry the app no longer offers it
    Given the world "fingerprint"
    When 91 days pass
    And I restart the app
    Then the screen is "PIN login"
    And there is no action "Scan your fingerprint"

  @clock
  Scenario: One day before the ninety days are over, it still works
    Given the world "fingerprint"
    When 89 days pass
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"

  @refusal
  Scenario: A new PIN set on one phone ends the fingerprint of the other
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Turn on"
    And I choose "Continue"
    And I choose "Profile"
    And I choose "Log out"
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I use the phone "Phone 2"
    Then there is no action "Scan your fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario: A new PIN on the same phone keeps its fingerprint login
    Given the world "fingerprint"
    When I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    And I choose "Profile"
    And I choose "Wallet PIN"
    And I fill in:
      | field           | value |
      | Current PIN     | 2580  |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I restart the app
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"
