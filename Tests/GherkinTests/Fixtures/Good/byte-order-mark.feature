# language: en
  Feature: Marked
    Scenario: s
      Given a step
