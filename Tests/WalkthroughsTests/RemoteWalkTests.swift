import Commands
import Contract
import Foundation
import LocalServer
import RemoteClient
import Simulation
import Testing
import WalletModel
import Worlds

@testable import Walkthroughs

/// Every walkthrough holds with the issuers on a server, and shows the same.
@Suite(.timeLimit(.minutes(60))) struct RemoteWalkTests {
  /// Issuers on a server in this process: their half of a prepared world, of which a copy is taken there.
  private struct ServedIssuers: DistantHalf {
    private let server: LocalServer
    private let half: RemoteHalf
    var backend: any Backend { half.backend }
    var worldKey: Secret { half.worldKey }
    var careKey: Secret? { half.careKey }
    var place: String { "embedded" }

    init(_ prepared: PreparedWorld) throws {
      server = try LocalServer(path: prepared.folder + "/server", source: MachineTime())
      let name = PreparedWorld.name
      try FileManager.default.createDirectory(atPath: server.directory.path, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: prepared.directory.path(of: name), toPath: server.directory.path(of: name))
      half = try RemoteHalf(server.invitation(to: name))
      try World.move(name, in: prepared.directory, to: self)
    }

    func listen(after number: Int64, _ news: @escaping @Sendable () -> Void) async { await half.listen(after: number, news) }
    func keepClock(_ state: WorldTime.State) async -> WalletError? { await half.keepClock(state) }
  }

  private static let isFull = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] != nil

  /// The happy path of each feature with every test run, everything with `make verify`.
  @Test func `every walkthrough leaves the same trace on both`() throws {
    var sources = WalkSources([])
    sources.keep(try TagExpression(Self.isFull ? "" : "@smoke"))
    let walks = sources.walks
    func play(_ issuers: (@Sendable (PreparedWorld) throws -> any DistantHalf)?) throws -> [WalkReport] {
      let reports = Reports()
      let runner = WalkRunner(
        makeWallet: { premise throws(StepFailure) in try HeadlessWallet(premise, issuers: issuers) }, monotonic: { .zero }, isTraced: true)
      try runner.play(walks, atOnce: 2) { reports.add($0) }
      return reports.all
    }
    let here = try play(nil)
    let there = try play { try ServedIssuers($0) }
    #expect(there.count == walks.count && !walks.isEmpty)
    for (here, there) in zip(here, there) {
      if !there.isPassed { Issue.record("\(PlainReport(columns: 100).text(of: there, isVerbose: true))") }
      // Where faults strike, what is given up meanwhile may have been answered before, here and there otherwise.
      if here.walk.feature.hasPrefix("Faults") { continue }
      let (seen, expected) = (Self.lines(there), Self.lines(here))
      // All of it would be too long to read.
      let isSame = seen == expected
      #expect(isSame, "\(here.walk.name): \(seen.difference(from: expected).map { "\($0)" }.joined(separator: "\n"))")
    }
  }

  private static func lines(_ report: WalkReport) -> [Substring] { WalkTrace.text(of: report).split(separator: "\n") }
}
