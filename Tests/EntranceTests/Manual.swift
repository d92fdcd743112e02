import Basics
import Commands
import Mdoc

@testable import Entrance

/// The manual page billfold(1), from the tables of commands and options. It is checked in at `Service/billfold.1`.
enum Manual {
  static var text: String {
    """
    .Dd \(Release.date)
    .Dt BILLFOLD 1
    .Os Billfold \(Release.version)
    .Sh NAME
    .Nm billfold
    .Nd a simulated mobile wallet in the terminal
    .Sh SYNOPSIS
    .Nm
    .Op Ar OPTIONS
    .Nm
    .Ar NOUN VERB
    .Op Ar WORDS
    .Op Ar OPTIONS
    .Nm
    .Cm walk
    .Op Ar OPTIONS
    .Op Ar FILE | FOLDER | NAME ...
    .Nm
    .Cm play
    .Op Ar OPTIONS
    .Ar FILE[:LINE] | NAME[:LINE]
    .Nm
    .Cm map
    .Nm
    .Cm help
    .Op Ar NOUN Op Ar VERB
    .Sh DESCRIPTION
    .Nm
    is a simulated phone, the wallet app on it, and the issuer behind it, all in
    one program.
    Nothing in it is a real card, account or phone.
    Without a command it opens the wallet, where Ctrl\\-O opens the Simulator, ? shows
    the keys, and Ctrl\\-C quits.
    .Pp
    .Ar NOUN VERB
    is a command to a world, whether it is open in another terminal or not.
    .Cm walk
    runs Gherkin scenarios that drive the wallet itself,
    .Cm play
    shows one of them step by step,
    .Cm notes
    shows the presenter's notes of a presentation in another terminal, and
    .Cm map
    prints all screens and the transitions between them.
    .Ss The world of a command
    A command uses the world in
    .Fl \\-world ,
    else the world in
    .Ev \(WorldChoice.variable) ,
    else the only world, else the world
    .Ql default ,
    which the first command creates.
    If there are several others and no
    .Ql default ,
    a command asks for
    .Fl \\-world .
    .Ss Options
    \(Mdoc.list(OpenOption.allCases.map(item)))\
    .Ss Options of walk
    \(Mdoc.list(WalkOption.allCases.map(item)))\
    .Ss Options of play
    \(Mdoc.list(PlayOption.allCases.map(item)))\
    .Ss Keys of play
    \(Mdoc.list(HelpTopic.playKeys.map { ".It \(Mdoc.escaped($0.0))\n" + Mdoc.sentence($0.1) }))\
    .Ss Options of notes
    \(Mdoc.list(NotesOption.allCases.map(item)))\
    .Ss Options of record
    \(Mdoc.list(RecordOption.allCases.map(item)))\
    .Ss Keys of record
    \(Mdoc.list(HelpTopic.recordKeys.map { ".It \(Mdoc.escaped($0.0))\n" + Mdoc.sentence($0.1) }))\
    .Ss Options of check
    \(Mdoc.list(CheckOption.allCases.map(item)))\
    .Ss Keys of check
    \(Mdoc.list(HelpTopic.checkKeys.map { ".It \(Mdoc.escaped($0.0))\n" + Mdoc.sentence($0.1) }))\
    .Ss Keys of a session
    \(Mdoc.list(HelpTopic.sessionKeys.map { ".It \(Mdoc.escaped($0.0))\n" + Mdoc.sentence($0.1) }))\
    .Sh COMMANDS
    \(CommandGroup.all.map(noun).joined())\
    .Sh ENVIRONMENT
    \(Mdoc.list(HelpTopic.environment.map { ".It Ev \($0.0.replacing(", ", with: " , "))\n" + Mdoc.sentence($0.1) }))\
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa $XDG_DATA_HOME/billfold/worlds
    The worlds, one folder each.
    If
    .Ev XDG_DATA_HOME
    isn't set:
    .Pa ~/.local/share/billfold/worlds .
    .It Pa $XDG_DATA_HOME/billfold/worlds/.deleted
    Deleted worlds with their keys, for seven days.
    .It Pa $XDG_STATE_HOME/billfold/crash
    The report of the last crash.
    If
    .Ev XDG_STATE_HOME
    isn't set:
    .Pa ~/.local/state/billfold/crash .
    .El
    .Sh EXIT STATUS
    \(Mdoc.list(ExitCode.allCases.map { ".It \($0.rawValue)\n" + Mdoc.lines($0.summary) }))\
    .Pp
    A process that is ended by a signal has the status 128 and the number of the
    signal: 130 after Ctrl\\-C.
    .Sh EXAMPLES
    \((HelpTopic.examples + HelpTopic.walkExamples.dropFirst() + HelpTopic.playExamples.dropFirst().dropLast() + HelpTopic.notesExamples
      + HelpTopic.recordExamples.dropLast() + HelpTopic.checkExamples.dropLast()).map(Mdoc.example).joined(separator: ".Pp\n"))\
    .Sh SEE ALSO
    .Xr billfold-server 8

    """
  }

  private static func item(_ option: some CommandOption) -> String { Mdoc.option(option.usage) + Mdoc.sentence(option.summary) }

  private static func noun(_ noun: CommandGroup) -> String {
    let verbs = noun.verbs.map { verb in
      let usage = verb.usage.split(separator: " ", maxSplits: 1).dropFirst().first.map { " Ar \(Mdoc.escaped($0))" } ?? ""
      let pointer = verb.pointer(from: noun).map { Mdoc.lines($0) } ?? ""
      let examples = verb.examples.map { "\n$ billfold \(Mdoc.escaped($0.line))" }.joined()
      return ".It Cm \(noun.name) \(verb.name)\(usage)\n" + Mdoc.lines(verb.summary) + pointer
        + ".Bd -literal -offset indent\(examples)\n.Ed\n"
    }
    let options = noun.optionRows.map { Mdoc.option($0.usage) + Mdoc.sentence($0.summary) }
    return ".Ss billfold \(noun.name)\n" + Mdoc.lines(noun.summary) + Mdoc.list(verbs)
      + (options.isEmpty ? "" : ".Pp\nTheir options:\n" + Mdoc.list(options))
  }
}
