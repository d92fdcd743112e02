import Basics
import Contract
import Handset
package import Simulation
import WalletModel
package import Worlds

/// An entry of the traffic log, in a form for testers and their programs.
package struct TrafficRow: Codable, Sendable {
  /// The name of an error, and the invalid fields.
  package struct Refusal: Hashable, Sendable {
    package let error: String
    package let fields: [String]
  }

  /// A change that a call made to an issuer's stored data.
  package struct Change: Codable, Hashable, Sendable {
    package let item: String
    /// The last four digits of a card, or the name of a phone.
    package let name: String?
    package let before: String
    package let after: String

    /// `card 7009: ACTIVE → LOCKED`, `failed attempts 0 → 1`, `Phone 1: active → deactivated`
    package var line: String {
      let subject = name.map { item == Contract.Change.Item.phone.rawValue ? $0 : "\(item) \($0)" } ?? item
      let isNumber = Int(before) != nil && Int(after) != nil
      return subject + (isNumber ? " " : ": ") + "\(before) → \(after)"
    }
  }

  package let number: Int
  package let kind: TrafficLog.Kind
  /// The time of the world's clock at the event; for a call, at its start.
  package let time: String
  /// The caller, or the phone that the entry is about; empty if the entry is about the whole world.
  package let caller: String
  /// The called party: an issuer's identifier, or `network`; nil if the entry is not a call.
  package let party: String?
  /// The vendor's name for the operation; nil if the entry is not a call.
  package let operation: String?
  /// The status of the response; 0 if there was none; nil while it is pending, and if the entry is not a call.
  package let status: Int?
  /// The outcome of a call in a few words; for any other entry, a description of the event.
  package let phrase: String
  /// The changes that a call has made, as the party reported them. Parties on a server report them only to holders of the control key.
  package let changes: [Change]
  /// The network's decision on a provisioning: `yellow: number typed`; nil for everything else.
  package let decision: String?
  /// The duration from request to response in milliseconds of the world's time.
  package let milliseconds: Int64?
  /// The number of bytes of request and response as JSON, with secrets and opaque values masked.
  package let sent: Int?
  package let received: Int?
  /// Request and response; nil if the row was read from JSON, or if they are too long to be stored.
  package private(set) var request: Masked?
  package private(set) var answer: Masked?
  /// The call's idempotency key; nil without one, and in a row read from JSON, which doesn't contain it.
  package let idempotencyKey: String?
  /// The error of a refused call; nil for any other entry. In JSON, the refusal is a part of the answer.
  package let refusal: Refusal?

  private enum CodingKeys: CodingKey {
    case number, kind, time, caller, party, operation, status, phrase, changes, decision, milliseconds, sent, received, request, answer
  }

  private init(_ entry: TrafficLog.Entry, in world: World) {
    let call = entry.call
    number = entry.number
    kind = entry.kind
    time = entry.moment.description
    caller =
      switch call?.caller {
      case .customerCare?: "customer care"
      case .party(let party)?: party.inRows
      case .phone?, nil: entry.device.map(world.name(of:)) ?? ""
      }
    party = call?.party.inRows
    decision = call?.decision?.inWords
    operation = call?.operation.rawValue
    status =
      switch call?.state {
      case .inFlight?, nil: nil
      case .answered(let status, _)?: status
      case .refused(let error)?: error.statusCode
      }
    phrase = call?.phrase ?? entry.sentence(east: 0)
    changes =
      call?.changes.map { change in
        let name: String? =
          switch change.name {
          case .text(let text)?: text
          case .phone(let device)?: world.name(of: device)
          case nil: nil
          }
        return Change(item: change.item.rawValue, name: name, before: change.before, after: change.after)
      } ?? []
    milliseconds = call?.took?.milliseconds
    idempotencyKey = call?.idempotencyKey?.rawValue
    request = call?.request
    answer = call?.answer
    sent = request?.json.count
    received = answer?.json.count
    refusal =
      if case .refused(let error)? = call?.state {
        Refusal(error: error.errorInformation.errorDescription, fields: error.fieldErrors.map(\.field))
      } else {
        nil
      }
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    number = try row.decode(Int.self, forKey: .number)
    kind = try row.decode(TrafficLog.Kind.self, forKey: .kind)
    time = try row.decode(String.self, forKey: .time)
    caller = try row.decode(String.self, forKey: .caller)
    party = try row.decodeIfPresent(String.self, forKey: .party)
    operation = try row.decodeIfPresent(String.self, forKey: .operation)
    status = try row.decodeIfPresent(Int.self, forKey: .status)
    phrase = try row.decode(String.self, forKey: .phrase)
    changes = try row.decode([Change].self, forKey: .changes)
    decision = try row.decodeIfPresent(String.self, forKey: .decision)
    milliseconds = try row.decodeIfPresent(Int64.self, forKey: .milliseconds)
    sent = try row.decodeIfPresent(Int.self, forKey: .sent)
    received = try row.decodeIfPresent(Int.self, forKey: .received)
    idempotencyKey = nil
    // Only an error object has these members.
    refusal = (try? row.decode(ErrorObject.self, forKey: .answer))?.refusal
  }

  /// Returns the latest entries since the world was opened, at most this many, oldest first.
  package static func latest(_ count: Int, of world: World) -> [TrafficRow] {
    world.log.latest(count).map { TrafficRow($0, in: world) }
  }

  /// One line for a single entry, with columns as wide as most entries need.
  package var line: String { Self.lines(of: [self], widths: [3, 20, 1, 18, 20, 3]) }

  /// Returns the row as JSON on one line; without request and answer, if the line would otherwise be longer than this many bytes.
  func jsonLine(atMost count: Int) -> String {
    let line = Commands.jsonLine(self)
    if line.utf8.count <= count { return line }
    var row = self
    (row.request, row.answer) = (nil, nil)
    return Commands.jsonLine(row)
  }

  /// Returns how many entries have ended in total, and those that ended after the first `count`.
  static func ended(after count: Int, of world: World) -> (count: Int, rows: [TrafficRow]) {
    let (count, entries) = world.log.ended(after: count)
    return (count, entries.map { TrafficRow($0, in: world) })
  }

  /// Returns one line for each row.
  package static func text(of rows: [TrafficRow]) -> String {
    rows.isEmpty ? "Nothing has happened yet.\n" : lines(of: rows, widths: [])
  }

  private static func lines(of rows: [TrafficRow], widths: [Int]) -> String {
    let cells = rows.map { row in
      let head = ["\(row.number)", row.time, "\(row.kind.mark)", PlainLine.cell(row.caller + (row.party.map { " > " + $0 } ?? ""))]
      guard let operation = row.operation else { return head + [PlainLine.cell(row.phrase)] }
      let said = [row.phrase] + row.changes.map(\.line) + (row.decision.map { ["decision " + $0] } ?? [])
      return head + [operation, row.sign, said.filter { !$0.isEmpty }.map(PlainLine.cell).joined(separator: " · ")]
    }
    return TextTable.lines(cells, widths: widths).map { $0.trimmed + "\n" }.joined()
  }

  /// The status as the glass shows it.
  private var sign: String { status.map { $0 == 0 ? "--" : "\($0)" } ?? "…" }
}

extension World {
  fileprivate func name(of device: DeviceIdentifier) -> String {
    phones.phone(showing: device, to: issuers.map(\.identifier))?.name ?? "another phone"
  }
}

extension Party {
  /// `meridian`, `network`, `harbour-books`, `gateway`
  fileprivate var inRows: String { identifier ?? kind.rawValue }
}

/// The members of an error object that rows need.
private struct ErrorObject: Decodable {
  struct Information: Decodable { let errorDescription: String }
  struct Field: Decodable { let field: String }

  let errorInformation: Information
  let fieldErrors: [Field]

  var refusal: TrafficRow.Refusal { .init(error: errorInformation.errorDescription, fields: fieldErrors.map(\.field)) }
}
