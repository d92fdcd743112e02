import Basics
import Commands
import Dice
import Foundation
import Gherkin
import System
import Testing
import UserInterface

@testable import Walkthroughs

/// The marks on a scenario that somebody goes through.
@Suite(.timeLimit(.minutes(60))) struct JudgeTests {
  private static let isFull = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] != nil

  private static func script(_ steps: String) throws -> Script {
    let feature = try #require(try Gherkin.parse("Feature: f\n\n  Scenario: s\n" + steps, uri: "test.feature"))
    return Script(try #require(try feature.walks().first))
  }

  private static func judge(_ steps: String) throws -> Judge { Judge(try script(steps)) }

  /// Two groups and an action, of every kind of step.
  private static let steps = """
        Given an enrolled wallet
        When I press Enter
        And I choose "Cards"
        Then the issuer received getCards 2 times
        And the customer has 2 cards
        And the screen is "Cards"
        When I choose "Lock"
        Then I see "Locked"
        When 6 minutes pass
    """

  // MARK: - Laws

  @Test func `nothing done, nothing marked`() throws {
    for steps in [Self.steps, "    Then the screen is \"Welcome\"\n", "    Then the screen is \"Welcome\"\n    When I press Enter\n"] {
      var judge = try Self.judge(steps)
      judge.judge { _ in
        Issue.record("Nothing was done.")
        return nil
      }
      #expect(!judge.isDue && judge.seen.isEmpty && judge.differences.isEmpty && judge.group == 0)
    }
  }

  @Test func `what was done in the world before the person began marks that alone`() throws {
    var judge = try Self.judge(Self.steps)
    judge.noteOpened()
    judge.noteDone(0)
    judge.see(3...8)
    #expect(!judge.isDue && judge.seen == [0])
  }

  @Test func `the sights of a group are seen together, by any way`() throws {
    var judge = try Self.judge(Self.steps)
    for holding: Set in [[3, 4], [5], [4, 5], [7]] {
      judge.noteAction()
      judge.see(holding)
      #expect(judge.seen.isEmpty && judge.group == 0)
    }
    judge.noteAction()
    judge.see([3, 4, 5])
    #expect(judge.seen == [0, 1, 2, 3, 4, 5] && judge.group == 1 && judge.differences.isEmpty)
  }

  @Test func `groups come in their order, and each after something more was done`() throws {
    var judge = try Self.judge(Self.steps)
    judge.noteAction()
    judge.see([3, 4, 5, 7])
    #expect(judge.group == 1 && !judge.isDue && !judge.seen.contains(7))
    judge.see([3, 4, 5, 7])
    #expect(judge.group == 1)
    judge.noteAction()
    judge.see([7])
    #expect(judge.group == 2 && judge.seen == Set(0...7))
    // No sight follows the last action: only who does it knows that it was done.
    judge.noteAction()
    judge.see([0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(!judge.isDue && judge.seen == Set(0...7))
    judge.noteDone(8)
    #expect(judge.seen == Set(0...8))
  }

  @Test func `the world is asked where the screen is right, and the way where both are`() throws {
    var judge = try Self.judge(Self.steps)
    for (holding, asked) in [([], [5]), ([5], [5, 4]), ([3, 5], [5, 4]), ([4, 5], [5, 4, 3])] as [(Set<Int>, [Int])] {
      judge.noteAction()
      #expect(judge.see(holding) == asked)
      // Nothing more was done.
      #expect(judge.see(holding) == [])
    }
  }

  @Test func `what differs is told until it holds`() throws {
    var judge = try Self.judge(Self.steps)
    judge.noteAction()
    judge.see([5, 4])
    #expect(judge.differences == [3: "3 differs."])
    // It was not asked again, and is the reason still.
    judge.noteAction()
    judge.see([4])
    #expect(judge.differences == [3: "3 differs.", 5: "5 differs."])
    judge.noteAction()
    judge.see([3, 4, 5])
    #expect(judge.differences.isEmpty)
  }

  @Test func `a group that the program does is judged after its last action`() throws {
    var judge = try Self.judge(Self.steps)
    for (step, isDue) in [(0, false), (1, false), (2, true)] {
      judge.noteDone(step)
      #expect(judge.isDue == isDue)
    }
    judge.see([])
    #expect(judge.seen == [0, 1, 2] && !judge.isDue)
    // The person finds the way by themselves, also in the middle of that.
    var other = try Self.judge(Self.steps)
    other.noteDone(1)
    other.noteAction()
    #expect(other.isDue)
    // What they have not done was done otherwise.
    other = try Self.judge(Self.steps)
    other.noteDone(2)
    #expect(other.isDue && other.seen == [2])
  }

  @Test func `a group is passed over where somebody goes on`() throws {
    var judge = try Self.judge(Self.steps)
    judge.noteAction()
    judge.see([4, 5])
    var other = judge
    judge.noteDone(6)
    judge.see([3, 4, 5, 7])
    #expect(judge.seen == [6, 7] && judge.differences == [3: "3 differs."] && judge.group == 2)
    other.noteAction()
    other.passOver(groupOf: 3)
    #expect(!other.isDue && other.group == 1)
    other.passOver(groupOf: 3)
    other.noteAction()
    other.see([3, 4, 5, 7])
    #expect(other.seen == [6, 7] && other.differences == [3: "3 differs."])
    // An action of a group that is over changes nothing for the next one.
    other.reopen(from: 6)
    other.noteDone(2)
    #expect(!other.isDue && other.group == 1 && other.seen == [2])
  }

  /// At each step: as it was when that step came.
  @Test func `what is behind a step to which the person goes back is open again`() throws {
    let script = try Self.script(Self.steps)
    var judge = Judge(script)
    var straight: [Judge] = []
    for (index, step) in script.steps.enumerated() {
      straight.append(judge)
      if step.kind != .sees { judge.noteDone(index) }
      if judge.isDue { judge.see(Set(script.steps.indices)) }
    }
    let end = judge
    #expect(end.seen == Set(script.steps.indices))
    for index in script.steps.indices {
      judge.reopen(from: index)
      judge.see(Set(script.steps.indices))
      #expect(judge == straight[index], "\(index)")
      #expect(judge.seen.isSuperset(of: 0..<index), "\(index)")
      judge = end
    }
    // Before what is still open there is nothing to open.
    judge = straight[6]
    judge.reopen(from: 7)
    #expect(judge == straight[6])
  }

  @Test func `a scenario may begin with what it sees, and see nothing else`() throws {
    for actions in ["", "    When I press Enter\n    Then I see \"Email\"\n"] {
      var judge = try Self.judge("    Then the screen is \"Welcome\"\n    And I see \"Log in\"\n" + actions)
      judge.noteOpened()
      judge.see([0, 1, 3])
      #expect(judge.seen == [0, 1] && judge.group == 1 && !judge.isDue)
      judge.noteOpened()
      #expect(!judge.isDue)
    }
    var empty = try Self.judge("    When I press Enter\n    And I press Enter\n")
    empty.noteAction()
    empty.noteDone(1)
    #expect(!empty.isDue && empty.seen == [1])
  }

  @Test func `a step that nobody knows is never seen, and says so`() throws {
    let script = try Self.script("    When I press Down\n    Then all is well\n    And the screen is \"Welcome\"\n")
    let context = Self.context(of: script)
    defer { context.close() }
    var judge = Judge(script)
    judge.noteAction()
    judge.judge { context.check(script.steps[$0].step) }
    #expect(judge.seen.isEmpty && judge.differences.keys.sorted() == [1])
    #expect(judge.differences[1]?.hasPrefix("Undefined step.") == true)
  }

  // MARK: - Sights

  @Test func `a step that does something is not done by checking it`() throws {
    let script = try Self.script("    When I press Down\n    Then the screen is \"Home\"\n    And the issuer received loginByPIN 2 times\n")
    let context = Self.context(of: script)
    defer { context.close() }
    try #require(context.open() == nil)
    let before = context.view?.rows
    let problems = script.steps.map { context.check($0.step)?.line }
    #expect(context.view?.rows == before && problems[0] == "This step checks nothing.")
    #expect(problems[1]?.contains("expected “Home”.") == true)
    #expect(problems[2] == "loginByPIN was called 0 times, expected 2.")
  }

  /// Told by a wallet that shows and answers nothing: each sentence fails at the first thing that it reads.
  @Test func `each sentence reads what it declares`() throws {
    let blind = ScenarioContext(pictures: Pictures(near: "")) { (_: ScenarioSetup) throws(StepFailure) in BlindWallet() }
    var read: [String: StepDefinition.Sight] = [:]
    for step in WalkSources([]).walks.flatMap(\.steps) {
      guard let definition = Vocabulary.find(step.text)?.step, case .sees(let sight, _) = definition.effect else { continue }
      let pattern = definition.pattern.text
      guard read.updateValue(sight, forKey: pattern) == nil else { continue }
      let isPicture = pattern.hasPrefix("the picture is")
      let wanted: StepFailure = sight == .screen || isPicture ? .looked : .asked
      #expect(blind.check(step) == wanted, "\(step.text)")
      #expect(!isPicture || sight == .way)
    }
    let declared = Vocabulary.all.count { if case .sees = $0.effect { true } else { false } }
    #expect(read.count == declared)
    let way = ["received", "answered", "the sequence is", "the picture is"]
    for (pattern, sight) in read { #expect((sight == .way) == way.contains { pattern.contains($0) }, "\(pattern)") }
  }

  // MARK: - The walkthroughs that come with the program

  /// The folders of the walkthroughs, and the tour.
  private static let subjects = Set(EmbeddedWalkthroughs.names.map(subject)).sorted()

  private static func subject(of name: String) -> String { String(name.prefix { $0 != "/" && $0 != "." }) }

  /// Some happy paths of a subject; all of its scenarios with `make verify`.
  private static func walks(of subject: String) -> [Walk] {
    let all = WalkSources([]).walks.filter { self.subject(of: $0.uri) == subject }
    if isFull { return all }
    let happy = all.filter { $0.tags.contains { $0.name == "@smoke" } }
    var features: Set<String> = []
    let first = (happy.isEmpty ? all : happy).filter { features.insert($0.uri).inserted }
    return first.enumerated().filter { $0.offset.isMultiple(of: 12) }.map(\.element)
  }

  @Test(arguments: subjects) func `what a walk passes is seen`(subject: String) throws {
    let walks = Self.walks(of: subject)
    #expect(!walks.isEmpty)
    for walk in walks {
      let (program, person) = (Passage(walk), Passage(walk, byHand: true))
      let all = program.script.steps.indices
      #expect(program.found == Set(all.filter { program.script.steps[$0].kind == .sees }), "\(walk.place)")
      #expect(program.judge.seen == Set(all) && program.judge.differences.isEmpty, "\(walk.place)")
      #expect(person.judge.seen == program.judge.seen.subtracting(person.unknowable), "\(walk.place): \(person.problems.prefix(3))")
    }
  }

  @Test(arguments: subjects) func `with an action left out, nothing is seen that a walk would fail`(subject: String) throws {
    var dice = Dice(seed: 56)
    var failed = 0
    for walk in Self.walks(of: subject) {
      let steps = Script(walk).steps
      let actions = steps.indices.filter { steps[$0].kind != .sees }
      for omitted in Self.isFull ? actions.randomElement(using: &dice).map({ [$0] }) ?? [] : actions {
        let passage = Passage(walk, without: omitted)
        for group in passage.judge.groups {
          // Where its last action was not done, the group was passed over.
          let isReached = group.actions.last.map(passage.done.contains) ?? true
          let holds = isReached && group.sights.allSatisfy(passage.found.contains)
          let seen = passage.judge.seen.intersection(group.sights)
          if !holds { failed += 1 }
          #expect(seen == (holds ? Set(group.sights) : []), "\(walk.place) without step \(omitted + 1)")
        }
        // A person may come to the same result otherwise, or at another moment: what was seen then held then.
        _ = Passage(walk, without: omitted, byHand: true)
      }
    }
    #expect(failed > 0)
  }

  fileprivate static func context(of script: Script) -> ScenarioContext {
    ScenarioContext(pictures: Pictures(near: script.walk.uri)) { (setup: ScenarioSetup) throws(StepFailure) -> any DrivenWallet in
      try HeadlessWallet(setup)
    }
  }
}

/// A scenario after it was done by its own actions, with a judge beside it.
private struct Passage {
  let script: Script
  private(set) var judge: Judge
  /// The sights that a walk finds at their places.
  private(set) var found: Set<Int> = []
  /// The steps that could not be played, with the reasons.
  private(set) var problems: [String] = []
  /// The actions that were carried out.
  private(set) var done: Set<Int> = []
  /// The actions after which nothing is seen, so that only who does them knows of them.
  var unknowable: Set<Int> {
    Set((judge.groups.last.map { $0.sights.isEmpty ? $0.actions : 0..<0 } ?? 0..<0).filter { script.steps[$0].kind == .does })
  }

  /// - Parameters:
  ///   - omitted: the action that is left out.
  ///   - byHand: true: the person does their steps; the program does those that only prepare.
  init(_ walk: Walk, without omitted: Int? = nil, byHand: Bool = false) {
    script = Script(walk)
    judge = Judge(script)
    let context = JudgeTests.context(of: script)
    defer { context.close() }
    if script.steps.first?.kind == .sees, context.open() == nil {
      judge.noteOpened()
      see(in: context)
    }
    for (index, step) in script.steps.enumerated() where index != omitted {
      let result = context.play(step.step)
      guard result == .passed else {
        problems.append("\(step.text): \(result.problem ?? "")")
        continue
      }
      if step.kind == .sees {
        found.insert(index)
      } else {
        done.insert(index)
        if byHand, step.kind == .does { judge.noteAction() } else { judge.noteDone(index) }
        see(in: context)
      }
    }
  }

  /// Judges, and has the walk look at what counts as seen from now on.
  private mutating func see(in context: ScenarioContext) {
    let before = judge
    judge.judge { context.check(script.steps[$0].step) }
    #expect(judge.group - before.group <= 1)
    for step in judge.seen.subtracting(before.seen).sorted() where script.steps[step].kind == .sees {
      #expect(context.play(script.steps[step].step) == .passed, "\(script.walk.place), step \(step + 1)")
    }
  }
}

extension Judge {
  /// Judges where these sights hold. Returns the ones that were asked for.
  @discardableResult fileprivate mutating func see(_ holding: some Sequence<Int>) -> [Int] {
    let holding = Set(holding)
    var asked: [Int] = []
    judge { step in
      asked.append(step)
      return holding.contains(step) ? nil : StepFailure("\(step) differs.")
    }
    return asked
  }
}

extension StepFailure {
  fileprivate static let looked = StepFailure("The screen was looked at.")
  fileprivate static let asked = StepFailure("The world was asked.")
}

/// A wallet that fails whatever is wanted of it, each time saying what that was.
private final class BlindWallet: DrivenWallet {
  func look() throws(StepFailure) -> View { throw .looked }
  func ask<Query: WorldQuery>(_ query: Query) throws(StepFailure) -> Query.Answer { throw .asked }
  func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String { throw .asked }
  func send(_ inputs: [Input]) throws(StepFailure) { throw .left }
  func resize(to size: Size) throws(StepFailure) { throw .left }
  func restart() throws(StepFailure) { throw .left }
  func kill() throws(StepFailure) { throw .left }
  func perform(_ action: any WorldAction) throws(StepFailure) { throw .left }
  func run(_ request: ControlRequest) throws(StepFailure) { throw .left }
  func close() {}
}
