Feature: f
  Background:
    Given one
  Scenario: before
    Given two
  @r
  Rule: first
    Scenario: a
      Given three
  Rule: second
    Background: named
      Given four
    Example: b
      Given five
    Scenario Outline: c
      Given <six>
      Examples:
        | six |
        | 6   |
        | 7   |
