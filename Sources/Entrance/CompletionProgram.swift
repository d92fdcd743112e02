import Basics
import Commands
import Gherkin
import Glibc
import System
import UserInterface
import Walkthroughs
import Worlds

/// The command `billfold __complete WORD...`, which the completion scripts of shells run. The last word is the one that is being typed.
///
/// It prints `none`, `files` or `folders` (the kind of paths that the shell adds), then a line for each proposed word: the word, a tab, and
/// its description. It never prints an error, and its exit status is always 0.
struct CompletionProgram {
  static let name = "__complete"

  private let source: CompletionSource

  /// - Parameter directory: the folder of worlds; nil: there is none.
  init(_ directory: WorldDirectory?, usual: @escaping WorldChoice.Usual) {
    source = CompletionSource(directory, by: .beginning, nil, usual: usual)
  }

  func output(for words: [String]) -> String {
    let completion = complete(words.dropLast(), words.last ?? "")
    // Tabs and line feeds in a word are escaped, because they end a word in the output.
    let lines = completion.candidates.map { "\(Self.cell($0.word))\t\(Self.cell($0.summary))\n" }
    return completion.paths.rawValue + "\n" + lines.joined()
  }

  private static func cell(_ text: String) -> String { "\(Printable(text))" }

  private func complete(_ line: some BidirectionalCollection<String>, _ word: String) -> Completion {
    let line = Array(line)
    guard let first = line.first(where: { !$0.isEmpty }), !first.hasPrefix("-") else { return completeOpening(line, word) }
    let rest = line.drop { $0.isEmpty }.dropFirst()
    switch first {
    case "walk": return completeWalk(rest, word, WalkOption.self)
    case "play": return completeWalk(rest, word, PlayOption.self)
    case "check": return completeWalk(rest, word, CheckOption.self)
    case "evidence": return completeEvidence(rest, word)
    case "learn": return completeLearn(rest, word)
    case "notes":
      return TypedOptions<NotesOption>(Array(rest)).complete(word, options: NotesOption.allCases, source.values)
        ?? Completion.options(NotesOption.allCases).beginning(with: word.isEmpty ? "--" : word)
    case "record":
      let completion = TypedOptions<RecordOption>(Array(rest)).complete(word, options: RecordOption.allCases, source.values)
      return completion ?? Completion([], .files)
    case "map": return Completion.options([WalkOption]()).beginning(with: word.isEmpty ? "--" : word)
    case "help": return completeHelp(rest, word)
    default: return CommandGroup.named(first).map { source.complete($0, rest, word) } ?? .nothing
    }
  }

  /// Completes an option of the wallet or, as the first word, a command.
  private func completeOpening(_ line: [String], _ word: String) -> Completion {
    let typed = TypedOptions<OpenOption>(line)
    if let completion = typed.complete(word, options: OpenOption.allCases, source.values) { return completion }
    return line.isEmpty ? Completion(Self.commands).beginning(with: word) : .nothing
  }

  private static let commands =
    [
      Completion.Candidate("walk", "Run walkthroughs."), .init("play", "Play a walkthrough step by step."),
      .init("notes", "Show the presenter's notes of a presentation."), .init("record", "Record what you do as a scenario."),
      .init("check", "Check scenarios by hand, beside the wallet."),
      .init("evidence", "Verify the evidence of a check."), .init("learn", "Learn by exercises on the wallet."),
    ]
    + CommandGroup.all.map { .init($0.name, $0.summary) }
    + [.init("map", "Print the map of all screens."), .init("help", "Print help.")]

  private func completeHelp(_ line: ArraySlice<String>, _ word: String) -> Completion {
    guard let noun = line.first else { return Completion(Self.commands.filter { $0.word != "help" }).beginning(with: word) }
    let verbs = line.count == 1 ? CommandGroup.named(noun)?.verbs ?? [] : []
    return Completion(verbs) { .init($0.name, $0.summary) }.beginning(with: word)
  }

  private func completeEvidence(_ line: ArraySlice<String>, _ word: String) -> Completion {
    if line.isEmpty, !word.hasPrefix("-") {
      return Completion([Completion.Candidate(EvidenceOptions.verb, "Verify a folder of evidence.")]).beginning(with: word)
    }
    let completion = TypedOptions<EvidenceOption>(Array(line)).complete(word, options: EvidenceOption.allCases, source.values)
    return completion ?? Completion([], .folders)
  }

  private func completeLearn(_ line: ArraySlice<String>, _ word: String) -> Completion {
    let completion = TypedOptions<LearnOption>(Array(line)).complete(word, options: LearnOption.allCases, source.values)
    return completion ?? Completion(Exercise.builtIn, .files) { .init($0.name, $0.title.string) }.beginning(with: word)
  }

  // MARK: - Walkthroughs

  private func completeWalk<Option: CommandOption>(_ line: ArraySlice<String>, _ word: String, _: Option.Type) -> Completion {
    let typed = TypedOptions<Option>(line)
    let completion = typed.complete(word, options: Array(Option.allCases)) { known in
      known == .tag ? Completion(Self.tags) { .init($0) } : source.values(known)
    }
    if let completion { return completion }
    if let colon = word.lastIndex(of: ":") { return Self.scenarios(of: String(word[..<colon])).beginning(with: word) }
    let folders = Set(EmbeddedWalkthroughs.names.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    // After a folder's name, proposes its files; otherwise, the folders.
    let names = word.contains("/") ? EmbeddedWalkthroughs.names : folders
    return Completion(names, .files) { .init($0) }.beginning(with: word)
  }

  /// `FILE:LINE` of each scenario in one file, with its name.
  private static func scenarios(of path: String) -> Completion {
    let isEmbedded = EmbeddedWalkthroughs.names.contains { $0 == path || $0 == path + ".feature" }
    let isThere = access(path, F_OK) == 0
    // Folders and pipes are not read: that can take longer than a person waits.
    guard isThere ? FileKind(at: path, followsLinks: true) == nil : isEmbedded else { return .nothing }
    return Completion(WalkSources([path]).walks) { .init("\(path):\(($0.row ?? $0.location).line)", $0.name) }
  }

  /// The tags of the walkthroughs that come with the program. They are found without parsing the files, which takes longer than a person
  /// waits.
  private static var tags: [String] {
    var tags: Set<String> = []
    for feature in EmbeddedWalkthroughs.names.compactMap(EmbeddedWalkthroughs.feature) {
      for line in feature.split(separator: "\n") {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("@") { tags.formUnion(text.split(separator: " ").map(String.init)) }
      }
    }
    return tags.sorted()
  }
}
