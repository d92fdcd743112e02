Feature: Command line
  The commands of the program run inside the open wallet, without its name and the world's.

  @screen
  Scenario: A fault is armed without leaving the wallet
    Given an enrolled wallet
    When I press Ctrl-P
    And I type "fault arm status 503 --operation loginByPIN"
    Then the status line shows "Enter run"
    When I press Enter
    Then the glass shows "Armed: loginByPIN"
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    Then the glass shows "503"

  @screen
  Scenario: Any part of a word completes
    Given an enrolled wallet
    When I press Ctrl-P
    And I type "fault arm status 503 --operation pin"
    Then the glass shows "loginByPIN"
    When I press Tab
    Then the status line shows "--operation loginByPIN"

  @screen
  Scenario: A misspelled command is reported, and can be corrected
    Given an enrolled wallet
    When I press Ctrl-P
    And I type "fualt list"
    And I press Enter
    Then the glass shows "Unknown command"
    And the status line shows "fualt list"
    When I press Esc
    Then the status line does not show "fualt list"
