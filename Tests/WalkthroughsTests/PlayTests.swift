import Commands
import Dice
import Foundation
import Gherkin
import Testing
import UserInterface

@testable import Walkthroughs

/// A play without a terminal, and the wallet that it has made last.
struct Rehearsal {
  var performance: Performance
  private let wallets: Wallets
  var size = Size(columns: 80, rows: 25)
  private var now = Duration.zero

  private final class Wallets { var last: HeadlessWallet? }

  init(_ walk: Walk, auto: Player.Auto? = nil) {
    let wallets = Wallets()
    self.wallets = wallets
    performance = Performance(Script(walk), auto: auto, speed: 1, isTyped: true) { setup throws(StepFailure) in
      let wallet = try HeadlessWallet(setup)
      wallets.last = wallet
      return wallet
    }
  }

  /// Of a built-in walkthrough, by its name: the first scenario of it.
  init(_ name: String) throws { self.init(try #require(WalkSources([name]).walks.first)) }

  init(steps: String) throws {
    let feature = try #require(try Gherkin.parse("Feature: f\n\n  Scenario: s\n" + steps, uri: "test.feature"))
    self.init(try #require(try feature.walks().first))
  }

  var player: Player { performance.player }

  mutating func press(_ keys: Key...) { perform(keys.map { .key($0) }) }
  mutating func perform(_ inputs: [Input]) { for input in inputs { performance.receive(input, on: size) } }

  /// Returns to the script, also where that undoes what was done by hand.
  mutating func giveBack() {
    press(.control("x"))
    if player.isAsking { press(.enter) }
  }

  /// Does the next step; what it types is there at once.
  mutating func advance() {
    press(.enter)
    if player.isTyping { press(.enter) }
  }

  mutating func goToEnd() {
    for _ in 0..<1000 where !player.isAtEnd { advance() }
  }

  /// Lets time pass until something happens by itself. Returns false if nothing will.
  mutating func wait() -> Bool {
    performance.work(now, on: size)
    guard let due = player.due(now) else { return false }
    now += due
    performance.work(now, on: size)
    return true
  }

  /// All that can be told of the stage and the world, which the wallet itself is asked for.
  var record: Record {
    Record(frame: frame, inbox: said(InboxQuery()), traffic: said(TrafficQuery()))
  }

  /// The stage as the scenario has it; empty if the app was left.
  var frame: String { player.moment.map { $0.frame($0.size).picture } ?? "" }

  struct Record: Equatable {
    let frame: String
    let inbox: String
    let traffic: String

    /// The first line in which they differ; nil: they don't.
    func difference(from other: Record) -> String? {
      for (own, others) in [(frame, other.frame), (inbox, other.inbox), (traffic, other.traffic)] where own != others {
        let (own, others) = (own.split(separator: "\n"), others.split(separator: "\n"))
        let line = zip(own, others).first { $0 != $1 }.map { "“\($0)” and “\($1)”" }
        return line ?? "\(own.count) and \(others.count) lines, the last “\(own.last ?? "")” and “\(others.last ?? "")”"
      }
      return nil
    }
  }

  private func said(_ query: some WorldQuery) -> String { (try? wallets.last?.output(of: query, isJSON: true)) ?? "" }

  var rows: [String] { player.frame(size).openRows }
  var bar: [String] { Array(rows.suffix(2)) }
  func close() { performance.close() }
}

private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

@Suite struct PlayTests {
  static let isFull = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] != nil

  /// Scenarios of every subject, with faults, the clock, a second phone, a restart, a snapshot, other sizes, and an app that is left.
  static let sample =
    isFull
    ? EmbeddedWalkthroughs.names
    : [
      "access/lost-phone:21", "access/enroll", "cards/card-lock", "cards/faults-cards", "access/waiting-it-out", "terminal/two-phones",
      "terminal/snapshots", "terminal/killed", "device-wallets/apple-green", "payments/checkout", "terminal/sizes", "terminal/leaving",
    ]

  private static func dice(_ name: String) -> Dice { Dice(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }) }

  // MARK: - Back and forth

  @Test(arguments: sample) func `steps back and forth lead to what going there straight does`(_ name: String) throws {
    var straight = try Rehearsal(name)
    defer { straight.close() }
    var frames = [straight.player.next: straight.frame]
    while !straight.player.isAtEnd {
      straight.advance()
      frames[straight.player.next] = straight.frame
    }
    #expect(straight.player.isPassed)
    var dice = Self.dice(name)
    for _ in 0..<3 {
      var play = try Rehearsal(name)
      defer { play.close() }
      for _ in 0..<6 + dice.below(12) {
        switch dice.below(5) {
        case 0, 1: play.advance()
        case 2: play.press(.left)
        case 3:
          play.press(.character("g"), .home)
          for _ in 0..<dice.below(play.player.script.steps.count) { play.press(.down) }
          play.press(.enter)
        default: play.press(.escape, .control("x"))
        }
        if let frame = frames[play.player.next] { #expect(play.frame == frame) }
      }
      // A question to the world may make its wallets look for news: it comes last.
      var fresh = try Rehearsal(name)
      defer { fresh.close() }
      fresh.performance.go(to: play.player.next)
      play.press(.escape)
      fresh.press(.escape)
      #expect(play.record.difference(from: fresh.record) == nil)
    }
  }

  // MARK: - Taken over

  /// Six scenarios of each subject, evenly spread over all of it, and the tour; in short tests, one of each subject.
  private static let spread: [String] = {
    let subjects = Dictionary(grouping: WalkSources([]).walks.map(\.place)) { $0.prefix { $0 != "/" } }
    return subjects.sorted { $0.key < $1.key }.flatMap { subject, places in
      let count = min(isFull ? 6 : places.count > 1 ? 1 : 0, places.count)
      return (0..<count).map { places[(2 * $0 + 1) * places.count / (2 * count)] }
    }
  }()

  /// What a person does who has taken over: look around, move, type, choose, or leave.
  private static func somethingElse(_ dice: inout Dice) -> [Input] {
    func command(_ line: String) -> [Input] { [.key(.control("p"))] + line.map { .key(.character($0)) } + [.key(.enter)] }
    let ways: [[Input]] = [
      [.key(.character("?"))], [.key(.character("?")), .key(.pageDown), .key(.escape)], [.key(.control("n"))],
      [.key(.control("n")), .key(.enter)], [.key(.control("o"))], [.key(.control("o")), .key(.down), .key(.enter)], [.key(.control("g"))],
      [.key(.control("y")), .key(.enter)], [.key(.control("f"))], [.key(.control("p")), .key(.escape)], command("fault latency 2s"),
      command("clock forward 1d"), [.key(.control("r")), .key(.escape)], [.key(.tab)], [.key(.down), .key(.down)],
      [.key(.tab), .key(.enter)], [.key(.tab), .key(.tab), .key(.enter), .key(.escape)], [.key(.enter)], [.key(.escape)],
      "2580".map { .key(.character($0)) }, "lu1".map { .key(.character($0)) }, [.paste("anna@example.com")], [.key(.backspace)],
      [.key(.control("e"))], [.key(.control("l"))], [.key(.character("q")), .key(.enter)],
    ]
    var inputs: [Input] = []
    for _ in 0...dice.below(3) { inputs += dice.pick(ways) }
    return inputs
  }

  @Test(arguments: spread) func `taken over at any step, a play is returned to, and continues as it would have`(_ place: String) throws {
    let walk = try #require(WalkSources([place]).walks.first { $0.place == place })
    var straight = Rehearsal(walk)
    defer { straight.close() }
    var frames = [straight.player.next: straight.frame]
    while !straight.player.isAtEnd {
      straight.advance()
      frames[straight.player.next] = straight.frame
    }
    #expect(straight.player.isPassed)
    var dice = Self.dice(place)
    for rest in straight.player.script.rests {
      var play = Rehearsal(walk)
      defer { play.close() }
      play.performance.go(to: rest)
      play.size = Size(columns: dice.pick([40, 80, 130]), rows: dice.pick([13, 25, 40]))
      play.press(.escape)
      let others = Self.somethingElse(&dice)
      play.perform(others)
      _ = play.wait()
      play.giveBack()
      let joined = play.player.next
      #expect(!play.player.isInHand && joined >= rest)
      // Where nothing was done by hand, nothing of it is left.
      while true {
        if joined == rest { #expect(play.frame == frames[play.player.next], "after \(others) before step \(rest + 1)") }
        if play.player.isAtEnd { break }
        play.advance()
      }
      for step in play.player.script.steps.indices {
        let isByHand = (rest..<joined).contains(step)
        #expect(play.player.result(step) == (isByHand ? .byHand : .passed), "step \(step + 1) after \(others) before step \(rest + 1)")
      }
    }
  }

  @Test(arguments: sample) func `taken over before each step, a play comes to its end`(_ name: String) throws {
    var dice = Self.dice(name)
    var play = try Rehearsal(name)
    defer { play.close() }
    while !play.player.isAtEnd {
      let (place, moment) = (play.player.next, play.player.moment)
      play.size = Size(columns: dice.pick([40, 80, 130]), rows: dice.pick([13, 25, 40]))
      play.press(.escape)
      play.perform(Self.somethingElse(&dice))
      play.giveBack()
      #expect(!play.player.isInHand)
      // It resumes further along only if the phone stands as it would there.
      if play.player.next == place { #expect(play.player.moment?.phone == moment?.phone) }
      play.advance()
    }
    #expect(play.player.isPassed)
  }

  @Test func `what a person does of the script is skipped, and comes again after going back`() throws {
    var play = try Rehearsal(
      steps: """
            Given an enrolled wallet
            When I fill in:
              | PIN | 2580 |
            And I press Enter
            And I choose "Not now"
            Then the screen is "Home"
            When I choose "Profile"
            Then the screen is "Profile"
        """)
    defer { play.close() }
    #expect(play.player.next == 1)
    play.press(.escape)
    for digit in "2580" { play.press(.character(digit)) }
    play.press(.enter)
    play.press(.control("x"))
    #expect(play.player.next == 3 && !play.player.isInHand)
    play.goToEnd()
    #expect(play.player.isPassed)
    while play.player.next > 1 { play.press(.left) }
    play.goToEnd()
    #expect(play.player.isPassed && !play.player.turns.contains { if case .input = $0 { true } else { false } })
  }

  /// Home with a card on top, before a step that chooses something else.
  private static let home = """
        Given the world "cards"
        When I fill in:
          | PIN | 2580 |
        And I press Enter
        And I choose "Not now"
        Then the screen is "Home"
        When I choose "Profile"

    """

  @Test(arguments: [
    (
      80,
      [" No step matches this screen. Return to the script and undo your changes?", " By hand: Lock" + blanks(47) + "Enter yes · Esc no"]
    ),
    (40, [" No step matches this screen. Return to", " the script and undo your changes?", " By hand: Lock", " Enter yes · Esc no"]),
  ])
  func `a person is asked before what they did is undone, and told what that is`(columns: Int, bar: [String]) throws {
    var play = try Rehearsal(steps: Self.home)
    defer { play.close() }
    for _ in 0..<3 { play.advance() }
    let script = play.player.moment?.phone
    play.size = Size(columns: columns, rows: 24)
    play.press(.escape, .character("l"), .control("x"))
    #expect(play.player.isInHand && play.player.isAsking)
    #expect(play.rows.suffix(bar.count) == bar)
    #expect(
      play.player.question
        == "No step matches this screen. Return to the script and undo your changes? By hand: Lock. (y: yes, Enter: stay): ")
    // Any other key leaves all as it is.
    let phone = play.player.moment?.phone
    #expect(phone != script)
    play.press(.character("5"))
    #expect(play.player.isInHand && !play.player.isAsking && play.player.moment?.phone == phone)
    play.press(.control("x"), .control("x"))
    #expect(!play.player.isInHand && play.player.moment?.phone == script)
    play.goToEnd()
    #expect(play.player.isPassed)
  }

  @Test func `the last of what was done by hand is told where not all has room, secrets are not`() throws {
    var play = try Rehearsal(steps: Self.home)
    defer { play.close() }
    play.press(.escape)
    for digit in "2581" { play.press(.character(digit)) }
    play.press(.enter)
    for digit in "2580" { play.press(.character(digit)) }
    play.press(.enter, .tab, .enter)
    for _ in 0..<3 { play.press(.character("l"), .character("u")) }
    play.press(.control("x"))
    let bar = play.bar
    #expect(bar[1].hasPrefix(" By hand: …, ") && bar[1].contains("Lock, Unlock") && !bar.joined().contains("258"), "\(bar)")
    let question = play.player.question?.string ?? ""
    #expect(question.contains("By hand: PIN, ") && question.contains("Lock, Unlock. (y") && !question.contains("258"), "\(question)")
  }

  @Test func `a person who has only looked around returns without a question`() throws {
    var play = try Rehearsal(steps: Self.home)
    defer { play.close() }
    for _ in 0..<3 { play.advance() }
    let phone = play.player.moment?.phone
    play.press(.escape, .tab, .control("g"), .character("?"), .control("n"), .control("x"))
    #expect(!play.player.isInHand && !play.player.isAsking && play.player.moment?.phone == phone)
    play.goToEnd()
    #expect(play.player.isPassed)
  }

  @Test func `an app that was left is returned from without a question`() throws {
    var play = try Rehearsal(steps: "    When I press Ctrl-O\n")
    defer { play.close() }
    play.press(.escape, .character("q"), .control("x"))
    #expect(!play.player.isInHand && !play.player.isAsking && play.player.moment != nil)
  }

  @Test func `in the hand, the first Ctrl-C asks and the second one ends`() throws {
    var play = try Rehearsal(steps: "    When I press Ctrl-O\n")
    defer { play.close() }
    // Otherwise the terminal ends the play.
    #expect(!play.player.asksBeforeEnd)
    play.press(.escape)
    #expect(play.player.asksBeforeEnd)
    play.press(.control("c"))
    #expect(!play.performance.isQuit && !play.player.asksBeforeEnd && play.rows.last == " End the presentation? Ctrl-C yes · Esc no")
    play.press(.enter)
    #expect(!play.player.isAsking && play.player.turns.isEmpty)
    play.press(.control("c"), .escape, .control("c"), .control("c"))
    #expect(play.performance.isQuit)
  }

  @Test(arguments: [Key.control("c"), .character("q")])
  func `what was done by hand isn't lost by one key, also back in the script`(_ key: Key) throws {
    var play = try Rehearsal(steps: Self.home)
    defer { play.close() }
    #expect(!play.player.asksBeforeEnd)
    // The script continues at the screen that the person has reached.
    play.press(.escape)
    for digit in "2580" { play.press(.character(digit)) }
    play.press(.enter, .control("x"))
    #expect(!play.player.isInHand && play.player.asksBeforeEnd)
    play.press(key)
    #expect(!play.performance.isQuit && play.player.isAsking && play.rows.last == " End the presentation? Ctrl-C yes · Esc no")
    play.press(.escape)
    #expect(!play.player.isAsking && !play.player.isInHand)
    play.press(key, key)
    #expect(play.performance.isQuit)
  }

  @Test func `in lines a person says yes to what is asked`() throws {
    var play = try Rehearsal(steps: "    When I press Ctrl-O\n")
    defer { play.close() }
    #expect(play.player.answer("y") == .unknown)
    play.press(.escape, .control("o"), .down, .down, .enter, .control("x"))
    #expect(play.player.answer("") == .key(.escape) && play.player.answer(" Yes ") == .key(.enter))
    play.press(.control("c"))
    #expect(play.player.question == "End the presentation? (y: yes, Enter: stay): ")
    #expect(play.player.answer("/x") == .key(.escape) && play.player.answer("/y") == .key(.control("c")))
  }

  // MARK: - Typing

  @Test func `words are typed letter by letter, and a key finishes them`() throws {
    var play = try Rehearsal(steps: "    Given an enrolled wallet\n    When I fill in:\n      | PIN | 2580 |\n")
    defer { play.close() }
    play.press(.enter)
    #expect(play.player.isTyping)
    var frames = [play.player.frame(play.size)]
    while play.player.isTyping, play.wait() {
      if frames.last != play.player.frame(play.size) { frames.append(play.player.frame(play.size)) }
    }
    #expect(frames.count >= 4)
    play.press(.left, .enter, .enter)
    #expect(!play.player.isTyping && play.player.isAtEnd)
    #expect(play.player.frame(play.size) == frames.last)
  }

  @Test func `keys that come faster than steps are done are all done`() throws {
    var play = try Rehearsal("access/lost-phone:21")
    defer { play.close() }
    for _ in 0..<60 { play.press(.character(" ")) }
    #expect(play.player.isAtEnd && play.player.isPassed)
    for _ in 0..<60 { play.press(.pageUp) }
    #expect(play.player.next == play.player.script.rests[0])
  }

  @Test func `without keys it continues by itself, any key takes over, and it begins again`() throws {
    let walk = try #require(WalkSources(["access/lost-phone:21"]).walks.first)
    var play = Rehearsal(walk, auto: Player.Auto(loops: true, isAttended: true))
    defer { play.close() }
    var continues = true
    for _ in 0..<1000 where continues && !play.player.isAtEnd { continues = play.wait() }
    #expect(continues && play.player.isAtEnd && play.player.isPassed)
    continues = play.wait()
    #expect(continues && play.player.next == play.player.script.rests[0])
    play.press(.character("x"))
    continues = play.wait()
    #expect(play.player.isInHand && !continues)
    play.press(.control("x"))
    continues = play.wait()
    #expect(!play.player.isInHand && continues)
    var once = Rehearsal(walk, auto: Player.Auto(loops: false, isAttended: true))
    defer { once.close() }
    for _ in 0..<1000 where once.wait() {}
    #expect(once.player.isAtEnd && once.bar[1].hasSuffix("any key takes over · Ctrl-C quits"))
    once.size = Size(columns: 40, rows: 12)
    #expect(once.bar[1].hasSuffix(" Ctrl-C quits"))
  }

  // MARK: - The bar

  @Test func `what is to be seen is ticked, and what only prepares takes no key`() throws {
    var play = try Rehearsal(
      steps: """
            Given an enrolled wallet
            And the customer has these cards:
              | program               | type | status | last four | currency | expiry |
              | SKRILL-VIRTUAL-MC-EEA |      |        | 1234      |          |        |
            Then the screen is "PIN login"
            When I press Ctrl-O
            Then the screen is "Simulator"
        """)
    defer { play.close() }
    #expect(play.player.isPassed && play.player.next == 3, "\(play.bar)")
    #expect(play.bar[0] == " f · s" && play.bar[1].hasPrefix(" Key press 0/1 ") && play.bar[1].contains("Enter next"), "\(play.bar)")
    play.advance()
    #expect(play.bar[0].hasPrefix(" f · s ") && play.bar[0].hasSuffix(" [x] 1 check") && play.bar[1].hasPrefix(" Key press 1/1 The end"))
  }

  @Test(arguments: [
    ("    Then I see \"Nothing of this\"\n", "is not on the screen"), ("    When I dance\n", "Undefined step"),
    ("    When I choose \"Nowhere\"\n", "No action"), ("    When I fill in:\n      | a |\n", "Each row of this table"),
    ("    When I enter the code\n", "No code stored"),
  ])
  func `at a step that does not hold the show stops, says so, and continues`(_ bad: String, _ problem: String) throws {
    var play = try Rehearsal(
      steps: "    When I press Ctrl-O\n" + bad + "    Then the screen is \"Simulator\"\n    When I press Esc\n    Then I see \"Welcome\"\n")
    defer { play.close() }
    for _ in 0..<3 where play.player.problem == nil { play.advance() }
    #expect(play.player.next == 2 && play.player.problem?.contains(problem) == true, "\(play.bar)")
    #expect(play.bar[0].contains("[!]"))
    play.goToEnd()
    #expect(play.player.isAtEnd && !play.player.isPassed && play.player.problem == nil)
  }

  @Test(arguments: ["an enrolled wallet:\n      | nonsense | x |", "the world \"of nobody\""])
  func `a world that can't be made is told of`(_ step: String) throws {
    let play = try Rehearsal(steps: "    Given \(step)\n    When I press Enter\n")
    defer { play.close() }
    #expect(play.player.problem != nil && play.player.moment == nil)
  }

  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 40, rows: 13), Size(columns: 60, rows: 20), Size(columns: 120, rows: 30)])
  func `every size shows the phone, the next step and how to get back`(_ size: Size) throws {
    var play = try Rehearsal("access/lost-phone:21")
    play.size = size
    defer { play.close() }
    let count = play.player.script.keyCount
    #expect(play.rows.count == size.rows && play.bar[0].hasPrefix(" A lost phone · ") && play.bar[1].contains("0/\(count) "), "\(play.bar)")
    expectKeys(of: play, ["Enter", "Left", "g", "Esc"])
    play.press(.character("g"))
    #expect(play.rows.contains { $0.contains("▸") } && play.rows.contains { $0.contains("get a new phone") })
    play.press(.escape, .escape)
    #expect(play.rows.last?.contains("Ctrl-X") == true)
    play.press(.control("x"))
    play.goToEnd()
    #expect(play.rows.last?.contains("\(count)/\(count) The end") == true)
    expectKeys(of: play, ["Left", "g", "Esc"])
  }

  @Test func `sentence, ticks and keys have room on the smallest phone too`() throws {
    var play = try Rehearsal(
      steps: """
            # The Simulator opens beside the phone, and nothing is lost. It has groups.
            When I press Ctrl-O
            Then I see "Phones"
            When I press Esc
            And I press Tab
        """)
    defer { play.close() }
    play.size = Size(columns: 40, rows: 12)
    play.advance()
    #expect(play.bar == [" The Simulator opens beside th…   [x] 1", " Key press 1/3 ━────   Enter Left g Esc"])
    // From 20 rows on, all of the sentence.
    play.size = Size(columns: 40, rows: 20)
    #expect(play.rows.suffix(3).prefix(2) == [" The Simulator opens beside the   [x] 1", " phone, and nothing is lost."])
    play.advance()
    #expect(!play.rows.suffix(3).joined().contains("[x]"))
  }

  @Test func `in a terminal that is too small, keys only leave`() throws {
    var play = try Rehearsal(steps: "    When I press Ctrl-O\n    And I press Esc\n")
    defer { play.close() }
    for size in [Size(columns: 39, rows: 24), Size(columns: 80, rows: 11)] {
      play.size = size
      play.press(.enter, .right, .character("g"), .escape)
      #expect(play.player.next == 0 && !play.player.isInHand && play.player.selection == nil)
    }
    play.size = Size(columns: 80, rows: 24)
    play.press(.escape, .control("o"), .down, .down, .enter, .control("x"))
    #expect(play.player.isAsking)
    play.size = Size(columns: 80, rows: 11)
    play.press(.enter)
    #expect(play.player.isInHand && play.player.isAsking)
    play.size = Size(columns: 80, rows: 24)
    play.press(.enter)
    play.size = Size(columns: 80, rows: 11)
    play.press(.character("q"))
    #expect(play.performance.isQuit)
  }

  @Test func `the list of steps marks where it is, and a number goes to its step`() throws {
    var play = try Rehearsal("tour")
    defer { play.close() }
    let count = play.player.script.steps.count
    play.press(.character("g"))
    let next = play.player.next + 1
    #expect(play.rows.contains { $0.hasPrefix(" ▸ \(String(repeating: " ", count: 2 - "\(next)".count))\(next) ") })
    #expect(play.rows.last?.hasPrefix(" Up/Down, or type a number") == true)
    play.press(.character("1"), .character("2"))
    #expect(play.rows.contains { $0.hasPrefix(" ▸ 12 ") } && play.rows.last?.hasPrefix(" Step 12 ") == true)
    #expect(play.rows.contains { $0.hasPrefix(" •  \(next) ") })
    // There are fewer than 123 steps.
    play.press(.character("3"))
    #expect(play.player.selection?.index == 2)
    play.press(.down, .character("9"), .character("9"))
    #expect(play.player.selection?.index == 8 && count < 99)
    play.press(.down, .character("1"), .character("2"), .enter)
    #expect(play.player.next == 11 && play.player.selection == nil)
  }

  /// What a presenter needs stands in the last line, whatever has no room beside it.
  private func expectKeys(of play: Rehearsal, _ keys: [String]) {
    let words = (play.rows.last ?? "").split(separator: " ").map(String.init)
    #expect(keys.allSatisfy(words.contains), "\(play.bar)")
  }

  @Test(arguments: [
    (40, "Enter Left g Esc"), (60, " · Esc take over"), (80, "Enter next · Left back · g steps · Esc take over"),
    (100, "Enter next · Left back · g steps · Esc take over · Ctrl-C quit"),
  ])
  func `at every step the keys are there in as many words as have room`(columns: Int, fewest: String) throws {
    var play = try Rehearsal("tour")
    defer { play.close() }
    play.size = Size(columns: columns, rows: 12)
    var pressed = 0
    while !play.player.isAtEnd {
      expectKeys(of: play, ["Enter", "Left", "g", "Esc"])
      let line = play.rows.last ?? ""
      #expect(line.hasSuffix(fewest), "\(line)")
      // How far it is, in pressed keys and as a bar.
      let count = "\(pressed)/\(play.player.script.keyCount) "
      #expect([" Key press ", " Key "].contains { line.hasPrefix($0 + count) } && line.contains("─"), "\(line)")
      play.advance()
      pressed += 1
    }
  }

  @Test func `a scenario that begins with a key has a phone before it`() throws {
    let play = try Rehearsal(steps: "    When I choose \"Log in\"\n")
    defer { play.close() }
    #expect(play.frame.contains("Use a sample wallet"))
  }

  @Test func `the audience reads the first sentence of each note, ticks, and what went wrong`() throws {
    var play = try Rehearsal(
      steps: """
            # All is at hand, from 9.30 on! The Simulator opens
            # with Ctrl-O.
            When I press Ctrl-O
            Then the screen is "Simulator"
            And I see "Phones"
            When I press Esc
            And I press Tab
            # 全部就绪。Nothing else
            #
            # is there
            Then I see "nothing of the kind"
            And the screen is "Welcome"
            # No sentence
            #
            # at all.
            When I choose "Log in"
        """)
    defer { play.close() }
    play.size = Size(columns: 80, rows: 25)
    #expect(play.bar[0] == " f · s")
    play.advance()
    #expect(play.bar[0] == " All is at hand, from 9.30 on!" + blanks(37) + "[x] 2 checks")
    // It stays until there is another one.
    play.advance()
    #expect(play.bar[0] == " All is at hand, from 9.30 on!")
    play.advance()
    #expect(play.bar[0] == " [!] “nothing of the kind” is not on the screen. The screen is “Welcome”.")
    play.advance()
    #expect(play.bar[0].hasPrefix(" 全部就绪。 ") && play.bar[0].hasSuffix("   [x] 1 check   [!] 1 check"))
    play.advance()
    #expect(play.bar[0] == " No sentence")
    // A presenter who goes back reads what the audience read there.
    play.press(.left)
    #expect(play.bar[0].hasPrefix(" 全部就绪。 "))
    // No bar has a sentence of a walkthrough; the list has them.
    #expect(!play.bar.joined().contains("I choose"))
    play.press(.character("g"))
    #expect(play.rows.contains { $0.contains("When I choose \"Log in\"") })
  }

  @Test func `what is shown beside the phone comes with the step before it`() throws {
    var play = try Rehearsal(
      steps: """
            Given an enrolled wallet
            And I show the sequence
            When I press Tab
            And I show the calls
            And I press Tab
        """)
    defer { play.close() }
    #expect(play.player.next == 2 && play.frame.contains("Behind the glass · sequence"))
    play.advance()
    #expect(play.player.next == 4 && !play.frame.contains("Behind the glass · sequence") && play.frame.contains("Behind the glass"))
    // It doesn't matter what the person who has taken over has shown.
    play.press(.escape, .control("g"), .control("x"), .left, .left)
    #expect(play.player.next == 2 && play.frame.contains("Behind the glass · sequence"))
    play.goToEnd()
    #expect(play.player.isPassed)
  }

  @Test func `any size can be drawn, also within a step`() throws {
    var play = try Rehearsal("cards/card-lock")
    defer { play.close() }
    for columns in [1, 20, 39, 40, 59, 79, 80, 99, 119, 149, 200] {
      play.press(.enter)
      for rows in [1, 5, 11, 12, 13, 14, 19, 20, 23, 31, 60] {
        play.size = Size(columns: columns, rows: rows)
        #expect(play.player.frame(play.size).size == play.size)
        _ = play.wait()
      }
    }
  }

  @Test(arguments: sample) func `no bar shows a credential`(_ name: String) throws {
    var play = try Rehearsal(name)
    defer { play.close() }
    while !play.player.isAtEnd {
      play.press(.enter)
      for secret in ["2580", "Heron-Lake", "heron"] { #expect(!play.bar.joined().contains(secret), "\(play.bar)") }
      play.press(.character("g"))
      #expect(!play.rows.joined().contains("Heron-Lake"))
      play.press(.escape)
    }
  }
}
