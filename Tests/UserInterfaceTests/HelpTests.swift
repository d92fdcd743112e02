import Testing

@testable import UserInterface

/// Help lists the keys of the page beneath, and closing it shows that page again.
@Suite struct HelpTests {
  private static let pages = Catalogue.all.filter { entry in
    let r = entry.rehearse()
    if case .help? = r.interface.overlay { return false }
    return !r.interface.isWaiting && !r.interface.topPage(east: 0).isTyping
  }

  private static func commands(_ r: Rehearsal) -> [Command]? {
    guard case .help(let help)? = r.interface.overlay else { return nil }
    return help.commands
  }

  private static func isChanged(_ r: Rehearsal, by key: Key) -> Bool {
    var after = r
    after.press(key)
    return after.interface.topPage(east: 0) != r.interface.topPage(east: 0) || after.interface.overlay != r.interface.overlay
      || after.interface.visit != r.interface.visit || after.asked.count != r.asked.count || after.interface.exitStatus != nil
  }

  @Test func `there are pages to judge`() { #expect(Self.pages.count > 150) }

  @Test(arguments: pages)
  func `a key is listed if it does something, and only then`(_ entry: Catalogue.Entry) throws {
    let r = entry.rehearse()
    var helped = r
    helped.press(.character("?"))
    let listed = try #require(Self.commands(helped))
    for (command, keys) in [Command.next: [.tab], .previous: [.backTab], .leave: [.character("q")], .number: Command.number.binding.keys] {
      // An entry that brings the message that stands there already changes nothing.
      if command == .number, r.interface.topPage(east: 0).message != nil { continue }
      #expect(listed.contains(command) == keys.contains { Self.isChanged(r, by: $0) }, "\(command)")
    }
    if listed.contains(.back) { #expect(Self.isChanged(r, by: .escape)) }
    #expect(listed.contains(.choose) == (r.interface.topPage(east: 0).enter != nil))
  }

  @Test func `help with the glass lists its own keys first`() throws {
    for (columns, rows) in [(80, 24), (40, 12)] {
      var r = StageCatalogue.glass(columns, rows) { $0.press(.control("y"), .character("?")) }
      var labels: [Text] = []
      for case .pair(let label, _) in r.interface.topPage(east: 0).body { labels.append(label) }
      #expect(labels.prefix(5).map(\.string) == ["Enter", "Esc", "/", "End", "c"])
      r.press(.escape)
      #expect(r.stage(columns, rows).picture.contains("12 of 12"))
    }
  }

  @Test(arguments: pages)
  func `closing help shows what lay beneath`(_ entry: Catalogue.Entry) {
    for key in [Key.escape, .enter, .character("?"), .character("q")] {
      var r = entry.rehearse()
      let (overlay, frame) = (r.interface.overlay, r.stage(80, 24))
      r.press(.character("?"))
      #expect(r.interface.overlay?.title == "Help")
      r.press(key)
      #expect(r.interface.overlay == overlay && r.stage(80, 24) == frame)
    }
  }

  @Test func `in a text field, keys that are text are left out`() throws {
    var r = Rehearsal()
    Catalogue.login(&r)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    r.choose("Help for the phone")
    let listed = try #require(Self.commands(r))
    #expect(!listed.contains { [.help, .leave, .number].contains($0) } && listed.contains(.simulator))
    #expect(r.phone(40, 22).picture.contains("Log in with email and password."))
    r.press(.escape)
    #expect(r.interface.overlay?.title == "Simulator")
    r.press(.escape)
    #expect(r.interface.overlay == nil && r.interface.screenName == .login)
  }

  @Test func `a response that comes while help is open reaches the Simulator beneath`() {
    var r = Rehearsal()
    Catalogue.pin(&r)
    r.press(.control("o"), .character("?"))
    r.answer(Intents.Simulate.self, Catalogue.overview())
    #expect(r.interface.overlay?.title == "Help")
    r.press(.escape)
    #expect(r.phone(40, 22).picture.contains("Customer care"))
  }

  @Test func `the Simulator's key and that of the inbox lead from help back to it`() {
    var r = Rehearsal()
    Catalogue.simulator(&r)
    r.choose("Turn the clock forward")
    r.press(.character("?"), .control("o"))
    #expect(r.interface.overlay?.title == "Simulator · clock")
    r.press(.character("?"), .control("n"))
    #expect(r.interface.overlay?.title == "Simulator · inbox")
    r.press(.character("?"), .control("n"))
    #expect(r.interface.overlay?.title == "Simulator · inbox")
    r.press(.control("n"))
    #expect(r.interface.overlay == nil)
  }

  @Test func `a question under help goes with the warning of the session's end`() throws {
    var r = try #require(Catalogue.all.first { $0.path == "Cards/CardPIN/leaving" }).rehearse()
    r.press(.character("?"), .escape)
    #expect(r.interface.title == "Billfold")
    r.press(.character("?"))
    r.pass(.seconds(275))
    #expect(r.interface.apps.current.isWarning)
    r.press(.escape)
    #expect(r.interface.overlay == nil && r.interface.apps.current.isWarning)
  }
}
