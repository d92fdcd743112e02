import Basics
import Commands
import Cryptography
import Dice
import Foundation
import Simulation
import System
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletApp
import Worlds

@testable import Walkthroughs

/// A wallet as a person opens it, with its storage on other threads, and a clock that the test moves.
final class Life {
  let source: VirtualTimeSource
  let control: ControlServer
  private(set) var app: WalletApp
  private let folder = TemporaryFolder()
  private let size = Size(columns: 100, rows: 30)
  /// What stood on the phone when all had come of the last action that comes of it at once.
  private(set) var last: [String] = []

  convenience init(_ fixture: String, isRecorded: Bool = false) async throws {
    let fixture = try #require(Fixture.named(fixture))
    try await self.init(isRecorded: isRecorded) { worlds, source in
      try await World.create(.standard, in: worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: source)
      return nil
    }
  }

  /// With the files that a process would leave that is killed now. A minute later.
  ///
  /// - Parameter remoteParties: where they are on a server.
  func killed(with remoteParties: (any RemoteParties)? = nil) async throws -> Life {
    control.keepNotes(of: app)
    let left = worldFolder
    return try await Life(at: source.wall + .seconds(60)) { worlds, _ in
      let folder = worlds.path + "/default"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in try FileManager.default.contentsOfDirectory(atPath: left) where file != World.controlName {
        try FileManager.default.copyItem(atPath: "\(left)/\(file)", toPath: "\(folder)/\(file)")
      }
      return remoteParties
    }
  }

  var worldFolder: String { folder.path + "/worlds/default" }

  /// - Parameter prepare: makes the world, and returns its issuers where they are on a server.
  init(
    at start: Timestamp = Timestamp(iso8601: "2026-11-21T09:41:00Z")!, isRecorded: Bool = false,
    _ prepare: (WorldDirectory, VirtualTimeSource) async throws -> (any RemoteParties)?
  ) async throws {
    source = VirtualTimeSource(start: start)
    let worlds = WorldDirectory(path: folder.path + "/worlds")
    let remoteParties = try await prepare(worlds, source)
    let world = try World(try WorldToOpen(.standard, in: worlds), seed: nil, clock: nil, remoteParties: remoteParties, source: source)
    control = ControlServer(
      world, east: 0, canSuspend: true, loop: try Loop(), isReachable: true, purpose: isRecorded ? .recording : .own,
      reach: isRecorded ? .ownWorld : .beyond)
    app = control.makeApp()
    app.fit(size)
    try settle()
  }

  deinit { control.close(leaving: nil) }

  var moment: StageMoment { StageMoment(app.interface, app.surroundings(), size: size) }
  /// What stands on the terminal.
  var rows: [String] { moment.frame(size).openRows }
  /// What stands on the phone.
  var phone: [String] { moment.phone.openRows }

  /// Works until nothing more changes, then rests as a terminal does.
  func settle() throws {
    defer { control.keepNotes(of: app) }
    while control.workUntilStill(&app) != nil {
      _ = app.frame(size)
      if app.isIdle, !control.isBusy { return }
      try #require(app.loop.wait(atMost: 60_000))
    }
  }

  var isIdle: Bool { app.isIdle && !control.isBusy }

  /// As a terminal does: whenever something changes by itself, it shows.
  func pass(_ span: Duration) throws {
    let end = source.monotonic + span
    try settle()
    while let wait = app.wakeUp, source.monotonic + wait <= end {
      source.pass(wait)
      try settle()
    }
    source.pass(end - source.monotonic)
    try settle()
  }

  func begin(_ input: Input) {
    control.note(.input(input), in: app)
    app.receive(input)
  }

  func press(_ keys: UserInterface.Key...) throws {
    for key in keys {
      begin(.key(key))
      try settle()
    }
  }

  func choose(_ label: String) throws {
    let isSelected = { self.phone.contains { $0.contains("▸ \(label)") || $0.contains("▸\(label)") } }
    for _ in 0..<30 where !isSelected() { try press(.tab) }
    try #require(isSelected())
    try press(.enter)
  }

  func type(_ text: String) throws { for character in text { try press(.character(character)) } }

  func run(_ words: String...) throws {
    control.receive(ControlRequest(words), in: app) { _ in }
    try settle()
  }

  /// Wakes up, with nothing to do.
  func rest(times: Int) { for _ in 0..<times { app.work() } }

  /// - Returns: whether something typed was lost.
  @discardableResult func resume() throws -> Bool {
    let isLost = try control.resume(&app)
    app.fit(size)
    try settle()
    return isLost
  }

  func goBack(to count: Int) throws {
    try control.goBack(to: count, &app)
    app.fit(size)
    try settle()
  }

  /// Everything done again: the phone after each action.
  func again() throws -> (moments: [StageMoment], told: [StepInference.InferredStep]) {
    let repetition = try Replay(of: app, in: control)
    var moments = [repetition.moment]
    var inference = StepInference(of: control.world.file.name, from: moments[0])
    while !repetition.isDone {
      let content = repetition.next
      try repetition.doNext()
      moments.append(repetition.moment)
      inference.note(
        content, after: moments[moments.count - 1],
        StepInference.Facts(code: repetition.newestCode, cards: [], isRefused: repetition.isRefused))
    }
    inference.finish()
    return (moments, inference.told)
  }
}

extension Life {
  /// Does forty things, and lets time pass.
  ///
  /// - Parameter isHasty: sometimes before requests have left the phone.
  /// - Returns: the phone before each of them; empty where something was under way.
  func live(_ dice: inout Dice, isHasty: Bool) throws -> [[String]] {
    var shown: [[String]] = []
    var isSlow = false
    let keys: [UserInterface.Key] =
      [
        .enter, .enter, .enter, .tab, .down, .up, .escape, .control("o"), .control("n"), .control("g"), .left, .right, .control("e"),
        .control("k"),
      ]
      + "12345lusfaco ".map { .character($0) }
    for _ in 0..<40 {
      shown.append(isIdle ? phone : [])
      switch dice.below(10) {
      case 0:
        for digit in "2580" {
          begin(.key(.character(digit)))
          shown.append([])
        }
        shown.removeLast()
      // Nobody is so fast that a command comes before a request has left the phone.
      case 1:
        try settle()
        shown[shown.count - 1] = isIdle ? phone : []
        let latency = dice.pick(["0ms", "300ms", "2s"])
        isSlow = latency != "0ms"
        try run("fault", "latency", latency)
      case 2: begin(.paste(dice.pick(["anna@example.com", "Heron-Lake-42"])))
      default: begin(.key(dice.pick(keys)))
      }
      if dice.below(5) > 0 || isSlow || !isHasty { try settle() }
      last = phone
      if dice.below(4) == 0 {
        try pass(.milliseconds(dice.below(40_000)))
      }
      if app.exitStatus != nil { break }
    }
    return shown
  }
}
