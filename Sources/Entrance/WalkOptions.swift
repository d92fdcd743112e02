import Commands
import Walkthroughs

/// How walkthroughs are to be played: `billfold walk`.
struct WalkOptions {
  enum Way {
    case headless, terminal, accessible
  }

  enum Format: String, CaseIterable {
    case plain, junit, json
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
      case .option("--format"):
        let text = try rest.value(of: "--format", hint: "plain, junit or json")
        guard let known = Format(rawValue: text) else { throw UsageError("Invalid --format: enter plain, junit or json.") }
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
    if isDryRun || isList, format == .junit { throw UsageError("--format junit cannot be combined with --list or --dry-run.") }
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
