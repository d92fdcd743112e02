Feature: Phone status
  Before anything else the app asks the issuer whether this phone is linked to a wallet and may be used.
  What it shows first follows from the answer, so that nobody types a PIN where it could not work.

  @smoke
  Scenario: A linked phone goes straight to the PIN
    Given an enrolled wallet
    Then the screen is "PIN login"
    And I see "Welcome back, Anna"
    And the issuer was asked isDeviceRegistered 1 time

  Scenario: A phone that nobody has used is welcomed
    Given a new world
    Then the screen is "Welcome"
    And I see "Meridian Wallet"

  Scenario: A new phone knows nobody, even if its owner has a wallet
    Given the world "new-phone"
    Then the screen is "Welcome"
    And I do not see "Welcome back"

  Scenario: Where an issuer has no PIN, a linked phone goes to the password
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

  Scenario: Each phone has an answer of its own
    Given an enrolled wallet
    When I get a new phone
    Then the screen is "Welcome"
    When I use the phone "Phone 1"
    Then the screen is "PIN login"

  Scenario: The app asks anew whenever it is opened
    Given an enrolled wallet
    Then the issuer was asked isDeviceRegistered 1 time
    When I restart the app
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 1 time

  @refusal
  Scenario: On a deactivated phone nobody can log in
    Given the world "deactivated"
    Then the screen is "Phone status"
    And I see "Meridian Wallet customer care deactivated this phone. Nobody can log in on it."
    And I see "Your wallet is safe. Unlink this phone, or ask customer care to reactivate it."
    And I do not see "Enter your PIN"
    And the issuer was asked isDeviceRegistered 1 time

  @refusal
  Scenario: Checking a deactivated phone again does not switch it on
    Given the world "deactivated"
    When I choose "Check again"
    Then I see "This phone is deactivated"
    And the issuer was asked isDeviceRegistered 2 times

  Scenario: Anyone who has the phone learns at once that it was deactivated, and on again
    Given an enrolled wallet
    Then the screen is "PIN login"
    When customer care deactivates this phone
    Then I see "This phone is deactivated"
    When customer care reactivates this phone
    Then the screen is "PIN login"
    And the issuer was asked isDeviceRegistered 3 times

  Scenario: A deactivated phone can still be unlinked
    Given the world "deactivated"
    When I choose "Unlink this phone"
    Then I see "Unlink this phone?"
    When I choose "Unlink this phone"
    Then the screen is "Welcome"
    And the issuer was asked removeDevice 1 time

  Scenario: Anyone who keeps a deactivated phone linked stands where they stood
    Given the world "deactivated"
    When I choose "Unlink this phone"
    And I choose "Keep linked"
    Then I see "This phone is deactivated"
    And the issuer was asked removeDevice 0 times

  @screen
  Scenario: On a small terminal both ways out of a deactivated phone can be read
    Given the world "deactivated"
    When I resize the terminal to 40x12
    Then I see "This phone is deactivated"
    And I see "Check again"
    And I see "Unlink this phone"
