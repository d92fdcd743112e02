Feature: An email address that has a wallet already
  One address is one person's wallet, because it is also the name to log in by: a second wallet is refused.
  Anyone who meets this usually has a wallet and a new phone, so logging in is offered in the same place.

  @smoke @refusal
  Scenario: A second wallet for the same address is refused
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then I see "This email already has a wallet. Log in instead, or use another address."
    And I see "1 of 4"
    And I see "This email already has a wallet."

  @refusal
  Scenario: Capitals make no other address
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value            |
      | Email | Anna@Example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This email already has a wallet."

  Scenario: Logging in instead is one step away
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And I choose "Log in instead"
    Then the screen is "Log in"

  Scenario: With another address the wallet opens, and nothing else has to be typed again
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And I fill in:
      | field | value           |
      | Email | zoe@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "zoe@example.com"

  Scenario: The same address may have a wallet at each issuer
    Given the world "new-phone"
    And the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then the screen is "Home"

  @refusal
  Scenario Outline: The magic address <email> is refused as it says
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value   |
      | Email | <email> |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "<message>"

    Examples:
      | email                   | message                                                                  |
      | duplicate@magic.example | This email already has a wallet. Log in instead, or use another address. |
      | invalid@magic.example   | Email must be an address, like anna@example.com.                         |
      | busy@magic.example      | The issuer has a technical problem (503). You can safely try again.      |

  @refusal
  Scenario: A phone that is said to be linked is told so, and what was typed stays
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value                   |
      | Email | elsewhere@magic.example |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then I see "This phone is linked to another wallet. To unlink it, choose Check this phone."
    And I see "elsewhere@magic.example"
    When I press Esc
    And I press Esc
    And I press Esc
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
