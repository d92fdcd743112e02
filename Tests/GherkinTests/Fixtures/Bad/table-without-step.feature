Feature: f
  Background:
    Given a
  Scenario: s
    Given b
  Rule: r
    Scenario: t
      Given c
      """
      """
      """
      twice
      """
      | d |
