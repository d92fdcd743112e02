import Commands
import Foundation
import Gherkin
import LocalServer
import PseudoTerminal
import RemoteClient
import TemporaryFolder
import Testing
import WalletDriving
import Worlds

@testable import Walkthroughs

/// Every walkthrough holds with the issuers on a server, and shows the same.
@Suite(.timeLimit(.minutes(60)), .serialized) struct RemoteWalkTests {
  private static let isFull = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] != nil

  private static func walks(_ tags: String) throws -> [Walk] {
    var sources = WalkSources([])
    sources.keep(try TagExpression(tags))
    return sources.walks
  }

  private func play(
    _ walks: [Walk], _ makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  ) throws -> [WalkReport] {
    let reports = Reports()
    let runner = WalkRunner(makeWallet: makeWallet, monotonic: { .zero }, isTraced: true)
    try runner.play(walks, atOnce: 2) { reports.add($0) }
    return reports.all
  }

  /// Some happy paths of all subjects, and all of mobile wallets with what is late there, with every test run;
  /// everything with `make verify`.
  @Test func `every walkthrough leaves the same trace on both`() throws {
    let all = try Self.walks(Self.isFull ? "" : "@smoke or @fault and @clock")
    let wallets = all.filter { $0.uri.hasPrefix("device-wallets/") }
    let others = all.filter { !$0.uri.hasPrefix("device-wallets/") && (Self.isFull || $0.tags.contains { $0.name == "@smoke" }) }
    let walks = wallets + (Self.isFull ? others : stride(from: 0, to: others.count, by: 8).map { others[$0] })
    let served = try ServedIssuers()
    let here = try play(walks) { premise throws(StepFailure) in try HeadlessWallet(premise) }
    let there = try play(walks) { premise throws(StepFailure) in try HeadlessWallet(premise, on: served.issuers) }
    expectSame(here, there, at: served.place)
    let left = try served.worlds
    #expect(left.isEmpty, "what was made there is gone")
  }

  /// All of mobile wallets, whose sequences need what the server tells; with most test runs the happy paths.
  @Test func `parties on a server are heard as those in this process`() throws {
    let walks = WalkSources(["device-wallets"]).walks.filter { walk in Self.isFull || walk.tags.contains { $0.name == "@smoke" } }
    let served = try ServedIssuers()
    let reports = try play(walks) { premise throws(StepFailure) in try HeadlessWallet(premise, on: served.issuers) }
    for report in reports where !report.isPassed { Issue.record("\(PlainReport(columns: 100).text(of: report, isVerbose: true))") }
    #expect(reports.contains { WalkTrace.text(of: $0).contains(#""operation" : "authorizeService""#) })
  }

  private func expectSame(_ here: [WalkReport], _ there: [WalkReport], at place: String) {
    #expect(there.count == here.count && !here.isEmpty)
    for (here, there) in zip(here, there) {
      if !there.isPassed { Issue.record("\(PlainReport(columns: 100).text(of: there, isVerbose: true))") }
      let (seen, expected) = (Self.lines(there, at: place), Self.lines(here, at: "local issuers"))
      // All of it would be too long to read.
      let isSame = seen == expected
      #expect(isSame, "\(here.walk.name): \(seen.difference(from: expected).map { "\($0)" }.joined(separator: "\n"))")
    }
  }

  /// Returns the trace, without the location of the issuers, and without the waiting lines of line mode, which depend on the load of the
  /// machine. Also without the effects of calls, which a server doesn't report, and without the glass, which shows them.
  private static func lines(_ report: WalkReport, at place: String) -> [Substring] {
    let trace = WalkTrace.text(of: report).split(separator: "\n")
    let start = trace.firstIndex(of: "Calls:") ?? trace.endIndex
    return numbered(screens(trace[..<start], at: place) + calls(trace[start...]))
  }

  /// Lines whose identifiers are numbers, in the order in which they come: those of a gateway depend on the world's name, and a world on a
  /// server has another one. Equal ones stay equal.
  private static func numbered(_ lines: [Substring]) -> [Substring] {
    var numbers: [Substring: Int] = [:]
    return lines.map { line in
      guard line.contains(identifier) else { return line }
      return line.replacing(identifier) { match in
        let number = numbers[match.output] ?? numbers.count
        numbers[match.output] = number
        return "identifier \(number)"
      }
    }
  }

  nonisolated(unsafe) private static let identifier =
    #/[0-9a-f]{32}(?:\.[0-9a-f]{14})?|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#

  /// The calls in the traffic, without number and changes: those of each caller to each party in their order, for the phone's wallet asks
  /// beside the app, and on a server nothing decides which of the two is first. Also without questions of wallet, cards and card screen
  /// whose answers are no news: a server's events make them ask once more.
  private static func calls(_ lines: ArraySlice<Substring>) -> [Substring] {
    let entries = lines.split { $0 == "      }" || $0 == "      }," }.filter { entry in
      entry.contains { $0.hasSuffix(#""kind" : "call","#) || $0.hasSuffix(#""kind" : "customer care","#) }
    }
    func fields(_ names: [String], of entry: ArraySlice<Substring>) -> String {
      entry.filter { line in names.contains { line.hasPrefix("        \"\($0)\"") || line.hasPrefix("          \"\($0)\"") } }.joined()
    }
    var groups: [String: [ArraySlice<Substring>]] = [:]
    var answers: [String: ArraySlice<Substring>] = [:]
    for entry in entries {
      // Cards that were in a wallet before: a server has told its network of them before the app asks what is said there.
      if entry.contains(where: { $0.hasSuffix(#""operation" : "tokenImport","#) }) { continue }
      let repeated = ["wallet.getTokens", "cardService.get", "cardService.getAll"]
      if entry.contains(where: { line in repeated.contains { line.hasSuffix(#""operation" : "\#($0)","#) } }) {
        let told = entry.filter { !$0.hasPrefix(#"        "number""#) }
        guard answers.updateValue(told[...], forKey: fields(["operation", "deviceId", "cardId"], of: entry)) != told[...] else { continue }
      }
      // What is reported of the passes is asked beside the app.
      let isOfPasses = entry.contains { $0.hasSuffix(#""TOKENIZATIONS""#) }
      groups[fields(["caller", "party"], of: entry) + (isOfPasses ? "passes" : ""), default: []].append(entry)
    }
    return groups.sorted { $0.key < $1.key }.flatMap(\.value).flatMap { entry -> [Substring] in
      var isOfChanges = false
      return entry.filter { line in
        if line.hasPrefix(#"        "changes""#) { isOfChanges = true }
        defer { if line.hasPrefix("        ]") { isOfChanges = false } }
        return !isOfChanges && !line.hasPrefix(#"        "number""#)
      }
    }
  }

  private static func screens(_ lines: ArraySlice<Substring>, at place: String) -> [Substring] {
    lines
      // Rows of the glass beside no row of the phone.
      .filter { !$0.hasPrefix(String(repeating: " ", count: 44)) }
      .map { line -> Substring in
        // The phone, four columns to the right, and the line with its name.
        if ["    │", "    ╭", "    ╰", "    ━━━ Phone", "     Phone"].contains(where: line.hasPrefix) { return line.prefix(44) }
        // In a trace, the screen is four columns to the right.
        guard line.hasPrefix("     \(PreparedWorld.name) · ") else { return line }
        return [place, "clock stopped", "clock ", "armed: "].contains { line.contains(" · " + $0) } ? "(status line)" : line
      }
      .filter { !$0.hasSuffix(" …") }
      // After what was said of waiting, the question is asked again.
      .reduce(into: []) { lines, line in if line.isEmpty || !line.hasSuffix("): ") || line != lines.last { lines.append(line) } }
  }

  enum Way: CaseIterable {
    case terminal, lines
  }

  @Test(arguments: Way.allCases)
  func `the program plays them too`(_ way: Way) throws {
    let walks = Array(try Self.walks("@smoke and not @screen").prefix(Self.isFull ? .max : 3))
    let served = try ServedIssuers()
    let path = try RunningProgram.built("billfold")
    let here = try play(walks) { premise throws(StepFailure) in
      switch way {
      case .terminal: try TerminalWallet(premise, path: path)
      case .lines: try LineWallet(premise, path: path)
      }
    }
    let there = try play(walks) { premise throws(StepFailure) in
      switch way {
      case .terminal: try TerminalWallet(premise, on: served.issuers, path: path)
      case .lines: try LineWallet(premise, on: served.issuers, path: path)
      }
    }
    expectSame(here, there, at: served.place)
    let left = try served.worlds
    #expect(left.isEmpty)
  }
}

/// A server in this process, with its operator.
private final class ServedIssuers: Sendable {
  private let folder = TemporaryFolder()
  private let server: LocalServer
  let issuers: RemoteWorldServer

  init() throws {
    server = try LocalServer(path: folder.path, source: SystemClock())
    issuers = try RemoteWorldServer(server.operatorInvitation(), timeouts: .generous)
  }

  var place: String { "\(server.address)" }
  var worlds: [WorldSummary] { get throws { try server.directory.list() } }
}
