Feature: Tables
  Scenario: s
    Given escapes
      | \| | \\ | a\nb | \x | \\n | \\\n |
    Given blanks
      |   a  |	b	|  |c| d　|
    Given text after the last bar is none
      | a | b | c
      | d | e |# f
    Given empty cells
      ||
      ||
    Given no cells
      |
      |
    Given comments between

      | a |
      # comment
      | b |

      | c |
    Given a bar at the end \|
      | a\| |
      | \ |
    Given line breaks at the edges
      | \na\n | \n | a  \n | \n  b | c  \n|
    Given wide signs
      | 漢字 | é | é | 👨‍👩‍👧 |
