import Testing

@testable import UserInterface

/// Pages with more rows than room and nothing to move the focus to.
@Suite struct ScrollTests {
  private static let sizes = [(80, 24), (60, 24), (40, 22), (40, 12)].map { Size(columns: $0.0, rows: $0.1) }

  @Test(arguments: Catalogue.all)
  func `keys beyond the end are not counted, and everything comes into sight`(_ entry: Catalogue.Entry) {
    for size in Self.sizes {
      var r = entry.rehearse()
      guard Self.scrolls(&r, size) else { continue }
      let rows = Self.check(&r, size, "\(entry) at \(size)")
      let page = r.interface.topPage(east: 0)
      let seen = Set(rows.joined(separator: " ").split(separator: " "))
      for word in (page.body + page.actions).flatMap(\.words) { #expect(seen.contains(word), "\(entry) at \(size)") }
    }
  }

  @Test func `a card's page and help scroll in twelve rows`() {
    let size = Size(columns: 40, rows: 12)
    let scrolled = Catalogue.all.filter { entry in
      var r = entry.rehearse()
      return Self.scrolls(&r, size)
    }.map(\.path)
    for path in ["Cards/Card/information", "Help/home"] {
      #expect(scrolled.contains(path), "\(scrolled)")
    }
  }

  @Test func `a line of news hides neither what is above nor the sign of it`() throws {
    let size = Size(columns: 40, rows: 12)
    for path in ["Cards/Card/information", "Cards/Card/information-physical"] {
      let entry = try #require(Catalogue.all.first { $0.path == path })
      var r = entry.rehearse()
      r.interface.fit(size, r.shared)
      r.receive(r.interface.announce("New: Your card is locked"))
      r.press(.down)
      let lines = (0..<12).map { r.stage(40, 12).line($0) }
      #expect(lines[1].contains("New: Your card is locked"))
      #expect(lines[2].hasSuffix("…"), "\(lines)")
      _ = Self.check(&r, size, "\(entry) with news")
    }
    // A form keeps its place: the line covers one row, and has the sign for it.
    var r = try #require(Catalogue.all.first { $0.path == "Access/Login/failed" }).rehearse()
    r.receive(r.interface.announce("New: Your card is locked"))
    #expect(r.phone(40, 12).line(1).hasPrefix(" New: Your card is locked") && r.phone(40, 12).line(1).hasSuffix("…"))
  }

  @Test func `help over a scrolled page leaves it there, and another page begins at its top`() throws {
    var r = try #require(Catalogue.all.first { $0.path == "Cards/Card/information" }).rehearse()
    let size = Size(columns: 40, rows: 12)
    r.interface.fit(size, r.shared)
    let top = r.stage(40, 12)
    r.press(.down, .down)
    let scrolled = r.stage(40, 12)
    #expect(scrolled != top)
    r.press(.character("?"), .pageDown, .escape)
    #expect(r.stage(40, 12) == scrolled)
    r.press(.escape)
    r.choose("Information")
    #expect(r.stage(40, 12) == top)
  }

  // MARK: -

  private static func scrolls(_ r: inout Rehearsal, _ size: Size) -> Bool {
    r.interface.fit(size, r.shared)
    return Stage.reach(r.interface, r.state, size: size) > 0
  }

  /// Goes from one end to the other and back, with more keys than it needs.
  ///
  /// - Returns: every row that was seen.
  private static func check(_ r: inout Rehearsal, _ size: Size, _ what: Comment) -> [String] {
    func frame() -> Frame { r.stage(size.columns, size.rows) }
    let reach = Stage.reach(r.interface, r.state, size: size)
    for _ in 0..<reach + 20 { r.press(.up) }
    let top = frame()
    var rows: [String] = []
    for number in 0..<reach + 20 {
      if number <= reach { rows += (0..<size.rows).map(frame().line) }
      r.press(.down)
    }
    let end = frame()
    #expect(end != top, what)
    r.press(.up)
    #expect(frame() != end, what)
    for _ in 0..<20 { r.press(.pageDown) }
    #expect(frame() == end, what)
    r.press(.up)
    #expect(frame() != end, what)
    r.press(.end)
    #expect(frame() == end, what)
    r.press(.home)
    #expect(frame() == top, what)
    r.press(.pageUp)
    #expect(frame() == top, what)
    r.press(.down)
    #expect(frame() != top, what)
    return rows
  }
}

extension Block {
  /// Visible text, word by word, as far as no line break falls into a word.
  fileprivate var words: [Substring] {
    let texts: [Text] =
      switch self {
      case .heading(let text), .band(let text, _), .paragraph(let text, _), .centred(let text, _): [text]
      case .action(let action, _): [action.label]
      case .pair(let name, let value): [name, value]
      default: []
      }
    return texts.flatMap { $0.string.split(separator: " ") }.filter { $0.count < 16 }
  }
}
