Feature: f
  text
  @two words
  Scenario: s
    Given a
