package import Basics

/// The arguments of a command line in the syntax of clig.dev: `--name value`, `--name=value`, and `--`, which ends the options.
///
/// All programs parse their command lines with this type, each by its own table of options.
package struct ArgumentList {
  /// An argument, read without a table of options.
  package enum Token: Equatable {
    /// The option's name, and the value after an equals sign; nil if there is none.
    case option(String, value: String?)
    case word(String)
  }

  /// An argument, matched with a table of options.
  package enum Argument<Option: CommandOption> {
    /// The option and its value, which is empty if the option takes none.
    case option(Option, String)
    case word(String)
  }

  private var rest: ArraySlice<String>
  /// True after `--`: all further arguments are words.
  package private(set) var isOnlyWords = false
  /// The names of the options whose value was read.
  // An array, because it stays short: setting up the type of a set at run time would delay the first frame.
  private var known: [String] = []

  package init(_ arguments: [String]) { rest = arguments[...] }

  /// The maximum length of an argument in bytes. (our choice: four times the longest path)
  package static let longest = 16 * 1024

  /// Removes and returns the next argument unchanged; nil if none is left. Throws for one that is longer than `longest`.
  package mutating func consume() throws(UsageError) -> String? {
    guard let argument = rest.popFirst() else { return nil }
    let count = argument.utf8.count
    guard count <= Self.longest else {
      throw UsageError(
        "The argument “\(argument.prefix(40))…” is \(count) bytes long. An argument must be at most \(Self.longest) bytes long.")
    }
    return argument
  }

  package mutating func token() throws(UsageError) -> Token? {
    guard let argument = try consume() else { return nil }
    // A negative number is a word, too: no option begins with a digit.
    let isNumber = argument.dropFirst().first?.isWholeNumber == true
    if isOnlyWords || !argument.hasPrefix("-") || argument == "-" || isNumber { return .word(argument) }
    if argument == "--" {
      isOnlyWords = true
      return try token()
    }
    guard let split = argument.firstIndex(of: "=") else { return .option(argument, value: nil) }
    return .option(String(argument[..<split]), value: String(argument[argument.index(after: split)...]))
  }

  /// Parses the next argument by a table of options; nil if none is left. Throws for an option that lacks its value or takes none but has
  /// one, and for a second value, because one of the two would be ignored.
  ///
  /// - Parameter unknown: returns the error for an option that is not in the table.
  package mutating func next<Option: CommandOption>(
    _: Option.Type, unknown: (String) -> UsageError
  ) throws(UsageError) -> Argument<Option>? {
    switch try token() {
    case nil: return nil
    case .word(let word): return .word(word)
    case .option(let name, let inline):
      guard let option = Option.named(name) else { throw unknown(name) }
      guard let value = option.value else {
        if inline != nil { throw UsageError("\(name) takes no value.") }
        return .option(option, "")
      }
      guard !known.contains(option.name) || option.repeats else { throw UsageError("\(option.name) is given twice. Give it once.") }
      known.append(option.name)
      if let inline { return .option(option, inline) }
      guard let text = try consume() else { throw UsageError("\(option.name) requires a value: \(value.hint).") }
      return .option(option, text)
    }
  }

  /// Returns all remaining arguments unchanged.
  package mutating func remaining() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  package mutating func wantsHelp() -> Bool {
    guard rest.first == "--help" || rest.first == "-h" else { return false }
    rest.removeFirst()
    return true
  }

  /// Throws if an argument is left.
  package mutating func end() throws(UsageError) {
    switch try token() {
    case .option(let text, _), .word(let text): throw UsageError("Unexpected argument “\(text)”.")
    case nil: break
    }
  }
}

package func seedNumber(_ text: String) throws(UsageError) -> UInt64 {
  guard let seed = UInt64(text) else { throw UsageError("Invalid --seed: enter a whole number from 0 to 18446744073709551615.") }
  return seed
}

package func clockTime(_ text: String) throws(UsageError) -> (moment: Timestamp, east: Int) {
  guard let time = Timestamp.parse(text) else { throw UsageError("Invalid --clock: enter a time, like 2026-11-21T09:41:00Z.") }
  return time
}
