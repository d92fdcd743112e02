   #  language  :   en   	
# language: xx is a comment now

@t
# language: yy
Feature: f
# language: zz
  Scenario: s
    Given a
