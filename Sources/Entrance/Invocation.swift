import Commands
import Terminal
import UserInterface
import WalletModel
import Worlds

/// What the command line asks for.
enum Invocation {
  case open(OpenOptions)
  case command(WorldCommand)
  case walk(WalkOptions)
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
        throw UsageError("\(given) before a command opens the wallet. Put it after the command: billfold \(word) … \(given)")
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
      case .option("--world"): options.named = try worldName(rest.value(of: "--world", hint: "a name, like demo"))
      case .option("--backend"):
        let file = try rest.value(of: "--backend", hint: "the file of an invitation")
        options.backend = file.hasPrefix("/") ? file : (folder ?? ".") + "/" + file
      case .option("--seed"): options.seed = try seedNumber(rest.value(of: "--seed", hint: "a whole number, like 7"))
      case .option("--clock"): clock = try clockTime(rest.value(of: "--clock", hint: "a time, like 2026-11-21T09:41:00Z"))
      case .option("--running"): isRunning = true
      case .option("--color"), .option("--colour"):
        let text = try rest.value(of: "--color", hint: "auto, always or never")
        guard let colour = TerminalOptions.Colour(rawValue: text) else { throw UsageError("Invalid --color: enter auto, always or never.") }
        options.colour = colour
      case .option("--ascii"): options.isASCII = true
      case .option("--accessible"): options.isAccessible = true
      case .option(let name): throw UsageError("Unknown option “\(name)”.")
      case .word("walk"):
        self = try WalkOptions(&rest).map(Invocation.walk) ?? .help(.walk)
        return
      case .word("map"):
        self = rest.wantsHelp() ? .help(.map) : .map
        try rest.end()
        return
      case .word("help"):
        self = .help(try Self.topic(&rest))
        try rest.end()
        return
      case .word(let word):
        guard let noun = Noun.named(word) else { throw UsageError("Unknown command “\(word)”. Commands: \(Self.commands).") }
        switch try noun.read(&rest, folder: folder) {
        case .command(let command): self = .command(command)
        case .help(let help): self = .help(.command(help))
        }
        return
      }
    }
    if let clock {
      options.clock = isRunning ? .running(from: clock.moment) : .frozen(clock.moment)
      options.east = clock.east
    } else if isRunning {
      throw UsageError("--running requires --clock.")
    }
    self = .open(options)
  }

  private static let commands = (["walk"] + Noun.all.map(\.name) + ["map"]).joined(separator: ", ")

  private static func topic(_ rest: inout ArgumentList) throws(UsageError) -> HelpTopic {
    switch try rest.next() {
    case nil: return .program
    case .word("walk"): return .walk
    case .word("map"): return .map
    case .word(let text), .option(let text):
      guard let noun = Noun.named(text) else { throw UsageError("Unknown help topic “\(text)”. Topics: \(commands).") }
      guard let word = try rest.next() else { return .command(.noun(noun)) }
      let verbs = noun.verbs.map(\.name).joined(separator: ", ")
      guard case .word(let name) = word else { throw UsageError("Missing argument. Commands of \(text): \(verbs).") }
      guard let verb = noun.verbs.first(where: { $0.name == name }) else {
        throw UsageError("Unknown command “\(text) \(name)”. Commands: \(verbs).")
      }
      return .command(.verb(noun, verb))
    }
  }
}

/// How the wallet is to be opened.
struct OpenOptions {
  /// As the person named it.
  var named: WorldName?
  /// Whose issuers are to be on a server: the invitation's path.
  var backend: String?
  var seed: UInt64?
  var clock: World.Clock?
  /// Seconds east of UTC of a given clock; nil: the machine's zone.
  var east: Int?
  var colour = TerminalOptions.Colour.auto
  var isASCII = false
  /// Lines instead of a screen.
  var isAccessible = false
}
