Feature: Outline
  Scenario Outline: <a> and <b>, <a>
    Given <a><b> <c> < a> <a
      | <a> | x<b>y |
      | <b> | <<a>> |
    And a text
      """<b>
      <a>
      """
    Examples:
      | a | b    |
      | 1 | two  |
      |   | <a>  |
