import Basics
import Commands
import Terminal
import Walkthroughs
import WalletModel
import Worlds

/// An option of `billfold check`.
enum CheckOption: String, CommandOption {
  case tester = "--tester"
  case tags = "--tags"
  case elsewhere = "--elsewhere"
  case charter = "--charter"
  case time = "--for"
  case fixture = "--fixture"
  case world = "--world"
  case resume = "--resume"
  case list = "--list"
  case discard = "--discard"
  case report = "--report"
  case format = "--format"
  case output = "--output"
  case evidence = "--evidence"
  case replace = "--replace"
  case backend = "--backend"
  case color = "--color"
  case ascii = "--ascii"
  case accessible = "--accessible"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }
  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .tester: OptionValue("NAME", "a name, like Kim")
    case .tags: OptionValue("TAGS", "tags, like '@smoke and not @clock'", .tag)
    case .world: OptionValue("NAME", "a name, like check")
    case .charter: OptionValue("TEXT", "a line, like 'Declined cards in the checkout'")
    case .time: OptionValue("TIME", "a time, like 60min")
    case .fixture: OptionValue("FIXTURE", "a starting point, like credentials-on-file", .fixture)
    case .discard: OptionValue("NAME", "the name of a check, like check")
    case .format: OptionValue("FORMAT", CheckOptions.formats.alternatives, .words(CheckOptions.formats))
    case .output: OptionValue("FILE", "a file, like report.xml", .file)
    case .evidence: OptionValue("FOLDER", "a folder, like proof", .folder)
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .color: ColorOption.value
    case .elsewhere, .resume, .list, .report, .replace, .ascii, .accessible, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .tester: "who checks, as reports say it (default: your user name)"
    case .tags: "only scenarios that match this tag expression"
    case .elsewhere: "check a wallet in your other hand; asks once for device, system, build and serial"
    case .world: "name of the check and of its world, which commands in other terminals use (default: check)"
    case .charter: "explore without steps: a session with this charter, for notes and bugs"
    case .time: "planned time of the session, at most a day; it continues after that (default: no limit)"
    case .fixture: "fixture that the session begins with (default: empty)"
    case .resume: "resume the check of this name"
    case .list: "list the checks, with their testers and states"
    case .discard: "delete a check, with its world and its marks"
    case .report: "write the report without opening the check"
    case .format: "format of the report: plain, junit, json (Cucumber's), json-ruby (Cucumber-Ruby's) or messages (NDJSON)"
    case .output: "write the report to this file, also at the end of a check (default with --report: standard output)"
    case .evidence: "collect the proof in this folder: a page, reports, screens, calls, and a journal of each scenario"
    case .replace: "replace the evidence of another check in that folder"
    case .backend: "use the issuers on the server of this operator invitation"
    case .color: ColorOption.summary
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode, for screen readers"
    case .help: "print help"
    }
  }
}

/// The options and names of `billfold check`.
struct CheckOptions {
  static let formats = WalkOptions.Format.names

  private(set) var names: [String] = []
  private(set) var tester: String?
  private(set) var tags = ""
  private(set) var world: WorldName
  /// What a new session explores; nil for a check with steps.
  private(set) var charter: CheckCharter?
  /// The fixture of a new session.
  private(set) var fixture = Fixture.empty
  private(set) var isElsewhere = false
  private(set) var resumes = false
  private(set) var isList = false
  private(set) var isReport = false
  /// The check that is to be deleted.
  private(set) var discarded: WorldName?
  private(set) var format = WalkOptions.Format.plain
  private(set) var output: String?
  /// The folder for evidence.
  private(set) var evidence: String?
  private(set) var replacesEvidence = false
  private(set) var backend: String?
  private(set) var color = TerminalOptions.Color.auto
  private(set) var isASCII = false
  private(set) var isAccessible = false

  /// Reads what follows `check`; nil where help is wanted.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    func name(_ text: String) throws(UsageError) -> WorldName {
      do throws(WorldError) { return try WorldName(text) } catch { throw UsageError(error) }
    }
    world = try name("check")
    var (charter, ofCharter): (String?, [CheckOption]) = (nil, [])
    var planned: Duration?
    while let argument = try rest.next(CheckOption.self, unknown: { CheckOption.unknown($0, for: "billfold check") }) {
      switch argument {
      case .word(let word): names.append(word)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .tester:
          guard !value.trimmed.isEmpty, value.count <= 80 else {
            throw UsageError("Invalid --tester: enter a name of up to 80 characters.")
          }
          tester = value.trimmed
        case .tags: tags = value
        case .world: world = try name(value)
        case .charter: charter = value
        case .time:
          guard let span = Duration(words: value), span > .zero, span <= CheckCharter.longestTime else {
            throw UsageError("Invalid --for: enter a time up to a day, like 60min.")
          }
          (planned, ofCharter) = (span, ofCharter + [option])
        case .fixture: (fixture, ofCharter) = (try Fixture(option: value), ofCharter + [option])
        case .elsewhere: isElsewhere = true
        case .resume: resumes = true
        case .list: isList = true
        case .report: isReport = true
        case .discard: discarded = try name(value)
        case .format:
          guard let known = WalkOptions.Format(rawValue: value) else {
            throw UsageError("Invalid --format: enter \(Self.formats.alternatives).")
          }
          format = known
        case .output: output = value
        case .evidence: evidence = value
        case .replace: replacesEvidence = true
        case .backend: backend = value
        case .color: color = try ColorOption.read(value)
        case .ascii: isASCII = true
        case .accessible: isAccessible = true
        }
      }
    }
    guard !names.contains("-") else { throw UsageError("Keys are read from standard input. Name a file instead of -.") }
    if let charter {
      try explore(charter, planned)
    } else if let option = ofCharter.first {
      throw UsageError("\(option.rawValue) belongs to a session: add --charter TEXT.")
    }
    if names.isEmpty, self.charter == nil, !resumes, !isList, !isReport, discarded == nil {
      throw UsageError("Name what to check. Example: billfold check payments/checkout --tester Kim")
    }
  }
  /// Reads the charter of a session, which has no other scenarios.
  private mutating func explore(_ text: String, _ planned: Duration?) throws(UsageError) {
    guard names.isEmpty, tags.isEmpty else {
      throw UsageError(
        "A session has a charter instead of steps. Leave out --charter to check scenarios, or their names and tags to explore.")
    }
    guard !isElsewhere else { throw UsageError("A session explores Billfold's own wallet. Leave out --elsewhere, or --charter.") }
    guard !resumes, !isList, !isReport, discarded == nil else {
      throw UsageError("--charter begins a session. Leave it out with --resume, --report, --list and --discard.")
    }
    guard let read = CheckCharter(text, planned: planned) else {
      throw UsageError("Invalid --charter: enter one line of up to \(CheckCharter.longest) characters.")
    }
    charter = read
  }
}
