Feature: The security question that links a phone
  After the right password an unlinked phone is asked one of the questions answered at enrollment.
  Three wrong answers, or ten minutes, and the question is over: guessing must begin with the password again.

  Background:
    Given the world "new-phone"
    When I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"

  @smoke
  Scenario: The right answer links the phone
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"
    When I choose "Not now"
    And I choose "Profile"
    Then I see "2 linked"

  Scenario Outline: Answers are compared as people speak, not as they type: <written>
    When I fill in:
      | field       | value    |
      | Your answer | <answer> |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

    Examples:
      | written        | answer     |
      | in capitals    | HERON      |
      | with an accent | Héron      |
      | in full width  | ｈｅｒｏｎ |

  @refusal
  Scenario: A wrong answer costs one of three attempts
    When I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Link this phone"
    Then I see "Wrong answer. 2 attempts left."
    And the field "Your answer" says ""
    When I fill in:
      | field       | value |
      | Your answer | crane |
    And I choose "Link this phone"
    Then I see "Wrong answer. 1 attempt left."
    When I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  @refusal
  Scenario: After three wrong answers one starts over with the password
    When I fill in:
      | field       | value |
      | Your answer | stork |
    And I choose "Link this phone"
    And I fill in:
      | field       | value |
      | Your answer | crane |
    And I choose "Link this phone"
    And I fill in:
      | field       | value |
      | Your answer | ibis  |
    And I choose "Link this phone"
    Then I see "No attempts left. Start over to get a new question."
    And I do not see "Your answer"
    When I choose "Start over"
    Then the screen is "Log in"
    And the issuer was asked registerWithMFA 3 times

  @refusal
  Scenario: No answer at all is no try
    When I choose "Link this phone"
    Then I see "Your answer is required."
    And the issuer was asked registerWithMFA 0 times

  @clock
  Scenario: A question that is more than ten minutes old has expired
    When 601 seconds pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then I see "This question has expired. Start over to get a new one."
    When I choose "Start over"
    Then the screen is "Log in"

  @clock
  Scenario: After ten minutes, but not a second more, a question is still good
    When 10 minutes pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  Scenario: Who goes back and logs in again is asked anew
    When I press Esc
    Then the screen is "Log in"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
