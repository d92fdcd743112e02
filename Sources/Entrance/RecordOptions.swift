import Commands
import Terminal
import Walkthroughs
import WalletModel
import Worlds

/// An option of `billfold record`.
enum RecordOption: String, CommandOption {
  case fixture = "--fixture"
  case seed = "--seed"
  case replace = "--replace"
  case cast = "--cast"
  case svg = "--svg"
  case backend = "--backend"
  case color = "--color"
  case ascii = "--ascii"
  case accessible = "--accessible"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }
  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .fixture: OptionValue("NAME", "a fixture, or a world of your own", .fixture)
    case .seed: OptionValue("N", "a whole number from 0")
    case .cast: OptionValue("FILE", "a file, like bug.cast", .file)
    case .svg: OptionValue("FOLDER", "a folder", .folder)
    case .backend: PlayOption.backend.value
    case .color: ColorOption.value
    case .replace, .ascii, .accessible, .help: nil
    }
  }

  var says: String {
    switch self {
    case .fixture: "begin in this fixture, or in a copy of your world of this name (default: a new world)"
    case .seed: "the same seed gives the same codes and card numbers (default: 1)"
    case .replace: "replace FILE if it exists"
    case .cast: "also write a recording for asciinema players (asciicast v2), with a marker for each step"
    case .svg: "also write a picture of the terminal after each step to this folder (SVG)"
    case .backend: "record with the issuers on the server of this operator invitation; the world is deleted there afterwards"
    case .color: ColorOption.says
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode, for screen readers and scripts; also reads input from a file or a pipe"
    case .help: "print help"
    }
  }
}

/// How something is to be recorded: `billfold record`.
struct RecordOptions {
  /// The path of the scenario that is written.
  let path: String
  private(set) var fixture: String?
  private(set) var seed: UInt64?
  private(set) var replaces = false
  private(set) var cast: String?
  private(set) var svg: String?
  /// On whose server the issuers are to be: the path of the operator's file.
  private(set) var backend: String?
  private(set) var colour = TerminalOptions.Colour.auto
  private(set) var isASCII = false
  /// Lines instead of a screen.
  private(set) var isAccessible = false

  /// Reads what follows `record`; nil where help is wanted.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    var paths: [String] = []
    while let argument = try rest.next(RecordOption.self, unknown: { RecordOption.unknown($0, for: "billfold record") }) {
      switch argument {
      case .word(let word): paths.append(word)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .fixture: fixture = value
        case .seed:
          guard let number = UInt64(value) else { throw UsageError("Invalid --seed: enter a whole number from 0.") }
          seed = number
        case .replace: replaces = true
        case .cast: cast = value
        case .svg: svg = value
        case .backend: backend = value
        case .color: colour = try ColorOption.read(value)
        case .ascii: isASCII = true
        case .accessible: isAccessible = true
        }
      }
    }
    guard let path = paths.first, paths.count == 1 else {
      throw UsageError(paths.isEmpty ? "Name a file. Example: billfold record bug.feature" : "Name one file.")
    }
    guard path.hasSuffix(".feature"), path.split(separator: "/").last != ".feature" else {
      throw UsageError("The file is a scenario: its name must end in .feature. Example: billfold record bug.feature")
    }
    self.path = path
  }
}
