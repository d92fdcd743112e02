Feature: f
  Scenario Outline: o
    Given <a>
    Examples:
      | a |
      | 1 |
  Scenario: plain
    Given <a>
  Scenario Outline: again
    Given <b>
    Examples:
      | b |
      | 2 |
