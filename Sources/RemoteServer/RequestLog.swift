internal import Contract
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
    var line = LogLine(now(), "request")
    line.add("request", identifier(of: record.number))
    // Whatever else is sent as a method may be anything.
    line.add("method", Self.methods.first { $0 == record.method } ?? "other")
    line.add("route", record.route)
    if let operation = record.operation { line.add("operation", operation.rawValue) }
    if !record.world.isEmpty { line.add("world", record.world) }
    line.add("status", number: "\(record.status)")
    if let problem = record.problem { line.add("problem", problem.name) }
    let microseconds = record.took.microseconds
    line.add("milliseconds", number: "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst())")
    print(line.whole)
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

  /// Tells of the server itself.
  package func write(_ event: String, _ detail: String? = nil) {
    var line = LogLine(now(), event)
    if let detail { line.add("detail", detail) }
    print(line.whole)
  }
}

/// A line of the log in the making: written by hand, because there is one for each request.
private struct LogLine {
  private var text: String

  init(_ time: Timestamp, _ event: String) {
    text = #"{"time":"\#(time)""#
    add("event", event)
  }

  /// With its end.
  var whole: String { text + "}\n" }

  mutating func add(_ name: String, number: String) { text += #","\#(name)":\#(number)"# }

  mutating func add(_ name: String, _ value: String) {
    let mustEscape = value.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
    text += #","\#(name)":"\#(mustEscape ? Self.escaped(value) : value)""#
  }

  /// As a string of JSON has it. (RFC 8259, 7)
  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\0"..<" ": text += "\\u" + String(0x1_0000 + scalar.value, radix: 16).dropFirst()
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Duration {
  fileprivate var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
