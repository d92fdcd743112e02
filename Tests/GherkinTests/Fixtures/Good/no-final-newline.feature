Feature: End
  Scenario: s
    Given a step
      | a | b |
      | c | d |