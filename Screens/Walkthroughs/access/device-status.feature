Feature: Phone status
  First the app asks the issuer whether this phone is linked to a wallet and active.
  The response decides the first screen, so customers never type a PIN that can't work.

  @smoke
  Scenario: A linked phone goes straight to the PIN
    Given an enrolled wallet
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer received isDeviceRegistered 1 time

  Scenario: A new phone shows Welcome
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"

  Scenario: A new phone isn't linked, even if its owner has a wallet
    Given the world "new-phone"
    Then the screen is "Welcome"
    And I do not see "Welcome back"

  Scenario: If an issuer has no PIN login, a linked phone opens the password login
    Given the world "without-pin"
    Then the screen is "Log in"
    And I see "Pebble"

  Scenario: A phone is linked to the wallet of one issuer, not to the others
    Given an enrolled wallet
    Then the screen is "PIN login"
    When the issuer is "strict"
    Then the screen is "Welcome"
    And I see "Citadel Private"
    When the issuer is "meridian"
    Then the screen is "PIN login"

  Scenario: Each phone has its own status
    Given an enrolled wallet
    When I get a new phone
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then the screen is "PIN login"

  Scenario: The app checks the status at each start
    Given an enrolled wallet
    Then the issuer received isDeviceRegistered 1 time
    When I restart the app
    Then the screen is "PIN login"
    And the issuer received isDeviceRegistered 1 time

  @refusal
  Scenario: A deactivated phone allows no login
    Given the world "deactivated"
    Then the screen is "Phone status"
    And I see "Meridian Wallet customer care deactivated this phone. Nobody can log in on it."
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."
    And I do not see "Enter your PIN"
    And the issuer received isDeviceRegistered 1 time

  @refusal
  Scenario: Checking a deactivated phone again doesn't reactivate it
    Given the world "deactivated"
    When I choose "Check again"
    Then I see "This phone is deactivated"
    And the issuer received isDeviceRegistered 2 times

  Scenario: A phone shows at once that it was deactivated or reactivated
    Given an enrolled wallet
    Then the screen is "PIN login"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    Then the screen is "PIN login"
    And the issuer received isDeviceRegistered 3 times

  Scenario: A deactivated phone can still be unlinked
    Given the world "deactivated"
    When I choose "Unlink this phone"
    Then I see "Unlink this phone?"
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    And the issuer received removeDevice 1 time

  Scenario: Keeping a deactivated phone linked changes nothing
    Given the world "deactivated"
    When I choose "Unlink this phone"
    And I choose "Keep linked"
    Then I see "This phone is deactivated"
    And the issuer received removeDevice 0 times

  @screen
  Scenario: On a small terminal both actions of a deactivated phone are readable
    Given the world "deactivated"
    When I resize the terminal to 40x12
    Then I see "This phone is deactivated"
    And I see "Check again"
    And I see "Unlink this phone"
