import Basics
import Commands
import Terminal
import Walkthroughs
import Worlds

/// An option of `billfold learn`.
enum LearnOption: String, CommandOption {
  case list = "--list"
  case check = "--check"
  case json = "--json"
  case world = "--world"
  case backend = "--backend"
  case color = "--color"
  case ascii = "--ascii"
  case accessible = "--accessible"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }
  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .world: OptionValue("NAME", "a name, like learn")
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .color: ColorOption.value
    case .list, .check, .json, .ascii, .accessible, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .list: "list the exercises, with what is done and half done"
    case .check: "check files of your own: say what keeps them from being exercises"
    case .json: "print JSON (with --list)"
    case .world: "name of the world of the open exercise, which commands in other terminals use (default: learn)"
    case .backend: "use the issuers on the server of this operator invitation"
    case .color: ColorOption.summary
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode, for screen readers"
    case .help: "print help"
    }
  }
}

/// The options and names of `billfold learn`.
struct LearnOptions {
  private(set) var names: [String] = []
  private(set) var isList = false
  private(set) var isJSON = false
  private(set) var isCheck = false
  private(set) var world: WorldName
  private(set) var backend: String?
  private(set) var color = TerminalOptions.Color.auto
  private(set) var isASCII = false
  private(set) var isAccessible = false

  /// Reads what follows `learn`; nil where help is wanted.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    func name(_ text: String) throws(UsageError) -> WorldName {
      do throws(WorldError) { return try WorldName(text) } catch { throw UsageError(error) }
    }
    world = try name("learn")
    while let argument = try rest.next(LearnOption.self, unknown: { LearnOption.unknown($0, for: "billfold learn") }) {
      switch argument {
      case .word(let word): names.append(word)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .list: isList = true
        case .check: isCheck = true
        case .json: isJSON = true
        case .world: world = try name(value)
        case .backend: backend = value
        case .color: color = try ColorOption.read(value)
        case .ascii: isASCII = true
        case .accessible: isAccessible = true
        }
      }
    }
    if isCheck, names.isEmpty { throw UsageError("Name a file. Example: billfold learn --check my-exercise.feature") }
    if isCheck, isList { throw UsageError("--check and --list cannot be combined.") }
    if isJSON, !isList { throw UsageError("--json requires --list.") }
  }
}
