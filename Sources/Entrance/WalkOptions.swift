import Basics
import Commands
import Terminal
import Walkthroughs

/// The options of `billfold walk`.
struct WalkOptions {
  enum Way {
    case headless, terminal, accessible
  }

  enum Format: String, CaseIterable {
    case plain, junit, json
    case jsonRuby = "json-ruby"
    case messages

    static let names = allCases.map(\.rawValue)
  }

  var names: [String] = []
  /// The path of the operator's file for the server that hosts the issuers; nil: they are local.
  var backend: String?
  var way = Way.headless
  var tags = ""
  var format = Format.plain
  /// The format that an option has chosen; nil: none.
  private var chosen: Format?
  var isList = false
  /// True prints all sentences instead of playing.
  var wantsSentences = false
  var isDryRun = false
  var isQuiet = false
  var isVerbose = false
  var failsFast = false
  /// The path of the file that lists the scenarios that failed, for reading and writing.
  var rerun: String?
  /// The path of the report; nil: standard output.
  var output: String?
  var color = TerminalOptions.Color.auto
  var trace: String?
  /// The path of the recording.
  var cast: String?
  /// The folder for the pictures.
  var svg: String?
  var jobs: Int?

  /// Parses the arguments after `walk`; nil if help is requested.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    while let argument = try rest.next(WalkOption.self, unknown: { WalkOption.unknown($0, for: "billfold walk") }) {
      switch argument {
      case .word(let name): names.append(name)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .terminal: way = try only(.terminal)
        case .accessible: way = try only(.accessible)
        case .backend: backend = value
        case .tags: tags = value
        case .list: isList = true
        case .sentences: wantsSentences = true
        case .dryRun: isDryRun = true
        case .quiet: isQuiet = true
        case .verbose: isVerbose = true
        case .failFast: failsFast = true
        case .rerun: rerun = value
        case .output: output = value
        case .color: color = try ColorOption.read(value)
        case .format:
          guard let known = Format(rawValue: value) else { throw UsageError("Invalid --format: enter \(Format.names.alternatives).") }
          try use(known)
        case .json: try use(.json)
        case .trace: trace = value
        case .cast: cast = value
        case .svg: svg = value
        case .jobs:
          guard let number = Int(value), (1...64).contains(number) else { throw UsageError("Invalid --jobs: enter a number from 1 to 64.") }
          jobs = number
        }
      }
    }
    if isQuiet, isVerbose { throw UsageError("--quiet and --verbose cannot be combined.") }
    if let option = cast != nil ? "--cast" : svg != nil ? "--svg" : nil, way != .headless {
      throw UsageError("\(option) cannot be combined with \(way == .terminal ? "--terminal" : "--accessible").")
    }
    let listing = isDryRun ? "--dry-run" : isList ? "--list" : wantsSentences ? "--sentences" : nil
    if let listing {
      if ![.plain, .json].contains(format) { throw UsageError("--format \(format.rawValue) cannot be combined with \(listing).") }
      if output != nil { throw UsageError("--output cannot be combined with \(listing).") }
    }
  }

  /// Sets the format. Throws if another one was given before: one of the two would be ignored.
  private mutating func use(_ wanted: Format) throws(UsageError) {
    guard chosen == nil || chosen == wanted else { throw UsageError("--format is given twice. Give it once.") }
    (chosen, format) = (wanted, wanted)
  }

  private func only(_ wanted: Way) throws(UsageError) -> Way {
    guard way == .headless else { throw UsageError("--terminal and --accessible cannot be combined.") }
    return wanted
  }

  /// The options to repeat in a command that plays a scenario in the same way.
  var words: String {
    let words =
      switch way {
      case .headless: ""
      case .terminal: " --terminal"
      case .accessible: " --accessible"
      }
    return words + (backend.map { " --backend \($0.asShellWord)" } ?? "")
  }
}
