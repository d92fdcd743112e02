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
  let run: CheckRun
  private let context: ScenarioContext
  let kept: Set<Int>

  init(_ exercise: Exercise) throws {
    let session = CheckSession(
      tester: "learner", began: Timestamp(milliseconds: 0), ended: Timestamp(milliseconds: 0), east: 0, program: "billfold", server: nil,
      terminal: "80x24", elsewhere: nil)
    let path = folder.path + "/checks/check"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let store = try CheckStore.begin([exercise.walk], session: session, in: path)
    self.exercise = exercise
    kept = try exercise.keptGoals { setup throws(StepFailure) in try HeadlessWallet(setup) }
    let run = try CheckRun(0, of: store, in: Check.world(folder.path), as: exercise)
    self.run = run
    context = ScenarioContext(pictures: Pictures(near: exercise.walk.uri)) { _ throws(StepFailure) in run.wallet }
  }

  deinit { run.close() }

  var reached: Set<Int> { run.judge.seen.union(run.judge.holding).intersection(exercise.goalSteps) }

  /// Does a step, whether or not it is one of the exercise, and judges.
  func perform(_ step: Gherkin.Step) throws {
    let result = context.play(step)
    guard result == .passed else { throw StepFailure("\(step.text): \(result.problem ?? "")") }
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

  @Test func `there are forty exercises on all subjects`() {
    let subjects = Dictionary(grouping: Self.exercises) { $0.name.split(separator: "/").first.map(String.init) ?? "" }.mapValues(\.count)
    #expect(subjects == ["access": 8, "cards": 9, "payments": 9, "device-wallets": 10, "calls": 4])
    #expect(Set(Self.exercises.map(\.path)).count == 40)
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

  @Test(arguments: exercises) func `what the hints say leads to the end`(_ exercise: Exercise) throws {
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
        let text = "Feature: F\n  Scenario: S\n" + lines.filter { $0.trimmed != "--" }.map { "    " + $0.trimmed }.joined(separator: "\n") + "\n"
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

  @Test(arguments: ways) func `every way to the goals is accepted, and nothing that only comes near`(_ way: Way) throws {
    let number = way.exercise.split(separator: "/")[1]
    let exercise = try #require(Self.exercises.first { $0.walk.uri.hasSuffix("/\(way.exercise).feature") }, "\(number)")
    let learner = try Learner(exercise)
    for step in way.steps { try learner.perform(step) }
    #expect(learner.run.isComplete == !way.isMiss, "\(way.testDescription): \(learner.run.missing().mapValues(\.string))")
  }
}
