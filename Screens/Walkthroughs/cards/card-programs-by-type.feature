Feature: Card programs of one type
  The programs can be limited to virtual or physical cards, as the issuer lists them by type.

  Background:
    Given an enrolled wallet
    When I fill in:
      | field | value |
      | PIN   | 2580  |
    And I press Enter
    And I choose "Not now"
    And I choose "Order"

  @smoke
  Scenario: Only physical ones, and all again
    Then I see "Type · all"
    When I choose "Type"
    Then I see "Which type?"
    And I see "All types (selected)"
    When I choose "Physical"
    Then I see "only physical"
    And I see "Plus"
    And I do not see "Everyday"
    And the issuer received cardService.getPrograms 2 times
    When I choose "Type"
    And I choose "All types"
    Then I see "Everyday"

  Scenario: Back leaves the type as it is
    When I choose "Type"
    And I press Esc
    Then I see "Everyday"
    And the issuer received cardService.getPrograms 1 time

  @fault
  Scenario: A filter that cannot be loaded is tried again
    Given the issuer answers the next cardService.getPrograms with 503
    When I choose "Type"
    And I choose "Physical"
    Then I see "Couldn't load card programs"
    When I choose "Try again"
    Then I see "only physical"
