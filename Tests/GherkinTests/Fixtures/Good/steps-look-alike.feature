Feature: Steps
  Scenario: s
    Given a hard blank is no keyword
    Givens are none
    *none
    given neither
    Given  two blanks
    *  three
    And 	tab
    But then
    Then Then
    When 
