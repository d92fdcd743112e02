Feature: f
  Background:
    Given always
  Scenario: nothing is run
  Scenario: something is
    When now
  Rule: r
    Background:
      Given here
    Scenario: nothing
    Scenario: something
      Then both
