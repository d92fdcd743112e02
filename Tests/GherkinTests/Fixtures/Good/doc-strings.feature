Feature: Texts
  Scenario: s
    Given plain
      """
      a
        b
     less
      	 c

      """
    Given media
      """application/json; charset=utf-8  
      {}
      """
    Given back quotes
      ```md
      """
      \"\"\" stay
      \`\`\` go
      ```
    Given escapes
      """
      \"\"\"
      a \"\"\" b \"\"\"\"
      \\"\"\"
      ```
      """
    Given empty
      """
      """
    Given one empty line
      """

      """
    Given text after the end
      """
      x
      """ ignored
    Given the end less indented
        """
        x
    """
    Given what looks like more
      """
      Scenario: no
      # no comment
      | no | row |
      @no @tag
      """
    Given four quotes
      """"
      x
      """"
