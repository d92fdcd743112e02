Feature: f
  Scenario: s
    Given a
  Scenari: t
    Given b
