  # language: xx
Feature: f
  Scenario: s
    Given a
