Feature: f
  Scenario Outline: <a>
    Given <a>
    Examples:
      | a | a |
      | 1 | 2 |
