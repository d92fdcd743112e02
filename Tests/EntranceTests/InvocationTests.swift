import Commands
import Testing
import Walkthroughs
import Worlds

@testable import Entrance

/// How a command line is read.
@Suite struct InvocationTests {
  private func read(_ line: String) throws -> Invocation {
    try Invocation(
      line.split(separator: " ").map(String.init), folder: "/", usual: { .standard }, worlds: { ["default", "demo", "clock-test"] })
  }

  /// Whatever is misspelt, the nearest name is suggested; a name that is like none is answered with all of them, or where to find them.
  @Test(arguments: [
    ("wrold list", "Unknown command “wrold”. Did you mean “world”?"),
    ("wlak", "Unknown command “wlak”. Did you mean “walk”?"),
    ("frobnicate", "Unknown command “frobnicate”. Commands: walk, play, notes, record, check, evidence, learn, world, "),
    ("world lsit", "Unknown command “world lsit”. Did you mean “world list”?"),
    ("--wrold x", "Unknown option “--wrold”. Did you mean “--world”?"),
    ("--frobnicate", "Unknown option “--frobnicate”. To see the options, run: billfold --help"),
    ("walk --tag x", "Unknown option “--tag” for billfold walk. Did you mean “--tags”?"),
    ("help wrold", "Unknown help topic “wrold”. Did you mean “world”?"),
    ("help world lsit", "Unknown command “world lsit”. Did you mean “world list”?"),
    // A verb or a world without the word before it.
    ("undelete ben", "Unknown command “undelete”. Did you mean “world undelete”?"),
    ("undelte ben", "Unknown command “undelte”. Did you mean “world undelete”?"),
    ("deactivate", "Unknown command “deactivate”. Did you mean “care deactivate”?"),
    (
      "list",
      "Unknown command “list”. Did you mean “world list”, “fault list”, “phone list”, “care list”, “card list”, “token list”, “issuer list” or “payment list”?"
    ),
    ("demo", "Unknown command “demo”. Did you mean “--world demo”?"),
    ("demmo", "Unknown command “demmo”. Did you mean “--world demo”?"),
    ("--clsk 5", "Unknown option “--clsk”. To see the options, run: billfold --help"),
  ])
  func `what is misspelt is suggested`(line: String, summary: String) throws {
    #expect {
      try read(line)
    } throws: { error in
      let error = error as? UsageError
      #expect(error?.description.hasPrefix(summary) == true, "\(error?.description ?? "")")
      return error?.status == 64
    }
  }

  /// A second line has the next step: where the missing word is listed, or the help of the command. There is none if the first line has it.
  @Test(arguments: [
    ("world delete", "Missing argument. Usage: billfold world delete NAME\nTo list worlds, run: billfold world list"),
    ("play", "Name a scenario. Example: billfold play access/lost-phone:21\nTry: billfold play --help"),
    ("play a b", "Name one scenario.\nTry: billfold play --help"),
    ("play -", "Keys are read from standard input. Name a file instead of -.\nTry: billfold play --help"),
    (
      "check a --charter b",
      "A session has a charter instead of steps. Leave out --charter to check scenarios, or their names and tags to explore.\nTry: billfold check --help"
    ),
    (
      "check --charter b --tags @smoke",
      "A session has a charter instead of steps. Leave out --charter to check scenarios, or their names and tags to explore.\nTry: billfold check --help"
    ),
    (
      "check --charter b --resume",
      "--charter begins a session. Leave it out with --resume, --report, --list and --discard.\nTry: billfold check --help"
    ),
    ("check --charter b --for 0", "Invalid --for: enter a time up to a day, like 60min.\nTry: billfold check --help"),
    ("check --charter b --for -5min", "Invalid --for: enter a time up to a day, like 60min.\nTry: billfold check --help"),
    ("check --charter b --for 25h", "Invalid --for: enter a time up to a day, like 60min.\nTry: billfold check --help"),
    ("check a --for 5min", "--for belongs to a session: add --charter TEXT.\nTry: billfold check --help"),
    ("check a --fixture cards", "--fixture belongs to a session: add --charter TEXT.\nTry: billfold check --help"),
    ("play a --loop", "--loop requires --auto.\nTry: billfold play --help"),
    ("play a --speed 0", "Invalid --speed: enter a number from 0.1 to 100.\nTry: billfold play --help"),
    ("play a --accessible --cast x", "--cast cannot be combined with --accessible.\nTry: billfold play --help"),
    ("walk --terminal --svg x", "--svg cannot be combined with --terminal.\nTry: billfold walk --help"),
    ("world screen --json --svg", "--json and --svg cannot be combined.\nTry: billfold world screen --help"),
    ("walk --quiet --verbose", "--quiet and --verbose cannot be combined.\nTry: billfold walk --help"),
    ("--running", "--running requires --clock.\nTry: billfold --help"),
    ("wrold list", "Unknown command “wrold”. Did you mean “world”?"),
  ])
  func `the second line is the next step`(line: String, summary: String) throws {
    #expect {
      try read(line)
    } throws: { error in
      let message = (error as? UsageError)?.message(of: "billfold")
      #expect(message == summary)
      return true
    }
  }

  /// An option of the wallet before a command is put after it where that is accepted, and nowhere else.
  @Test(arguments: [
    ("--world demo card list", "Put it after the command: billfold card list … --world"),
    ("--world demo card", "Put it after the command: billfold card … --world"),
    ("--world demo world reset", "Put it after the command: billfold world reset … --world"),
    ("--color never walk x", "Put it after the command: billfold walk … --color"),
    (
      "--world demo walk",
      "It is accepted after these commands: check, learn, world, clock, fault, phone, care, card, token, issuer, network, shop, payment."
    ),
    ("--color never card list", "It is accepted after these commands: walk, play, notes, record, check, learn."),
    ("--world demo --color never card list", "It is accepted after these commands: walk, play, notes, record, check, learn."),
    ("--seed 7 card list", "It is accepted after these commands: record, world create."),
    ("--seed 7 world list", "It is accepted after these commands: record, world create."),
    ("--ascii map", "It is accepted after these commands: play, notes, record, check, learn."),
    ("--clock 2026-11-21T09:41:00Z help", "It is accepted after these commands: world create."),
    ("--restricted card list", "No command accepts it: omit it, or omit the command."),
    ("--restricted lsit", "Unknown command “lsit”. Did you mean “"),
  ])
  func `an option of the wallet is advised where it is accepted`(line: String, summary: String) throws {
    #expect {
      try read(line)
    } throws: { error in
      let description = (error as? UsageError)?.description ?? ""
      let option = line.contains("--color") ? "--color" : line.split(separator: " ")[0]
      let isWhole =
        summary.hasSuffix("“") ? description.hasPrefix(summary) : description == "\(option) before a command opens the wallet. \(summary)"
      #expect(isWhole, "\(description)")
      return true
    }
    // What is advised is accepted.
    guard summary.hasPrefix("Put") else { return }
    let words = line.split(separator: " ").map(String.init)
    let moved = words[2...] + words[..<2]
    guard moved.count > 3 else { return }
    _ = try read(moved.joined(separator: " "))
  }

  /// `help` is a word of each noun too.
  @Test func `help is found on both sides`() throws {
    for (line, other) in [("world help", "help world"), ("world help delete", "help world delete"), ("card help", "card --help")] {
      guard case .help(let topic) = try read(line), case .help(let same) = try read(other) else {
        Issue.record("\(line)")
        continue
      }
      #expect(topic.text == same.text)
    }
    #expect(throws: UsageError.self) { try read("world help delete x") }
    guard case .help(let topic) = try read("card issue --help") else {
      Issue.record()
      return
    }
    #expect(topic.text.contains("SKRILL-VIRTUAL-MC-EEA") && topic.text.contains("CITADEL-"))
  }

  /// An option with one value is refused the second time, for one of the two values would be ignored.
  @Test(arguments: [
    "--world a --world b", "--world=a --world=a", "--color always --colour never", "world create x --seed 1 --seed 2",
    "card list --status ACTIVE --json --status LOCKED", "walk --format plain --format junit", "walk --json --format junit",
    "walk --format junit --json", "walk --tags a --tags b", "walk --jobs 1 --jobs 1",
  ])
  func `an option is given once`(line: String) throws {
    #expect {
      try read(line)
    } throws: { ($0 as? UsageError)?.description.hasSuffix("is given twice. Give it once.") == true }
  }

  @Test func `what repeats nothing is taken`() throws {
    for line in ["--ascii --ascii", "walk --format json --json", "world list --json --json"] { _ = try read(line) }
  }

  @Test func `the version has a letter`() throws {
    for line in ["-V", "--version"] {
      guard case .version = try read(line) else {
        Issue.record("\(line)")
        continue
      }
    }
  }

  /// A value after a space is refused with the way to write it.
  @Test func `a setting is written without spaces`() throws {
    #expect {
      try read("issuer set session-timeout=30 s")
    } throws: { "\($0)".hasPrefix("“s” is not SETTING=VALUE. Write it without spaces, like session-timeout=30s") }
  }

  /// Help is no wider than 100 columns and begins with examples.
  @Test func `help is narrow and begins with examples`() throws {
    var texts = [HelpTopic.program.text, HelpTopic.walk.text, HelpTopic.map.text]
    for noun in CommandGroup.all {
      texts.append(CommandHelp.noun(noun).text)
      texts += noun.verbs.map { CommandHelp.verb(noun, $0).text }
    }
    for text in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count > 3 && lines[2].hasPrefix("Example"), "\(text.prefix(200))")
      // Usage is a line for each command, whatever it takes.
      for line in lines where !line.contains("billfold ") { #expect(line.count <= 100, "\(line)") }
    }
    for tag in WalkSources.builtInTags { #expect(texts[1].contains("\n  \(tag.0) ")) }
    for option in WalkOption.allCases { #expect(texts[1].contains("\n  \(option.usage)")) }
    for option in OpenOption.allCases { #expect(texts[0].contains("\n  \(option.usage)")) }
  }
}
