import Basics
import Commands
import Foundation
import Gherkin
import TemporaryFolder
import Testing
import UserInterface
import WalletApp
import WalletModel
import Worlds

@testable import Walkthroughs

/// A check in a temporary folder, which one process after the other has open.
final class Check {
  let folder = TemporaryFolder()
  private(set) var store: CheckStore
  private(set) var run: CheckRun
  let world: CheckWorld

  convenience init(_ walks: [Walk], elsewhere: OtherWallet? = nil) throws {
    try self.init(elsewhere: elsewhere) { session, path in try CheckStore.begin(walks, session: session, in: path) }
  }

  /// - Parameter begin: begins the check in its folder.
  init(elsewhere: OtherWallet? = nil, begin: (CheckSession, String) throws -> CheckStore) throws {
    let session = CheckSession(
      tester: "Kim", began: Timestamp(milliseconds: 0), ended: Timestamp(milliseconds: 0), east: 0, program: "billfold", server: nil,
      terminal: "80x24", elsewhere: elsewhere)
    let path = folder.path + "/checks/check"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    store = try begin(session, path)
    world = try Check.world(folder.path)
    run = try CheckRun(0, of: store, in: world, as: nil)
  }

  convenience init(_ text: String, elsewhere: OtherWallet? = nil) throws {
    let file = FileManager.default.temporaryDirectory.path + "/check-\(UUID().uuidString).feature"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    try self.init(WalkSources([file]).walks, elsewhere: elsewhere)
  }

  deinit { run.close() }

  static func world(_ folder: String) throws -> CheckWorld {
    CheckWorld(
      try WorldName("check"), in: WorldDirectory(path: folder + "/worlds"), keptIn: folder + "/checks/check",
      below: folder + "/checks/check", on: nil, loop: try Loop(),
      east: 0, canSuspend: true)
  }

  var progress: CheckProgress { run.progress }
  var steps: Range<Int> { run.script.steps.indices }

  /// Does a step of the script, and judges.
  func perform(_ step: Int) throws {
    guard run.script.steps[step].kind != .sees, !progress.steps[step].isDoneByProgram else { return }
    if let problem = try run.perform(step) { throw StepFailure("\(run.script.steps[step].text): \(problem)") }
    _ = try run.judgeIfDue()
  }

  func performAll() throws {
    _ = try run.judgeIfDue()
    for step in steps { try perform(step) }
  }

  /// All that can be seen of the wallet, and what is known of the steps.
  func state() throws -> [String] {
    let view = try run.wallet.look()
    let messages = try run.wallet.output(of: InboxQuery(), isJSON: true)
    let calls = try run.wallet.output(of: TrafficQuery(last: nil), isJSON: true)
    return view.rows + [messages, calls] + progress.steps.map { "\($0.isSeen) \($0.isDoneByProgram) \($0.mark?.verdict.rawValue ?? "")" }
  }

  /// Leaves the check and opens it again, as the next process does.
  ///
  /// - Parameter change: is done meanwhile.
  func reopen(after change: (CheckStore) throws -> Void = { _ in }) throws {
    run.close()
    store = try #require(try CheckStore(store.folder, writes: true))
    try change(store)
    run = try CheckRun(store.current ?? 0, of: store, in: try Check.world(folder.path), as: nil)
    _ = try run.judgeIfDue()
  }

  func type(_ keys: [Key]) throws {
    let wallet = try run.wallet.openWallet()
    for key in keys {
      wallet.receive(.key(key))
      _ = wallet.workUntilStill()
      while !wallet.isIdle {
        _ = wallet.control.loop.wait(atMost: 1000)
        _ = wallet.workUntilStill()
      }
    }
  }

  func mark(_ step: Int, _ verdict: Verdict, note: String = "") throws {
    try run.mark(
      [step],
      CheckMark(
        verdict, note: note, tester: "Kim", time: Timestamp(milliseconds: 1), east: 3600, isSeen: progress.steps[step].isSeen,
        isElsewhere: store.isElsewhere))
  }
}

/// A scenario in which the app is opened again.
let restarting = """
  Feature: Lock
    Scenario: A locked card stays locked
      Given an enrolled wallet
      And the customer has these cards:
        | SKRILL-VIRTUAL-MC-EEA | | | 7009 | | |
      When I fill in:
        | PIN | 2580 |
      And I press Enter
      And I choose "Not now"
      And I choose "•••• 7009"
      And I choose "Lock"
      Then I see "Locked. U: undo"
      And the card ending "7009" is LOCKED
      When I restart the app
      And I fill in:
        | PIN | 2580 |
      And I press Enter
      And I choose "•••• 7009"
      Then I see "You locked this card"
      And the issuer received cardService.update 0 times
  """

struct CheckTests {
  private static let sample = ["access/pin-login", "cards/card-lock", "device-wallets/apple-green", "payments/checkout", "terminal"]
  private static let places =
    isVerifying
    ? WalkSources([]).walks.map(\.place)
    : WalkSources(sample.filter { !WalkSources([$0]).walks.isEmpty }).walks.enumerated().filter { $0.offset % 6 == 0 }.map(\.element.place)

  @Test(arguments: places) func `its own actions fulfil every step of a scenario`(_ place: String) throws {
    let check = try Check(WalkSources([place]).walks)
    try check.performAll()
    let open = check.steps.filter { !check.progress.steps[$0].isSeen }
    #expect(
      open.isEmpty,
      "\(place): \(open.map { check.run.script.steps[$0].text + " · " + (check.progress.steps[$0].difference ?? "") })")
  }

  @Test func `nothing done marks nothing`() throws {
    let check = try Check(restarting)
    #expect(try check.run.judgeIfDue().isEmpty)
    #expect(check.progress.steps.prefix(2).allSatisfy { $0.isDoneByProgram } && check.progress.steps.dropFirst(2).allSatisfy { !$0.isSeen })
  }

  @Test func `what a tester reaches in another way is seen`() throws {
    let check = try Check(restarting)
    try check.type([.character("2"), .character("5"), .character("8"), .character("0"), .enter, .character("n")])
    #expect(try check.run.judgeIfDue().isEmpty)
    // On Home one key locks the card on top.
    try check.type([.character("l")])
    #expect(try check.run.judgeIfDue() == Array(2..<9))
    #expect(!check.progress.steps[6].isDoneByProgram)
  }

  @Test func `going back leads to the state before a step exactly, and forward to the same end`() throws {
    let check = try Check(restarting)
    _ = try check.run.judgeIfDue()
    var before: [Int: [String]] = [:]
    var withSecrets: Set<Int> = []
    for step in check.steps where check.run.script.steps[step].kind != .sees && !check.progress.steps[step].isSeen {
      before[step] = try check.state()
      if try check.run.wallet.openWallet().app.interface.hasFilledSecrets { withSecrets.insert(step) }
      try check.perform(step)
    }
    let end = try check.state()
    for step in before.keys.sorted().reversed() {
      try check.run.goBack(before: step)
      // What was typed into secret fields is in no file: the program types it again.
      #expect(!check.run.hasLostSecrets)
      if withSecrets.contains(step), step < 9 { continue }
      let now = try check.state()
      #expect(now == before[step], "before step \(step + 1)")
      for next in step..<check.steps.count { try check.perform(next) }
      #expect(try check.state() == end, "forward from step \(step + 1)")
    }
  }

  @Test func `a killed check resumes at its screen with every mark`() throws {
    let check = try Check(restarting)
    for step in check.steps {
      try check.perform(step)
      if check.progress.steps[step].isSeen { try check.mark(step, .passed) }
      // What is in a secret field is in no file.
      guard !(try check.run.wallet.openWallet()).app.interface.hasFilledSecrets else { continue }
      let state = try check.state()
      try check.reopen()
      let now = try check.state()
      #expect(now == state, "after step \(step + 1): \(now.difference(from: state))")
    }
    #expect(check.progress.state == .passed)
  }

  @Test func `verdicts behind the place one goes back to are open again`() throws {
    let check = try Check(restarting)
    try check.performAll()
    for step in check.steps { try check.mark(step, step == 9 ? .failed : .passed, note: "note") }
    #expect(check.progress.state == .failed)
    try check.run.goBack(before: 6)
    #expect(check.steps.allSatisfy { (check.progress.steps[$0].mark != nil) == ($0 < 6) && check.progress.steps[$0].isSeen == ($0 < 6) })
  }

  @Test func `actions taken back from outside open what was seen after them`() throws {
    let check = try Check(restarting)
    for step in 0..<7 { try check.perform(step) }
    #expect(check.progress.seen == Set(0..<9))
    _ = try check.run.wallet.openWallet().goBack(to: try check.run.wallet.openWallet().control.doneCount - 1)
    _ = try check.run.judgeIfDue()
    #expect(check.progress.seen == Set(0..<6))
  }

  @Test func `a line that a process was killed in is dropped`() throws {
    let check = try Check(restarting)
    try check.perform(2)
    let path = check.store.folder + "/marks.ndjson"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let count = check.progress.steps.count(where: \.isSeen)
    for cut in [1, 5, 40] {
      try whole.dropLast(cut).write(to: URL(fileURLWithPath: path))
      let store = try #require(try CheckStore(check.store.folder, writes: true))
      #expect(store.progress[0].steps.count(where: \.isSeen) == count - 1)
    }
    try (whole + Data("{\"scenario\":0}\n{}\n".utf8)).write(to: URL(fileURLWithPath: path))
    let damaged = try #require(try CheckStore(check.store.folder, writes: false))
    #expect(damaged.unreadLines == 2 && damaged.progress[0].steps.count(where: \.isSeen) == count)
  }

  @Test func `who only reads a check cuts nothing off its file`() throws {
    let check = try Check(restarting)
    let reader = try CheckStore(check.store.folder, writes: false)
    try check.perform(2)
    #expect(reader?.progress[0].seen == [0, 1])
    #expect(try CheckStore(check.store.folder, writes: false)?.progress[0].seen == [0, 1, 2])
  }

  @Test func `verdicts survive an app that was quit`() throws {
    let check = try Check(restarting)
    for step in 0..<9 { try check.perform(step) }
    for step in 0..<9 { try check.mark(step, .passed) }
    _ = try check.run.judgeIfDue()
    try check.type([.escape, .escape, .character("q")])
    #expect(try check.run.relaunchIfLeft())
    #expect(check.progress.launch == 1)
    try check.reopen()
    #expect(check.progress.launch == 1 && check.steps.prefix(9).allSatisfy { check.progress.steps[$0].mark?.verdict == .passed })
    try check.run.goBack(before: 6)
    #expect(check.progress.launch == 0 && check.progress.seen == Set(0..<6))
  }

  @Test func `a failed step keeps later ones from nothing, also after the check was left`() throws {
    let check = try Check(restarting.replacing("is LOCKED", with: "is CANCELLED"))
    for step in 0..<9 { try check.perform(step) }
    #expect(!check.progress.steps[8].isSeen && check.progress.steps[8].difference != nil)
    for step in [7, 8] { try check.mark(step, .failed) }
    try check.reopen()
    for step in 9..<check.steps.count { try check.perform(step) }
    #expect(check.progress.seen.isSuperset(of: 9..<check.steps.count))
  }

  @Test func `a world of the person is never taken for that of a check`() throws {
    let check = try Check(restarting)
    check.run.close()
    let own = check.folder.path + "/worlds/check"
    #expect(!FileManager.default.fileExists(atPath: own))
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: own + "/file"))
    #expect(check.world.isTaken)
    #expect(throws: StepFailure.self) { try CheckRun(0, of: check.store, in: check.world, as: nil) }
    check.world.unlink()
    #expect(FileManager.default.fileExists(atPath: own + "/file"))
  }

  @Test func `a lost world or history loses no verdict but says so`() throws {
    let check = try Check(restarting)
    for step in 0..<9 { try check.perform(step) }
    for step in 0..<9 { try check.mark(step, .passed) }
    try check.reopen { store in
      for name in ["world.history", "ended.history"] { try? FileManager.default.removeItem(atPath: store.folder + "/world-0/" + name) }
    }
    #expect(check.run.loss != nil && check.steps.prefix(9).allSatisfy { check.progress.steps[$0].mark?.verdict == .passed })
    #expect(throws: StepFailure.self) { try check.run.goBack(before: 6) }
    // What was refused is not done later.
    try check.reopen()
    #expect(check.progress.wayBack == nil && check.steps.prefix(9).allSatisfy { check.progress.steps[$0].mark?.verdict == .passed })
  }

  @Test func `a changed step is open again, with those after it`() throws {
    let check = try Check(restarting)
    for step in 0..<9 { try check.perform(step) }
    for step in 0..<9 { try check.mark(step, .passed) }
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).feature"
    try restarting.replacing("I choose \"Lock\"", with: "I press l").write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try check.reopen { try $0.replace(0, by: WalkSources([path]).walks[0]) }
    #expect(check.progress.seen == Set(0..<6) && check.progress.steps[6].mark == nil)
    #expect(check.run.script.steps[6].text == "And I press l")
    for step in 6..<9 { try check.perform(step) }
    #expect(check.progress.seen == Set(0..<9))
  }

  @Test func `what a tester types into a secret field is masked in notes`() throws {
    let check = try Check(restarting)
    let wallet = try check.run.wallet.openWallet()
    for digit in "7395" {
      wallet.receive(.key(.character(digit)))
      try check.run.hideTypedSecrets()
    }
    #expect(try check.run.masked("I typed 7395 there") == "I typed ••• there")
    // What it begins with is none.
    #expect(try check.run.masked("7 cards and 73 payments") == "7 cards and 73 payments")
  }

  @Test func `a note has none of the secrets of its scenario`() throws {
    let check = try Check(restarting)
    try check.performAll()
    let note = try check.run.masked("typed 2580 there\u{1B}[31m\u{202E}\nand more")
    #expect(note.hasPrefix("typed ••• there") && note.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func `the first changed step of a later text is found`() throws {
    func walk(_ text: String) throws -> Walk { try Gherkin.read(Array(text.utf8), uri: "a").walks()[0] }
    let old = try walk(restarting)
    #expect(old.firstDifference(from: old) == nil)
    #expect(old.firstDifference(from: try walk(restarting.replacing("I press Enter", with: "I press Esc"))) == 3)
    #expect(old.firstDifference(from: try walk(restarting + "\n    Then the screen is \"Card\"")) == 15)
    #expect(old.firstDifference(from: try walk(restarting.replacing("| 7009 |", with: "| 7008 |"))) == 1)
  }
}

struct ChecklistTests {
  private func list(seen: Set<Int> = [], scenarios: Int = 1, isElsewhere: Bool = false) throws -> Checklist {
    let walk = try Gherkin.read(Array(restarting.utf8), uri: "a").walks()[0]
    let script = Script(walk)
    let steps = script.steps.indices.map { CheckedStep(isSeen: seen.contains($0)) }
    return Checklist(
      script, steps, scenarios: Array(repeating: .init(script, .open), count: scenarios), current: 0, isElsewhere: isElsewhere)
  }

  private func press(_ keys: String, _ list: inout Checklist) -> Checklist.Work? {
    var work: Checklist.Work?
    for key in keys { work = list.handle(.key(key == "\n" ? .enter : key == "^" ? .control("x") : .character(key))) }
    return work
  }

  @Test func `a pass of what was seen needs no line, and of what was not seen one`() throws {
    var list = try list(seen: [0, 1])
    #expect(press("^k", &list) == nil)
    #expect(press("p", &list) == .mark([1], .passed, note: ""))
    #expect(press("jp\n", &list) == nil && list.isAsking && list.consumeMessage() != nil)
    #expect(press("looks right\n", &list) == .mark([2], .passed, note: "looks right"))
  }

  @Test func `a fail of what was seen needs a line, and of what was not seen none`() throws {
    var list = try list(seen: [0, 1])
    _ = press("^k", &list)
    #expect(press("f\n", &list) == nil && list.isAsking)
    #expect(press("wrong\n", &list) == .mark([1], .failed, note: "wrong"))
    #expect(press("jf\n", &list) == .mark([2], .failed, note: ""))
  }

  @Test func `one key passes all that was seen up to the selected step`() throws {
    var list = try list(seen: [0, 1, 3])
    _ = press("^jj", &list)
    #expect(press("P", &list) == .mark([0, 1, 3], .passed, note: ""))
  }

  @Test func `actions of no step are undone only after a question`() throws {
    var list = try list(seen: [0, 1])
    _ = press("^", &list)
    #expect(list.handle(.key(.left)) == .goBack(before: 1, isConfirmed: false))
    list.askToGoBack(before: 1, undoing: 3)
    #expect(list.handle(.key(.escape)) == nil)
    list.askToGoBack(before: 1, undoing: 3)
    #expect(press("\n", &list) == .goBack(before: 1, isConfirmed: true))
  }

  @Test func `steps of the world and of the person have their own keys`() throws {
    var list = try list(seen: Set(0..<9))
    #expect(press("^\n", &list) == .perform(9))
    #expect(press("k\n", &list) == nil && list.consumeMessage() != nil)
    #expect(press("d", &list) == nil && list.consumeMessage() != nil)
    #expect(press("kkd", &list) == .perform(6))
  }

  @Test func `a path that is typed is attached, and an empty one is not`() throws {
    var list = try list(seen: [0, 1])
    #expect(press("^a\n", &list) == nil && list.isAsking && list.consumeMessage() != nil)
    #expect(press("~/a b.png\n", &list) == .attach(2, path: "~/a b.png"))
    #expect(list.answer("a").isUnderstood)
    let path = "/" + String(repeating: "x", count: 4000)
    #expect(list.answer(path).work == .attach(2, path: path))
  }

  @Test func `of another wallet, every step is done by Billfold, and no verdict needs a line`() throws {
    var list = try list(seen: Set(0..<9), isElsewhere: true)
    #expect(list.focus == .steps && list.selected.index == 0)
    #expect(press("jj\n", &list) == .perform(2) && press("d", &list) == .perform(2))
    #expect(press("jjjjjjj\n", &list) == .perform(9))
    #expect(press("p", &list) == .mark([9], .passed, note: ""))
    #expect(press("kkkf\n", &list) == .mark([6], .failed, note: ""))
    #expect(press("fgreen\n", &list) == .mark([6], .failed, note: "green"))
    #expect(press("P", &list) == nil && list.consumeMessage() != nil)
    #expect(press("b\n", &list) == nil && list.isAsking)
    // What Billfold looks for, the tester looks for on the other phone.
    _ = list.handle(.key(.escape))
    _ = press("j\n", &list)
    #expect(list.consumeMessage()?.string.contains("Look at the other phone, then p or f") == true)
  }

  @Test func `Billfold does a step of another wallet once, and the tester stays there`() throws {
    var list = try list(isElsewhere: true)
    #expect(press("jj\n", &list) == .perform(2))
    var steps = list.steps
    (steps[2].isSeen, steps[2].isDoneByProgram) = (true, true)
    list.show(steps, .open)
    #expect(list.selected.index == 2 && press("\n", &list) == nil)
    #expect(list.consumeMessage()?.string == "It is done. Do the same on the other phone, then p or f.")
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
      let line = list.frame(Frame(SidePanel.stage(on: size)), size, isCovered: false).line(size.rows - 1)
      #expect(line.contains("ther phone, then p or f") && line.contains("Ctrl-X"), "\(line)")
    }
  }

  @Test func `a tester stays at a step after a verdict, and the next step is selected once it is seen`() throws {
    var list = try list(seen: [0, 1])
    _ = press("^", &list)
    #expect(list.selected.index == 2)
    var steps = list.steps
    steps[2].isSeen = true
    list.show(steps, .open)
    #expect(list.selected.index == 3)
    _ = press("kk", &list)
    list.show(steps, .open)
    #expect(list.selected.index == 1)
  }

  @Test func `the phone has the same cells with the list and without it`() throws {
    let check = try Check(restarting)
    _ = try check.run.judgeIfDue()
    let wallet = try check.run.wallet.openWallet()
    for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60), Size(columns: 60, rows: 21)] {
      let list = try list()
      let stage = SidePanel.stage(on: size)
      let alone = wallet.app.frame(stage)
      let framed = list.frame(alone, size, isCovered: false)
      let phone = try #require(wallet.app.screenDump(stage).panes.first { $0.kind == .phone })
      for row in phone.row..<phone.row + phone.rows {
        for column in phone.column..<phone.column + phone.columns {
          #expect(alone.cell(row: row, column: column) == framed.cell(row: row, column: column), "\(size) \(row) \(column)")
        }
      }
    }
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
  func `the next key stands in the last line`(_ size: Size) throws {
    var list = try list(seen: [0, 1], scenarios: 3)
    let blank = Frame(SidePanel.stage(on: size))
    func last() -> String { list.frame(blank, size, isCovered: false).line(size.rows - 1) }
    #expect(last().contains("Ctrl-X"))
    _ = press("^", &list)
    #expect(last().contains("Ctrl-X") && last().contains("d do it"))
    _ = press("l", &list)
    #expect(last().contains("Enter"))
  }
}
