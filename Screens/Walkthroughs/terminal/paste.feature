@screen
Feature: Pasting
  Passwords, PINs and codes come from password managers and emails, with spaces and line breaks around them.
  A paste only fills its field: it never presses Enter or runs a command.

  @smoke
  Scenario: Spaces and dashes in a pasted PIN are removed
    Given an enrolled wallet
    When I paste " 25-80 "
    Then the field "PIN" says "••••"
    When I press Enter
    Then the screen is "Fingerprint"

  Scenario: A line break in a paste doesn't log in
    Given an enrolled wallet
    When I paste "2580\n"
    Then the screen is "PIN login"
    And the field "PIN" says "••••"
    And the issuer received loginByPIN 0 times

  Scenario: Several pasted lines stay in one field
    When I choose "Log in"
    And I paste "anna@example.com\nq\n"
    Then the field "Email" says "anna@example.com q"
    And the field "Password" says ""

  @refusal
  Scenario Outline: An invalid paste changes nothing: <what>
    Given an enrolled wallet
    When I type "25"
    And I paste "<paste>"
    Then I see "<what is said>"
    And the field "PIN" says "••"

    Examples:
      | what            | paste         | what is said           |
      | too many digits | 8025802580258 | PIN: at most 6 digits. |
      | letters         | 80x           | PIN: digits only.      |

  @refusal
  Scenario: A paste that is too long is reported at its field
    When I choose "Enroll a new wallet"
    And I paste "Annannannannannannannannannannannannannannannannanna"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""

  Scenario: A password can contain spaces
    Given an enrolled wallet:
      | field    | value              |
      | password | Heron Lake and sky |
    When I choose "Log in with your password"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I press Tab
    And I paste "Heron Lake and sky\n"
    And I press Enter
    Then the screen is "Fingerprint"

  Scenario: A code is pasted as in the email
    Given an enrolled wallet
    When I choose "Log in with your password"
    And I choose "Forgot your password?"
    And I fill in:
      | field | value            |
      | Email | anna@example.com |
    And I choose "Send me a code"
    And I paste "1234 5678\n"
    Then the field "Code" says "••••••••"
    And the screen is "New password"

  Scenario: Without a field a paste does nothing
    When I paste "q\n\n"
    Then the screen is "Welcome"
