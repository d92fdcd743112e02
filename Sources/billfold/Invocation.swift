import Simulation
import Terminal
import UserInterface
import WalletModel
import Worlds

/// What the command line asks for.
enum Invocation {
  case open(OpenOptions)
  case world(WorldCommand)
  case map
  case help(HelpTopic)
  case version

  init(_ arguments: [String]) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = OpenOptions()
    var clock: (moment: Timestamp, east: Int)?
    var isRunning = false
    var given: String?
    while let argument = try rest.next() {
      if case .word(let word) = argument, let given { throw UsageError("\(given) is for opening the wallet, not for billfold \(word).") }
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
      case .option("--seed"):
        let text = try rest.value(of: "--seed", hint: "a whole number, such as 7")
        guard let seed = UInt64(text) else { throw UsageError("--seed takes a whole number from 0 to 18446744073709551615.") }
        options.seed = seed
      case .option("--clock"):
        let text = try rest.value(of: "--clock", hint: "a time, such as 2026-11-21T09:41:00Z")
        guard let time = Timestamp.parse(text) else { throw UsageError("--clock takes a time such as 2026-11-21T09:41:00Z.") }
        clock = time
      case .option("--running"): isRunning = true
      case .option("--color"), .option("--colour"):
        let text = try rest.value(of: "--color", hint: "auto, always or never")
        guard let colour = TerminalOptions.Colour(rawValue: text) else { throw UsageError("--color takes auto, always or never.") }
        options.colour = colour
      case .option("--ascii"): options.isASCII = true
      case .option("--accessible"): options.isAccessible = true
      case .option(let name): throw UsageError("There is no option \(name).")
      case .word("world"):
        self = try Self.world(&rest)
        return
      case .word("map"):
        self = rest.wantsHelp() ? .help(.map) : .map
        try rest.end()
        return
      case .word("help"):
        self = .help(try Self.topic(&rest))
        try rest.end()
        return
      case .word(let word): throw UsageError("There is no command \(word). The commands are: world, map.")
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

  private static func topic(_ rest: inout ArgumentList) throws(UsageError) -> HelpTopic {
    switch try rest.next() {
    case nil: return .program
    case .word("world"): return .world
    case .word("map"): return .map
    case .word(let text), .option(let text): throw UsageError("There is no help on \(text). There is on: world, map.")
    }
  }

  private static func world(_ rest: inout ArgumentList) throws(UsageError) -> Invocation {
    var verb: String?
    var name: String?
    var json = false
    while let argument = try rest.next() {
      switch argument {
      case .option("--help"), .option("-h"):
        try rest.endOption()
        return .help(.world)
      case .option("--json"): json = true
      case .option("--world") where name == nil: name = try rest.value(of: "--world", hint: "a name, such as demo")
      case .word(let word) where verb == nil: verb = word
      case .word(let word) where name == nil: name = word
      case .option("--world"), .word: throw UsageError("billfold world takes one name at the most.")
      case .option(let option): throw UsageError("billfold world has no option \(option).")
      }
    }
    guard let verb else { return .help(.world) }
    if json, verb == "reset" { throw UsageError("billfold world reset has nothing to say in JSON.") }
    switch (verb, name) {
    case ("list", nil): return .world(.list(json: json))
    case ("list", _?): throw UsageError("billfold world list takes no name.")
    case ("path", let name): return .world(.path(try name.map(worldName) ?? .standard, json: json))
    case ("reset", let name?): return .world(.reset(try worldName(name)))
    case ("reset", nil): throw UsageError("Which world? Say: billfold world reset NAME. Everything in it is deleted.")
    default: throw UsageError("billfold world knows list, path and reset, not \(verb).")
    }
  }
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

private func worldName(_ text: String) throws(UsageError) -> WorldName {
  do throws(WorldError) {
    return try WorldName(text)
  } catch {
    throw UsageError(error.description)
  }
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
