Feature: f
  described
  @rule
  Rule: first
    @scenario
    Scenario Outline: a
      described
      @examples
      Examples:
        @more
        Examples: described
          text
          @next
          Scenario: b
            Given c
              | d |
            @again
            Rule: second
              Background:
                Given e
              @last
              Scenario: f
                Given g
