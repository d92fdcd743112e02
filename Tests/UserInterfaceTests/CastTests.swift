import Testing

@testable import UserInterface

/// Recordings as asciicasts.
@Suite struct CastTests {
  private static func frame(_ rows: [Text], _ size: Size = Size(columns: 12, rows: 3), secret: Int? = nil) -> Frame {
    var frame = Frame(size)
    for (row, text) in rows.enumerated() { frame.put(text, row: row, column: 0, role: row == secret ? .secret : .text) }
    return frame
  }

  @Test func `only what has changed is written again`() {
    var cast = Cast(title: "A \"title\" \\ of it")
    cast.show(Self.frame(["one", "two"]), at: .zero)
    cast.mark("first", at: .zero)
    cast.show(Self.frame(["one", "two"]), at: .seconds(1))
    cast.show(Self.frame(["one", "three"]), at: .milliseconds(1250))
    let lines = cast.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == #"{"version": 2, "width": 12, "height": 3, "title": "A \"title\" \\ of it"}"#)
    #expect(lines[2] == #"[0.000, "m", "first"]"#)
    #expect(lines.count == 4 && lines[3].hasPrefix(#"[1.250, "o", "\u001b[2;1H"#) && lines[3].contains("three"))
    #expect(!lines[3].contains("one"))
  }

  @Test func `secrets are blank`() {
    var cast = Cast(title: "")
    cast.show(Self.frame(["open", "4242"], secret: 1), at: .zero)
    #expect(cast.text.contains("open") && !cast.text.contains("4242"))
  }

  @Test func `another size is told, and everything is drawn again`() {
    var cast = Cast(title: "")
    cast.show(Self.frame(["one"]), at: .zero)
    cast.show(Self.frame(["one"], Size(columns: 20, rows: 4)), at: .seconds(2))
    let lines = cast.text.split(separator: "\n").map(String.init)
    #expect(lines[2] == #"[2.000, "r", "20x4"]"# && lines[3].contains("one"))
  }

  @Test func `a frame keeps its place on a larger one, and is cut on a smaller one`() {
    let frame = Self.frame(["one", "two", "abcdefghijkl"])
    #expect(frame.placed(on: Size(columns: 14, rows: 4)).openRows == ["one", "two", "abcdefghijkl", ""])
    #expect(frame.placed(on: Size(columns: 5, rows: 3)).openRows == ["one", "two", "abcde"])
    #expect(frame.placed(on: frame.size) == frame)
  }
}
