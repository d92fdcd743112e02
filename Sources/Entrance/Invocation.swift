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
  /// The words of a command line that is being typed, the last of them up to the cursor.
  case complete([String])

  /// - Parameters:
  ///   - folder: from where relative paths lead.
  ///   - usual: the world where none is named.
  init(_ arguments: [String], folder: String?, usual: @escaping WorldChoice.Usual) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = OpenOptions()
    var clock: (moment: Timestamp, east: Int)?
    var isRunning = false
    var given: String?
    while let argument = try rest.next() {
      switch argument {
      case .option(let text):
        guard let option = OpenOption.named(text) else { throw OpenOption.unknown(text) }
        let value = try option.value.map { value throws(UsageError) in try rest.value(of: option.rawValue, hint: value.hint) } ?? ""
        given = text
        switch option {
        case .help:
          try rest.endOption()
          self = .help(.program)
          return
        case .version:
          try rest.endOption()
          self = .version
          return
        case .world: options.named = try worldName(value)
        case .backend: options.backend = value.hasPrefix("/") ? value : (folder ?? ".") + "/" + value
        case .seed: options.seed = try seedNumber(value)
        case .clock: clock = try clockTime(value)
        case .running: isRunning = true
        case .color:
          guard let colour = TerminalOptions.Colour(rawValue: value) else {
            throw UsageError("Invalid --color: enter auto, always or never.")
          }
          options.colour = colour
        case .ascii: options.isASCII = true
        case .accessible: options.isAccessible = true
        }
      case .word(let word):
        if let given {
          throw UsageError("\(given) before a command opens the wallet. Put it after the command: billfold \(word) … \(given)")
        }
        self = try Self.command(word, &rest, folder, usual)
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

  /// Reads what follows the first word.
  private static func command(
    _ word: String, _ rest: inout ArgumentList, _ folder: String?, _ usual: @escaping WorldChoice.Usual
  ) throws(UsageError) -> Invocation {
    switch word {
    case CompletionProgram.name: return .complete(rest.remaining())
    case "walk": return try WalkOptions(&rest).map(Invocation.walk) ?? .help(.walk)
    case "map":
      let isHelp = rest.wantsHelp()
      try rest.end()
      return isHelp ? .help(.map) : .map
    case "help":
      let topic = try topic(&rest)
      try rest.end()
      return .help(topic)
    default:
      guard let noun = Noun.named(word) else {
        throw UsageError(word.unknown("command", among: names + ["help"], otherwise: "Commands: \(commands)."))
      }
      switch try noun.read(&rest, folder: folder, usual: usual) {
      case .command(let command): return .command(command)
      case .help(let help): return .help(.command(help))
      }
    }
  }

  /// The words that a command begins with.
  static let names = ["walk"] + Noun.all.map(\.name) + ["map"]
  private static let commands = names.joined(separator: ", ")

  private static func topic(_ rest: inout ArgumentList) throws(UsageError) -> HelpTopic {
    switch try rest.next() {
    case nil: return .program
    case .word("walk"): return .walk
    case .word("map"): return .map
    case .word(let text), .option(let text):
      guard let noun = Noun.named(text) else {
        throw UsageError(text.unknown("help topic", among: names, otherwise: "Topics: \(commands)."))
      }
      guard let word = try rest.next() else { return .command(.noun(noun)) }
      guard case .word(let name) = word else {
        throw UsageError("Missing argument. Commands of \(text): \(noun.verbs.map(\.name).joined(separator: ", ")).")
      }
      guard let verb = noun.verbs.first(where: { $0.name == name }) else { throw noun.unknown(name) }
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
