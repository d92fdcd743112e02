package import Basics
internal import Synchronization

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

    /// `card 7009`, `failed attempts`; `Phone 1`, whose name says what it is.
    private var subject: String { name.map { item == "phone" ? $0 : item + " " + $0 } ?? item }

    /// `card 7009: ACTIVE ─▸ LOCKED`, `failed attempts 0 ─▸ 1`
    package var text: Text {
      let isNumber = Int(before) != nil && Int(after) != nil
      return "\(subject)" + (isNumber ? " " : ": ") + "\(before) ─▸ \(after)"
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
    /// The fields of the form besides those of `request`; nil if the request is JSON.
    package var form: [Header]?
    /// True if it was answered, and the answer grants nothing: a declined payment.
    package var isDeclined = false
    /// The fault that it met.
    package var fault: String?
    /// The error's number and name.
    package var error: String?
    /// The method by which the app's delegate hears of the outcome; nil for a call that tells no delegate.
    package var delegateMethod: String?
    package var took: Duration?
    /// JSON in one line, with secrets masked; nil if there is none.
    package var request: [UInt8]?
    package var answer: [UInt8]?

    package init(_ outcome: Outcome) { self.outcome = outcome }

    /// The method by which the app's delegate hears of a failure; nil for all other calls.
    var failedDelegateMethod: String? { if case .refused = outcome { delegateMethod } else { nil } }

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
  private let search = Late<Search>()

  /// The text and letters that the filter searches, made only when it does.
  fileprivate struct Search {
    /// All that is shown of the entry, in lower case.
    let text: [UInt8]
    let letters: UInt64
  }

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
  }

  fileprivate var searched: Search {
    search.made {
      var parts = [text, phone?.name ?? "", call?.caller ?? "", call?.error ?? "", call?.delegateMethod ?? ""]
      switch call?.outcome {
      case .inFlight?, nil: break
      case .answered(let status, let said)?, .refused(let status, let said)?: parts += ["\(status)", said]
      }
      if let changes = call?.changes { parts += changes.map(\.text.string) }
      let text = Array(parts.joined(separator: "\n").lowercased().utf8)
      return Search(text: text, letters: GlassFilter.letters(in: text))
    }
  }

  var letters: UInt64 { searched.letters }

  package static func == (one: GlassEntry, other: GlassEntry) -> Bool {
    one === other
      || (one.number == other.number && one.moment == other.moment && one.mark == other.mark && one.phone == other.phone
        && one.text == other.text && one.call == other.call)
  }

  /// True for what can be tried again in a shell.
  var canBeCopied: Bool { isCommand || call != nil }
}

/// A value that is made when it is first asked for.
struct Late<Value: Sendable>: ~Copyable, Sendable {
  private let value = Mutex<Value?>(nil)

  func made(by make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let fresh = make()
      value = fresh
      return fresh
    }
  }
}

/// The words of a filter, all of which an entry must contain.
///
/// Bytes are compared, and the letters of an entry first: a filter looks at thousands of entries for each key.
struct GlassFilter {
  private let words: [[UInt8]]
  private let letters: [Int]
  /// True if the letters alone decide.
  private let isOfSingleLetters: Bool

  init(_ text: String) {
    words = text.lowercased().split(separator: " ").map { Array($0.utf8) }
    letters = Array(words.reduce(0) { $0 | Self.letters(in: $1) }.setBits)
    isOfSingleLetters = words.allSatisfy { $0.count == 1 && Self.bit(of: $0[0]) < Self.others }
  }

  /// True if it leaves all entries.
  var isEmpty: Bool { words.isEmpty }

  /// The entries of a block that it leaves.
  ///
  /// - Parameter known: those that are looked at.
  func matches(in block: GlassEntries.Block, among known: UInt64) -> UInt64 {
    let holders = block.holders
    var found = letters.reduce(known) { $0 & holders[$1] }
    if isOfSingleLetters { return found }
    for index in found.setBits where !contains(block.entries[index]) { found &= ~(1 << index) }
    return found
  }

  private func contains(_ entry: GlassEntry) -> Bool {
    entry.searched.text.withUnsafeBufferPointer { text in words.allSatisfy { Self.contains(text, $0) } }
  }

  private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    word.withUnsafeBufferPointer { word in
      guard let first = word.first, text.count >= word.count else { return word.isEmpty }
      for start in 0...text.count - word.count where text[start] == first {
        var length = 1
        while length < word.count, text[start + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
      return false
    }
  }

  /// The bits from here on stand for several characters each.
  private static let others: UInt64 = 36

  private static func bit(of byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
    default: others + UInt64(byte) % (64 - others)
    }
  }

  /// The letters, digits and other characters in a text, a bit each.
  static func letters(in text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | 1 << bit(of: $1) } }
}
