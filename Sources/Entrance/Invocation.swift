import Basics
import Commands
import System
import Terminal
import UserInterface
import Worlds

/// A command line that has been read.
enum Invocation {
  case open(OpenOptions)
  case command(WorldCommand)
  case walk(WalkOptions)
  case play(PlayOptions)
  case notes(NotesOptions)
  case record(RecordOptions)
  case check(CheckOptions)
  case evidence(EvidenceOptions)
  case learn(LearnOptions)
  case map
  case help(HelpTopic)
  case version
  /// The words of a command line that is being typed. The last one ends at the cursor.
  case complete([String])

  /// - Parameters:
  ///   - folder: the folder that relative paths start from.
  ///   - usual: returns the world to use if none is named.
  ///   - worlds: returns the names of all worlds, for the error about a world's name in place of a command.
  init(
    _ arguments: [String], folder: String?, usual: @escaping WorldChoice.Usual, worlds: () -> [String]
  ) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = OpenOptions()
    var clock: (moment: Timestamp, east: Int)?
    var isRunning = false
    var given: [OpenOption] = []
    while let argument = try rest.next(OpenOption.self, unknown: { OpenOption.unknown($0) }) {
      switch argument {
      case .option(let option, let value):
        given.append(option)
        switch option {
        case .help:
          self = .help(.program)
          return
        case .version:
          self = .version
          return
        case .world: options.named = try worldName(value)
        case .backend: options.backend = value.absolutePath(from: folder ?? ".")
        case .seed: options.seed = try seedNumber(value)
        case .clock: clock = try clockTime(value)
        case .running: isRunning = true
        case .restricted: options.isRestricted = true
        case .color: options.color = try ColorOption.read(value)
        case .ascii: options.isASCII = true
        case .accessible: options.isAccessible = true
        }
      case .word(let word):
        if let option = given.first(where: { Self.lines(accepting: $0, of: word, rest).isEmpty }) ?? given.first {
          throw Self.misplaced(option, before: word, rest, worlds: worlds())
        }
        self = try Self.command(word, &rest, folder, usual, worlds)
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

  /// Parses the arguments after the first word.
  private static func command(
    _ word: String, _ rest: inout ArgumentList, _ folder: String?, _ usual: @escaping WorldChoice.Usual, _ worlds: () -> [String]
  ) throws(UsageError) -> Invocation {
    switch word {
    case CompletionProgram.name: return .complete(rest.remaining())
    case "walk":
      do throws(UsageError) {
        return try WalkOptions(&rest).map(Invocation.walk) ?? .help(.walk)
      } catch {
        throw error.of("walk")
      }
    case "play":
      do throws(UsageError) {
        return try PlayOptions(&rest).map(Invocation.play) ?? .help(.play)
      } catch {
        throw error.of("play")
      }
    case "notes":
      do throws(UsageError) {
        return try NotesOptions(&rest).map(Invocation.notes) ?? .help(.notes)
      } catch {
        throw error.of("notes")
      }
    case "record":
      do throws(UsageError) {
        return try RecordOptions(&rest).map(Invocation.record) ?? .help(.record)
      } catch {
        throw error.of("record")
      }
    case "check":
      do throws(UsageError) {
        return try CheckOptions(&rest).map(Invocation.check) ?? .help(.check)
      } catch {
        throw error.of("check")
      }
    case "evidence":
      do throws(UsageError) {
        return try EvidenceOptions(&rest).map(Invocation.evidence) ?? .help(.evidence)
      } catch {
        throw error.of("evidence")
      }
    case "learn":
      do throws(UsageError) {
        return try LearnOptions(&rest).map(Invocation.learn) ?? .help(.learn)
      } catch {
        throw error.of("learn")
      }
    case "map":
      let isHelp = rest.wantsHelp()
      try rest.end()
      return isHelp ? .help(.map) : .map
    case "help":
      let topic = try topic(&rest)
      try rest.end()
      return .help(topic)
    default:
      guard let noun = CommandGroup.named(word) else { throw unknown(word, worlds: worlds()) }
      switch try noun.read(&rest, folder: folder, usual: usual) {
      case .command(let command): return .command(command)
      case .help(let help): return .help(.command(help))
      }
    }
  }

  /// The error for an option of the wallet before a command, which may accept the option after its words.
  private static func misplaced(_ option: OpenOption, before word: String, _ rest: ArgumentList, worlds: [String]) -> UsageError {
    guard (names + ["help"]).contains(word) else { return unknown(word, worlds: worlds) }
    let fault = "\(option.name) before a command opens the wallet."
    if let line = lines(accepting: option, of: word, rest).first {
      return UsageError("\(fault) Put it after the command: billfold \(line) … \(option.name)")
    }
    let others = names.flatMap { lines(accepting: option, of: $0, ArgumentList([])) }
    guard !others.isEmpty else { return UsageError("\(fault) No command accepts it: omit it, or omit the command.") }
    return UsageError("\(fault) It is accepted after these commands: \(others.joined(separator: ", ")).")
  }

  /// The commands, with their verbs, that accept an option after this word, and after the verb if one follows; empty if none does.
  private static func lines(accepting option: OpenOption, of word: String, _ rest: ArgumentList) -> [String] {
    let isAccepted: Bool
    switch word {
    case "walk": isAccepted = WalkOption.named(option.name) != nil
    case "play": isAccepted = PlayOption.named(option.name) != nil
    case "notes": isAccepted = NotesOption.named(option.name) != nil
    case "record": isAccepted = RecordOption.named(option.name) != nil
    case "check": isAccepted = CheckOption.named(option.name) != nil
    case "evidence": isAccepted = EvidenceOption.named(option.name) != nil
    case "learn": isAccepted = LearnOption.named(option.name) != nil
    default:
      var rest = rest
      let verb: String? = if case .word(let verb)? = try? rest.token() { verb } else { nil }
      return CommandGroup.named(word)?.lines(accepting: option.name, of: verb) ?? []
    }
    return isAccepted ? [word] : []
  }

  /// The error for a first word that is no command. If it is a verb or a world's name, the word before it is probably missing.
  private static func unknown(_ word: String, worlds: [String]) -> UsageError {
    let verbs = CommandGroup.all.flatMap { noun in noun.verbs.map { (word: $0.name, line: "\(noun.name) \($0.name)") } }
    let others = verbs + worlds.map { (word: $0, line: "--world \($0)") }
    let isExact = others.contains { $0.word == word }
    guard isExact || word.nearest(in: names + ["help"]) == nil, let nearest = isExact ? word : word.nearest(in: others.map(\.word)) else {
      return UsageError(unknown: "command", word, among: names + ["help"], otherwise: "Commands: \(commands).")
    }
    return UsageError("Unknown command “\(word)”. \(String.suggestion(others.filter { $0.word == nearest }.map(\.line)))", next: .described)
  }

  /// The words that a command begins with.
  static let names = ["walk", "play", "notes", "record", "check", "evidence", "learn"] + CommandGroup.all.map(\.name) + ["map"]
  private static let commands = names.joined(separator: ", ")

  private static func topic(_ rest: inout ArgumentList) throws(UsageError) -> HelpTopic {
    switch try rest.token() {
    case nil: return .program
    case .word("walk"): return .walk
    case .word("play"): return .play
    case .word("notes"): return .notes
    case .word("record"): return .record
    case .word("check"): return .check
    case .word("evidence"): return .evidence
    case .word("learn"): return .learn
    case .word("map"): return .map
    case .word(let text), .option(let text, _):
      guard let noun = CommandGroup.named(text) else {
        throw UsageError(unknown: "help topic", text, among: names, otherwise: "Topics: \(commands).")
      }
      return .command(try noun.help(&rest))
    }
  }
}

/// The options for opening the wallet.
struct OpenOptions {
  /// The world that the user named; nil: none.
  var named: WorldName?
  /// The path of the invitation to the server that hosts the issuers; nil: none was given.
  var backend: String?
  var seed: UInt64?
  var clock: World.Clock?
  /// The time zone of a given clock, in seconds east of UTC; nil: the machine's zone.
  var east: Int?
  /// Whether the user may use only the wallet: no files, other worlds or servers.
  var isRestricted = false
  var color = TerminalOptions.Color.auto
  var isASCII = false
  /// Line mode instead of a screen.
  var isAccessible = false
}
