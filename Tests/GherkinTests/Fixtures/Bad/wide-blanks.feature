Feature: f
  Scenario: s
    Given a
　 	falsch [2J‮
