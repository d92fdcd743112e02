import Foundation
import Testing
import UserInterface
import WalletModel

/// Frames as SVG: all public text in its place, and nothing else.
@Suite struct SVGPictureTests {
  private static func picture(_ columns: Int, _ rows: Int, _ draw: (inout Frame) -> Void) -> String {
    var frame = Frame(Size(columns: columns, rows: rows))
    draw(&frame)
    return SVGPicture(frame, title: "T", description: "D").text
  }

  /// The texts of a picture, by the cell that they begin in; cells are 9 by 19, text stands 14 below the top of its row.
  private static func texts(_ svg: String) -> [Frame.Position: Substring] {
    var texts: [Frame.Position: Substring] = [:]
    for match in svg.matches(of: #/<text x="(\d+)" y="(\d+)"(?: textLength="(\d+)")?[^>]*>([^<]+)<\/text>/#) {
      texts[Frame.Position(row: (Int(match.2)! - 14) / 19, column: Int(match.1)! / 9)] = match.4
    }
    return texts
  }

  @Test(arguments: StageCatalogue.all)
  func `it has the words of the frame, in their cells, and blanks for secrets`(_ entry: StageCatalogue.Entry) throws {
    let frame = entry.rehearse().stage(entry.columns, entry.rows)
    let svg = SVGPicture(frame, title: "Billfold", description: entry.name).text
    var cells = Array(repeating: Array(repeating: " ", count: entry.columns), count: entry.rows)
    for (position, text) in Self.texts(svg) {
      let text = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
      for (index, character) in text.enumerated() { cells[position.row][position.column + index] = String(character) }
    }
    let lines = Set("─━│├┤╭╮╰╯═╞╡╌╎")
    let open = frame.openCells.map { $0.map { $0.count == 1 && lines.contains($0.first!) ? " " : $0 } }
    #expect(cells == open)
    #expect(svg.contains("<path ") == frame.openCells.joined().contains { $0.count == 1 && lines.contains($0.first!) })
  }

  @Test func `a secret leaves nothing`() {
    let svg = Self.picture(10, 1) { frame in
      frame.put("2580─", row: 0, column: 2, role: .secret)
      frame.put("PIN", row: 0, column: 7)
    }
    #expect(!svg.contains("2580") && !svg.contains("<path"))
    // The field is still underlined, as on the terminal.
    #expect(svg.contains("<rect x=\"18\" y=\"16\" width=\"45\" height=\"1\" fill=\"#cccccc\"/>"))
  }

  @Test func `what XML would read is written out`() {
    let svg = SVGPicture(Frame(Size(columns: 1, rows: 1)), title: "<a> & b", description: "</desc>").text
    #expect(svg.contains("<title>&lt;a&gt; &amp; b</title>\n<desc>&lt;/desc&gt;</desc>"))
    let text = Self.picture(20, 1) { $0.put("a<b> & \"c\"", row: 0, column: 0) }
    #expect(text.contains(">a&lt;b&gt; &amp; \"c\"</text>"))
  }

  @Test func `text keeps its blanks and its width, also wide and with marks`() {
    let texts = Self.texts(Self.picture(20, 1) { $0.put("a b  日本 e\u{301}", row: 0, column: 1) })
    #expect(texts == [.init(row: 0, column: 1): "a b", .init(row: 0, column: 6): "日本 e\u{301}"])
    #expect(Self.picture(20, 1) { $0.put("日本", row: 0, column: 1) }.contains("textLength=\"36\""))
  }

  @Test func `boxes are lines through the middle of their cells`() {
    let svg = Self.picture(3, 3) { frame in
      for (row, text) in ["╭─╮", "│x│", "└─┘"].enumerated() { frame.put(Text(untrusted: text), row: row, column: 0) }
    }
    // In half pixels: cells are 18 by 38. Straight lines, then round corners.
    let path =
      "M18 19h18M9 95h36M9 38v57M45 38v57" + "M18 19q-9 0 -9 9v10" + "M36 19q9 0 9 9v10"
    #expect(svg.contains(" d=\"\(path)\"/>"), "\(svg)")
    #expect(Array(Self.texts(svg).values) == ["x"])
  }

  @Test func `roles look as on a terminal with colors`() {
    let svg = Self.picture(12, 4) { frame in
      frame.look = .init(.meridian, passes: [])
      frame.put("chosen", row: 0, column: 0, role: .selected)
      frame.put("wrong", row: 1, column: 0, role: .error)
      frame.put("title", row: 2, column: 0, role: .title)
      frame.put("sample", row: 3, column: 0, role: .simulated)
      frame.place(cursor: .init(row: 3, column: 7))
    }
    for part in [
      "<rect x=\"0\" y=\"0\" width=\"54\" height=\"19\" fill=\"#3448c5\"/>", " fill=\"#ffffff\">chosen<",
      "<rect x=\"0\" y=\"19\" width=\"45\" height=\"19\" fill=\"#c50f1f\"/>", " fill=\"#ffffff\" font-weight=\"bold\">wrong<",
      " textLength=\"45\" font-weight=\"bold\">title<", " font-style=\"italic\">sample<",
      "<rect x=\"63\" y=\"57\" width=\"9\" height=\"19\" fill=\"#767676\"/>",
    ] {
      #expect(svg.contains(part), "no \(part) in \(svg)")
    }
  }

  @Test func `it brings and runs nothing`() {
    let svg = SVGPicture(StageCatalogue.all[0].rehearse().stage(80, 24), title: "T", description: "D").text
    for word in ["<script", "<style", "href", "url(", "@import"] { #expect(!svg.contains(word)) }
    #expect(svg.utf8.count < 20_000)
  }
}
