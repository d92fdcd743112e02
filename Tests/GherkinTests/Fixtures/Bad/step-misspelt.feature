Feature: f
  Scenario: s
    Given a
    Wen b
    Then c
    Tehn d
