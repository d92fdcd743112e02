import Testing
import WalletModel

@testable import UserInterface

/// A phone on a high stage: it keeps its shape, its actions follow the text, and spare rows show a card's last payments.
@Suite struct HighPhoneTests {
  private static let high = Size(columns: 40, rows: Stage.highestPhone)

  /// The rows of the phone alone, without its frame.
  private static func rows(_ r: Rehearsal, _ rows: Int) -> [String] {
    let frame = r.phone(40, rows)
    return (1..<rows - 1).map { row in (1..<39).map { frame.text(of: frame.cell(row: row, column: $0)) }.joined().trimmedEnd }
  }

  /// What can be read, without rules and frames, which differ in height.
  private static func words(_ rows: [String]) -> Set<Substring> {
    Set(rows.joined(separator: " ").split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } })
  }

  @Test func `the phone keeps its shape, in the middle of an empty background`() {
    for (columns, rows) in [(80, 24), (80, 28), (80, 40), (100, 30), (120, 40), (160, 50), (200, 60)] {
      let frame = StageCatalogue.glass(columns, rows).stage(columns, rows)
      let height = min(rows - 2, 26)
      let top = (rows - 2 - height) / 2
      for row in 0..<rows - 2 {
        let line = (0..<40).map { frame.text(of: frame.cell(row: row, column: $0)) }.joined()
        switch row {
        case top: #expect(line.hasPrefix("╭───"), "\(columns)x\(rows)")
        case top + height - 1: #expect(line.hasPrefix("╰───"), "\(columns)x\(rows)")
        case top..<top + height: #expect(line.hasPrefix("│") && line.hasSuffix("│"), "\(columns)x\(rows), row \(row)")
        default: #expect(line.allSatisfy { $0 == " " }, "\(columns)x\(rows), row \(row)")
        }
      }
    }
    // Below 60 columns the terminal is the phone.
    let frame = StageCatalogue.signedIn(Catalogue.home).stage(40, 40)
    #expect(frame.line(38).contains("Profile") && frame.line(39).contains("Ctrl-O"))
  }

  @Test(arguments: Catalogue.all)
  func `a high phone loses nothing that a lower one shows`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    let low = Self.rows(r, 22)
    // The signs that there is more may go.
    let lost = Self.words(low).subtracting(Self.words(Self.rows(r, Self.high.rows))).filter { !$0.hasSuffix("…") }
    #expect(lost.isEmpty || low.contains { $0.hasSuffix("…") || $0.contains(" more ") }, "\(lost)")
  }

  @Test(arguments: Catalogue.all)
  func `the actions of a high phone follow the text`(_ entry: Catalogue.Entry) {
    let r = entry.rehearse()
    let page = r.interface.topPage(east: 0)
    guard r.interface.overlay != .glass, !page.body.isEmpty, case .action(let action, _)? = page.actions.first else { return }
    // A block of color ends with blank rows.
    if page.hasDrawing, page.body.count == 1 { return }
    let rows = Self.rows(r, Self.high.rows)
    guard !rows.contains(where: { $0.hasSuffix("…") }), let word = action.label.string.split(separator: " ").first else { return }
    let place = rows.lastIndex { $0.dropFirst(3).hasPrefix(word) && ["   ", " ▸ ", " · "].contains($0.prefix(3)) }
    guard let place, place > 1 else { return #expect(Bool(false), "\(word) is missing: \(rows)") }
    #expect(!rows[place - 1].isEmpty || !rows[place - 2].isEmpty, "\(rows)")
  }

  @Test func `spare rows show a card's last payments, and a lower phone shows what it did`() {
    let payments = ["Harbour Books 10.50 GBP approved", "Harbour Books 92.00 EUR declined"]
    func shown(_ script: (inout Rehearsal) -> Void, _ height: Int) -> [String] {
      var r = Rehearsal()
      script(&r)
      return Self.rows(r, height).filter { $0.contains("Harbour Books") }.map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
    }
    let card = Script.paid(Script.card())
    #expect(shown({ Catalogue.card(&$0, card) }, 22) == [])
    #expect(shown({ Catalogue.card(&$0, card) }, 26) == [payments[0], payments[0], payments[1]])
    #expect(shown({ Catalogue.card(&$0, Script.card()) }, 26) == [])
    for cards in [Script.cards([card]), Script.paidCards] {
      #expect(shown({ Catalogue.home(&$0, cards) }, 22).count == 1)
      #expect(shown({ Catalogue.home(&$0, cards) }, 26).count >= 4)
    }
    // A stack of many cards makes room for some.
    let many = Script.cards([card] + (1...8).map { Script.card(lastFour: "100\($0)") })
    #expect(shown({ Catalogue.home(&$0, many) }, 22).count == 1)
    #expect((3...5).contains(shown({ Catalogue.home(&$0, many) }, 26).count))
    // They stay when the card is locked, whose answer doesn't have them.
    let locked = shown(
      { r in
        Catalogue.card(&r, card)
        r.press(.character("l"))
        r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
      }, 26)
    #expect(locked.first == payments[0])
    // Line mode tells of them where all of them are.
    var r = Rehearsal()
    Catalogue.card(&r, card)
    var lines = LineMode()
    #expect(!lines.tell(r.interface, r.state).contains { $0.string.contains("Harbour Books") })
  }

  @Test func `the row of actions and what is said above it stay at the foot`() {
    var r = Rehearsal()
    Catalogue.home(&r, Script.paidCards)
    for height in [22, 26, 34] { #expect(Self.rows(r, height).last?.contains("Profile") == true) }
    r.press(.character("l"))
    r.answer(Intents.UpdateCard.self, Script.card(.locked, wallets: nil))
    for height in [22, 26, 34] {
      let rows = Self.rows(r, height)
      #expect(rows[height - 6].contains("Locked. U: undo"), "\(rows)")
    }
  }
}

/// The credentials of a sample customer beside the phone.
@Suite struct CredentialsTests {
  private static let parts = ["anna@example.com", "PIN 2580", "password Heron-Lake-42", "answers: heron"]
  private static let sizes = [(80, 24), (100, 30), (120, 40), (160, 50)].map { Size(columns: $0.0, rows: $0.1) }

  private static func rehearsal(_ size: Size, isLoggedIn: Bool) -> Rehearsal {
    var r = StageCatalogue.signedIn(isLoggedIn ? Catalogue.home : Catalogue.pin)
    if !isLoggedIn { r.state.sessionUntil = nil }
    r.interface.fit(size, r.shared)
    return r
  }

  /// The lines that have a credential, each with how many.
  private static func lines(_ r: Rehearsal, _ size: Size) -> [Int] {
    let frame = r.stage(size.columns, size.rows)
    return (0..<size.rows).map { row in parts.count { frame.line(row).contains($0) } }.filter { $0 > 0 }
  }

  @Test(arguments: sizes) func `they take a line at a login, and none after it`(_ size: Size) {
    let lines = Self.lines(Self.rehearsal(size, isLoggedIn: false), size)
    #expect(lines.count == 1 && lines[0] >= 2)
    let frame = Self.rehearsal(size, isLoggedIn: false).stage(size.columns, size.rows)
    let line = (0..<size.rows).map { frame.line($0) }.first { $0.contains("PIN 2580") }
    // At a login, these two are always in sight.
    #expect(line?.contains("password Heron-Lake-42") == true)
    if size.columns >= 120 { #expect(lines == [4] && line?.contains("Sample: anna@example.com") == true) }
    #expect(Self.lines(Self.rehearsal(size, isLoggedIn: true), size) == [])
  }

  @Test(arguments: sizes, [true, false]) func `a key shows all of them, and hides them again`(_ size: Size, _ isLoggedIn: Bool) {
    var r = Self.rehearsal(size, isLoggedIn: isLoggedIn)
    let before = r.stage(size.columns, size.rows)
    r.press(.control("k"))
    #expect(Self.lines(r, size).reduce(0, +) == 4)
    #expect(!r.stage(size.columns, size.rows).line(size.rows - 1).contains("Ctrl-K"))
    r.press(.control("k"))
    #expect(r.stage(size.columns, size.rows) == before)
  }

  @Test func `the line of keys has theirs where a PIN or a password is typed after the login`() {
    let asking = Catalogue.all.map { $0.rehearse() }.filter { r in
      let interface = r.interface
      guard interface.overlay == nil, !interface.isWaiting, interface.screen.isSignedIn else { return false }
      return interface.page.focusedField?.isSecret == true
    }
    #expect(asking.count > 3)
    for r in asking {
      // At 80 columns, beside the key for what is typed there is room for no other.
      for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] where size.columns > 80 || !r.interface.page.canReveal {
        var r = r
        (r.state.sample, r.state.sessionUntil) = (StageCatalogue.signedIn(Catalogue.home).state.sample, Script.deadline.end)
        r.interface.fit(size, r.shared)
        let line = r.stage(size.columns, size.rows).line(size.rows - 1)
        #expect(line.contains("Ctrl-K credentials"), "\(line)")
        r.press(.control("k"))
        #expect(!r.stage(size.columns, size.rows).line(size.rows - 1).contains("Ctrl-K") && Self.lines(r, size).reduce(0, +) == 4)
      }
    }
  }

  @Test func `they stay once they were asked for, also on the next screen and in the next world`() {
    let size = Size(columns: 120, rows: 40)
    var r = Self.rehearsal(size, isLoggedIn: true)
    r.press(.control("k"))
    r.press(.control("y"), .escape)
    #expect(Self.lines(r, size) == [4])
    var next = Self.rehearsal(size, isLoggedIn: true)
    next.interface.copyView(of: r.interface)
    #expect(Self.lines(next, size) == [4])
  }

  @Test func `help has the key where it does something, and only there`() {
    func isListed(_ r: Rehearsal) -> Bool {
      var helped = r
      helped.press(.character("?"))
      guard case .help(let help)? = helped.interface.overlay else { return false }
      return help.commands.contains(.credentials)
    }
    func changes(_ r: Rehearsal, _ size: Size) -> Bool {
      var pressed = r
      pressed.press(.control("k"))
      return pressed.stage(size.columns, size.rows) != r.stage(size.columns, size.rows)
    }
    for size in Self.sizes + [Size(columns: 40, rows: 22), Size(columns: 60, rows: 24)] {
      for turns in 0...2 {
        var r = Self.rehearsal(size, isLoggedIn: true)
        for _ in 0..<turns { r.press(.control("g")) }
        #expect(isListed(r) == changes(r, size), "\(size) \(turns)")
        #expect(isListed(r) == (turns == 0 && size.columns >= 80), "\(size) \(turns)")
      }
      var none = Self.rehearsal(size, isLoggedIn: true)
      none.state.sample = []
      none.interface.fit(size, none.shared)
      #expect(!isListed(none) && !changes(none, size))
    }
  }

  @Test func `a credential that the customer has set is no use at a login`() {
    let size = Size(columns: 80, rows: 24)
    var r = Self.rehearsal(size, isLoggedIn: false)
    r.state.sample = SamplePerson.lines(of: SamplePerson.note(r.state.sample.joined(separator: "\n"), withOwn: .pin))
    r.interface.fit(size, r.shared)
    #expect(r.stage(80, 24).picture.contains(" password Heron-Lake-42") && !r.stage(80, 24).picture.contains("set by you"))
    r.press(.control("k"))
    #expect(r.stage(80, 24).picture.contains("PIN set by you"))
  }
}
