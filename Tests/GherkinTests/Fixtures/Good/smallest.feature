Feature: A wallet

  Scenario: It opens
    Given a new world
