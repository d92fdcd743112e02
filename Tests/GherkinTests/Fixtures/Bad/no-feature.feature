Scenario: s
  Given a step
