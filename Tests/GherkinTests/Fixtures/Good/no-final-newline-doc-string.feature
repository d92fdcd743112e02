Feature: End
  Scenario: s
    Given a step
      """
      text
      """