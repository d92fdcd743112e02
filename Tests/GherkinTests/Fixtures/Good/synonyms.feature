Ability: Other words
  Example: One
    * a
  Scenario Template: Two <n>
    * b <n>
    Scenarios: Of numbers
      | n |
      | 1 |
  Example: Three <n>
    * c <n>
    Examples:
      | n |
      | 2 |
  Scenario Outline: Four <n> without examples
    * d <n>
