import Basics
package import System
import UserInterface
package import Worlds

/// The command line inside an open wallet: the program's commands without `billfold`, `--world` and the world's name.
struct PaletteCommands: Sendable {
  private let name: WorldName
  private let directory: WorldDirectory
  private let names: KnownNames
  /// The reach of the proposed commands.
  private let reach: CommandReach

  init(_ world: World, _ reach: CommandReach) {
    self.reach = reach
    name = world.file.name
    directory = world.file.directory
    names = KnownNames(world.log)
  }

  private var source: CompletionSource { CompletionSource(directory, by: .containing, names) { [name] in name } }

  /// The words that can follow a text, those that begin with what is typed of them first.
  func candidates(after text: String) -> [CommandPalette.Candidate] {
    let line = CommandWords(text)
    let words = Self.withoutProgram(line.words)
    return completion(words, line.open).candidates.filter {
      !Self.needless.contains($0.word) && !($0.word.hasPrefix("--") && words.contains($0.word))
    }
    .map { CommandPalette.Candidate($0.word, summary: $0.summary) }
  }

  /// Options that mean nothing here: the world is open, and its answers are read by a person.
  private static let needless: Set = [Option.world, .json, .help, .follow, .backend].reduce(into: Set<String>()) { $0.insert($1.name) }

  private func completion(_ words: [String], _ open: String) -> Completion {
    guard let first = words.first else { return Completion(CommandGroup.all) { .init($0.name, $0.summary) }.matching(open, .containing) }
    guard let noun = CommandGroup.named(first)?.within(reach) else { return .nothing }
    let rest = named(words).dropFirst()
    let completion = source.complete(noun, rest, open)
    // With all words typed, options can follow.
    guard completion.candidates.isEmpty, open.isEmpty, rest.count > 1 else { return completion }
    return source.complete(noun, rest, "--")
  }

  /// The command of a line.
  func request(_ line: String) throws(UsageError) -> ControlRequest { try ControlRequest(commandLine: line, of: name) }

  private func named(_ words: [String]) -> [String] { ControlRequest.named(words, name) }
  private static func withoutProgram(_ words: [String]) -> [String] { ControlRequest.withoutProgram(words) }
}

extension ControlRequest {
  /// The command of a line that somebody has typed, for the world of this name. The program's name and the world's may be left out.
  package init(commandLine: String, of world: WorldName) throws(UsageError) {
    let line = CommandWords(commandLine)
    guard !line.isQuoteOpen else { throw UsageError("The line ends inside quotes. Close them.") }
    let words = Self.withoutProgram(line.all)
    if let first = words.first { _ = try CommandGroup.reading(first) }
    self.init(Self.named(words, world), in: CurrentProcess.currentFolder)
  }

  /// Throws if a line that is typed for the world of this name is no command for somebody who has that world only, and does one thing after
  /// the other: also if its arguments are wrong, for what it wants is clear.
  package static func check(commandLine: String, of world: WorldName) throws(CommandError) {
    let words = withoutProgram(CommandWords(commandLine).all)
    guard let noun = words.first.flatMap(CommandGroup.named) else { return }
    let typed = TypedOptions<Option>(words.dropFirst())
    if let verb = noun.verbs.first(where: { $0.name == typed.words.first }), verb.reach == .beyond {
      throw WorldCommand.reachesBeyond("\(noun.name) \(verb.name)")
    }
    // The name of another world stands where that of this one is left out.
    for words in [words, named(words, world)] {
      guard let command = try? WorldCommand(words, folder: nil, usual: { world }) else { continue }
      try command.checkReach(of: world)
      try command.checkStep()
    }
  }

  /// The command of a line that a step runs on the world of this name. Throws for one that could be carried out in no world.
  package init(step line: String, on world: WorldName) throws(CommandError) {
    try Self.check(commandLine: line, of: world)
    let command: WorldCommand
    do throws(UsageError) {
      try self.init(commandLine: line, of: world)
      command = try WorldCommand(words, folder: nil, usual: { world })
    } catch {
      throw CommandError(error)
    }
    try command.checkValues()
  }

  /// The words of a step that does the same in the world of its scenario; nil for a command that changes nothing.
  ///
  /// - Parameter world: the one that it was for, which the scenario doesn't have under that name.
  package func stepWords(of world: WorldName) -> [String]? {
    guard let command = try? WorldCommand(words, folder: folder, usual: { world }), command.changesWorld else { return nil }
    let typed = TypedOptions<Option>(words.dropFirst())
    let verb = CommandGroup.named(words[0])?.verbs.first { $0.name == typed.words.first }
    var isNamed = verb?.known.first == .world
    var rest = words[...]
    var told: [String] = []
    while let word = rest.popFirst() {
      if word == Option.world.name {
        _ = rest.popFirst()
      } else if isNamed, word == world.description, told.count > 1 {
        isNamed = false
      } else if !word.hasPrefix(Option.world.name + "=") {
        told.append(word)
      }
    }
    return told
  }

  fileprivate static func withoutProgram(_ words: [String]) -> [String] { words.first == "billfold" ? Array(words.dropFirst()) : words }

  /// The words with the world's name, if the command has it as its first.
  fileprivate static func named(_ words: [String], _ world: WorldName) -> [String] {
    guard words.count > 1, let verb = CommandGroup.named(words[0])?.verbs.first(where: { $0.name == words[1] }), verb.known.first == .world,
      words.dropFirst(2).first != world.description
    else { return words }
    return words.prefix(2) + [world.description] + words.dropFirst(2)
  }
}

/// The words of a line, as shells split them: quotes and backslashes keep spaces.
struct CommandWords {
  /// The words that are complete.
  private(set) var words: [String] = []
  /// The last word, which has no space after it; empty after a space.
  private(set) var open = ""
  private(set) var isQuoteOpen = false
  /// True if the last word is there, even if it is empty, as in quotes.
  private var isBegun = false

  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        open.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, isBegun) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, isBegun) = (character, true)
      } else if quote == nil, character.isWhitespace {
        if isBegun { words.append(open) }
        (open, isBegun) = ("", false)
      } else {
        open.append(character)
        isBegun = true
      }
    }
    isQuoteOpen = quote != nil
  }

  var all: [String] { isBegun ? words + [open] : words }
}

extension CommandPalette.Answer {
  init(_ answer: ControlAnswer) {
    let isRefused = answer.status != ExitCode.success.rawValue
    self.init(isRefused ? answer.message : answer.output, isRefused: isRefused)
  }
}
