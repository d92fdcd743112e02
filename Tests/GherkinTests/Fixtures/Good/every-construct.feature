# language: en
# Who loses a phone wants the wallet back.
@access @lost
Feature: A lost phone
  As Anna I want my wallet
  on another phone.

  Background: A wallet
    The wallet is Anna's.

    Given an enrolled wallet:
      | field | value |
      | email | a@b.c |
    * the clock reads 2026-11-21T09:00:00Z

  @smoke
  Scenario: Customer care helps
    When customer care deactivates this phone
    Then I see "deactivated"
    But I do not see "Home"
    And the screen is "Welcome"

  Rule: The old phone is out
    Nobody else's.

    Background:
      Given I use the phone "old"

    @slow @net
    Scenario Outline: The issuer answers <status>
      Of every class one.

      When the issuer answers the next loginByPIN with <status>
      Then I see:
        """text
        It says <text>.
        """

      @client
      Examples: The wallet's fault
        | status | text    |
        | 401    | wrong   |
        | 429    | too fast |

      Examples:
        | text | status |
        | down | 503    |

  Rule: Another
    Example: Short
      * it works
