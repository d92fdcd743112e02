import Foundation
import Gherkin
import PseudoTerminal
import Testing
import WalletDriving

@testable import Walkthroughs

/// Every walkthrough that comes with the program holds, whichever way it is played.
@Suite(.timeLimit(.minutes(60))) struct EmbeddedTests {
  private static let isFull = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] != nil
  private static let program = (try? RunningProgram.built("billfold")) ?? ""

  private static func walks(_ tags: String) throws -> [Walk] {
    var sources = WalkSources([])
    #expect(sources.problems.isEmpty)
    sources.keep(try TagExpression(tags))
    return sources.walks
  }

  /// The first happy path of each feature.
  private static func happyPaths() throws -> [Walk] {
    var features: Set<String> = []
    return try walks("@smoke").filter { features.insert($0.uri).inserted }
  }

  /// Every happy path is played in one of the two ways; everything in both with `make verify`.
  private static func sample(inLines: Bool) throws -> [Walk] {
    if isFull { return try walks(inLines ? "not @screen" : "") }
    return try happyPaths().enumerated().filter { index, walk in
      let needsScreen = walk.tags.contains { $0.name == "@screen" }
      return inLines == (!needsScreen && !index.isMultiple(of: 2))
    }.map(\.element)
  }

  private static func expectAllPass(
    _ walks: [Walk], _ makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  ) throws {
    let reports = Reports()
    try WalkRunner(makeWallet: makeWallet, monotonic: { .zero }).play(walks, atOnce: 2) { reports.add($0) }
    #expect(reports.all.count == walks.count && !walks.isEmpty)
    for report in reports.all where !report.isPassed {
      Issue.record("\(PlainReport(columns: 100).text(of: report, isVerbose: true))")
    }
  }

  @Test func `without a terminal`() throws {
    let spares = SpareWorlds()
    defer { spares.remove() }
    try Self.expectAllPass(try Self.walks("")) { premise throws(StepFailure) in try HeadlessWallet(premise, from: spares) }
  }

  @Test func `in the real program on a terminal`() throws {
    try Self.expectAllPass(try Self.sample(inLines: false)) { premise throws(StepFailure) in
      try TerminalWallet(premise, path: Self.program)
    }
  }

  @Test func `in lines`() throws {
    try Self.expectAllPass(try Self.sample(inLines: true)) { premise throws(StepFailure) in
      try LineWallet(premise, path: Self.program)
    }
  }

  /// Each of them ten times, beside others each time.
  @Test(.enabled(if: isFull, "make verify does that"))
  func `a hundred rounds with a tenth of them each`() throws {
    let walks = try Self.walks("")
    for round in 0..<100 {
      let tenth = walks.indices.filter { ($0 + $0 / 10 * (round / 10)) % 10 == round % 10 }.map { walks[$0] }
      try Self.expectAllPass(tenth) { premise throws(StepFailure) in try HeadlessWallet(premise) }
    }
  }

  @Test func `the same seed leaves the same trace, whatever is played beside it`() throws {
    // Provisioning has signatures and encrypted bytes that differ each time, and are shown by their kind.
    let all = try Self.isFull ? Self.walks("") : Self.happyPaths()
    let walks = Self.isFull ? all : all.enumerated().filter { $0.isMultiple(of: 4) || $1.uri.hasPrefix("device-wallets/") }.map(\.element)
    let traces = try (1...2).map { try Self.traces(of: walks, atOnce: $0) }
    for (first, second) in zip(traces[0], traces[1]) { #expect(first == second) }
  }

  private static func traces(of walks: [Walk], atOnce: Int, from spares: SpareWorlds? = nil) throws -> [String] {
    let reports = Reports()
    let runner = WalkRunner(
      makeWallet: { premise throws(StepFailure) in try HeadlessWallet(premise, from: spares) }, monotonic: { .zero }, isTraced: true)
    try runner.play(walks, atOnce: atOnce) { reports.add($0) }
    return reports.all.map(WalkTrace.text)
  }

  /// Each scenario is played in the world of the one before, refilled.
  @Test func `a world that was used before leaves the trace of a new one`() throws {
    // What is done to files is always among them.
    let words = ["restart", "killed", "snapshot", "export", "deleted"]
    let walks = try Self.walks("").enumerated().filter { index, walk in
      Self.isFull || index.isMultiple(of: 100) || walk.steps.contains { step in words.contains { step.text.contains($0) } }
    }.map(\.element)
    let spares = SpareWorlds()
    defer { spares.remove() }
    let traces = try (Self.traces(of: walks, atOnce: 1), Self.traces(of: walks, atOnce: 1, from: spares))
    for (new, used) in zip(traces.0, traces.1) { #expect(new == used) }
    #expect(traces.1.count == walks.count)
  }

  @Test func `help explains every tag that there is`() {
    #expect(WalkSources.builtInTags.map(\.0).sorted() == WalkSources([]).tags)
  }

  @Test func `every feature says what it shows, and has a happy path`() throws {
    for name in EmbeddedWalkthroughs.names {
      let text = try #require(EmbeddedWalkthroughs.feature(name))
      let feature = try #require(try Gherkin.parse(text, uri: name))
      #expect(!feature.heading.description.isEmpty, "\(name) does not say what it shows")
      let walks = try feature.walks()
      #expect(walks.allSatisfy { $0.steps.count <= 60 && !$0.name.isEmpty }, "\(name)")
    }
  }
}
