Business Need: Money
  Scenario: s
    * a
