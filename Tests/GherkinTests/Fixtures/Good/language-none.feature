# language: 
# language en
#language:e2
Feature: f
  Scenario: s
    Given a
