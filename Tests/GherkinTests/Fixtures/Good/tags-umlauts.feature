@größe @漢字 @👍🏽
Feature: f
  @é @é
  Scenario: s
    Given a
