package import WalletModel

/// Something that happened in the world, as it is shown behind the glass.
///
/// A reference to a constant, so that a list of thousands is copied and compared at no cost.
package final class GlassEntry: Equatable, Sendable {
  /// A phone of the world.
  package struct Phone: Hashable, Sendable {
    package let number: Int
    package let name: String

    package init(number: Int, name: String) {
      self.number = number
      self.name = name
    }
  }

  /// A difference that a call made to what a party stores.
  package struct Change: Hashable, Sendable {
    package let item: String
    /// The last four digits of a card; nil if there is only one such item.
    package let name: String?
    package let before: String
    package let after: String

    package init(_ item: String, _ name: String? = nil, from before: String, to after: String) {
      self.item = item
      self.name = name
      self.before = before
      self.after = after
    }

    /// `card 7009: ACTIVE ─▸ LOCKED`, `failed attempts 0 ─▸ 1`
    package var text: Text {
      let isNumber = Int(before) != nil && Int(after) != nil
      return "\(item)\(name.map { " " + $0 } ?? "")" + (isNumber ? " " : ": ") + "\(before) ─▸ \(after)"
    }

    /// Without the kind of an item that has a name: `7009: ACTIVE ─▸ LOCKED`.
    var short: Text { name.map { "\($0): \(before) ─▸ \(after)" } ?? text }
  }

  package enum Outcome: Hashable, Sendable {
    case inFlight
    /// HTTP-like status, and what matters of the answer.
    case answered(Int, String)
    /// HTTP-like status or 0, and what the error says in a few words.
    case refused(Int, String)
  }

  /// A call of a phone or of customer care, in the vendor's words.
  package struct Call: Hashable, Sendable {
    package let outcome: Outcome
    package var changes: [Change] = []
    /// The caller and the party.
    package var caller = ""
    package var party = ""
    /// True if customer care called, and no phone.
    package var isOfCare = false
    package var method = ""
    /// With the names of its fields in braces.
    package var path = ""
    /// The server's address; nil if the party is in this process.
    package var server: String?
    /// With secrets masked.
    package var headers: [Header] = []
    /// The fault that it met.
    package var fault: String?
    /// The error's number and name.
    package var error: String?
    package var took: Duration?
    /// JSON in one line, with secrets masked; nil if there is none.
    package var request: [UInt8]?
    package var answer: [UInt8]?

    package init(_ outcome: Outcome) { self.outcome = outcome }

    package struct Header: Hashable, Sendable {
      package let name: String
      package let value: String

      package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }
  }

  /// Counts up; tells one entry from another like it.
  package let number: Int
  package let moment: Timestamp
  /// The sign of its kind.
  package let mark: Character
  /// The phone that it is about; nil for what is about the world.
  package let phone: Phone?
  /// The vendor's name of a call; of all else what happened.
  package let text: String
  /// True of a command line.
  package let isCommand: Bool
  package let call: Call?
  /// All that is shown of it, in lower case, for the filter.
  private let searched: String

  package init(
    number: Int, moment: Timestamp, mark: Character, phone: Phone? = nil, text: String, isCommand: Bool = false, call: Call? = nil
  ) {
    self.number = number
    self.moment = moment
    self.mark = mark
    self.phone = phone
    self.text = text
    self.isCommand = isCommand
    self.call = call
    var parts = [text, phone?.name ?? "", call?.caller ?? "", call?.error ?? ""]
    switch call?.outcome {
    case .inFlight?, nil: break
    case .answered(let status, let said)?, .refused(let status, let said)?: parts += ["\(status)", said]
    }
    if let changes = call?.changes { parts += changes.map(\.text.string) }
    searched = parts.joined(separator: "\n").lowercased()
  }

  package static func == (one: GlassEntry, other: GlassEntry) -> Bool {
    one === other
      || (one.number == other.number && one.moment == other.moment && one.mark == other.mark && one.phone == other.phone
        && one.text == other.text && one.call == other.call)
  }

  /// True for what can be tried again in a shell.
  var canBeCopied: Bool { isCommand || call != nil }

  /// True if each of these words, in lower case, is in what is shown of it.
  func contains(_ words: [Substring]) -> Bool { words.allSatisfy { searched.utf8.contains($0.utf8) } }
}

extension String.UTF8View {
  /// Compares bytes: a filter looks at thousands of entries for each key.
  fileprivate func contains(_ part: Substring.UTF8View) -> Bool {
    let found = withContiguousStorageIfAvailable { whole in
      part.withContiguousStorageIfAvailable { part -> Bool in
        guard let first = part.first else { return true }
        guard whole.count >= part.count else { return false }
        for start in 0...whole.count - part.count where whole[start] == first {
          if (1..<part.count).allSatisfy({ whole[start + $0] == part[$0] }) { return true }
        }
        return false
      }
    }
    return (found ?? nil) ?? false
  }
}
