Feature: f
  Scenario: s
    @a
    Given b
