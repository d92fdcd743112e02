import Simulation
import Terminal
import UserInterface
import WalletModel
import Worlds

/// What the command line asks for.
enum Invocation {
  case open(OpenOptions)
  case command(Command)
  case map
  case help(HelpTopic)
  case version

  /// - Parameter folder: from where relative paths lead.
  init(_ arguments: [String], folder: String?) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = OpenOptions()
    var clock: (moment: Timestamp, east: Int)?
    var isRunning = false
    var given: String?
    while let argument = try rest.next() {
      if case .word(let word) = argument, let given {
        throw UsageError("\(given) before a command is for opening the wallet. Say: billfold \(word) … \(given).")
      }
      if case .option(let option) = argument { given = option }
      switch argument {
      case .option("--help"), .option("-h"):
        try rest.endOption()
        self = .help(.program)
        return
      case .option("--version"):
        try rest.endOption()
        self = .version
        return
      case .option("--world"): options.world = try worldName(rest.value(of: "--world", hint: "a name, such as demo"))
      case .option("--seed"): options.seed = try seedNumber(rest.value(of: "--seed", hint: "a whole number, such as 7"))
      case .option("--clock"): clock = try clockTime(rest.value(of: "--clock", hint: "a time, such as 2026-11-21T09:41:00Z"))
      case .option("--running"): isRunning = true
      case .option("--color"), .option("--colour"):
        let text = try rest.value(of: "--color", hint: "auto, always or never")
        guard let colour = TerminalOptions.Colour(rawValue: text) else { throw UsageError("--color takes auto, always or never.") }
        options.colour = colour
      case .option("--ascii"): options.isASCII = true
      case .option("--accessible"): options.isAccessible = true
      case .option(let name): throw UsageError("There is no option \(name).")
      case .word("map"):
        self = rest.wantsHelp() ? .help(.map) : .map
        try rest.end()
        return
      case .word("help"):
        self = .help(try Self.topic(&rest))
        try rest.end()
        return
      case .word(let word):
        guard let noun = Noun.named(word) else { throw UsageError("There is no command \(word). The commands are: \(Self.commands).") }
        switch try noun.read(&rest, folder: folder) {
        case .command(let command): self = .command(command)
        case .help(let topic): self = .help(topic)
        }
        return
      }
    }
    if let clock {
      options.clock = isRunning ? .running(from: clock.moment) : .frozen(clock.moment)
      options.east = clock.east
    } else if isRunning {
      throw UsageError("--running goes with --clock TIME.")
    }
    self = .open(options)
  }

  private static let commands = (Noun.all.map(\.name) + ["map"]).joined(separator: ", ")

  private static func topic(_ rest: inout ArgumentList) throws(UsageError) -> HelpTopic {
    switch try rest.next() {
    case nil: return .program
    case .word("map"): return .map
    case .word(let text), .option(let text):
      guard let noun = Noun.named(text) else { throw UsageError("There is no help on \(text). There is on: \(commands).") }
      guard let word = try rest.next() else { return .noun(noun) }
      guard case .word(let name) = word, let verb = noun.verbs.first(where: { $0.name == name }) else {
        throw UsageError("billfold \(text) knows \(noun.verbs.map(\.name).joined(separator: ", ")).")
      }
      return .verb(noun, verb)
    }
  }
}

func seedNumber(_ text: String) throws(UsageError) -> UInt64 {
  guard let seed = UInt64(text) else { throw UsageError("--seed takes a whole number from 0 to 18446744073709551615.") }
  return seed
}

func clockTime(_ text: String) throws(UsageError) -> (moment: Timestamp, east: Int) {
  guard let time = Timestamp.parse(text) else { throw UsageError("--clock takes a time such as 2026-11-21T09:41:00Z.") }
  return time
}

/// How the wallet is to be opened.
struct OpenOptions {
  var world = WorldName.standard
  var seed: UInt64?
  var clock: World.Clock?
  /// Seconds east of UTC of a given clock; nil: the machine's zone.
  var east: Int?
  var colour = TerminalOptions.Colour.auto
  var isASCII = false
  /// Lines instead of a screen.
  var isAccessible = false
}

struct UsageError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Arguments as clig.dev has them: `--name value`, `--name=value`, and `--` ends the options.
struct ArgumentList {
  enum Argument: Equatable {
    case option(String)
    case word(String)
  }

  private var rest: ArraySlice<String>
  private var onlyWords = false
  private var inline: (name: String, value: String)?

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func next() throws(UsageError) -> Argument? {
    try endOption()
    guard let argument = rest.popFirst() else { return nil }
    if onlyWords || !argument.hasPrefix("-") || argument == "-" { return .word(argument) }
    if argument == "--" {
      onlyWords = true
      return try next()
    }
    guard let split = argument.firstIndex(of: "=") else { return .option(argument) }
    inline = (String(argument[..<split]), String(argument[argument.index(after: split)...]))
    return .option(inline?.name ?? argument)
  }

  /// Throws where the option just read was given a value that it does not take.
  func endOption() throws(UsageError) {
    if let inline { throw UsageError("\(inline.name) takes no value.") }
  }

  /// The value of the option just read.
  mutating func value(of name: String, hint: String) throws(UsageError) -> String {
    if let value = inline?.value {
      inline = nil
      return value
    }
    guard let value = rest.popFirst() else { throw UsageError("\(name) needs \(hint).") }
    return value
  }

  mutating func wantsHelp() -> Bool {
    guard rest.first == "--help" || rest.first == "-h" else { return false }
    rest.removeFirst()
    return true
  }

  /// Throws where something is left that nobody asked for.
  mutating func end() throws(UsageError) {
    switch try next() {
    case .option(let text), .word(let text): throw UsageError("What is \(text) for? Nothing more was expected there.")
    case nil: break
    }
  }
}
