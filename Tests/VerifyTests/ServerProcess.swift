import Foundation
import LocalServer
import PseudoTerminal
import Remote

/// The real `billfold-server` on its own store, which can be killed and comes back to the same port.
final class ServerProcess {
  let store: String
  let address: ServerAddress
  private let arguments: [String]
  private let command: [String]
  private var process: Process?

  /// - Parameters:
  ///   - address: the listening address; nil for a free port.
  ///   - arguments: further arguments.
  ///   - command: the program, or another one that runs it.
  init(store: String, at address: ServerAddress? = nil, _ arguments: [String] = [], by command: [String] = [program]) throws {
    self.store = store
    self.arguments = arguments
    self.command = command
    self.address = try address ?? LocalServer.freePlace()
  }

  deinit { kill() }

  /// As it is released where everything is to be looked at, like the wallet itself.
  static let program = Home.found("billfold-server")

  /// Starts it and returns when it serves.
  func start() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + ["--store", store, "--listen", "\(address)"] + arguments
    let log = Pipe()
    process.standardError = log
    try process.run()
    self.process = process
    let reading = log.fileHandleForReading
    var said = Data()
    while said.range(of: Data(#""event":"ready""#.utf8)) == nil {
      let more = reading.availableData
      if more.isEmpty { throw Failure("billfold-server ended at once: \(String(decoding: said, as: UTF8.self))") }
      said += more
    }
    // A server whose log isn't read would block on the pipe.
    reading.readabilityHandler = { log in if log.availableData.isEmpty { log.readabilityHandler = nil } }
  }

  /// Ends it without a word, whatever it is doing.
  func kill() { end(by: SIGKILL) }

  /// From now on it says nothing, and its connections stay.
  func pause() { if let process { Foundation.kill(process.processIdentifier, SIGSTOP) } }

  /// Has it end by itself; its exit status.
  @discardableResult
  func stop() -> Int32? { end(by: SIGTERM) }

  @discardableResult
  private func end(by signal: Int32) -> Int32? {
    guard let process else { return nil }
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    self.process = nil
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }
}
