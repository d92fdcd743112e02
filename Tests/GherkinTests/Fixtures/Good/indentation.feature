Feature: f
	Background:
	 	Given tab
 Scenario: one
  　Given wide blanks
  @a
@b
       Scenario: two
* three
Given vertical
Given separator
