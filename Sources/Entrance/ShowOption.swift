import Commands
import Terminal

/// An option of both commands that show a scenario while it runs: `billfold play` and `billfold record`.
enum ShowOption: String, CommandOption {
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
    case .cast: OptionValue("FILE", "a file, like show.cast", .file)
    case .svg: OptionValue("FOLDER", "a folder", .folder)
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .color: ColorOption.value
    case .ascii, .accessible, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .cast: "also write a recording to this file, for asciinema players (asciicast v2), with a marker for each step"
    case .svg: "also write a picture of the terminal after each step to this folder (SVG)"
    case .backend: "use the issuers on the server of this operator invitation; the world is created there and deleted afterwards"
    case .color: ColorOption.summary
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode, for screen readers and scripts; also reads input from a file or a pipe"
    case .help: "print help"
    }
  }
}

/// An option that only one of these commands has.
protocol OwnOption: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Nil if it takes no value.
  var value: OptionValue? { get }
  var summary: String { get }
}

/// The options of one of these commands: first those that only this command has, then the shared ones.
enum ShowCommandOption<Own: OwnOption>: CommandOption {
  case own(Own)
  case shared(ShowOption)

  static var allCases: [Self] { Own.allCases.map(Self.own) + ShowOption.allCases.map(Self.shared) }
  static var help: Self { .shared(.help) }

  var name: String {
    switch self {
    case .own(let option): option.rawValue
    case .shared(let option): option.name
    }
  }

  var value: OptionValue? {
    switch self {
    case .own(let option): option.value
    case .shared(let option): option.value
    }
  }

  var summary: String {
    switch self {
    case .own(let option): option.summary
    case .shared(let option): option.summary
    }
  }

  var short: String? { if case .shared(let option) = self { option.short } else { nil } }
  var aliases: [String] { if case .shared(let option) = self { option.aliases } else { [] } }
}

/// The values of the options that `play` and `record` share.
struct ShowOptions {
  /// The path of the recording, and the folder of the pictures.
  private(set) var cast: String?
  private(set) var svg: String?
  /// The path of the operator's file for the server that hosts the issuers; nil: they are local.
  private(set) var backend: String?
  private(set) var color = TerminalOptions.Color.auto
  private(set) var isASCII = false
  /// Line mode instead of a screen.
  private(set) var isAccessible = false
  private(set) var wantsHelp = false

  mutating func receive(_ option: ShowOption, _ value: String) throws(UsageError) {
    switch option {
    case .cast: cast = value
    case .svg: svg = value
    case .backend: backend = value
    case .color: color = try ColorOption.read(value)
    case .ascii: isASCII = true
    case .accessible: isAccessible = true
    case .help: wantsHelp = true
    }
  }
}
