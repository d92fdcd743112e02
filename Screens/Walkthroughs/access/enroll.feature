Feature: Enrolling a new wallet
  Four pages: personal data, password and PIN, security questions, and a summary.
  The issuer's rules are on the screen before anything is typed, and no entry is lost.

  @smoke
  Scenario: A sample person enrolls and is logged in at once
    When I choose "Enroll a new wallet"
    Then the screen is "New wallet"
    And I see "About you"
    When I choose "Insert sample data"
    Then I see "Anna Sample is a sample customer. Check the details, then choose Enroll."
    When I choose "Enroll"
    Then the screen is "Home"
    And I see "Welcome to Meridian Wallet, Anna. Your wallet is ready."
    When I choose "Profile"
    Then I see "Anna Sample"
    And the issuer received registerNewUser 1 time
    And the issuer received loginByNonce 1 time

  Scenario: Filling in every page by hand where one question is enough
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value            |
      | First name    | Zoë              |
      | Last name     | Müller           |
      | Email         | zoe@example.com  |
      | Mobile number | +49 1555 0100199 |
      | Country       | DE               |
    And I choose "Continue"
    Then I see "2 of 4"
    When I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
    And I choose "Continue"
    Then I see "Choose a security question. We'll ask it when you log in on a new phone."
    When I choose "Choose question 1"
    And I choose "Beach you like best?"
    And I fill in:
      | field       | value |
      | Your answer | Sylt  |
    And I choose "Continue"
    Then I see "Check your details"
    And I see "Questions 1"
    When I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Zoë Müller"

  Scenario: Choosing two of Meridian's questions and answering them
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field            | value         |
      | Password         | Quiet-River-7 |
      | Confirm password | Quiet-River-7 |
      | PIN              | 7391          |
      | Confirm PIN      | 7391          |
    And I choose "Continue"
    And I choose "Choose question 1"
    And I choose "First book you loved?"
    And I choose "Choose question 2"
    And I choose "First concert you went to?"
    And I fill in:
      | field    | value |
      | Answer 2 | Nena  |
      | Answer 1 | Momo  |
    And I choose "Continue"
    And I choose "Enroll"
    Then the screen is "Home"
    When I choose "Profile"
    Then I see "Zoë Müller"

  Scenario: The last page shows all data except secrets
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    Then I see "4 of 4"
    And I see "Check your details"
    And I see "Anna Sample"
    And I see "anna@example.com"
    And I see "+49 1555 0100101"
    And I see "Germany"
    And I see "PIN set, 4 digits"
    And I see "Questions 2"

  Scenario Outline: <name> shows its rules before anything is typed
    Given the issuer is "<issuer>"
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    Then I see "<password>"
    And I see "not your email address"
    And I see "not a common password"
    When I choose "Back"
    And I choose "Insert sample data"
    And I choose "Back"
    Then I see "<questions>"

    Examples:
      | issuer      | name            | questions                                                                  | password            |
      | meridian    | Meridian Wallet | Choose 2 security questions. We'll ask one when you log in on a new phone. | 8 to 64 characters  |
      | strict      | Citadel Private | Choose 3 security questions. We'll ask one when you log in on a new phone. | 12 to 64 characters |
      | without-pin | Pebble          | Choose a security question. We'll ask it when you log in on a new phone.   | 8 to 64 characters  |

  Scenario: Without PIN login, no PIN is required
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    Then I do not see "PIN set"
    When I choose "Enroll"
    Then the screen is "Home"
    And the issuer received retrievePasscodeConfigurations 0 times

  Scenario: The strictest issuer accepts the sample person too
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    Then I see "PIN set, 6 digits"
    And I see "Questions 3"
    When I choose "Enroll"
    Then the screen is "Home"

  Scenario: There are four sample people, then the first again
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    Then I see "Anna Sample is a sample customer."
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Insert sample data"
    Then I see "Ben Sample is a sample customer."
    And I see "United States"
    When I press Esc
    And I press Esc
    And I press Esc
    And I choose "Insert sample data"
    Then I see "Chiara Sample is a sample customer."

  Scenario: Names, phone numbers and countries are normalized, not refused
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Back"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field         | value               |
      | First name    | Zoë                 |
      | Mobile number | +49 (1555) 010-0199 |
      | Country       | it                  |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Zoë Sample"
    And I see "+49 1555 0100199"
    And I see "Italy"

  Scenario Outline: A country is found by its name: <typed>
    When I choose "Enroll a new wallet"
    And I fill in:
      | field   | value   |
      | Country | <typed> |
    Then the field "Country" says "<name>"

    Examples:
      | typed         | name          |
      | Germany       | Germany       |
      | ireland       | Ireland       |
      | Austria       | Austria       |
      | Côte d'Ivoire | Côte d'Ivoire |
      | ee            | Estonia       |

  Scenario: Joiners inside a name are kept and shown
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Back"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field      | value   |
      | First name | علی‌رضا |
    And I choose "Continue"
    And I choose "Continue"
    And I choose "Continue"
    Then I see "علی‌رضا Sample"

  Scenario: Going back keeps what was typed, secrets included
    When I choose "Enroll a new wallet"
    And I fill in:
      | field         | value           |
      | First name    | Zoë             |
      | Last name     | Müller          |
      | Email         | zoe@example.com |
      | Mobile number | +4915550100199  |
      | Country       | DE              |
    And I choose "Continue"
    And I fill in:
      | field    | value         |
      | Password | Quiet-River-7 |
      | PIN      | 7391          |
    And I choose "Back"
    Then the field "First name" says "Zoë"
    And the field "Email" says "zoe@example.com"
    When I choose "Continue"
    Then the field "Password" says "•••••••••••••"
    And the field "PIN" says "••••"

  Scenario: Leaving with entries requires confirmation
    When I choose "Enroll a new wallet"
    And I fill in:
      | field      | value |
      | First name | Zoë   |
    And I press Esc
    Then I see "Your enrollment details will be lost."
    When I choose "Stay here"
    Then the field "First name" says "Zoë"
    When I press Esc
    And I choose "Discard"
    Then the screen is "Welcome"
    And the issuer received registerNewUser 0 times

  Scenario: Leaving without entries requires no confirmation
    When I choose "Enroll a new wallet"
    And I press Esc
    Then the screen is "Welcome"

  @screen
  Scenario: The rules are ticked off while the password is typed
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I choose "Back"
    And I choose "Back"
    And I fill in:
      | field    | value |
      | Password | Quiet |
    Then I see "-- 8 to 64 characters"
    And I see "ok not a common password"
    When I fill in:
      | field    | value         |
      | Password | Quiet-River-7 |
    Then I see "ok 8 to 64 characters"

  @screen
  Scenario: Tab goes through the fields, Shift-Tab back
    When I choose "Enroll a new wallet"
    And I type "Zoë"
    And I press Tab
    And I type "Müller"
    And I press Shift-Tab
    And I press Backspace
    Then the field "First name" says "Zo"
    And the field "Last name" says "Müller"

  @screen
  Scenario: A pasted line break submits nothing
    When I choose "Enroll a new wallet"
    And I paste "Zoë\nMüller"
    Then I see "1 of 4"
    And I see "About you"

  @screen
  Scenario: Resizing the terminal loses nothing
    When I choose "Enroll a new wallet"
    And I type "Zoë"
    And I resize the terminal to 20x5
    And I resize the terminal to 80x24
    And I type " Marie"
    Then the field "First name" says "Zoë Marie"
