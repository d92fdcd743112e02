Feature: A security question, and too many wrong answers

  You test the security question that Anna is asked on a phone that isn't linked to her wallet. Answer wrongly until no attempts are left,
  then link the phone after all: the right answer is heron. Her email is anna@example.com, her password Heron-Lake-42.

  @learn
  Scenario: A security question, and too many wrong answers
    Given the world "new-phone"
    And I choose "Log in"
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    And I choose "Log in"
    # hint: The question is on the page, with a field for the answer.
    When I fill in:
      | field       | value |
      | Your answer | stork |
    # hint: The button is below the answer.
    And I choose "Link this phone"
    # hint: The page says how many attempts are left.
    And I fill in:
      | field       | value |
      | Your answer | crane |
    # hint: Send this answer too.
    And I choose "Link this phone"
    # hint: One attempt is left.
    And I fill in:
      | field       | value |
      | Your answer | ibis  |
    # hint: Send the last one.
    And I choose "Link this phone"
    # goal: No attempts are left
    Then I see "No attempts left."
    # hint: This question can no longer be answered, so a new login is needed.
    When I choose "Start over"
    # hint: The login begins with email and password.
    And I fill in:
      | field    | value            |
      | Email    | anna@example.com |
      | Password | Heron-Lake-42    |
    # hint: The button is below the two fields.
    And I choose "Log in"
    # hint: The question has three new attempts.
    And I fill in:
      | field       | value |
      | Your answer | heron |
    # hint: The button is below the answer.
    And I choose "Link this phone"
    # goal: The phone is linked to Anna's wallet
    Then the inbox contains "A phone was linked to your wallet"
    # after: A question ends after three wrong answers, or after ten minutes. Starting over gives three more attempts, but each
    # after: login that isn't complete counts as a wrong password, so guessing answers means longer waits. (Rules: Access: limits)
    # after: Case, accents and extra spaces don't matter: HERON and Héron are right too. (Rules: Access: flows)
