import Gherkin
import Testing

@Suite struct TagExpressionTests {
  @Test(
    arguments: [
      ("", [], true),
      ("  ", ["@a"], true),
      ("@a", ["@a", "@b"], true),
      ("@a", ["@b"], false),
      ("not @a", [], true),
      ("not not @a", ["@a"], true),
      ("@smoke and not @slow", ["@smoke"], true),
      ("@smoke and not @slow", ["@smoke", "@slow"], false),
      ("@a or @b and @c", ["@a"], true),
      ("(@a or @b) and @c", ["@a"], false),
      ("not (@a or @b)", ["@b"], false),
      ("not @a or @b", ["@a", "@b"], true),
      ("@a and @b or @c and @d", ["@c", "@d"], true),
      ("((@a))and(not(@b))", ["@a"], true),
      ("@issue\\(4\\) or @two\\ words or @back\\\\", ["@issue(4)"], true),
      ("@issue\\(4\\) or @two\\ words or @back\\\\", ["@two words"], true),
      ("@issue\\(4\\) or @two\\ words or @back\\\\", ["@back\\"], true),
      ("@and and @not", ["@and", "@not"], true),
    ] as [(String, [String], Bool)])
  func `it chooses by tags`(text: String, tags: [String], isMeant: Bool) throws {
    #expect(try TagExpression(text).matches(tags) == isMeant)
  }

  @Test(arguments: [
    ("smoke", 1, "expected a tag, like @smoke, “and”, “or” or “not”"),
    ("@a and b", 8, "expected a tag, like @smoke, “and”, “or” or “not”"),
    ("@", 1, "expected a tag, like @smoke, “and”, “or” or “not”"),
    ("@a and", 7, "expected a tag, “not” or “(”"),
    ("and @a", 1, "expected a tag, “not” or “(”"),
    ("@a and or @b", 8, "expected a tag, “not” or “(”"),
    ("@a @b", 4, "expected “and”, “or” or the end"),
    ("@a not @b", 4, "expected “and”, “or” or the end"),
    ("not", 4, "expected a tag, “not” or “(”"),
    ("(@a", 1, "unclosed “(”"),
    ("@a or (@b and @c", 7, "unclosed “(”"),
    ("@a)", 3, "unmatched “)”"),
    ("()", 2, "expected a tag, “not” or “(”"),
    ("@a\\b", 3, "a \\ is allowed only before (, ), a space or another \\"),
    ("@a\\", 3, "a \\ is allowed only before (, ), a space or another \\"),
  ])
  func `a mistake is pointed at`(text: String, column: Int, message: String) throws {
    let error = try #require(throws: TagExpressionError.self) { try TagExpression(text) }
    #expect(error.column == column)
    #expect(error.description == "\(text)\n\(String(repeating: " ", count: column - 1))^ \(message)")
  }

  @Test func `what acts on a terminal is written out`() throws {
    let error = try #require(throws: TagExpressionError.self) { try TagExpression("@\u{1b}[2J x") }
    #expect(error.description.hasPrefix("@\\u{1b}[2J x\n           ^ expected"))
  }

  @Test func `no depth is too deep`() throws {
    let depth = 100_000
    let nots = String(repeating: "not ", count: depth) + "@a"
    #expect(try TagExpression(nots).matches(["@a"]))
    let parentheses = String(repeating: "(", count: depth) + "@a" + String(repeating: ")", count: depth)
    #expect(try TagExpression(parentheses).matches(["@a"]))
  }
}
