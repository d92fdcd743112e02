internal import Basics
internal import Commands
internal import UserInterface
internal import WalletModel

/// What showed on the phone at a moment of a check, and the calls since the moment before it. Secrets are masked.
package struct Exhibit: Hashable, Codable, Sendable {
  /// A call, or something else that happened in the world.
  package struct Call: Hashable, Codable, Sendable {
    package let number: Int
    /// One line for people.
    package let line: String
    /// The row of `billfold world traffic --json`, with its idempotency key.
    package let json: String
  }

  /// The title of the screen.
  package let title: String
  /// The rows of the phone.
  package let rows: [String]
  /// The phone as an SVG document.
  package let svg: String
  package let calls: [Call]
  /// The number of the last call by then.
  package let lastCall: Int

  /// True if the phone shows the same.
  func showsSame(as other: Exhibit?) -> Bool { other.map { $0.rows == rows && $0.svg == svg } ?? false }
}

extension Exhibit {
  /// - Parameters:
  ///   - rows: the calls since the moment before.
  ///   - lastCall: the number of the last call before these.
  init(of moment: StageMoment, calls: [TrafficRow], after lastCall: Int, _ mask: Mask) {
    let phone = moment.phone.masked(by: mask)
    title = mask.over(moment.dump.title)
    rows = phone.openRows
    svg = SVGPicture(phone, title: title, description: "The phone.").text
    self.calls = calls.map { row in
      Call(number: row.number, line: mask.over(row.line.trimmed), json: mask.over(jsonLine(KeyedRow(row: row)).trimmed))
    }
    self.lastCall = calls.last?.number ?? lastCall
  }
}

/// A row with its idempotency key.
private struct KeyedRow: Encodable {
  let row: TrafficRow

  private enum CodingKeys: CodingKey { case idempotencyKey }

  func encode(to encoder: any Encoder) throws {
    try row.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(row.idempotencyKey, forKey: .idempotencyKey)
  }
}

extension Frame {
  /// The frame without the secrets in its text. A row that had one keeps no colors.
  fileprivate func masked(by mask: Mask) -> Frame {
    var frame = self
    for (row, line) in openRows.enumerated() {
      let masked = mask.over([line])[0]
      if masked == line { continue }
      frame.clear(rows: row..<row + 1, columns: 0..<size.columns)
      frame.put(Text(untrusted: masked), row: row, column: 0)
    }
    return frame
  }
}
