Feature: 日本語 – Ñandú 👨‍👩‍👧‍👦
  Scenario: é is not é
    Given 👍🏽 and ‮right to left‬
      | שלום | ​ |
    When a line separator andnext
    Then  trimmed　
