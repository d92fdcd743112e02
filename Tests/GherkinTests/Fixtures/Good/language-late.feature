
# a comment
#language:en

Feature: f
  Scenario: s
    Given a
