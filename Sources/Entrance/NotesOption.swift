import Basics
import Commands
import Terminal

/// An option of `billfold notes`.
enum NotesOption: String, CommandOption {
  case plan = "--plan"
  case color = "--color"
  case ascii = "--ascii"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }
  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .plan: OptionValue("SPAN", "a span of time, like 15min")
    case .color: ColorOption.value
    case .ascii, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .plan: "planned duration of the presentation: shown beside the time, with the delay"
    case .color: ColorOption.summary
    case .ascii: "draw with plain ASCII only"
    case .help: "print help"
    }
  }
}

/// The options of `billfold notes`.
struct NotesOptions {
  /// The process ID of the play; nil: the only play that runs.
  private(set) var process: String?
  private(set) var plan: Duration?
  private(set) var color = TerminalOptions.Color.auto
  private(set) var isASCII = false

  /// Parses the arguments after `notes`; nil if help is requested.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    while let argument = try rest.next(NotesOption.self, unknown: { NotesOption.unknown($0, for: "billfold notes") }) {
      switch argument {
      case .word(let word):
        guard process == nil else { throw UsageError("Name one presentation.") }
        process = word
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .plan:
          guard let span = Duration(words: value), span > .zero else { throw UsageError("Invalid --plan: enter a time, like 15min.") }
          plan = span
        case .color: color = try ColorOption.read(value)
        case .ascii: isASCII = true
        }
      }
    }
  }
}
