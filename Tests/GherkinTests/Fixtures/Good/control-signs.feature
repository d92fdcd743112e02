Feature: [2J
  Scenario: 
    Given  and 31m
      |  |
