Feature: Windows
  First line

  third line  

  @a @b
  Scenario: s
    Given a table
      | a | b\n |
    And a text
      """ json 
      {
        "a": 1  

      }
      """
    * 
