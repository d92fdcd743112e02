Feature: f
  Scenario: s
    Given a
      """
      text
  Scenario: t
    Given b
