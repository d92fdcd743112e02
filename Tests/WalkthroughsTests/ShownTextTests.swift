import Testing

@testable import Walkthroughs

@Suite struct ShownTextTests {
  @Test(arguments: [
    (["Welcome back,", "Anna"], "Welcome back, Anna"), (["isDevice", "Registered  412"], "isDeviceRegistered 412"),
    (["  a   b  ", "", "   c"], "a b c"), (["木村", "拓哉"], "木村拓哉"), (["👩🚀"], "👩‍🚀"), (["Zoe\u{301}"], "Zo\u{E9}"),
    ([#"\u{202e}"#], "\u{202E}"),
  ])
  func `text is found wherever its lines end`(_ lines: [String], _ text: String) { #expect(ShownText(lines).contains(text)) }

  @Test(arguments: [
    (["Welcome", "back"], "Welcome  home"), (["Log in"], "Login"), (["a", "b"], "ba"), (["Zoe\u{301}"], "Zoe"), ([], "a"), (["ab"], "b a"),
    (["a b"], "ab"),
  ])
  func `other text is not found`(_ lines: [String], _ text: String) { #expect(!ShownText(lines).contains(text)) }
}
