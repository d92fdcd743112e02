Feature: The PIN is disabled after too many wrong ones
  A thief with the phone could try every PIN, so after a few wrong ones the PIN is disabled on all phones of the wallet.
  The owner loses nothing: password and security answer enable it again, and a thief has neither.

  @smoke @refusal
  Scenario: Five wrong PINs in a row disable it
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    Then I see "Wrong PIN. 1 attempt left."
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then the screen is "Locked"
    And I see "Your PIN is disabled"
    And I see "Your wallet is safe."

  @refusal
  Scenario: The strictest issuer allows three
    Given the world "strict"
    When I fill in:
      | field | value  |
      | PIN   | 739173 |
    And I press Enter
    Then I see "2 attempts left"
    When I fill in:
      | field | value  |
      | PIN   | 739174 |
    And I press Enter
    Then I see "1 attempt left"
    When I fill in:
      | field | value  |
      | PIN   | 739175 |
    And I press Enter
    Then I see "Your PIN is disabled"

  @refusal
  Scenario: While it is disabled, the right PIN does not help
    Given the world "pin-disabled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"
    And I see "To enable your PIN again, log in with your password and a security answer."

  @refusal @clock
  Scenario: Neither waiting nor a restart enables it
    Given the world "pin-disabled"
    When 3 days pass
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  @refusal
  Scenario: It is disabled on the other phones of the wallet too
    Given the world "two-phones"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7392  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7393  |
    And I press Enter
    And I use the phone "Phone 1"
    And I fill in:
      | field | value |
      | PIN   | 7394  |
    And I press Enter
    Then I see "1 attempt left"
    When I fill in:
      | field | value |
      | PIN   | 7395  |
    And I press Enter
    Then I see "Your PIN is disabled"
    When I use the phone "Phone 2"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Your PIN is disabled"

  Scenario: Password and security answer enable the same PIN again
    Given the world "pin-disabled"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then I see "Your PIN is disabled. Answer your security question to enable it again."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    Then I see "Your PIN is enabled again"
    When I choose "Keep my PIN"
    Then the screen is "Home"
    When I choose "Profile"
    And I choose "Log out"
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario: A new PIN can be chosen without the old one
    Given the world "pin-disabled"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Log in"
    And I fill in:
      | field           | value |
      | New PIN         | 7391  |
      | Confirm new PIN | 7391  |
    And I choose "Save PIN"
    And I restart the app
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "Wrong PIN. 4 attempts left"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    Then I see "Log in with your fingerprint?"

  Scenario Outline: Actions while the PIN is disabled: <choice>
    Given the world "pin-disabled"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "<choice>"
    Then the screen is "<screen>"

    Examples:
      | choice                    | screen          |
      | Log in with your password | Log in          |
      | Forgot your password?     | Forgot password |
      | Back                      | PIN login       |

  Scenario: The fingerprint login isn't affected
    Given the world "fingerprint"
    When I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I fill in:
      | field | value |
      | PIN   | 7391  |
    And I press Enter
    And I choose "Back"
    And I choose "Scan your fingerprint"
    And I choose "Touch with your finger"
    Then the screen is "Home"
