Feature: OldMac
  Scenario: ab
    Given cd
      """
      xy
      """
