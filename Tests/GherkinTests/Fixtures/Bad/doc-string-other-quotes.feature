Feature: f
  Scenario: s
    Given a
      """
      text
      ```
