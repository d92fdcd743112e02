Feature: f
  Scenario Outline: <é> <é>
    Given <é> <é>
    Examples:
      | é |
      | x |
    Examples:
      | é |
      | y |
