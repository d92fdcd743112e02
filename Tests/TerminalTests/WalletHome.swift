import Foundation
import Glibc
import PseudoTerminal
import WalletDriving

/// A home directory with its own worlds, and the real program to open them; gone after the test.
final class WalletHome {
  let path: String

  init() throws {
    var name = Array("/tmp/billfold-test-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Failure("no directory: errno \(errno)") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = try? RunningProgram("/bin/rm", ["-rf", path]).waitForExit() }

  /// The moment of the pictures; the clock stands still there.
  static let frozen = ["--clock", "2026-11-21T09:41:00Z"]

  var crashFile: String { path + "/state/billfold/crash" }

  func start(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80, inShell: Bool = false,
    output: RunningProgram.Output = .terminal
  ) throws -> RunningProgram {
    let own = ["HOME": path, "XDG_DATA_HOME": path + "/data", "XDG_STATE_HOME": path + "/state"]
    return try RunningProgram(
      RunningProgram.built("billfold"), arguments,
      environment: RunningProgram.usualEnvironment.merging(own) { $1 }.merging(environment) { $1 }, rows: rows, columns: columns,
      output: output, inShell: inShell)
  }

  /// At Welcome, with its first action selected.
  func welcome(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80, inShell: Bool = false
  ) throws -> RunningProgram {
    let program = try start(arguments, environment: environment, rows: rows, columns: columns, inShell: inShell)
    // Welcome is drawn before its world is open.
    try program.wait(for: "Welcome in an open world") { $0.contains("Enroll a new wallet") && isReachable }
    try program.settle()
    return program
  }

  /// Whether a wallet has one of the worlds open.
  private var isReachable: Bool {
    let worlds = path + "/data/billfold/worlds"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: worlds)) ?? []
    return names.contains { access("\(worlds)/\($0)/world.control", F_OK) == 0 }
  }

  /// Starts the program and goes to the email field of Login.
  func login(
    _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80, inShell: Bool = false
  ) throws -> RunningProgram {
    let program = try welcome(arguments, environment: environment, rows: rows, columns: columns, inShell: inShell)
    try program.choose("Log in")
    try program.wait(forText: "Email")
    try program.settle()
    return program
  }

  /// In the PIN's field, on a phone with a sample wallet.
  func pinLogin(_ arguments: [String] = []) throws -> RunningProgram {
    let program = try welcome(arguments)
    try program.choose("Use a sample wallet")
    try program.wait(forText: "Profile")
    try program.choose("Profile")
    try program.choose("Log out")
    try program.wait(forText: "Enter your PIN")
    try program.settle()
    return program
  }

  /// Waits until the wallet that is open waits for nothing but input, and its terminal has taken all of its output.
  ///
  /// - Parameter typed: how many bytes it has to have read since it was opened.
  func waitUntilIdle(_ program: RunningProgram, typed: Int = 0) throws {
    let command = try start(["world", "idle"] + (typed > 0 ? ["--typed", "\(typed)"] : []))
    // It can be idle only if somebody reads what it writes.
    let deadline = Deadline()
    while !command.hasEnded {
      if deadline.passed { throw Failure("never idle; the screen is\n\(program.screen.text)") }
      program.pump(waiting: 10)
    }
    guard try command.waitForExit() == 0 else { throw Failure("it can't be idle: \(command.screen.text)") }
    try program.catchUp()
  }

  /// From now on the next call of the wallet that is open is answered an hour late: later than any test waits.
  func armALateAnswer() throws {
    let command = try start(["fault", "arm", "slow", "1h"])
    guard try command.waitForExit() == 0 else { throw Failure("no fault was armed: \(command.screen.text)") }
  }
}

extension RunningProgram {
  /// Types an arrow's bytes 50 ms apart: the pause is the subject. Where the machine was too busy for it, it is tried again.
  ///
  /// - Returns: how many Esc were made of it meanwhile, at most.
  @discardableResult
  func typeSlowly(_ sequence: [UInt8]) throws -> Int {
    for round in 0..<100 {
      let start = ContinuousClock.now
      try type(Array(sequence[..<1]))
      poll(nil, 0, 50)
      if ContinuousClock.now - start < .milliseconds(75) {
        try type(Array(sequence[1..<2]))
        deliver()
        let isInTime = ContinuousClock.now - start < .milliseconds(100)
        poll(nil, 0, 50)
        if isInTime, ContinuousClock.now - start < .milliseconds(250) {
          try type(Array(sequence[2...]))
          return round
        }
      }
      // The sequence that was started ends by timeout.
      try rest()
    }
    throw Failure("the machine is too busy for a pause of 50 ms")
  }

  /// Waits until a page shows at least this waiting time: a second may pass unseen.
  func wait(forText text: String, forSeconds seconds: Int) throws {
    try wait(for: "“\(text)” for \(seconds) s") { screen in
      let rest = screen.text.components(separatedBy: "\(text) · ").dropFirst().first ?? ""
      return Int(rest.prefix { $0.isNumber }).map { $0 >= seconds } ?? false
    }
  }
}
