Feature: An email address that already has a wallet
  An address belongs to one wallet, because it is also the username: a second wallet is refused.
  Such customers usually have a wallet and a new phone, so the screen offers the login.

  @smoke @refusal
  Scenario: A second wallet for the same address is refused
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then I see "Log in instead, or use another address."
    And I see "1 of 4"
    And I see "This email already has a wallet."

  @refusal
  Scenario: Uppercase letters don't make another address
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

  Scenario: The login is one step away
    Given the world "new-phone"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    And I choose "Log in instead"
    Then the screen is "Log in"

  Scenario: With another address the wallet opens, and all other entries are kept
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

  Scenario: The same address can have a wallet at each issuer
    Given the world "new-phone"
    And the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Enroll"
    Then the screen is "Home"

  @refusal
  Scenario Outline: The magic address <email> is refused accordingly
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
      | duplicate@magic.example | Log in instead, or use another address. |
      | invalid@magic.example   | Email must be an address, like anna@example.com.                         |
      | busy@magic.example      | The issuer has a technical problem (503). You can safely try again.      |

  @refusal
  Scenario: A response that the phone is linked is shown, and all entries are kept
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
