Feature: f
  Rule: r
    Scenario: s
      Given a
    Background:
      Given b
