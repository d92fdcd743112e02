package import WalletModel
package import Worlds

/// Why a command line can't be carried out: a sentence or two, and the exit status.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String
  package let status: Int32
  /// The next step. Nil: the help of the command.
  private let next: String?
  /// The command that was read: `world delete`. Empty: the program.
  private var command = ""

  /// - Parameters:
  ///   - code: another one than `usage` if the command line is right, but not its environment.
  ///   - next: a sentence with the next step, if help on the command isn't it.
  package init(_ description: String, _ code: ExitCode = .usage, next: String? = nil) {
    (self.description, status, self.next) = (description, code.rawValue, next)
  }

  package init(_ error: WorldError) { (description, status, next) = (error.description, error.exitCode, nil) }

  /// Returns the error with the command that was read, whose help is named.
  package func of(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// The message on standard error. Adds a line with the next step, unless the description has one.
  package func message(of program: String) -> String {
    let hasNext = description.contains("run: ") || description.contains("Did you mean “")
    guard status == ExitCode.usage.rawValue, !hasNext else { return description }
    return "\(description)\n" + (next ?? "Try: \(command.isEmpty ? program : "\(program) \(command)") --help")
  }
}

/// Arguments as clig.dev has them: `--name value`, `--name=value`, and `--` ends the options.
package struct ArgumentList {
  package enum Argument: Equatable {
    case option(String)
    case word(String)
  }

  private var rest: ArraySlice<String>
  private var onlyWords = false
  private var inline: (name: String, value: String)?
  /// The options whose value was read.
  private var given: Set<String> = []

  package init(_ arguments: [String]) { rest = arguments[...] }

  /// The most bytes of an argument. (our choice: four times the longest path)
  package static let longest = 16 * 1024

  /// Takes the next argument. Throws for one that is longer than anything can be that is meant.
  private mutating func take() throws(UsageError) -> String? {
    guard let argument = rest.popFirst() else { return nil }
    let count = argument.utf8.count
    guard count <= Self.longest else {
      throw UsageError(
        "The argument “\(argument.prefix(40))…” is \(count) bytes long. An argument must be at most \(Self.longest) bytes long.")
    }
    return argument
  }

  package mutating func next() throws(UsageError) -> Argument? {
    try endOption()
    guard let argument = try take() else { return nil }
    // A negative number is a word too: no option begins with a digit.
    let isNumber = argument.dropFirst().first?.isWholeNumber == true
    if onlyWords || !argument.hasPrefix("-") || argument == "-" || isNumber { return .word(argument) }
    if argument == "--" {
      onlyWords = true
      return try next()
    }
    guard let split = argument.firstIndex(of: "=") else { return .option(argument) }
    inline = (String(argument[..<split]), String(argument[argument.index(after: split)...]))
    return .option(inline?.name ?? argument)
  }

  /// Throws where the option just read was given a value that it does not take.
  package func endOption() throws(UsageError) {
    if let inline { throw UsageError("\(inline.name) takes no value.") }
  }

  /// The value of the option just read. Throws if it has been read before: one of the two values would be ignored.
  ///
  /// - Parameter repeats: true for an option that may be given several times.
  package mutating func value(of name: String, hint: String, repeats: Bool = false) throws(UsageError) -> String {
    guard given.insert(name).inserted || repeats else { throw UsageError("\(name) is given twice. Give it once.") }
    if let value = inline?.value {
      inline = nil
      return value
    }
    guard let value = try take() else { throw UsageError("\(name) requires a value: \(hint).") }
    return value
  }

  /// All arguments that are left, as they are.
  package mutating func remaining() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  package mutating func wantsHelp() -> Bool {
    guard rest.first == "--help" || rest.first == "-h" else { return false }
    rest.removeFirst()
    return true
  }

  /// Throws where something is left that nobody asked for.
  package mutating func end() throws(UsageError) {
    switch try next() {
    case .option(let text), .word(let text): throw UsageError("Unexpected argument “\(text)”.")
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
