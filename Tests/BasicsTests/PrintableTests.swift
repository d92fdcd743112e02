import Basics
import Testing

struct PrintableTests {
  @Test func `unassigned code points among the Hangul jamo are escaped, and final jamo are kept`() {
    #expect("\(Printable("a\u{D7CA}"))" == "a\\u{d7ca}" && "\(Printable("\u{D7C9}\u{301}"))".utf8.starts(with: "\\u{d7c9}".utf8))
    #expect("\(Printable("\u{1112}\u{1161}\u{11AB}"))" == "\u{1112}\u{1161}\u{11AB}")
  }
}
