Feature: Security questions of a new wallet
  A security question is asked at the login on a phone that isn't linked yet, so customers must remember the answer.
  Each issuer has its own questions. It decides how many are required, and can make one mandatory.

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

  Scenario: Going back keeps the question and its answer
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
  Scenario: Another question requires another answer
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
  Scenario: An answer of spaces is empty
    When I choose "Enroll a new wallet"
    And I choose "Insert sample data"
    And I press Esc
    And I fill in:
      | field    | value |
      | Answer 2 |       |
    And I choose "Continue"
    Then I see "Answer 2 is required."

  @refusal
  Scenario: A wallet requires a security question
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
  Scenario: If one answer is required, one is asked
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
  Scenario: One question isn't enough if two are required
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

  Scenario: At Citadel the question about the adviser's word is mandatory
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
  Scenario: Citadel's mandatory answer is required
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
