Feature: Security questions of a new wallet
  A security question is asked when the person logs in on a phone that is not linked yet, so the answer must not be forgotten.
  Every issuer has questions of its own; it says how many it wants, and may insist on one of them.

  @smoke
  Scenario: A question is chosen from the issuer's and answered
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    Then I see "Choose a question"
    And I see "Beach you like best?"
    And I see "Ice cream you always take?"
    And I see "Game you never lose?"
    When I choose "Game you never lose?"
    And I fill in:
      | field       | value |
      | Your answer | Halma |
    And I choose "Continue"
    Then I see "4 of 4"
    When I choose "Enroll"
    Then the screen is "Home"

  Scenario: A question that has been chosen is not offered a second time
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I choose "Name of your first toy animal?"
    Then I see "Name of your first toy animal?"
    And I do not see "First dish you learned to cook?"

  Scenario: Anyone who thinks better of it keeps the question and its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I press Esc
    Then I see "Name of your first pet stone?"
    And the field "Your answer" says "•••••"

  Scenario: Choosing the same question again keeps its answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Name of your first pet stone?"
    Then the field "Your answer" says "•••••"

  @refusal
  Scenario: Another question wants another answer
    Given the issuer is "without-pin"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I choose "Name of your first pet stone?"
    And I choose "Beach you like best?"
    Then the field "Your answer" says ""
    When I choose "Continue"
    Then I see "Your answer is required."
    And I see "3 of 4"

  @refusal
  Scenario: An answer of blanks is none
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 2 |       |
    And I choose "Continue"
    Then I see "Answer 2 is required."

  @refusal
  Scenario: Without a question there is no wallet
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
    And I choose "Continue"
    Then I see "Security questions must be 2 different questions, each with an answer."

  @refusal
  Scenario: Where one answer is wanted, one is asked for
    Given the issuer is "without-pin"
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
    And I choose "Continue"
    And I choose "Continue"
    Then I see "Security questions must be 1 question with an answer."

  @refusal
  Scenario: One question does not do where two are wanted
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
    And I choose "Choose question 2"
    And I choose "First book you loved?"
    And I fill in:
      | field    | value |
      | Answer 2 | Momo  |
    And I choose "Continue"
    Then I see "Security questions must be 2 different questions, each with an answer."
    And I see "Choose question 1"

  Scenario: Citadel insists on the word that was chosen with its adviser
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    Then the action "Word you chose with your adviser?" is disabled
    And the action "First coin you kept?" is enabled
    When I choose "First coin you kept?"
    Then I do not see "Word you chose with your adviser?"
    And I see "Ship you would sail on?"

  @refusal
  Scenario: The answer that Citadel insists on cannot be left out
    Given the issuer is "strict"
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 1 |       |
    And I choose "Continue"
    Then I see "3 of 4"
    And I see "Answer 1 is required."
