Feature: f
  Scenario: s
    Given a
  @lost
  # comment
