internal import Contract
internal import FoundationEssentials
package import WalletModel

/// Tells of every request in one line of JSON: what was asked, of which world, and how it ended. Nothing that was sent or
/// answered is in it, and no part of a path that says whose.
package final class RequestLog: Sendable {
  struct Record {
    let number: Int
    let method: String
    var route = ""
    var operation: OperationName?
    var world = ""
    var status = 0
    var problem: ErrorCode?
    var took = Duration.zero

    init(number: Int, method: String) {
      self.number = number
      self.method = method
    }
  }

  private struct Line: Encodable {
    let time: String
    let event: String
    var request: String?
    var method: String?
    var route: String?
    var operation: String?
    var world: String?
    var status: Int?
    var problem: String?
    var milliseconds: Double?
    var detail: String?
  }

  private let run: String
  private let now: @Sendable () -> Timestamp
  private let print: @Sendable (String) -> Void

  /// - Parameters:
  ///   - run: tells the requests of this run from those of others.
  ///   - print: takes each line, with its end.
  package init(run: String, now: @escaping @Sendable () -> Timestamp, print: @escaping @Sendable (String) -> Void) {
    self.run = run
    self.now = now
    self.print = print
  }

  func identifier(of number: Int) -> String { "\(run)-\(number)" }

  func write(_ record: Record) {
    var line = Line(time: now().description, event: "request")
    line.request = identifier(of: record.number)
    // Whatever else is sent as a method may be anything.
    line.method = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].first { $0 == record.method } ?? "other"
    line.route = record.route
    line.operation = record.operation?.rawValue
    line.world = record.world.isEmpty ? nil : record.world
    line.status = record.status
    line.problem = record.problem?.name
    line.milliseconds = Double((record.took / .microseconds(1)).rounded()) / 1000
    write(line)
  }

  /// Tells of the server itself.
  package func write(_ event: String, _ detail: String? = nil) {
    var line = Line(time: now().description, event: event)
    line.detail = detail
    write(line)
  }

  private func write(_ line: Line) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let data = try? encoder.encode(line) { print(String(decoding: data, as: UTF8.self) + "\n") }
  }
}
