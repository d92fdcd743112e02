Feature: f
  @a
  Background:
    Given a
  Scenario: s
    Given b
