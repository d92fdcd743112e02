import Basics
import Commands
import UserInterface
import Walkthroughs

/// The text of `--help`: examples first.
enum HelpTopic {
  case program, walk, play, notes, record, check, evidence, learn, map
  case command(CommandHelp)

  var text: String {
    switch self {
    case .program: Self.programText
    case .walk: Self.walkText
    case .play: Self.playText
    case .notes: Self.notesText
    case .record: Self.recordText
    case .check: Self.checkText
    case .evidence: Self.evidenceText
    case .learn: Self.learnText
    case .map: Self.mapText
    case .command(let help): help.text
    }
  }

  static let examples = [
    ("billfold", "open the wallet"),
    ("billfold --world demo", "open the world \"demo\""),
    (
      "billfold --world demo --seed 7 --clock 2026-11-21T09:41:00Z",
      "open a reproducible world: same phones, codes and times"
    ),
    ("billfold --accessible", "use line mode, for screen readers"),
    ("billfold world create demo --fixture two-phones", "create a world from a fixture"),
    ("billfold world list", "list worlds"),
    ("billfold clock forward 6min --world demo", "move the clock forward, also while the wallet is open"),
    ("billfold walk", "run all built-in walkthroughs"),
    ("billfold play tour", "play a five-minute tour, step by step"),
    ("billfold record bug.feature", "record what you do as a scenario"),
    ("billfold check payments/checkout --tester Kim", "check scenarios by hand, and report the result"),
    ("billfold evidence verify FOLDER", "verify the evidence of a check"),
    ("billfold learn", "learn by exercises on the wallet"),
    ("billfold --backend demo.invitation", "open a world on a server"),
    ("billfold map", "print the map of all screens, as a Mermaid graph"),
  ]

  static let walkExamples = [
    ("billfold walk", "run all built-in walkthroughs"),
    ("billfold walk access", "run the walkthroughs about access"),
    ("billfold walk --list", "list walkthroughs"),
    ("billfold walk --sentences", "list the available steps"),
    ("billfold walk lost-phone.feature", "run your own file"),
    ("billfold walk lost-phone.feature:12", "run the scenario that contains line 12"),
    ("billfold walk - < lost-phone.feature", "run what standard input contains"),
    ("billfold walk --terminal access", "run in the billfold program, on a pseudo-terminal"),
    ("billfold walk --backend operator.invitation", "run with the issuers on a server"),
    ("billfold walk --tags '@smoke and not @clock'", "run only matching scenarios"),
    ("billfold walk --format junit --output report.xml", "write a report for build servers"),
    ("billfold walk --rerun failed.txt", "rerun the failed scenarios, and list those that fail again"),
  ]

  /// The variables of the environment that the program reads.
  static let environment = [
    (WorldChoice.variable, "the world that is used without --world; must exist, except default"),
    ("XDG_DATA_HOME", "base folder: worlds are in its subfolder billfold/worlds (default: ~/.local/share)"),
    (
      "XDG_STATE_HOME",
      "base folder: the crash report is its file billfold/crash, and billfold/learn.json says which exercises are done (default: ~/.local/state)"
    ),
    ("NO_COLOR", "if set: no colors; overrides the next two (no-color.org)"),
    ("CLICOLOR_FORCE", "if set and not 0: colors; overrides the next one"),
    ("CLICOLOR", "if 0: no colors"),
    ("TERM", "the terminal; one that can't show a screen gets line mode"),
    ("LC_ALL, LC_CTYPE, LANG", "without UTF-8, the wallet is drawn with plain ASCII"),
  ]

  private static let programText = """
    Billfold: a simulated mobile wallet in the terminal.

    Examples:
    \(CommandHelp.table(examples, column: 40))
    Usage: billfold [OPTIONS]
           billfold NOUN VERB [WORDS] [OPTIONS]
           billfold walk [OPTIONS] [FILE|FOLDER|NAME]...
           billfold play [OPTIONS] FILE[:LINE]|NAME[:LINE]
           billfold notes [OPTIONS]
           billfold record [OPTIONS] FILE.feature
           billfold check [OPTIONS] [FILE|FOLDER|NAME]...
           billfold evidence verify [OPTIONS] FOLDER
           billfold learn [OPTIONS] [NAME|FILE]...
           billfold map

    Nouns:
    \(CommandHelp.table(CommandGroup.all.map { ($0.name, $0.verbs.map(\.name).joined(separator: ", ")) }, column: 12))
    Options:
    \(CommandHelp.table(OpenOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    Environment:
    \(CommandHelp.table(environment, column: 26))
    \(CommandHelp.time)
    Inside, Ctrl-O opens the Simulator and ? shows the keys. Ctrl-C quits.
    The exit code is 0 if everything was done. billfold walk --help lists all exit codes.
    Commands also work on a world that is open in another terminal.
    billfold help NOUN shows the commands of a noun; billfold NOUN VERB --help shows one command.
    Nothing here is a real card, account or phone.

    """

  private static let walkText = """
    Run walkthroughs: Gherkin scenarios that drive the wallet itself.

    Examples:
    \(CommandHelp.table(walkExamples, column: 40))
    Usage: billfold walk [OPTIONS] [FILE|FOLDER|NAME]...
           billfold walk [OPTIONS] - < FILE

    Options:
    \(CommandHelp.table(WalkOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    NAME is a built-in walkthrough, like access/pin-login, or a folder of them, like
    access. Your own file or folder with that name takes precedence.

    Tags of the built-in walkthroughs, for --tags:
    \(CommandHelp.table(WalkSources.builtInTags))
    Each scenario runs in its own world. The clock moves only by steps.

    Exit codes of all commands:
    \(CommandHelp.table(ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) } + [("130", "It was interrupted.")], column: 8))\

    """

  static let playExamples = [
    ("billfold play tour", "play the five-minute tour"),
    ("billfold play access/lost-phone:21", "play the scenario that contains line 21"),
    ("billfold play lost-phone.feature", "play the only scenario of your own file"),
    ("billfold play cards/card-lock:35 --auto", "play without keys"),
    ("billfold play access/lost-phone:21 --auto --loop --speed 2", "play all day, twice as fast"),
    ("billfold walk --list access/lost-phone", "list the scenarios with their lines"),
  ]

  static let playKeys = PlayKey.help

  private static let playText = """
    Play a walkthrough to an audience: the wallet on its stage, step by step, with a bar below it.

    Examples:
    \(CommandHelp.table(playExamples, column: 40))
    Usage: billfold play [OPTIONS] FILE[:LINE]|NAME[:LINE]

    Options:
    \(CommandHelp.table(PlayOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    Keys:
    \(CommandHelp.table(playKeys, column: 26))
    NAME is a built-in walkthrough, like access/pin-login. A file is read once, at the start.
    Above a step, the first sentence of the comment is shown to the audience until the next
    commented step; below the last step, it is shown at the end. Without comments, the bar shows
    the scenario's name. Steps that only prepare the world need no key. Checks that pass are
    ticked. If one fails, the presentation pauses; press Enter to continue. The world is a new
    one, its clock moves only by steps, and it is removed at the end.

    """

  static let notesExamples = [
    ("billfold notes", "show the notes of the presentation in another terminal"),
    ("billfold notes --plan 15min", "also show the delay against a plan"),
  ]

  private static let notesText = """
    Show the presenter's notes of a presentation (billfold play) that runs in another terminal
    of this machine, or wait for the next one.

    Examples:
    \(CommandHelp.table(notesExamples, column: 40))
    Usage: billfold notes [OPTIONS] [PROCESS]

    Options:
    \(CommandHelp.table(NotesOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    You see what to say now, the next steps, the audience's phone (at 88 columns or wider) and
    the time since the first key; 0 resets it to zero. Enter and Left work as in the
    presentation, and Ctrl-C ends the notes. Notes are the comments of the file: a comment above
    a step is shown once that step was played, one above a scenario at its beginning, and one
    below its last step at its end.
    PROCESS is the process ID of the presentation, if there are several.

    """

  static let recordExamples = [
    ("billfold record bug.feature", "record in a new world"),
    ("billfold record bug.feature --fixture cards", "record in a world where a customer has cards"),
    ("billfold record bug.feature --fixture demo", "record in a copy of your world \"demo\""),
    ("billfold play bug.feature", "play it step by step"),
  ]

  static let recordKeys = RecordKey.help

  private static let recordText = """
    Record what you do as a scenario: a bug report, a demo or a test.

    Examples:
    \(CommandHelp.table(recordExamples, column: 46))
    Usage: billfold record [OPTIONS] FILE.feature

    Options:
    \(CommandHelp.table(RecordOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    Keys:
    \(CommandHelp.table(recordKeys, column: 26))
    The world is a new one, its clock moves only by the Simulator or by commands, and it is
    removed at the end. Billfold replays the scenario at once to confirm that it reproduces.
    Sample PINs, passwords and answers are written unchanged; others are replaced by a
    placeholder in the same format. Pictures are written to the folder Screens/NAME beside
    NAME.feature: if you move or send the file, include them.

    """

  static let checkExamples = [
    ("billfold check payments/checkout --tester Kim", "check all scenarios of a walkthrough"),
    ("billfold check access --tags '@smoke and not @clock'", "check only matching scenarios"),
    ("billfold check pin.feature:12 --world pin-check", "check one scenario of your own file, under a name"),
    ("billfold check access/pin-login --evidence proof", "also collect screens, calls and a journal"),
    ("billfold check payments/checkout --elsewhere", "check a real phone, or an app under development"),
    ("billfold check --resume", "resume where you left it"),
    ("billfold check --charter 'Declined cards' --for 60min", "explore without steps, with notes and bugs"),
    ("billfold check --report --format junit --output check.xml", "write the report"),
    ("billfold world traffic check --follow", "watch its calls in another terminal"),
    ("billfold check --list", "list the checks"),
  ]

  static let checkKeys = CheckKey.help
  static let sessionKeys = SessionKey.help

  private static let checkText = """
    Check scenarios by hand: you use the wallet, and Billfold marks in the list of steps what it
    has seen. The verdicts are yours.

    Examples:
    \(CommandHelp.table(checkExamples, column: 46))
    Usage: billfold check [OPTIONS] [FILE|FOLDER|NAME]...
           billfold check --charter TEXT [OPTIONS]
           billfold check --resume|--report [OPTIONS]
           billfold check --list
           billfold check --discard NAME

    Options:
    \(CommandHelp.table(CheckOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    Keys:
    \(CommandHelp.table(checkKeys, column: 26))
    Keys of a session:
    \(CommandHelp.table(sessionKeys, column: 26))
    The wallet has its keys as always; the others work in the list of steps. A step is seen once
    what it describes was reached, in whichever way. A pass of a step that was not seen, and a
    fail of one that was, require a line with the reason; reports show both.
    With --elsewhere, the verdicts are about the wallet in your other hand: Enter lets Billfold do
    a step, to show how it should look and which calls belong to it. Then do the same on the
    other phone. Attached files, of up to 100 MB, are copied, and stand in the evidence.
    Each scenario has its own world. Its clock moves only by steps, the Simulator or commands.
    Ctrl-C leaves the check at any time, and the same command resumes it: the same screen, the
    filled-in fields but secret ones, and the marks. Exit code 0: all passed; 1: a step failed,
    is blocked, skipped or open.
    With --charter there are no steps: you explore, and write down notes and bugs. The report
    lists which screens you saw and which operations were called, and each bug has a scenario
    that leads to it. Exit code 0: no bug; 1: a bug.

    """

  static let evidenceExamples = [
    ("billfold check access/pin-login --evidence proof", "collect evidence while you check"),
    ("billfold check --report --evidence proof", "collect the evidence of a check that is kept"),
    ("billfold evidence verify proof", "verify it"),
    ("billfold evidence verify proof --json", "verify it, for machines"),
    ("ssh-keygen -Y sign -n billfold -f KEY proof/manifest.json", "sign it"),
  ]

  private static let evidenceText = """
    Verify the evidence of a check: the files, and by doing everything again.

    Examples:
    \(CommandHelp.table(evidenceExamples, column: 46))
    Usage: billfold evidence verify [OPTIONS] FOLDER

    Options:
    \(CommandHelp.table(EvidenceOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    In the folder, report.html opens in a browser; report.md, junit.xml, cucumber.json and
    messages.ndjson are for other tools. Each folder in scenarios has journal.feature, with all
    that was done, for billfold play, and after a failure failed.feature, which fails as that
    step did, for billfold walk.
    Each file must be the one that manifest.json names, by its SHA-256. The reports must tell
    what the check says. Then what was done in each scenario is done again, in a new world: the
    screens must be the same, and what was seen must be seen again.
    Exit code 0: all is the same; 1: a scenario differs, or can't be done again; 65: the files
    are not those that were written. Who has signed a manifest is for you to verify.

    """

  static let learnExamples = [
    ("billfold learn", "choose an exercise, or continue one"),
    ("billfold learn cards/order", "begin this exercise"),
    ("billfold learn cards", "the exercises about cards"),
    ("billfold learn payments/checkout:120", "learn from the scenario that contains this line"),
    ("billfold learn --list", "list the exercises, with what is done"),
    ("billfold learn --check my.feature", "check an exercise of your own"),
  ]

  static let learnKeys = LearnKey.help

  private static let learnText = """
    Learn by exercises on the wallet: a task, its goals, and hints. Every way to a goal counts.

    Examples:
    \(CommandHelp.table(learnExamples, column: 40))
    Usage: billfold learn [OPTIONS] [NAME|FILE]...
           billfold learn --list [--json]
           billfold learn --check FILE...

    Options:
    \(CommandHelp.table(LearnOption.allCases.map { ($0.usage, $0.summary) }, column: 21))
    Keys:
    \(CommandHelp.table(learnKeys, column: 26))
    The wallet has its keys as always; the others work in the task. A goal is ticked once the
    phone or its world is so, whichever way led there: the Simulator, customer care and commands
    count too. w says what is missing, never how. A hint says where to look, the next one what to
    do, and the third one shows it in another wallet.
    Ctrl-C leaves the exercise at any time, and the same command continues it: the same screen,
    the filled-in fields but secret ones, and the goals.
    An exercise of your own is a scenario: its description is the task, the Given steps are done
    before it begins, and the steps that check something are the goals. A comment “# hint: …”
    above an action says where to look, “# goal: …” above a check says the goal in your words, and
    “# after: …” at the end says what it has shown.

    """

  private static let mapText = """
    Print the map of all screens and their transitions, as a Mermaid graph.

    Example:
      billfold map > map.mmd

    Usage: billfold map

    """
}
