Feature: f
  Scenario: s
    Given a
	wrong
