Feature: Feature: Rule:
  Given is no step here, nor is
  | this | a row |
  """
  nor this a text
  Feature: nor this another
  Examples: nor these

  Background: Background: b
    Background: is described
    | here |
    Given Given a
    When When

  Scenario: Examples:
    Background: is text here
    Feature: as well
    """
    Given a Scenario: b
    * * c
