# one
Feature: f # not a comment
  # two
  Background: # text
    # three
    Given a # text
      # four
      | b # text | # after
      # five
    # six
  # seven
  Scenario: s
    #eight
    Given c
      """
      # text
      """
      # nine
  # ten
#eleven