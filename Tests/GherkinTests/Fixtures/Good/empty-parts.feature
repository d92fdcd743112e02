Feature: f
  Background:
  Scenario:
  Scenario: no steps
  Scenario Outline: no steps with examples <a>
    Examples:
      | a |
      | 1 |
  Scenario Outline: empty examples <a>
    Given <a>
    Examples:
    Examples: with a header
      | a |
  Rule:
  Rule: with an empty background
    Background:
    Scenario: x
      Given y
  Rule: last
