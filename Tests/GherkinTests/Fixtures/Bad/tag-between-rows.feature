Feature: f
  Scenario Outline: s
    Given <a>
    Examples:
      | a |
      @b
      | c |
