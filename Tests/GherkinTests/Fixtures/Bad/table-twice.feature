Feature: f
  Scenario: s
    Given a
      | a |
      """
      b
      """
      | c |
