package import Basics
internal import Synchronization

/// An event in the world, as the glass shows it.
///
/// An immutable class, so that a list of thousands of entries can be copied and compared cheaply.
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

  /// A change that a call made to the stored data of a party.
  package struct Change: Hashable, Sendable {
    package let item: String
    /// The item among several of its kind, such as the last four digits of a card; nil if there is only one.
    package let name: String?
    package let before: String
    package let after: String

    package init(_ item: String, _ name: String? = nil, from before: String, to after: String) {
      self.item = item
      self.name = name
      self.before = before
      self.after = after
    }

    /// `card 7009`, `failed attempts`; for a phone only its name, `Phone 1`.
    private var subject: String { name.map { item == "phone" ? $0 : item + " " + $0 } ?? item }

    /// `card 7009: ACTIVE ─▸ LOCKED`, `failed attempts 0 ─▸ 1`
    package var text: Text {
      let isNumber = Int(before) != nil && Int(after) != nil
      return "\(subject)" + (isNumber ? " " : ": ") + "\(before) ─▸ \(after)"
    }

    /// The text without the kind of a named item: `7009: ACTIVE ─▸ LOCKED`.
    var short: Text { name.map { "\($0): \(before) ─▸ \(after)" } ?? text }
  }

  package enum Outcome: Hashable, Sendable {
    case inFlight
    /// The HTTP-like status, and a summary of the answer.
    case answered(Int, String)
    /// The HTTP-like status, or 0 without a response, and a short description of the error.
    case refused(Int, String)
  }

  /// A call by a phone or by customer care, with the vendor's names.
  package struct Call: Hashable, Sendable {
    package let outcome: Outcome
    package var changes: [Change] = []
    /// The names of the caller and the party.
    package var caller = ""
    package var party = ""
    /// True if the caller is customer care and not a phone.
    package var isOfCare = false
    package var method = ""
    /// The path, with the names of its fields in braces.
    package var path = ""
    /// The server's address; nil if the party is in this process.
    package var server: String?
    /// The headers, with secrets masked.
    package var headers: [Header] = []
    /// The form fields, including those that are not in `request`; nil if the request is JSON.
    package var form: [Header]?
    /// True if the call was answered, but with a declined payment.
    package var isDeclined = false
    /// The fault that affected the call.
    package var fault: String?
    /// The error's number and name.
    package var error: String?
    /// The name of the delegate method by which the app gets the outcome; nil for a call without one.
    package var delegateMethod: String?
    package var took: Duration?
    /// JSON in one line, with secrets masked; nil if there is none.
    package var request: [UInt8]?
    package var answer: [UInt8]?

    package init(_ outcome: Outcome) { self.outcome = outcome }

    /// The name of the delegate method by which the app gets the failure; nil for all other calls.
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

  /// A serial number, which distinguishes entries with equal contents.
  package let number: Int
  package let moment: Timestamp
  /// The sign for the kind of entry.
  package let mark: Character
  /// The phone that the entry is about; nil for an entry about the world.
  package let phone: Phone?
  /// For a call, the vendor's name of the operation; otherwise a description of the event.
  package let text: String
  /// True for a command line.
  package let isCommand: Bool
  package let call: Call?
  private let search = Lazy<Search>()

  /// The text and letters that the filter compares, made on first use.
  fileprivate struct Search {
    /// All text that is shown for the entry, in lower case.
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

  /// True for an entry that can be repeated in a shell.
  var canBeCopied: Bool { isCommand || call != nil }
}

/// A value that is made on first use and then kept.
struct Lazy<Value: Sendable>: ~Copyable, Sendable {
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

/// The words of a filter. An entry matches if it contains all of them.
///
/// A filter checks thousands of entries at each key. It compares sets of letters first, and bytes only in the entries that remain.
struct GlassFilter {
  private let words: [[UInt8]]
  private let letters: [Int]
  /// True if the letters alone decide whether an entry matches.
  private let isOfSingleLetters: Bool

  init(_ text: String) {
    words = text.lowercased().split(separator: " ").map { Array($0.utf8) }
    letters = Array(words.reduce(0) { $0 | Self.letters(in: $1) }.setBits)
    isOfSingleLetters = words.allSatisfy { $0.count == 1 && Self.bit(of: $0[0]) < Self.others }
  }

  /// True if the filter matches all entries.
  var isEmpty: Bool { words.isEmpty }

  /// Returns the matching entries of a block, as a bit set.
  ///
  /// - Parameter known: the entries to check, as a bit set.
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

  /// The first bit that stands for several characters, as all later ones do.
  private static let others: UInt64 = 36

  private static func bit(of byte: UInt8) -> UInt64 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
    default: others + UInt64(byte) % (64 - others)
    }
  }

  /// Returns the letters, digits and other characters in a text, as a bit set.
  static func letters(in text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | 1 << bit(of: $1) } }
}
