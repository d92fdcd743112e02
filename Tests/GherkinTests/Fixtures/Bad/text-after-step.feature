Feature: f
  Scenario: s
    Given a
    and then some text
