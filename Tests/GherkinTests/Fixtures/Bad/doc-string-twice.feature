Feature: f
  Scenario: s
    Given a
      """
      one
      """
      """
      two
      """
    Given b
    wrong
