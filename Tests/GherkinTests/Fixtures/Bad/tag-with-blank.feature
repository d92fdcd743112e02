Feature: f
  @one @two words
  Scenario: s
    Given a
