@screen
Feature: Pasting
  Passwords, PINs and codes come from password managers and mails, with blanks and line ends around them.
  A paste fills the field it goes to and does nothing else: it never presses Enter, and never runs a command.

  @smoke
  Scenario: Blanks and dashes in a pasted PIN are dropped
    Given an enrolled wallet
    When I paste " 25-80 "
    Then the field "PIN" says "••••"
    When I press Enter
    Then the screen is "Fingerprint"

  Scenario: A line end in a paste does not log in
    Given an enrolled wallet
    When I paste "2580\n"
    Then the screen is "PIN login"
    And the field "PIN" says "••••"
    And the issuer was asked loginByPIN 0 times

  Scenario: Lines that are pasted into one field stay in it
    When I choose "Log in"
    And I paste "anna@example.com\nq\n"
    Then the field "Email" says "anna@example.com q"
    And the field "Password" says ""

  @refusal
  Scenario Outline: A paste that does not fit changes nothing: <what>
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
  Scenario: Too long a paste is told in its field
    When I choose "Enroll a new wallet"
    And I paste "Annannannannannannannannannannannannannannannannanna"
    Then I see "First name: at most 50 characters."
    And the field "First name" says ""

  Scenario: A password may have blanks in it
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

  Scenario: A code is pasted as the mail has it
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

  Scenario: Where there is no field a paste does nothing
    When I paste "q\n\n"
    Then the screen is "Welcome"
