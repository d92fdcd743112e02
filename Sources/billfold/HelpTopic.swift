/// What `--help` says: examples first.
enum HelpTopic {
  case program, world, map

  var text: String {
    switch self {
    case .program:
      """
      Billfold: a mobile wallet that lives in a terminal.

      Examples:
        billfold                              open the wallet
        billfold --world demo                 open it in a world of its own
        billfold --world demo --seed 7 --clock 2026-11-21T09:41:00Z
                                              the same phones, nonces and times whenever it is made anew
        billfold --accessible                 speak with it line by line, without a screen
        billfold world list                   see which worlds there are
        billfold world reset demo             delete one and begin anew

      Usage: billfold [OPTIONS]
             billfold world list|path|reset
             billfold map

      Options:
        --world NAME       which world to open; made where there is none (default: default)
        --seed N           make a new world that can be made again, from a whole number
        --clock TIME       freeze the world's clock, such as 2026-11-21T09:41:00Z
        --running          with --clock: let the clock run from there
        --color WHEN       auto, always or never; NO_COLOR is heeded by auto
        --ascii            draw with plain ASCII only
        --accessible       speak in lines with numbered choices, for screen readers and plain terminals;
                           also reads answers from a file or a pipe
        --version          print the version
        --help             print this

      Inside, Ctrl-O opens the Simulator and ? shows the keys. Ctrl-C leaves.
      Worlds are kept below $XDG_DATA_HOME/billfold (default: ~/.local/share/billfold).
      Nothing here is a real card, account or phone.

      """
    case .world:
      """
      Worlds: each has its own phones, issuer and accounts, in one folder.

      Examples:
        billfold world list                   every world, its size and who has it open
        billfold world list --json            the same for programs
        billfold world path demo              where the world demo is kept
        billfold world reset demo             delete the world demo and everything in it

      Usage: billfold world list [--json]
             billfold world path [NAME] [--json]
             billfold world reset NAME

      """
    case .map:
      """
      The map of all screens and the ways between them, as a Mermaid graph.

      Example:
        billfold map > map.mmd

      Usage: billfold map

      """
    }
  }
}
