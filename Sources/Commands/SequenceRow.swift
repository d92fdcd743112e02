internal import Handset
internal import Simulation
package import WalletModel
internal import Worlds

/// A message of a sequence, as testers and their programs read it.
package struct SequenceRow: Codable, Hashable, Sendable {
  package let from: SequenceParticipant
  package let to: SequenceParticipant
  /// In the vendor's word.
  package let message: String
  /// The status of a call, `…` while it is awaited, or what a message says; empty if that is nothing.
  package let outcome: String

  /// The messages of the newest sequence of the phone in use, without what the person did.
  static func newest(of world: World) -> [SequenceRow] {
    let phone = world.phones.current.number
    let issuers = world.issuers.map(\.identifier)
    let sequence = world.log.sequence { world.phones.phone(showing: $0, to: issuers)?.number == phone }
    return (sequence?.lines ?? []).compactMap(\.message).map {
      SequenceRow(from: $0.from, to: $0.to, message: $0.word, outcome: $0.outcome)
    }
  }

  /// One line for each.
  static func text(of rows: [SequenceRow]) -> String {
    if rows.isEmpty { return "No sequence has begun yet.\n" }
    let cells = rows.map { ["\($0.from.name) > \($0.to.name)", PlainLine.cell($0.message), PlainLine.cell($0.outcome)] }
    return TextTable.lines(cells, widths: []).map { $0.trimmed + "\n" }.joined()
  }
}
