import Commands
import Terminal
import Walkthroughs

/// How walkthroughs are to be played: `billfold walk`.
struct WalkOptions {
  enum Way {
    case headless, terminal, accessible
  }

  enum Format: String, CaseIterable {
    case plain, junit, json
    case jsonRuby = "json-ruby"
    case messages

    /// As a sentence lists them.
    static let list = "plain, junit, json, json-ruby or messages"
  }

  var names: [String] = []
  /// On whose server the issuers are to be: the path of the operator's file.
  var backend: String?
  var way = Way.headless
  var tags = ""
  var format = Format.plain
  var isList = false
  /// Tell the sentences that there are.
  var wantsSentences = false
  var isDryRun = false
  var isQuiet = false
  var isVerbose = false
  var failsFast = false
  /// Where the scenarios that failed are written, and read from.
  var rerun: String?
  /// Where the report goes; nil: to standard output.
  var output: String?
  var colour = TerminalOptions.Colour.auto
  var trace: String?
  var jobs: Int?

  /// Reads what follows `walk`; nil where help is wanted.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    while let argument = try rest.next() {
      switch argument {
      case .word(let name): names.append(name)
      case .option("--help"), .option("-h"):
        try rest.endOption()
        return nil
      case .option("--terminal"): way = try only(.terminal)
      case .option("--accessible"): way = try only(.accessible)
      case .option("--backend"): backend = try rest.value(of: "--backend", hint: "the file that billfold-server invite --operator writes")
      case .option("--tags"): tags = try rest.value(of: "--tags", hint: "tags, like '@smoke and not @slow'")
      case .option("--list"): isList = true
      case .option("--sentences"): wantsSentences = true
      case .option("--dry-run"): isDryRun = true
      case .option("--quiet"), .option("-q"): isQuiet = true
      case .option("--verbose"), .option("-v"): isVerbose = true
      case .option("--fail-fast"): failsFast = true
      case .option("--rerun"): rerun = try rest.value(of: "--rerun", hint: "a file, like failed.txt")
      case .option("--output"): output = try rest.value(of: "--output", hint: "a file, like report.xml")
      case .option("--color"), .option("--colour"):
        let text = try rest.value(of: "--color", hint: "auto, always or never")
        guard let known = TerminalOptions.Colour(rawValue: text) else { throw UsageError("Invalid --color: enter auto, always or never.") }
        colour = known
      case .option("--format"):
        let text = try rest.value(of: "--format", hint: Format.list)
        guard let known = Format(rawValue: text) else { throw UsageError("Invalid --format: enter \(Format.list).") }
        format = known
      case .option("--json"): format = .json
      case .option("--trace"): trace = try rest.value(of: "--trace", hint: "a folder")
      case .option("--jobs"):
        let text = try rest.value(of: "--jobs", hint: "a number, like 2")
        guard let number = Int(text), (1...64).contains(number) else { throw UsageError("Invalid --jobs: enter a number from 1 to 64.") }
        jobs = number
      case .option(let name): throw UsageError("Unknown option “\(name)” for billfold walk.")
      }
    }
    if isQuiet, isVerbose { throw UsageError("--quiet and --verbose cannot be combined.") }
    let listing = isDryRun ? "--dry-run" : isList ? "--list" : wantsSentences ? "--sentences" : nil
    if let listing {
      if ![.plain, .json].contains(format) { throw UsageError("--format \(format.rawValue) cannot be combined with \(listing).") }
      if output != nil { throw UsageError("--output cannot be combined with \(listing).") }
    }
  }

  private func only(_ wanted: Way) throws(UsageError) -> Way {
    guard way == .headless else { throw UsageError("--terminal and --accessible cannot be combined.") }
    return wanted
  }

  /// What has to be said again to play something in the same way.
  var words: String {
    let words =
      switch way {
      case .headless: ""
      case .terminal: " --terminal"
      case .accessible: " --accessible"
      }
    return words + (backend.map { " --backend \($0)" } ?? "")
  }
}
