Feature: Two people at one issuer
  Each has their own wallet and phone, and one's actions don't affect the other.
  The second can enroll at any time, also while the first is logged in.

  @smoke
  Scenario: The second person logs in on their own phone
    Given an enrolled wallet
    And a second enrolled person
    Then I see "Welcome back, Anna"
    When I use the phone "Phone 2"
    Then the screen is "PIN login"
    And I see "Welcome back, Ben"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Profile"
    Then I see "Ben Sample"
    And I do not see "Anna"

  Scenario: An enrollment on another phone doesn't end a session
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And a second enrolled person
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Anna Sample"
    And the issuer answered registerNewUser with 201
    And the inbox contains "Ben"

  Scenario: Each has their own cards
    Given the world "cards"
    And a second enrolled person
    Then the customer has 9 cards
    When I use the phone "Phone 2"
    Then the customer has 0 cards

  Scenario: A third and a fourth person
    Given a second enrolled person
    And a second enrolled person
    And a second enrolled person
    When I use the phone "Phone 4"
    Then I see "Welcome back, Chiara"

  @refusal
  Scenario: The address of the second person already has a wallet
    Given a second enrolled person
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Anna             |
      | Last name     | Sample           |
      | Email         | anna@example.com |
      | Mobile number | +49 1555 0100101 |
      | Country       | DE               |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Heron-Lake-42 |
      | Confirm password | Heron-Lake-42 |
      | PIN              | 2580          |
      | Confirm PIN      | 2580          |
    And I choose "Continue"
    And I choose "Choose question 1"
    And I choose "First book"
    And I fill in:
      | field    | value |
      | Answer 1 | heron |
    And I choose "Choose question 2"
    And I choose "First concert"
    And I type "heron"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This email already has a wallet."
    And the issuer answered registerNewUser with 400 DUPLICATES_NOT_ALLOWED
    And the issuer answered registerNewUser with a field error in email
