import Basics
import Contract
import Dice
import Foundation
import Handset
import Hosting
import LocalServer
import PseudoTerminal
import Remote
import RemoteClient
import Simulation
import Synchronization
import WalletClient
import WalletModel
import Worlds

/// The real server on its own store and a UNIX socket, under strace: it starts, customer care issues a card, it stops.
final class TracedServer {
  /// The result of a life with a fault in it.
  struct Outcome {
    var verdict = Verdict.success
    var report: [String] = []
    var isHonest: Bool { verdict.isHonest }

    mutating func note(_ text: String, isHonest: Bool) {
      report.append(text)
      if !isHonest { verdict = .dishonest } else if verdict == .success { verdict = .refused }
    }
  }

  private static let attempts = 6
  private let home = Home()
  private let address: ServerAddress
  private let invitation: Invitation
  private var store: String { home.path + "/server" }

  /// - Parameter model: a home with a store, and in it world w with the fixture `cards`.
  init(copyOf model: Home) async throws {
    try home.fill(from: model)
    address = .unix(path: home.path + "/socket")
    invitation = try ServerFolder(path: home.path + "/server").invitation(
      to: WorldName("w"), address: address, .unpinned, isForGuest: false, source: Home.clock)
  }

  /// Lives once without a fault. Returns its system calls.
  func places() async throws -> CallPlaces {
    let file = home.path + "/calls"
    let run = try Run(CallPlaces.tracer(to: file, of: CallPlaces.serverCalls), store, address)
    guard try run.isReady() else { throw Failure("the server doesn't start: \(run.said)") }
    try await issueCard()
    guard run.stop() == 0 else { throw Failure("the server doesn't stop: \(run.said)") }
    return CallPlaces(String(decoding: Home.read(file), as: UTF8.self))
  }

  func live(_ fault: CallFault) async throws -> Outcome {
    var outcome = Outcome()
    let run = try Run(fault.tracer, store, address)
    guard try run.isReady() else {
      let status = run.end()
      let isNamed = fault.error.causes.contains { run.said.contains($0) }
      outcome.note("ended with \(status): \(run.said)", isHonest: isNamed && [69, 73, 74, 75, 78].contains(status))
      return outcome
    }
    var acknowledged = 0
    // Each thread meets the fault once.
    for attempt in 1...Self.attempts where acknowledged == 0 {
      do {
        try await issueCard()
        acknowledged += 1
      } catch {
        let words = ["damaged", "corrupt", "permission", "nother program"]
        outcome.note("attempt \(attempt): \(error)", isHonest: !words.contains { "\(error)".contains($0) } && attempt < Self.attempts)
      }
    }
    let status = run.stop()
    if status != 0 { outcome.note("stopped with \(status): \(run.said)", isHonest: false) }
    let file = store + "/worlds/w/world.db"
    let cards = Home.number("SELECT COUNT(*) FROM issuer_cards", in: file) ?? 0
    if cards < 9 + acknowledged { outcome.note("an acknowledged card is lost", isHonest: false) }
    if !home.areDatabasesWhole() { outcome.note("a database is damaged", isHonest: false) }
    return outcome
  }

  private func issueCard() async throws(WalletError) {
    let care = SupportCoordinator(
      calls: PhoneCalls(
        backend: try RemoteBackend(invitation, timeouts: .generous), clock: WorldTime(source: Home.clock, state: .real),
        repeatsLostWrites: true
      ) { IdempotencyKey(rawValue: UUID().uuidString.filter { $0 != "-" }.lowercased()) }, issuer: IssuerIdentifier(rawValue: "meridian"),
      careKey: invitation.careKey ?? Secret(""))
    let card = IssueCustomerCard(
      CardIdentifier(rawValue: UUID().uuidString.lowercased()), username: "anna@example.com", programName: "SKRILL-VIRTUAL-VISA-EEA",
      status: nil, lastFour: nil, currency: nil, expiry: nil, tokenizations: [])
    _ = try await care.issueCustomerCard(card)
  }

  /// One run of the program.
  private final class Run {
    private let process = Process()
    private let log = Pipe()
    private let text = Text()

    /// What it has written to standard error, which another thread reads.
    private final class Text: Sendable {
      private let bytes = Mutex(Data())

      func add(_ more: Data) { bytes.withLock { $0 += more } }
      var whole: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    }

    init(_ tracer: [String], _ store: String, _ address: ServerAddress) throws {
      process.executableURL = URL(filePath: "/usr/bin/timeout")
      // The tracer in a separate session: signals are for the server.
      process.arguments =
        ["--foreground", "--kill-after=1", "60", tracer[0], "-DDD"] + tracer.dropFirst() + [ServerProcess.program]
        + ["--store", store, "--listen", "\(address)"]
      process.standardError = log
      try process.run()
    }

    var said: String { text.whole }

    /// Waits until it serves; false if it ends before.
    func isReady() throws -> Bool {
      let reading = log.fileHandleForReading
      while !said.contains(#""event":"ready""#) {
        let more = reading.availableData
        if more.isEmpty { return false }
        text.add(more)
      }
      reading.readabilityHandler = { [text] log in
        let more = log.availableData
        if more.isEmpty { log.readabilityHandler = nil }
        text.add(more)
      }
      return true
    }

    func end() -> Int32 {
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Status 124: it hung.
    func stop() -> Int32 {
      // The server is the child: `timeout` may have begun on a thread that blocks signals, and then it passes none on.
      let id = process.processIdentifier
      let children = String(decoding: Home.read("/proc/\(id)/task/\(id)/children"), as: UTF8.self)
      for child in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(child, SIGTERM) }
      return end()
    }
  }
}
