Feature: Repeated faults
  An issuer that is down refuses every call; an overloaded one refuses some.
  The app stays where it is and says so each time, until the issuer answers again.

  @fault @smoke
  Scenario: Every login by PIN is refused until the faults are disarmed
    Given an enrolled wallet
    And the issuer answers every loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the issuer answered loginByPIN with 503 INJECTED_FAULT
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then I see "The issuer has a technical problem (503)"
    And the issuer received loginByPIN 2 times
    When the faults are disarmed
    And I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"
    And the issuer answered loginByPIN with 200

  @fault
  Scenario: Only the second call is refused
    Given an enrolled wallet
    And the issuer answers the 2nd loginByPIN with 503
    When I fill in:
      | field | value |
      | PIN   | 9999  |
    And I press Enter
    Then the issuer answered loginByPIN with 401 WRONG_CREDENTIALS
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the issuer answered loginByPIN with 503 INJECTED_FAULT
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    Then the screen is "Home"

  @fault @refusal
  Scenario Outline: The issuer's message is in its response: <email>
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Zoe              |
      | Last name     | Sample           |
      | Email         | <email>          |
      | Mobile number | +49 1555 0100101 |
      | Country       | DE               |
    And I choose "Continue"
    And I fill in:
      | field            | value           |
      | Password         | Quokka-Hollow-7 |
      | Confirm password | Quokka-Hollow-7 |
      | PIN              | 2580            |
      | Confirm PIN      | 2580            |
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
    Then the issuer answered registerNewUser with <answer>

    Examples:
      | email                 | answer                 |
      | invalid@magic.example | a field error in email |
      | busy@magic.example    | 503 INJECTED_FAULT     |
