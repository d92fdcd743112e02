Feature: Both
  Scenario: s
    Given a table, then a text
      | a |
      """
      b
      """
    Given a text, then a table
      """
      c
      """
      # between

      | d |
      | e |
