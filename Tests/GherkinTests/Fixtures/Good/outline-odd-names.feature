Feature: Names
  Scenario Outline: <a b> <a.b> <a*> <> <(> <ä>
    Given <a b> <a.b> <a*> <> <(> <ä> <axb>
    Examples:
      | a b | a.b | a* |   | ( | ä |
      | 1   | 2   | 3  | 4 | 5 | 6 |
