Feature: The security question when a phone is linked
  After the right password an unlinked phone is asked one of the questions answered at enrollment.
  After three wrong answers or ten minutes the question expires, and the login starts over with the password.

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

  Scenario Outline: Answers are compared regardless of spelling details: <written>
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
  Scenario: After three wrong answers the login starts over with the password
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
    And the issuer received registerWithMFA 3 times

  @refusal
  Scenario: An empty answer costs no attempt
    When I choose "Link this phone"
    Then I see "Your answer is required."
    And the issuer received registerWithMFA 0 times

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
  Scenario: A question is valid for exactly ten minutes
    When 10 minutes pass
    And I fill in:
      | field       | value |
      | Your answer | heron |
    And I choose "Link this phone"
    Then the screen is "Fingerprint"

  Scenario: Another login asks the question again
    When I press Esc
    Then the screen is "Log in"
    When I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    Then the screen is "Security question"
