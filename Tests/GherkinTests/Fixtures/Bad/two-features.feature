Feature: one
  Scenario: s
    Given a
Feature: two
