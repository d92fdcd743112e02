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
    Billfold: a mobile wallet that lives in a terminal.

    Examples:
      billfold                              open the wallet
      billfold --world demo                 open it in a world of its own
      billfold --world demo --seed 7 --clock 2026-11-21T09:41:00Z
                                            the same phones, nonces and times whenever it is made anew
      billfold --accessible                 speak with it line by line, without a screen
      billfold world create demo --fixture two-phones
                                            make a world that begins in the middle
      billfold world list                   see which worlds there are
      billfold clock forward 6min --world demo
                                            let time pass, also while the wallet is open
      billfold walk                         play every walkthrough that comes with Billfold
      billfold --backend demo.invitation    open it on a server that somebody has invited you to

    Usage: billfold [OPTIONS]
           billfold NOUN VERB [WORDS] [OPTIONS]
           billfold walk [FILE]...
           billfold map

    Nouns:
    \(CommandHelp.table(Noun.all.map { ($0.name, $0.verbs.map(\.name).joined(separator: ", ")) }, column: 12))
    Options:
      --world NAME       which world to open; made where there is none (default: default)
      --seed N           make a new world that can be made again, from a whole number
      --clock TIME       freeze the world's clock, such as 2026-11-21T09:41:00Z
      --running          with --clock: let the clock run from there
      --backend FILE     have the issuers on a server: FILE is an invitation that billfold-server wrote;
                         the phones stay here, in the world of that name unless --world says otherwise,
                         which keeps the invitation: later, --world alone opens it there
      --color WHEN       auto, always or never; NO_COLOR is heeded by auto
      --ascii            draw with plain ASCII only
      --accessible       speak in lines with numbered choices, for screen readers and plain terminals;
                         also reads answers from a file or a pipe
      --version          print the version
      --help             print this; after a noun or a verb, what it does

    Inside, Ctrl-O opens the Simulator and ? shows the keys. Ctrl-C leaves.
    Commands work on a world that is open in another terminal as on one that is not.
    Worlds are kept below $XDG_DATA_HOME/billfold (default: ~/.local/share/billfold).
    Nothing here is a real card, account or phone.

    """

  private static let walkText = """
    Plays walkthroughs: scenarios in Gherkin that use the real wallet as a person does.

    Examples:
      billfold walk                         play every walkthrough that comes with Billfold
      billfold walk access                  those about access
      billfold walk --list                  see which there are
      billfold walk --sentences             see which sentences one writes them in
      billfold walk lost-phone.feature      play a file of your own
      billfold walk lost-phone.feature:12   play the scenario on line 12 of it
      billfold walk --terminal access       in the real program, on a terminal of its own
      billfold walk --backend operator.invitation
                                            with the issuers on a server
      billfold walk --tags '@smoke and not @slow'
                                            only what has such tags
      billfold walk --format junit > report.xml
                                            a report for build servers

    Usage: billfold walk [OPTIONS] [FILE|FOLDER|NAME]...

    Options:
      --terminal         in the real program on a terminal of its own, not within this process
      --accessible       in the real program's line mode; what needs a screen is left out
      --backend FILE     with the issuers on a server: FILE is what billfold-server invite --operator wrote;
                         each scenario's world is made there and removed afterwards
      --tags TAGS        only scenarios with such tags, joined by and, or, not and parentheses
      --list             list the scenarios, play nothing
      --sentences        list the sentences that steps are written in
      --dry-run          tell the steps as they are read, play nothing
      --format FORMAT    plain, junit, or json (as Cucumber has it; also --json)
      -q, --quiet        a line for each scenario, steps only where one fails
      --trace FOLDER     write what stood on the screen after each step, and all calls
      --jobs N           play so many at the same time (default: one for each processor)
      --help             print this

    Each scenario has a world of its own, whose clock stands until a step moves it.
    Ends with 0 where all passed, 1 where one failed, 64 to 66 where it was not understood or
    nothing was there to play, 65 where a file cannot be read, 69 where the server is away, 77
    where it refuses the invitation, 130 after Ctrl-C.

    """

  private static let mapText = """
    The map of all screens and the ways between them, as a Mermaid graph.

    Example:
      billfold map > map.mmd

    Usage: billfold map

    """
}
