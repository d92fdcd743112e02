import Contract
import Handset
package import Simulation
import WalletModel
package import Worlds

/// A call to a world's issuers, as testers and their programs read it.
package struct TrafficRow: Codable, Sendable {
  /// The name of an error, and the fields that it names.
  package struct Refusal: Hashable, Sendable {
    package let error: String
    package let fields: [String]
  }

  package let number: Int
  /// When it was made, in the world's civil time.
  package let time: String
  package let caller: String
  /// The vendor's name.
  package let operation: String
  /// 0 where the platform said nothing; nil while it is awaited.
  package let status: Int?
  /// The outcome in a few words.
  package let phrase: String
  /// From the call to its answer, in the world's time.
  package let milliseconds: Int64?
  /// Both are nil if the row was read from JSON.
  package private(set) var request: Masked?
  package private(set) var answer: Masked?
  /// Nil if the call was not refused. In JSON it is a part of the answer.
  package let refusal: Refusal?

  private enum CodingKeys: CodingKey { case number, time, caller, operation, status, phrase, milliseconds, request, answer }

  private init(_ entry: TrafficLog.Entry, caller: String) {
    number = entry.number
    time = entry.moment.description
    self.caller = caller
    operation = entry.operation.rawValue
    status =
      switch entry.state {
      case .inFlight: nil
      case .answered(let status, _): status
      case .refused(let error): error.statusCode
      }
    phrase = entry.phrase
    milliseconds = entry.took?.milliseconds
    request = entry.request
    answer = entry.answer
    refusal =
      if case .refused(let error) = entry.state {
        Refusal(error: error.errorInformation.errorDescription, fields: error.fieldErrors.map(\.field))
      } else {
        nil
      }
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    number = try row.decode(Int.self, forKey: .number)
    time = try row.decode(String.self, forKey: .time)
    caller = try row.decode(String.self, forKey: .caller)
    operation = try row.decode(String.self, forKey: .operation)
    status = try row.decodeIfPresent(Int.self, forKey: .status)
    phrase = try row.decode(String.self, forKey: .phrase)
    milliseconds = try row.decodeIfPresent(Int64.self, forKey: .milliseconds)
    // Other answers have other members.
    refusal = (try? row.decode(ErrorObject.self, forKey: .answer))?.refusal
  }

  /// The latest so many calls since the world was opened, oldest first.
  package static func latest(_ count: Int, of world: World) -> [TrafficRow] {
    world.log.latest(count).map { TrafficRow($0, caller: world.name(ofCaller: $0.caller)) }
  }

  /// One line for a call alone: the columns are as wide as most calls need.
  var line: String { Self.lines(of: [self], widths: [3, 20, 13, 20, 3]) }

  /// One object, without request and answer if it is longer than so many bytes with them.
  func jsonLine(atMost count: Int) -> String {
    let line = Commands.jsonLine(self)
    if line.utf8.count <= count { return line }
    var row = self
    (row.request, row.answer) = (nil, nil)
    return Commands.jsonLine(row)
  }

  /// Those that have ended after the first so many calls, and how many have by now.
  static func ended(after count: Int, of world: World) -> (count: Int, rows: [TrafficRow]) {
    let (count, entries) = world.log.ended(after: count)
    return (count, entries.map { TrafficRow($0, caller: world.name(ofCaller: $0.caller)) })
  }

  /// One line for each.
  package static func text(of rows: [TrafficRow]) -> String {
    rows.isEmpty ? "No calls yet.\n" : lines(of: rows, widths: [])
  }

  private static func lines(of rows: [TrafficRow], widths: [Int]) -> String {
    let cells = rows.map { ["\($0.number)", $0.time, PlainLine.cell($0.caller), $0.operation, $0.sign, PlainLine.cell($0.phrase)] }
    return TextTable.lines(cells, widths: widths).map { $0.trimmed + "\n" }.joined()
  }

  /// The status as it is written behind the glass.
  private var sign: String { status.map { $0 == 0 ? "--" : "\($0)" } ?? "…" }
}

extension World {
  /// The caller: the name of a phone, or customer care.
  fileprivate func name(ofCaller caller: Caller.Identity) -> String {
    switch caller {
    case .customerCare: "customer care"
    case .phone(let device): phones.phone(showing: device, to: issuers.map(\.identifier))?.name ?? "another phone"
    }
  }
}

/// The members of an error object that are read.
private struct ErrorObject: Decodable {
  struct Information: Decodable { let errorDescription: String }
  struct Field: Decodable { let field: String }

  let errorInformation: Information
  let fieldErrors: [Field]

  var refusal: TrafficRow.Refusal { .init(error: errorInformation.errorDescription, fields: fieldErrors.map(\.field)) }
}
