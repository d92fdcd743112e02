import Basics
import Commands
import Contract
import Foundation
import Gherkin
import Testing
import UserInterface
import WalletApp
import WalletModel

@testable import Walkthroughs

/// Sessions: checks without steps.
struct SessionTests {
  static func session(_ charter: String = "Lock a card", planned: Duration? = .seconds(3600)) throws -> Check {
    let charter = try #require(CheckCharter(charter, planned: planned))
    return try Check { session, path in
      var session = session
      session.charter = charter
      return try CheckStore.begin(exploring: charter.feature(fixture: "cards", seed: 7), session: session, in: path)
    }
  }

  private static func remark(_ kind: Remark.Kind, _ text: String, _ check: Check) throws {
    try check.run.remark(kind, text, tester: "Kim", time: Timestamp(milliseconds: 5000), east: 3600)
  }

  /// Logs in, and stays a minute on each screen that shows.
  private static func logIn(_ check: Check) throws {
    try stay(check)
    try check.type("2580".map { .character($0) } + [.enter])
    try stay(check)
    // No fingerprint.
    try check.type([.character("n")])
    try stay(check)
  }

  private static func stay(_ check: Check, seconds: Int64 = 60) throws {
    let screen = try check.run.wallet.openWallet().app.interface.shownScreen
    try check.run.stay(on: screen, for: .seconds(seconds), until: Timestamp(milliseconds: 9000))
  }

  private static func rows(_ check: Check) throws -> [String] { try check.run.wallet.look().phone }

  private static func sheet(_ check: Check) throws -> [String: [String]] {
    let sheet = try #require(check.store.reports[0].sheet)
    return Dictionary(uniqueKeysWithValues: sheet.sections.map { ($0.title, $0.rows) })
  }

  // MARK: - Charters

  @Test(arguments: ["", "  ", "two\nlines", "two\u{2028}lines", String(repeating: "a", count: 201), String(repeating: "a", count: 10_000)])
  func `a charter that is no line of up to 200 characters is refused`(_ text: String) {
    #expect(CheckCharter(text, planned: nil) == nil)
  }

  @Test(arguments: ["a\u{1B}[31m", "a\u{202E}b", "a\tb", "a\0b", "\u{200F}a", "<script>alert(1)</script>", "# a", "a <b> \"c\" | \\n"])
  func `a charter is printable, and the title of its scenario`(_ text: String) throws {
    let charter = try #require(CheckCharter(text, planned: nil))
    #expect(Printable(charter.text).description == charter.text)
    let walk = try Gherkin.read(Array(charter.feature(fixture: "cards", seed: 1).utf8), uri: "a").walks()[0]
    #expect(walk.feature == charter.text && walk.steps.count == 2 && walk.seed == 1)
  }

  @Test func `sample credentials in a charter are masked`() throws {
    #expect(try #require(CheckCharter("Log in with PIN 2580 twice", planned: nil)).text == "Log in with PIN ••• twice")
  }

  // MARK: - Notes and bugs

  @Test func `notes and bugs are kept in their order, with screen and moment`() throws {
    let check = try Self.session()
    try Self.remark(.note, "First", check)
    try Self.logIn(check)
    try Self.remark(.bug, "Second", check)
    for _ in 0..<2 {
      let remarks = check.progress.remarks
      #expect(remarks.map(\.remark.text) == ["First", "Second"] && remarks.map(\.remark.number) == [1, 2])
      #expect(remarks.map(\.exhibit?.title) == ["PIN login", "Home"])
      #expect(remarks[0].moment.actions == 0 && remarks[1].moment.actions == 6)
      try check.reopen()
    }
  }

  @Test func `going back to a bug shows its screen exactly, and keeps what was found later`() throws {
    let check = try Self.session()
    try Self.logIn(check)
    try Self.remark(.bug, "At home", check)
    let home = try (Self.rows(check), check.state())
    try check.type([.down, .enter])
    try Self.remark(.bug, "On a card", check)
    let card = try Self.rows(check)
    #expect(card != home.0)
    let bug = check.progress.remarks[0]
    #expect(check.run.actions(since: bug) == 2)
    try check.run.goBack(to: bug)
    for _ in 0..<2 {
      #expect(try Self.rows(check) == home.0)
      #expect(check.progress.remarks.map(\.isOnWay) == [true, false])
      #expect(check.progress.remarks[1].exhibit?.rows == card)
      try check.reopen()
    }
    #expect(try check.state() == home.1)
    #expect(try check.store.bug(2).map { String(decoding: $0, as: UTF8.self) }?.contains("Bug 2: On a card") == true)
  }

  @Test func `taken back actions leave the remark that followed them`() throws {
    let check = try Self.session()
    try Self.logIn(check)
    try Self.remark(.bug, "At home", check)
    _ = try check.run.wallet.openWallet().goBack(to: 0)
    _ = try check.run.judgeIfDue()
    #expect(check.progress.remarks.map(\.isOnWay) == [false])
    try Self.remark(.note, "Again", check)
    #expect(check.progress.remarks.map(\.isOnWay) == [false, true])
  }

  @Test func `a session whose world is gone keeps what was found and the time`() throws {
    let check = try Self.session()
    try Self.logIn(check)
    try Self.remark(.bug, "At home", check)
    try check.reopen { try FileManager.default.removeItem(atPath: $0.folder + "/world-0") }
    #expect(check.run.loss != nil && check.progress.remarks.map(\.isOnWay) == [false])
    #expect(check.progress.trail.spent == .seconds(180))
    #expect(try Self.rows(check).joined().contains("Enter your PIN"))
  }

  @Test func `typed secrets are in no remark`() throws {
    let check = try Self.session()
    let wallet = try check.run.wallet.openWallet()
    for digit in "7395" {
      wallet.receive(.key(.character(digit)))
      try check.run.hideTypedSecrets()
    }
    try Self.remark(.bug, "7395 is refused\u{202E}\n\u{1B}[31m", check)
    let text = check.progress.remarks[0].remark.text
    #expect(text.hasPrefix("••• is refused") && Printable(text).description == text)
  }

  // MARK: - The sheet

  @Test func `the sheet lists what was touched and what was not`() throws {
    let check = try Self.session()
    try check.type("9999".map { .character($0) } + [.enter])
    try Self.logIn(check)
    try Self.stay(check, seconds: 5)
    try check.run.keepStates()
    try check.reopen()
    let sheet = try Self.sheet(check)
    #expect(sheet["Screens seen"]?.contains("Access, 2 of 18: PIN login, Fingerprint") == true, "\(sheet)")
    #expect(sheet["Screens seen"]?.contains("Cards, 1 of 13: Home") == true)
    #expect(sheet["Screens not seen"]?.first { $0.hasPrefix("Payments, 11 of 11: ") } != nil)
    #expect(sheet["Time on each screen"] == ["Home: 1 min 5 s", "PIN login: 1 min", "Fingerprint: 1 min"])
    #expect(sheet["Operations called"]?.first { $0.hasPrefix("loginByPIN: 200 × 1, 401 ") } != nil, "\(sheet)")
    #expect(sheet["Operations never called"]?.first { $0.hasPrefix("Cards: ") }?.contains("cardService.create") == true)
    #expect(sheet["Operations never called"]?.joined().contains("loginByPIN") == false)
    #expect(sheet["Cards at the end"]?.contains("4242: LOCKED, SKRILL-VIRTUAL-VISA-EEA") == true)
    #expect(sheet["Bugs"] == ["none"] && sheet["Orders at the end"] == ["none"])
    #expect(!check.store.reports[0].sheet!.plain.joined().contains("%"))
    // Each screen and each operation is in one of two lists.
    let screens = (sheet["Screens seen"]! + sheet["Screens not seen"]!).flatMap { row in
      row.components(separatedBy: ": ")[1].components(separatedBy: ", ")
    }
    #expect(screens.count == ScreenName.allCases.count && Set(screens).count == screens.count)
    let operations = (sheet["Operations called"]! + sheet["Operations never called"]!).joined(separator: " ")
    for name in OperationName.allCases { #expect(operations.contains(name.rawValue)) }
  }

  @Test func `calls that are done again by going back are counted once`() throws {
    let check = try Self.session()
    try Self.remark(.note, "Start", check)
    try Self.logIn(check)
    try check.run.goBack(to: check.progress.remarks[0])
    try Self.stay(check)
    try check.reopen()
    try Self.stay(check)
    let called = try Self.sheet(check)["Operations called"]
    #expect(called?.contains("loginByPIN: 200 × 1") == true && called?.contains("isDeviceRegistered: 200 × 1") == true, "\(called ?? [])")
  }

  @Test func `a session without a bug passes, and with one it fails`() throws {
    let check = try Self.session()
    #expect(check.store.summary.status == 0 && check.store.summary.line == "Session: 0 bugs, 0 notes, 0 s of 1 h.")
    try Self.remark(.note, "One", check)
    #expect(check.store.summary.status == 0)
    try Self.stay(check, seconds: 65)
    try Self.remark(.bug, "Two", check)
    #expect(check.store.summary.status == 1 && check.store.summary.line == "Session: 1 bug, 1 note, 1 min 5 s of 1 h.")
  }

  // MARK: - Reports and evidence

  @Test func `reports hold to their schemas, and each bug is a failed step`() throws {
    let check = try Self.session("<script>alert(1)</script> & \"cards\"")
    try Self.logIn(check)
    try Self.remark(.note, "]]> fine", check)
    try Self.remark(.bug, "<img src=x> first", check)
    try Self.remark(.bug, "second | `x`", check)
    let proof = Proof()
    try proof.collect(check)
    let junit = try proof.text("junit.xml")
    _ = try ReportSchemas.junit(junit)
    #expect(junit.contains("tests=\"1\" failures=\"1\"") && junit.contains("first (") && junit.contains("name=\"planned\" value=\"1 h\""))
    for flavor in [CucumberReport.Flavor.jvm, .ruby] {
      let json = CucumberReport(check.store.reports, flavor).json
      _ = try ReportSchemas.cucumber(json, flavor)
      #expect(json.components(separatedBy: "\"status\" : \"failed\"").count == 3)
    }
    let messages = try ReportSchemas.messages(try proof.text("messages.ndjson"))
    let statuses = messages.compactMap { ($0["testStepFinished"]?["testStepResult"] as? [String: Any])?["status"] as? String }
    #expect(statuses == ["PASSED", "PASSED", "PASSED", "FAILED", "FAILED"])
    let page = try proof.text("report.html")
    #expect(!page.contains("<script") && !page.contains("<img") && page.components(separatedBy: "<article").count == 6)
    for title in ["Screens not seen", "Operations never called", "Time on each screen"] {
      #expect(page.contains("<h3>\(title)</h3>"))
      #expect(try proof.text("report.md").contains("### \(title)"))
    }
    #expect(page.contains("href=\"scenarios/001/bugs/2.feature\""))
    let plain = PlainReport(columns: 100).text(of: check.store.reports[0], isVerbose: true)
    #expect(plain.contains("tester: Kim") && plain.contains("NO  * Bug: second | `x`") && !plain.contains("Run again"))
  }

  @Test func `each bug has a short scenario that walks, also behind one that the tester has gone back to`() throws {
    let check = try Self.session()
    try Self.logIn(check)
    try Self.remark(.bug, "At home", check)
    try check.type([.character("1")])
    try Self.remark(.bug, "On a card", check)
    try check.run.goBack(to: check.progress.remarks[0])
    try check.run.wallet.restart()
    try Self.remark(.bug, "After a restart", check)
    try check.reopen()
    let proof = Proof()
    try proof.collect(check)
    for number in 1...3 {
      let path = "scenarios/001/bugs/\(number).feature"
      let text = try proof.text(path)
      #expect(text.utf8.count < 1024, "\(text)")
      let walk = WalkSources([proof.path + "/" + path]).walks[0]
      let runner = WalkRunner(makeWallet: { setup throws(StepFailure) in try HeadlessWallet(setup) }, monotonic: { .zero })
      let report = runner.play(walk, until: { false })
      #expect(report.isPassed, "\(report.failureLine ?? "")\n\(text)")
    }
    let (problems, results) = try proof.verify()
    #expect(problems.isEmpty && results == [.same, .same, .same, .same], "\(problems) \(results)")
  }

  @Test func `a forged bug is found`() throws {
    let check = try Self.session()
    try Self.logIn(check)
    try Self.remark(.bug, "At home", check)
    let proof = Proof()
    try proof.collect(check)
    let path = "scenarios/001/bugs/1.feature"
    try proof.forge(path, Array(try proof.text(path).replacing("\"Home\"", with: "\"Basket\"").utf8))
    let (problems, results) = try proof.verify()
    #expect(problems.isEmpty && results.first == .same && results.last != .same)
    try proof.forge("report.md", Array(try proof.text("report.md").replacing("At home", with: "At sea").utf8))
    #expect(try proof.verify().problems == ["report.md contradicts what check says."])
  }

  @Test func `a session of one key has its way, and one of ten thousand says that it is lost`() throws {
    let check = try Self.session()
    try check.type([.tab])
    try Self.remark(.bug, "One key", check)
    #expect(try check.store.bug(1).map { String(decoding: $0, as: UTF8.self) }?.contains("no longer known") == false)
    let wallet = try check.run.wallet.openWallet()
    for _ in 0..<10_000 { wallet.receive(.key(.tab)) }
    try Self.stay(check)
    try Self.remark(.bug, "Many keys", check)
    #expect(try check.store.bug(2).map { String(decoding: $0, as: UTF8.self) }?.contains("no longer known") == true)
    try check.reopen()
    #expect(check.progress.remarks.count == 2 && check.store.summary.status == 1)
  }
}

struct SessionTimeTests {
  private func time(_ planned: Duration?, spent: Duration = .zero) -> SessionTime {
    SessionTime(planned: planned, spent: spent, now: .seconds(100))
  }

  @Test func `the time that is left is told in minutes, and goes on after the end`() {
    let time = time(.seconds(3600))
    func words(_ seconds: Int64) -> String { time.words(.seconds(100 + seconds)).string }
    #expect(words(0) == "60 min left" && words(59) == "60 min left" && words(60) == "59 min left")
    #expect(words(3541) == "1 min left" && words(3600) == "0 min over" && words(3725) == "2 min over")
    #expect(!time.isOver(.seconds(3699)) && time.isOver(.seconds(3700)))
    let open = self.time(nil)
    #expect(open.words(.seconds(225)).string == "2 min" && !open.isOver(.seconds(1_000_000)))
  }

  @Test(
    arguments: [0, 1, 59_999, 60_000, 60_001, 3_599_999, 3_600_000, 3_661_234] as [Int64], [Duration.seconds(3600), .seconds(90), nil])
  func `the words change when it says`(_ spent: Int64, _ planned: Duration?) {
    let now = Duration.seconds(100) + .milliseconds(spent)
    let time = time(planned)
    let next = time.nextChange(now)
    #expect(next > .zero && next <= .seconds(60))
    #expect(time.words(now + next - .milliseconds(1)) == time.words(now) && time.words(now + next) != time.words(now))
  }

  @Test func `a part ends when another screen shows, after half a minute, or on request`() {
    var time = time(.seconds(60), spent: .seconds(10))
    func at(_ seconds: Int64) -> Duration { .seconds(100 + seconds) }
    #expect(time.show(.pinLogin, at(1)) == nil && time.show(.pinLogin, at(9)) == nil)
    let first = time.show(.home, at(12))
    #expect(first?.screen == .pinLogin && first?.time == .seconds(12))
    #expect(time.show(.home, at(41)) == nil)
    let second = time.show(.home, at(42))
    #expect(second?.screen == .home && second?.time == .seconds(30) && time.spent(at(42)) == .seconds(52))
    let third = time.show(.card, at(43), ends: true)
    #expect(third?.screen == .home && third?.time == .seconds(1))
    #expect(time.spent(at(44)) == .seconds(54) && !time.isOver(at(49)) && time.isOver(at(50)))
  }
}

struct SessionListTests {
  private func list(_ remarks: Int = 2) throws -> SessionList {
    var list = SessionList(try #require(CheckCharter("Declined cards in the checkout", planned: nil)))
    list.time = "12 min left"
    list.show(
      (0..<remarks).map { index in
        PlacedRemark(
          remark: Remark(
            number: index + 1, index % 2 == 0 ? .note : .bug, "Remark \(index)", tester: "Kim", time: Timestamp(milliseconds: 0), east: 0),
          moment: CheckMoment(), exhibit: nil)
      })
    return list
  }

  private func press(_ keys: String, _ list: inout SessionList) -> SessionList.Work? {
    var work: SessionList.Work?
    for key in keys { work = list.handle(.key(key == "\n" ? .enter : key == "^" ? .control("x") : .character(key))) }
    return work
  }

  @Test func `a bug and a note need a line`() throws {
    var list = try list(0)
    #expect(press("^f\n", &list) == nil && list.isAsking && list.consumeMessage() != nil)
    #expect(press("dead\n", &list) == .remark(.bug, "dead"))
    #expect(press("n  \n", &list) == nil && list.isAsking)
    #expect(press("pPbsd\n", &list) == .remark(.note, "pPbsd"))
    #expect(press("f", &list) == nil && list.handle(.key(.escape)) == nil && !list.isAsking && list.hasKeys)
  }

  @Test func `verdicts don't exist in a session`() throws {
    var list = try list()
    _ = press("^", &list)
    for key in "Ppbsdlw" { #expect(press(String(key), &list) == nil && !list.isAsking && list.consumeMessage() == nil, "\(key)") }
  }

  @Test(arguments: [Key.left, .enter]) func `a remark is gone back to only after a question`(_ key: Key) throws {
    var list = try list()
    _ = press("^", &list)
    #expect(list.handle(.key(key)) == .goBack(1, isConfirmed: false))
    list.askToGoBack(to: 1, undoing: 3)
    #expect(list.handle(.key(.escape)) == nil)
    list.askToGoBack(to: 1, undoing: 1)
    #expect(list.handle(.key(.enter)) == .goBack(1, isConfirmed: true))
    _ = list.handle(.key(.up))
    #expect(list.handle(.key(key)) == .goBack(0, isConfirmed: false))
  }

  @Test func `without remarks there is nothing to go back to`() throws {
    var list = try list(0)
    _ = press("^", &list)
    for key in [Key.up, .down, .left, .enter] { #expect(list.handle(.key(key)) == nil) }
    #expect(list.consumeMessage() != nil)
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)])
  func `the list shows charter, time, and notes and bugs with their time`(_ size: Size) throws {
    var list = try list(3)
    let blank = Frame(SidePanel.stage(on: size))
    func text() -> [String] {
      let frame = list.frame(blank, size, isCovered: false)
      return (0..<size.rows).map { frame.line($0) }
    }
    #expect(text().last?.contains("12 min left · 2 notes · 1 bug · Ctrl-X") == true)
    _ = press("^", &list)
    for part in [
      "Declined cards in the", "12 min left", "  note    00:00 Remark 0", "  BUG     00:00 Remark 1", "▸ note    00:00 Remark 2",
    ] {
      #expect(text().contains { $0.contains(part) }, "\(part): \(text())")
    }
    #expect(text().last?.contains("n note · f bug") == true)
  }

  @Test func `a session in lines`() throws {
    var list = try list()
    _ = press("^", &list)
    #expect(
      list.listing.map(\.string) == ["Declined cards in the checkout", "12 min left", "1 note 00:00 Remark 0", "2 BUG 00:00 Remark 1"])
    #expect(list.answer("1").isUnderstood && list.answer("<").work == .goBack(0, isConfirmed: false))
    list.askToGoBack(to: 0, undoing: nil)
    #expect(list.prompt != nil && list.answer("").work == nil)
    #expect(list.answer("f").work == nil && list.answer("dead").work == .remark(.bug, "dead"))
    for line in ["p", "d", "9", "x", "0"] { #expect(!list.answer(line).isUnderstood, "\(line)") }
    #expect(list.answer("").isUnderstood && !list.hasKeys)
  }
}
