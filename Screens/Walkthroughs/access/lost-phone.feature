Feature: A lost phone
  A wallet is independent of its phones: a new one is linked with password and security answer, and customer care deactivates the lost one.
  The wallet is unchanged; the lost phone can no longer log in.

  Background:
    Given an enrolled wallet
    And I get a new phone
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    And I choose "Not now"

  @smoke
  Scenario: From the lost phone to the new one
    Then the glass shows "Phone 2"
    When I choose "Profile"
    Then I see "2 linked"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Lost it? Tell customer care. They'll deactivate it right away, so nobody can log in on it. Your wallet is safe."
    When I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "This phone is deactivated"
    When I use the phone "Phone 2"
    And I choose "Back"
    And I choose "Back"
    Then the screen is "Profile"
    When I choose "My phones"
    And I choose "Phone 1"
    Then I see "Customer care deactivated this phone. Found it? Ask them to reactivate it."

  Scenario: A phone that is deactivated during a session isn't listed as active
    When customer care deactivates this phone
    Then the screen is "Session ended"
    And the glass does not show "Phone 2, active"
    And the glass shows "Phone 2, deactivated"
    When I choose "Continue"
    And customer care reactivates this phone
    Then the glass shows "Phone 2, active"

  @refusal
  Scenario: The lost phone can't log in
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    Then I see "Meridian Wallet customer care deactivated this phone. Nobody can log in on it."
    And I do not see "Enter your PIN"
    When I choose "Check again"
    Then I see "This phone is deactivated"

  Scenario: The same PIN opens the wallet on the new phone
    When I choose "Profile"
    And I choose "Log out"
    Then I see "Welcome back, Anna"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the screen is "Home"

  Scenario: The lost phone can be unlinked once it is found
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    When I choose "Unlink this phone"
    And I choose "Unlink this phone"
    Then the screen is "Welcome"
    When I use the phone "Phone 2"
    And I choose "Profile"
    And I choose "My phones"
    Then I see "Phone 2 · this phone"
    And I do not see "Phone 1 21 Nov 2026"

  Scenario: The lost phone turns up and is reactivated
    Given I use the phone "Phone 1"
    And customer care deactivates this phone
    When customer care reactivates this phone
    Then the screen is "PIN login"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    Then I see "2 linked"

  @screen
  Scenario: The owner gets a mail whenever a phone is linked
    When I press Ctrl-N
    Then I see "A phone was linked to your wallet"
