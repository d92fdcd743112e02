Feature: f
  Scenario: s
    Given a
  Background:
    Given b
