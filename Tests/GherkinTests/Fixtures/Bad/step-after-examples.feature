Feature: f
  Scenario Outline: s
    Given <a>
    Examples:
      | a |
      | 1 |
    Then late
