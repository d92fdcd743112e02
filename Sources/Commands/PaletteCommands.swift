import Basics
package import System
import UserInterface
package import Worlds

/// The commands of an open wallet's palette: the program's commands without `billfold`, `--world` and the world's name.
struct PaletteCommands: Sendable {
  private let name: WorldName
  private let directory: WorldDirectory
  private let names: KnownNames
  /// The furthest reach of the commands that the palette proposes.
  private let reach: CommandReach

  init(_ world: World, _ reach: CommandReach) {
    self.reach = reach
    name = world.file.name
    directory = world.file.directory
    names = KnownNames(world.log)
  }

  private var source: CompletionSource { CompletionSource(directory, by: .containing, names) { [name] in name } }

  /// Returns the candidates for the word at the end of a text; those that begin with its typed part come first.
  func candidates(after text: String) -> [CommandPalette.Candidate] {
    let line = CommandWords(text)
    let words = Self.withoutProgram(line.words)
    return completion(words, line.open).candidates.filter {
      !Self.needless.contains($0.word) && !($0.word.hasPrefix("--") && words.contains($0.word))
    }
    .map { CommandPalette.Candidate($0.word, summary: $0.summary) }
  }

  /// The options that the palette doesn't propose: the world is open, and a person reads the answers.
  private static let needless: Set = [Option.world, .json, .help, .follow, .backend].reduce(into: Set<String>()) { $0.insert($1.name) }

  private func completion(_ words: [String], _ open: String) -> Completion {
    guard let first = words.first else { return Completion(CommandGroup.all) { .init($0.name, $0.summary) }.matching(open, .containing) }
    guard let noun = CommandGroup.named(first)?.within(reach) else { return .nothing }
    let rest = named(words).dropFirst()
    let completion = source.complete(noun, rest, open)
    // Proposes options if no other word can follow.
    guard completion.candidates.isEmpty, open.isEmpty, rest.count > 1 else { return completion }
    return source.complete(noun, rest, "--")
  }

  /// Parses a line as a command.
  func request(_ line: String) throws(UsageError) -> ControlRequest { try ControlRequest(commandLine: line, of: name) }

  private func named(_ words: [String]) -> [String] { ControlRequest.named(words, name) }
  private static func withoutProgram(_ words: [String]) -> [String] { ControlRequest.withoutProgram(words) }
}

extension ControlRequest {
  /// Parses a typed line as a command on the world of this name. The names of the program and of the world may be omitted.
  package init(commandLine: String, of world: WorldName) throws(UsageError) {
    let line = CommandWords(commandLine)
    guard !line.isQuoteOpen else { throw UsageError("The line ends inside quotes. Close them.") }
    let words = Self.withoutProgram(line.all)
    if let first = words.first { _ = try CommandGroup.reading(first) }
    self.init(Self.named(words, world), in: CurrentProcess.currentFolder)
  }

  /// Throws if a typed line is not allowed for a caller that is limited to the world of this name and runs one command after the other.
  /// Refuses a verb that reaches beyond that world even if its arguments are invalid.
  package static func check(commandLine: String, of world: WorldName) throws(CommandError) {
    let words = withoutProgram(CommandWords(commandLine).all)
    guard let noun = words.first.flatMap(CommandGroup.named) else { return }
    let typed = TypedOptions<Option>(words.dropFirst())
    if let verb = noun.verbs.first(where: { $0.name == typed.words.first }), verb.reach == .beyond {
      throw WorldCommand.reachesBeyond("\(noun.name) \(verb.name)")
    }
    // Parses the line both ways, because the first argument may be the name of another world if this world's name is omitted.
    for words in [words, named(words, world)] {
      guard let command = try? WorldCommand(words, folder: nil, usual: { world }) else { continue }
      try command.checkReach(of: world)
      try command.checkStep()
    }
  }

  /// Parses the line of a step as a command on the world of this name. Throws for a command that would fail in every world.
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

  /// Returns the command line of a step that does the same in the world of a scenario; nil for a command that changes nothing.
  ///
  /// - Parameter world: the world of this request, whose name is removed because the scenario's world has another one.
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

  /// Returns the words with the world's name, if the command takes that as its first argument.
  fileprivate static func named(_ words: [String], _ world: WorldName) -> [String] {
    guard words.count > 1, let verb = CommandGroup.named(words[0])?.verbs.first(where: { $0.name == words[1] }), verb.known.first == .world,
      words.dropFirst(2).first != world.description
    else { return words }
    return words.prefix(2) + [world.description] + words.dropFirst(2)
  }
}

/// The words of a command line, split as shells do: quotes and backslashes keep spaces.
struct CommandWords {
  /// The words that are complete.
  private(set) var words: [String] = []
  /// The last word if no space follows it; otherwise empty.
  private(set) var open = ""
  private(set) var isQuoteOpen = false
  /// True if the last word has begun, even if it is empty, like `""`.
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
