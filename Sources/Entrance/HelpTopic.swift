import Commands

/// What `--help` says: examples first.
enum HelpTopic {
  case program, walk, map
  case command(CommandHelp)

  var text: String {
    switch self {
    case .program: Self.programText
    case .walk: Self.walkText
    case .map: Self.mapText
    case .command(let help): help.text
    }
  }

  private static let programText = """
    Billfold: a simulated mobile wallet in the terminal.

    Examples:
      billfold                              open the wallet
      billfold --world demo                 open the world "demo"
      billfold --world demo --seed 7 --clock 2026-11-21T09:41:00Z
                                            open a reproducible world: same phones, codes and times
      billfold --accessible                 use line mode, for screen readers
      billfold world create demo --fixture two-phones
                                            create a world from a fixture
      billfold world list                   list worlds
      billfold clock forward 6min --world demo
                                            move the clock forward, also while the wallet is open
      billfold walk                         run all built-in walkthroughs
      billfold --backend demo.invitation    open a world on a server

    Usage: billfold [OPTIONS]
           billfold NOUN VERB [WORDS] [OPTIONS]
           billfold walk [FILE]...
           billfold map

    Nouns:
    \(CommandHelp.table(Noun.all.map { ($0.name, $0.verbs.map(\.name).joined(separator: ", ")) }, column: 12))
    Options:
      --world NAME       world to open; created if it doesn't exist (default: "default")
      --seed N           seed for a new, reproducible world
      --clock TIME       freeze the world's clock, for example at 2026-11-21T09:41:00Z
      --running          with --clock: let the clock run from there
      --backend FILE     use the issuers on the server of this invitation; the world keeps the
                         invitation: later, --world is enough
      --color WHEN       auto, always or never; auto respects NO_COLOR
      --ascii            draw with plain ASCII only
      --accessible       line mode with numbered choices, for screen readers and scripts;
                         also reads input from a file or a pipe
      --version          print the version
      --help             print help

    Inside, Ctrl-O opens the Simulator and ? shows the keys. Ctrl-C quits.
    Commands also work on a world that is open in another terminal.
    Worlds are stored in $XDG_DATA_HOME/billfold (default: ~/.local/share/billfold).
    Nothing here is a real card, account or phone.

    """

  private static let walkText = """
    Run walkthroughs: Gherkin scenarios that drive the real wallet.

    Examples:
      billfold walk                         run all built-in walkthroughs
      billfold walk access                  run the walkthroughs about access
      billfold walk --list                  list walkthroughs
      billfold walk --sentences             list the available steps
      billfold walk lost-phone.feature      run a file of your own
      billfold walk lost-phone.feature:12   run the scenario that contains line 12
      billfold walk --terminal access       run in the real program on a pseudo-terminal
      billfold walk --backend operator.invitation
                                            run with the issuers on a server
      billfold walk --tags '@smoke and not @slow'
                                            run only matching scenarios
      billfold walk --format junit --output report.xml
                                            write a report for build servers
      billfold walk --rerun failed.txt      run what failed the last time, and note what still fails

    Usage: billfold walk [OPTIONS] [FILE|FOLDER|NAME]...

    Options:
      --terminal         run in the real program on a pseudo-terminal
      --accessible       run in line mode; @screen scenarios are skipped
      --backend FILE     run with the issuers on the server of this operator invitation;
                         each scenario's world is created there and deleted afterwards
      --tags TAGS        only scenarios that match this tag expression
      --list             list the scenarios without running them
      --sentences        list the available steps; with --json, as Cucumber Expressions for editors
      --dry-run          print the steps without running them
      --format FORMAT    plain, junit, json (Cucumber's; also --json), json-ruby (as Cucumber-Ruby
                         writes it), or messages (NDJSON, for Cucumber's HTML report)
      --output FILE      write the report to this file; failures are still printed
      -q, --quiet        print only failures and the summary
      -v, --verbose      print all scenarios with their steps
      --color WHEN       auto, always or never; auto respects NO_COLOR
      --fail-fast        stop after the first failure
      --rerun FILE       run only the scenarios that this file lists, all if it is missing or
                         empty; then write the failed ones to it
      --trace FOLDER     write the screen after each step and all calls to this folder
      --jobs N           run N scenarios in parallel (default: number of processors)
      --help             print help

    Each scenario runs in its own world. The clock moves only by steps.
    Exit codes: 0 all passed · 1 a scenario failed · 64 usage error · 65 invalid file ·
    66 nothing to run · 69 server unreachable · 73 can't create a file · 74 disk full ·
    77 invitation rejected · 130 interrupted

    """

  private static let mapText = """
    Print the map of all screens and their transitions, as a Mermaid graph.

    Example:
      billfold map > map.mmd

    Usage: billfold map

    """
}
