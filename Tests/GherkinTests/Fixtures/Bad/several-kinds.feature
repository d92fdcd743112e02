@a b
Feature: f
  Background:
    Given a
    wrong
  @c d
  Scenario: s
    Given a
      | a |
      | b | c |
    wrong too
      """
      open
