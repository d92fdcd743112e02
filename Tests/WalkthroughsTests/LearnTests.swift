import Basics
import Commands
import Foundation
import Gherkin
import TemporaryFolder
import Testing
import UserInterface
import WalletModel
import Worlds

@testable import Walkthroughs

/// An exercise in a temporary folder, as a learner has it open.
final class Learner {
  private let folder = TemporaryFolder()
  let exercise: Exercise
  private(set) var run: CheckRun
  private var context: ScenarioContext
  private var performed: [Gherkin.Step] = []
  let initial: Set<Int>

  init(_ exercise: Exercise) throws {
    let session = CheckSession(
      tester: "learner", began: Timestamp(milliseconds: 0), ended: Timestamp(milliseconds: 0), east: 0, program: "billfold", server: nil,
      terminal: "80x24", elsewhere: nil)
    let path = folder.path + "/checks/check"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let store = try CheckStore.begin([exercise.walk], session: session, in: path)
    self.exercise = exercise
    initial = try exercise.initialGoals { setup throws(StepFailure) in try HeadlessWallet(setup) }
    run = try CheckRun(0, of: store, in: Check.world(folder.path), as: exercise)
    context = Self.context(run)
  }

  private static func context(_ run: CheckRun) -> ScenarioContext {
    ScenarioContext(pictures: Pictures(near: run.script.walk.uri)) { _ throws(StepFailure) in run.wallet }
  }

  /// Leaves the exercise, and continues it in another process.
  func reopen() throws {
    run.close()
    let store = try #require(try CheckStore(folder.path + "/checks/check", writes: true))
    run = try CheckRun(0, of: store, in: Check.world(folder.path), as: exercise)
    context = Self.context(run)
    context.remember(performed)
  }

  /// What stands on the phone.
  var phone: [String] { get throws { try run.wallet.look().phone } }

  deinit { run.close() }

  var reached: Set<Int> { run.reachedGoals }

  /// Does a step, whether or not it is one of the exercise, and judges.
  func perform(_ step: Gherkin.Step) throws {
    let result = context.play(step)
    guard result == .passed else { throw StepFailure("\(step.text): \(result.problem ?? "")") }
    performed.append(step)
    if try run.relaunchIfLeft() { return }
    _ = try run.judgeIfDue()
  }

  func perform(_ number: Int) throws { try perform(exercise.walk.steps[number]) }

  /// The actions that are the learner's.
  var actions: [Int] {
    exercise.script.steps.indices.filter { $0 >= exercise.script.preparedCount && exercise.script.steps[$0].kind != .sees }
  }
}

extension Exercise: CustomTestStringConvertible {
  public var testDescription: String { name }
}

struct LearnTests {
  static let exercises = Exercise.builtIn
  /// Of all subjects; with `make verify` all.
  private static let sample = exercises.enumerated().filter { isVerifying || $0.offset % 4 == 1 }.map(\.element)

  @Test func `there are forty exercises on all subjects`() {
    let subjects = Dictionary(grouping: Self.exercises) { $0.name.split(separator: "/").first.map(String.init) ?? "" }.mapValues(\.count)
    #expect(subjects == ["access": 8, "cards": 9, "payments": 9, "device-wallets": 10, "calls": 4])
    #expect(Set(Self.exercises.map(\.folderName)).count == 40)
  }

  @Test(arguments: exercises) func `an exercise is ready, and nothing is reached before anything is done`(_ exercise: Exercise) throws {
    let problems = exercise.problems { setup throws(StepFailure) in try HeadlessWallet(setup) }
    #expect(problems == [], "\(exercise.name)")
    #expect(!exercise.afterwords.isEmpty, "\(exercise.name)")
    for step in try Learner(exercise).actions { #expect(!exercise.walk.comments(.hint, above: exercise.walk.steps[step]).isEmpty) }
    let learner = try Learner(exercise)
    _ = try learner.run.judgeIfDue()
    #expect(learner.reached.isEmpty && learner.run.progress.entries.allSatisfy { if case .seen = $0.event { false } else { true } })
  }

  @Test(arguments: sample) func `what the hints say leads to the end`(_ exercise: Exercise) throws {
    let learner = try Learner(exercise)
    var given: [Text] = []
    while let step = try learner.run.nextStep() {
      given.append(exercise.instruction(of: step))
      if given.count > 3 * learner.actions.count { break }
      do {
        // A code is read before it is entered.
        if step > 0, case .enterCode? = exercise.script.steps[step].actions.first { try learner.perform(step - 1) }
        try learner.perform(step)
      } catch {
        given.append(Text(untrusted: "\(error)"))
        break
      }
    }
    #expect(learner.run.isComplete, "\(exercise.name): \(given.map(\.string))")
  }

  @Test(arguments: sample) func `a goal is shown in another wallet, at reading speed`(_ exercise: Exercise) throws {
    var judge = exercise.judge()
    while judge.groups[judge.group...].contains(where: { !$0.sights.isEmpty }) {
      var demonstration = Demonstration(exercise, after: judge)
      defer { demonstration.close() }
      var (now, captions): (Duration, Set<Text>) = (.seconds(1), [])
      while demonstration.work(now), now < .seconds(3600) {
        captions.insert(demonstration.caption)
        #expect(demonstration.frame(Size(columns: 80, rows: 23)) != nil)
        now += max(demonstration.wakeUp(now) ?? .milliseconds(1), .milliseconds(1))
      }
      #expect(now < .seconds(600) && now > .seconds(3) && !captions.contains { $0.string.hasPrefix("It can't be shown") }, "\(captions)")
      #expect(captions.isSuperset(of: Demonstration.steps(exercise, after: judge).suffix(1)))
      judge.passOver(groupOf: judge.groups[judge.group].sights.lowerBound)
    }
  }

  @Test(arguments: sample) func `an exercise continues at its screen, with its goals`(_ exercise: Exercise) throws {
    let learner = try Learner(exercise)
    for step in learner.actions {
      try learner.perform(step)
      let (phone, reached) = (try learner.phone, learner.run.judge.seen)
      try learner.reopen()
      let resumed = try learner.phone
      // Secret fields are emptied.
      #expect(learner.run.hasLostSecrets || resumed == phone, "\(exercise.name), step \(step + 1)")
      #expect(learner.run.judge.seen == reached)
      if learner.run.hasLostSecrets { return }
    }
    #expect(learner.run.isComplete, "\(exercise.name)")
  }

  /// How far a judge comes that looks after each action of the way, and after what stands in its place.
  private static func isComplete(_ exercise: Exercise, without omitted: Int?) -> Bool {
    let context = ScenarioContext(pictures: Pictures(near: exercise.walk.uri)) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    defer { context.close() }
    var judge = exercise.judge()
    for (number, step) in exercise.script.steps.enumerated() where number != omitted && step.kind != .sees {
      let isPlayed = context.play(step.step) == .passed
      guard number >= exercise.script.preparedCount, isPlayed else { continue }
      judge.noteAction()
      judge.judge { context.check(exercise.walk.steps[$0]) }
    }
    return judge.groups[judge.group...].allSatisfy(\.sights.isEmpty)
  }

  @Test(arguments: sample) func `no exercise is done with an action left out`(_ exercise: Exercise) throws {
    let actions = exercise.script.steps.indices.filter { $0 >= exercise.script.preparedCount && exercise.script.steps[$0].kind != .sees }
    for omitted in isVerifying ? actions : actions.filter({ $0 % 4 == 0 }) {
      #expect(!Self.isComplete(exercise, without: omitted), "\(exercise.name) without step \(omitted + 1)")
    }
  }

  /// Of all subjects; with `make verify` all scenarios.
  private static let others = WalkSources([]).walks.enumerated().filter {
    !$0.element.uri.hasPrefix("learn/") && (isVerifying || $0.offset % 40 == 0)
  }
  .map { Exercise($0.element) }.filter { !$0.goals.isEmpty }

  @Test(arguments: others) func `every scenario can be learned by its own steps`(_ exercise: Exercise) throws {
    #expect(Self.isComplete(exercise, without: nil), "\(exercise.name)")
    for step in exercise.script.steps.indices where exercise.script.steps[step].kind == .does {
      #expect(exercise.instruction(of: step).width > 1 && exercise.place(of: step).width > 1)
    }
  }

  @Test func `progress is kept, and a file that can't be read leaves the exercises usable`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/learn.json"
    var progress = LearningProgress(at: path)
    #expect(progress.state(of: "cards/order") == .open)
    try progress.note("cards/order") { entry in (entry.reached, entry.goals) = (1, 2) }
    #expect(LearningProgress(at: path).state(of: "cards/order") == .begun)
    try progress.note("cards/order") { entry in
      entry.reached = 2
      entry.complete(at: Timestamp(milliseconds: 0))
    }
    #expect(LearningProgress(at: path).state(of: "cards/order") == .done)
    #expect(
      LearningProgress(at: path).entries["cards/order"]?.done == "1970-01-01T00:00:00Z"
        || LearningProgress(at: path).entries["cards/order"]?.done == "1970-01-01T00:00:00+00:00")
    for text in ["", "{", "[]", #"{"format":1}"#, #"{"format":1,"exercises":{"cards/order":3}}"#] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      var damaged = LearningProgress(at: path)
      #expect(damaged.entries.isEmpty)
      try damaged.note("cards/order") { $0.reached = 1 }
      #expect(LearningProgress(at: path).entries.count == 1)
    }
    let later = #"{"format":2,"lessons":[]}"#
    try later.write(toFile: path, atomically: true, encoding: .utf8)
    var unread = LearningProgress(at: path)
    try unread.note("cards/order") { $0.reached = 1 }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == later)
  }

  @Test(arguments: [
    ("Given the world \"cards\"\nWhen I press Enter", "There is no goal"),
    (
      "Given the world \"cards\"\nWhen I choose \"Unlink this phone\"\nThen I see \"Enter your PIN\"",
      "The first goals hold before anything is done"
    ),
    (
      "Given the world \"cards\"\n# hint: Here.\n\nWhen I fill in \"PIN\" with \"2580\"\nAnd I press Enter\nThen the screen is \"Fingerprint\"",
      "not directly above a step"
    ),
    (
      "Given the world \"cards\"\nWhen I fill in \"PIN\" with \"2580\"\nAnd I press Enter\n# hint: Here.\nThen the screen is \"Fingerprint\"",
      "A hint must be above an action"
    ),
    (
      "Given the world \"cards\"\n# goal: Here\nWhen I fill in \"PIN\" with \"2580\"\nAnd I press Enter\nThen the screen is \"Fingerprint\"",
      "A goal must be above a step"
    ),
    (
      "Given the world \"cards\"\nWhen I fill in \"PIN\" with \"2580\"\nAnd I press Enter\nThen the screen is \"Fingerprint\"\nAnd the screen is \"Home\"",
      "don't lead to the goals"
    ),
    ("Given the world \"nowhere\"\nWhen I press Enter\nThen the screen is \"Home\"", "Line 4: "),
  ])
  func `a file that is no exercise says why`(steps: String, problem: String) throws {
    let text = "Feature: F\n  A task.\n  Scenario: S\n" + steps + "\n"
    let walk = try #require(try Gherkin.read(Array(text.utf8), uri: "own.feature").walks().first)
    let problems = Exercise(walk).problems { setup throws(StepFailure) in try HeadlessWallet(setup) }
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  // MARK: - The task

  @Test func `the task is beside the wallet, whose cells stay the same`() throws {
    let exercise = Self.exercises[0]
    let rows = Self.exercises.map { Lesson.Row($0, .open) }
    var lesson = Lesson(exercise, to: exercise.goals, among: rows, current: 0, listsExercises: false)
    lesson.show(reached: [], broken: [], isBegun: false, isComplete: false, closing: [])
    let learner = try Learner(exercise)
    let moment = try #require(learner.run.wallet.moment)
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 36), Size(columns: 200, rows: 60)] {
      let stage = moment.frame(SidePanel.stage(on: size))
      let frame = lesson.frame(stage, size, isCovered: false)
      #expect(frame.size == size)
      for row in 0..<min(22, stage.size.rows - Stage.foot(on: size)) {
        #expect(frame.openRows[row].prefix(40).trimmed == stage.openRows[row].prefix(40).trimmed)
      }
      #expect(frame.openRows[size.rows - 1].contains("Ctrl-X"))
    }
    #expect(lesson.handle(.key(.control("x"))) == nil && lesson.focus == .task)
    #expect(lesson.listing.contains { $0.string.contains("Mia") } && lesson.prompt != nil)
    #expect(lesson.handle(.key(.character("h"))) == .hint && lesson.handle(.key(.character("w"))) == .compare)
    #expect(lesson.handle(.key(.character("r"))) == .startOver(isConfirmed: false))
    lesson.askToStartOver()
    #expect(lesson.handle(.key(.escape)) == nil)
    lesson.askToStartOver()
    #expect(lesson.handle(.key(.enter)) == .startOver(isConfirmed: true))
    #expect(lesson.handle(.key(.character("n"))) == nil && lesson.consumeMessage() != nil)
    lesson.show(reached: exercise.goalSteps, broken: [], isBegun: true, isComplete: true, closing: ["Because."])
    #expect(lesson.handle(.key(.character("n"))) == .open(1))
    #expect(lesson.listing.contains { $0.string == "Because." })
    #expect(lesson.handle(.key(.character("l"))) == nil && lesson.focus == .exercises)
    #expect(lesson.handle(.key(.down)) == nil && lesson.handle(.key(.enter)) == .open(1) && lesson.focus == .phone)
    #expect(lesson.handle(.key(.control("x"))) == nil && lesson.answer("l").isUnderstood && lesson.answer("99") == (false, nil))
    #expect(lesson.answer("3") == (true, .open(2)))
    lesson.setShowing(true)
    #expect(lesson.hasKeys && lesson.handle(.key(.character("z"))) == .endShow)
  }

  @Test func `a goal that can no longer be reached is known`() throws {
    let text = """
      Feature: F
        Lock the card.
        Scenario: S
          Given an enrolled wallet
          And the customer has these cards:
            | program               | type | status | last four | currency | expiry |
            | SKRILL-VIRTUAL-MC-EEA |      |        | 7009      |          |        |
          When customer care takes the card ending "7009" to SUSPENDED
          Then the card ending "7009" is SUSPENDED
          When customer care takes the card ending "7009" to ACTIVE
          Then the card ending "7009" is ACTIVE
      """
    let folder = TemporaryFolder()
    try text.write(toFile: folder.path + "/own.feature", atomically: true, encoding: .utf8)
    let learner = try Learner(Exercise(try #require(WalkSources([folder.path]).walks.first)))
    try learner.perform(2)
    #expect(!learner.run.judge.isLost && !learner.run.isComplete && learner.reached == [3])
    let walk = try Gherkin.read(Array("Feature: F\n Scenario: S\n  When somebody runs \"card set 7009 CANCELLED\"\n".utf8), uri: "x")
      .walks()[0]
    try learner.perform(walk.steps[0])
    #expect(learner.run.judge.isLost)
    #expect(learner.run.missing()[5]?.string.contains("CANCELLED") == true)
  }

  // MARK: - Other ways, and near misses

  /// Another way through an exercise, or a way that only comes near.
  struct Way: Sendable, CustomTestStringConvertible {
    let exercise: String
    let name: String
    let isMiss: Bool
    let steps: [Gherkin.Step]
    var testDescription: String { "\(exercise): \(name)" }
  }

  private static let ways: [Way] = {
    var ways: [Way] = []
    for exercise in Set(exercises.map { $0.name.split(separator: "/")[0] }).sorted() {
      var (name, way, lines): (String, String?, [Substring]) = ("", nil, [])
      func end() {
        guard let way, let colon = way.firstIndex(of: ":") else { return }
        let text =
          "Feature: F\n  Scenario: S\n" + lines.filter { $0.trimmed != "--" }.map { "    " + $0.trimmed }.joined(separator: "\n") + "\n"
        let steps = (try? Gherkin.read(Array(text.utf8), uri: "ways").walks())?.first?.steps ?? []
        ways.append(
          Way(exercise: name, name: way[way.index(colon, offsetBy: 1)...].trimmed, isMiss: way.hasPrefix("miss:"), steps: steps))
      }
      let text = (try? RepositoryFile("Tests/WalkthroughsTests/Ways/\(exercise).txt").text) ?? ""
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        let words = String(line).trimmed
        if words.hasPrefix("way:") || words.hasPrefix("miss:") {
          end()
          (way, lines) = (words, [])
        } else if !line.hasPrefix(" ") {
          end()
          (name, way, lines) = (String(line).trimmed, nil, [])
        } else {
          lines.append(line)
        }
      }
      end()
    }
    return ways
  }()

  @Test func `there are ways and near misses for every subject`() {
    for subject in ["access", "cards", "payments", "device-wallets", "calls"] {
      let own = Self.ways.filter { $0.exercise.hasPrefix(subject) }
      #expect(own.count { $0.isMiss } >= 15 && own.count { !$0.isMiss } >= 15 && own.allSatisfy { !$0.steps.isEmpty }, "\(subject)")
    }
  }

  @Test(arguments: ways.enumerated().filter { isVerifying || $0.offset % 3 == 0 }.map(\.element))
  func `every way to the goals is accepted, and nothing that only comes near`(_ way: Way) throws {
    let number = way.exercise.split(separator: "/")[1]
    let exercise = try #require(Self.exercises.first { $0.walk.uri.hasSuffix("/\(way.exercise).feature") }, "\(number)")
    let learner = try Learner(exercise)
    for step in way.steps { try learner.perform(step) }
    #expect(learner.run.isComplete == !way.isMiss, "\(way.testDescription): \(learner.run.missing().mapValues(\.string))")
  }
}
