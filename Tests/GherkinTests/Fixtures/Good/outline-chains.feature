Feature: Values with placeholders
  Scenario Outline: <a>
    Given <a> then <b> then <c>
    And <<d>>
    Examples:
      | a   | b   | c   | d | e |
      | <b> | <c> | <a> | e | E |
      | \|  | \\  | \n  | $1 | \\1 |
