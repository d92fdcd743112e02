@a @b
@c   @d#e
# comment
@f #g @h
Feature: f
  @i@j @k.l:m-n
  @i
  Scenario: s
    Given x

  @o
  # comment

  @p
  Scenario Outline: o
    Given <x>
    @q @r
    Examples:
      | x |
      | 1 |

    @s

    Examples:
      | x |
      | 2 |

  @t
  Rule: r
    @u
    Scenario: v
      Given w
  @
  Rule: only an at
    Scenario: y
      Given z
