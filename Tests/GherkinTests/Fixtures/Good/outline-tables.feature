Feature: f
  Scenario Outline: o
    Given <x> and <y>
    Examples: one
      | x | y |
      | 1 | 2 |
    Examples: another order
      | y | x |
      | 1 | 2 |
      # comment

      | 3 | 4 |
    Scenarios: other columns
      | z |
      | 5 |
    @tagged
    Examples:
      described

      | x |
      | 6 |
