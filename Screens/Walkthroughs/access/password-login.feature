Feature: Log in with email and password
  A phone that isn't linked to the wallet logs in with email, password and a security answer.
  Two factors, because a stolen password must not be enough on another phone.

  Background:
    Given the world "new-phone"
    When I choose "Log in"

  @smoke
  Scenario: A new phone logs in with password and security answer
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
    And I see "This phone is new to us. Answer your security question."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"
    When I choose "Not now"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Anna Sample"
    And I see "2 linked"

  Scenario: Sample data fills in the login and the answer
    When I choose "Insert sample data"
    Then the field "Email" says "anna@example.com"
    And I see "Filled in with sample data."
    When I choose "Log in"
    Then the screen is "Security question"
    When I choose "Insert sample data"
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  @refusal
  Scenario Outline: A wrong password and an unknown email get the same response: <email>
    When I fill in:
      | field    | value      |
      | Email    | <email>    |
      | Password | <password> |
    And I choose "Log in"
    Then the screen is "Log in"
    And I see "Wrong email or password. Check both, then try again."
    And the field "Email" says "<email>"
    And the field "Password" says ""

    Examples:
      | email              | password       |
      | anna@example.com   | Herring-Sea-42 |
      | nobody@example.com | Heron-Lake-42  |

  @refusal @screen
  Scenario: A refused login matches its picture
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Herring-Sea-42   |
    And I choose "Log in"
    Then the picture is "Access/Login/sample-wrong"

  @refusal
  Scenario Outline: Missing input is reported without a request: <what is said>
    When I fill in:
      | field    | value      |
      | Email    | <email>    |
      | Password | <password> |
    And I choose "Log in"
    Then I see "<what is said>"
    And the issuer received loginByUsernamePassword 0 times

    Examples:
      | email            | password      | what is said          |
      |                  | Heron-Lake-42 | Email is required.    |
      | anna@example.com |               | Password is required. |

  Scenario: Email addresses aren't case-sensitive
    When I fill in:
      | field    | value            |
      | Email    | Anna@Example.COM |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"

  Scenario: Another keyboard may encode the letters of a password differently
    When I fill in:
      | field    | value              |
      | Email    | anna@example.com   |
      | Password | Ｈｅｒｏｎ-Lake-42 |
    And I choose "Log in"
    Then the screen is "Security question"

  @refusal
  Scenario: Passwords are case-sensitive
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | heron-lake-42    |
    And I choose "Log in"
    Then I see "Wrong email or password."

  Scenario: Esc goes back to the first screen
    When I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I press Esc
    Then the screen is "Welcome"

  Scenario: A linked phone logs in with the password alone
    The phone itself is the second factor.

    Given I use the phone "Phone 1"
    When I choose "Log in with your password"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Fingerprint"
    And the issuer received registerWithMFA 0 times

  @screen
  Scenario: The form matches its picture
    Then the picture is "Access/Login/sample"
