Feature: f


  after two empty lines

    indented   
  	
  # a comment between
  last

  Scenario: s
    # a comment first

    then text

    Given a
  # outside
  Scenario: only a comment
    # this
    Given b
  Scenario: none

    Given c
  Rule: r
    described
    # and noted
    Background:
      described too

      Given d
    Scenario Outline: o
      * <e>
      Examples: x
        described as well
        # noted

        | e |
        | f |
