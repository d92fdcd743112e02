import Basics
import System
import WalletModel
package import Worlds

/// The commands of one noun: `billfold NOUN VERB`. Parser, usage and help are derived from this table.
package struct CommandGroup: Sendable {
  package let name: String
  /// One sentence.
  package let summary: String
  package let verbs: [Subcommand]
  /// Text at the end of the group's help.
  var notes = ""

  package static let all = [world, clock, fault, phone, care, card, token, issuer, network, shop, payment]

  package static func named(_ name: String) -> CommandGroup? { all.first { $0.name == name } }

  /// Returns the group that the first word of a command line names. Throws for any other word.
  static func reading(_ word: String) throws(UsageError) -> CommandGroup {
    if let noun = named(word) { return noun }
    let nouns = all.map(\.name)
    throw UsageError(unknown: "command", word, among: nouns, otherwise: "Commands: \(nouns.joined(separator: ", ")).")
  }

  /// Returns the group with only the commands of this reach; for `beyond`, the whole group.
  func within(_ reach: CommandReach) -> CommandGroup {
    reach == .beyond ? self : CommandGroup(name: name, summary: summary, verbs: verbs.filter { $0.reach == reach }, notes: notes)
  }

  /// Returns the group's commands that accept an option of this name, as they are typed; only the group's name if more than half of them
  /// do.
  ///
  /// - Parameter word: the verb that was typed. If it is nil or no verb of this group, all verbs are searched.
  package func lines(accepting option: String, of word: String? = nil) -> [String] {
    if let meant = verbs.first(where: { $0.name == word }) { return meant.accepts(option) ? [line(meant)] : [] }
    let accepting = verbs.filter { $0.accepts(option) }
    return accepting.count * 2 > verbs.count ? [name] : accepting.map { line($0) }
  }

  /// The options of the group's commands.
  private var options: [Option] { Option.allCases.filter { option in verbs.contains { $0.options.contains(option) } } }

  /// Each option of the group's commands, with its summary.
  package var optionRows: [(usage: String, summary: String)] {
    options.map { option in
      let rows = verbs.filter { $0.options.contains(option) }.map { (usage: option.usage(of: $0), summary: option.summary(of: $0)) }
      return rows.dropFirst().allSatisfy { $0 == rows[0] } ? rows[0] : (option.usage, option.summary)
    }
  }
}

/// The scope of a command: what it reads, writes and calls.
package enum CommandReach: Sendable {
  /// Only the command's own world, with that world's issuers.
  case ownWorld
  /// Also files, other worlds or servers.
  case beyond
}

/// A command of a group: a verb.
package struct Subcommand: Sendable {
  package let name: String
  /// Callers that are limited to one world, such as the steps of a walkthrough, may run only commands whose reach is `ownWorld`.
  package let reach: CommandReach
  /// The words after the verb: words in brackets are optional, and a word with dots can be repeated: `NAME [SNAPSHOT]`, `SETTING...`.
  let words: String
  /// The kind of known values for each of the words.
  let known: [KnownValues]
  let options: [Option]
  /// One sentence.
  package let summary: String
  package let examples: [(line: String, summary: String)]
  /// Text at the end of the command's help.
  let notes: String
  /// A phrase for the values that the command's help lists, like `the fixtures`. Empty if it lists none.
  let lists: String
  let read: @Sendable (ParsedArguments) throws(UsageError) -> WorldCommand

  init(
    _ name: String, reach: CommandReach, _ words: String = "", known: [KnownValues] = [], _ options: [Option] = [], _ summary: String,
    _ examples: [(line: String, summary: String)], notes: String = "", lists: String = "",
    read: @escaping @Sendable (ParsedArguments) throws(UsageError) -> WorldCommand
  ) {
    self.name = name
    self.reach = reach
    self.words = words
    self.known = known
    self.options = options
    self.summary = summary
    self.examples = examples
    self.notes = notes
    self.lists = lists
    self.read = read
  }

  /// True if the command's first word is the world's name, which can also be given as --world NAME.
  fileprivate var namesWorld: Bool { words.hasPrefix("NAME") || words.hasPrefix("[NAME]") }

  fileprivate func accepts(_ option: String) -> Bool {
    options.contains { $0.name == option } || namesWorld && option == Option.world.name
  }

  var wordCount: ClosedRange<Int> {
    let all = words.split(separator: " ")
    return all.filter { !$0.hasPrefix("[") }.count...(words.hasSuffix("...") ? .max : all.count)
  }

  /// A sentence for the manual that says which values the command's help lists. Nil if it lists none.
  package func pointer(from noun: CommandGroup) -> String? {
    lists.isEmpty ? nil : "billfold \(noun.name) \(name) --help lists \(lists)."
  }

  package var usage: String { ([name] + (words.isEmpty ? [] : [words]) + options.map { "[\($0.usage(of: self))]" }).joined(separator: " ") }
}

/// An option of a command.
enum Option: String, CommandOption {
  case world = "--world"
  case issuer = "--issuer"
  case shop = "--shop"
  case operation = "--operation"
  case call = "--call"
  case chance = "--chance"
  case every = "--every"
  case seed = "--seed"
  case clock = "--clock"
  case running = "--running"
  case fixture = "--fixture"
  case snapshot = "--snapshot"
  case typed = "--typed"
  case last = "--last"
  case actions = "--actions"
  case customer = "--customer"
  case status = "--status"
  case lastFour = "--last-four"
  case currency = "--currency"
  case expiry = "--expiry"
  case count = "--count"
  case wallet = "--wallet"
  case reason = "--reason"
  case on = "--on"
  case kind = "--kind"
  case replace = "--replace"
  case backend = "--backend"
  case deleted = "--deleted"
  case now = "--now"
  case follow = "--follow"
  case after = "--after"
  case yes = "--yes"
  case json = "--json"
  case svg = "--svg"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }

  var value: OptionValue? {
    switch self {
    case .world: OptionValue("NAME", "a name, like demo", .world)
    case .issuer: OptionValue("ID", "an issuer, like strict", .issuer)
    case .shop: OptionValue("ID", "a shop, like reed-and-rye", .words(MerchantProfile.all.map(\.identifier.rawValue)))
    case .operation: OptionValue("NAME", "an operation, like loginByPIN", .operation)
    case .call: OptionValue("N", "a number, like 3")
    case .chance: OptionValue("PERCENT", "a number from 1 to 100")
    case .seed: OptionValue("N", "a whole number, like 7")
    case .clock: OptionValue("TIME", "a time, like 2026-11-21T09:41:00Z")
    case .fixture: OptionValue("FIXTURE", "a starting point, like enrolled", .fixture)
    case .snapshot: OptionValue("SNAPSHOT", "a snapshot's name", .snapshot)
    case .typed: OptionValue("N", "a number of bytes")
    case .last, .actions: OptionValue("N", "a number, like 3")
    case .customer: OptionValue("USERNAME", "a customer, like anna@example.com", .customer)
    case .status: OptionValue("STATUS", "a status, like LOCKED; a list takes several, like ACTIVE,EXPIRED", .cardStatus)
    case .lastFour: OptionValue("DIGITS", "four digits, like 1234")
    case .currency: OptionValue("CODE", "a currency, like EUR")
    case .expiry: OptionValue("MM/YY", "a month and a year, like 11/29")
    case .count: OptionValue("N", "a number, like 25")
    case .wallet: OptionValue("WALLET=STATUS", "a mobile wallet and its status, like APPLE_PAY=INITIATED", .mobileWallet)
    case .reason: OptionValue("TEXT", "a reason, in quotes; for a token, one of the network's codes, like LOST", .reason)
    case .on: OptionValue("DEVICE", "phone, watch or a token's reference", .tokenPlace)
    case .kind: OptionValue("KIND", "a kind of phone, like pixel", .words(PhoneKind.allCases.map(\.rawValue)))
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .after: OptionValue("N", "a number, like 3")
    case .running, .every, .replace, .deleted, .now, .follow, .yes, .json, .svg, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .world: "world to use (default: BILLFOLD_WORLD, else the only world, else \"default\")"
    case .issuer: "issuer (default: the one whose app the current phone shows; to list them: billfold issuer list)"
    case .shop: "shop (default: \(MerchantIdentifier.harbourBooks.rawValue))"
    case .operation: "only calls of this operation"
    case .call: "only the Nth call from now"
    case .chance: "each call, with this probability"
    case .every: "every call from now on"
    case .seed: "create a reproducible world from this seed"
    case .clock: "freeze the new world's clock"
    case .running: "with --clock: let the clock run from there"
    case .fixture: "start from this fixture (default: empty)"
    case .snapshot: "use this snapshot instead of the current state"
    case .typed: "for programs that drive the wallet: wait until it has processed N bytes of input since it was opened"
    case .last: "only the last N entries"
    case .actions: "the number of actions (default: 1)"
    case .customer: "customer (default: the customer of the current phone)"
    case .status: "card status; for card list: only cards with these statuses"
    case .lastFour: "last four digits (default: random)"
    case .currency: "currency (default: the program's first)"
    case .expiry: "expiry month (default: set by the program)"
    case .count: "number of cards (default: 1)"
    case .wallet: "mobile wallet that contains the card (default: none)"
    case .reason: "reason, stored with the card"
    case .on: "the token on the phone or on the watch, or with this reference (default: the card's only token)"
    case .kind: "kind of the phone (default: iphone)"
    case .replace: "replace an existing file or snapshot"
    case .backend: "use the server of this operator invitation"
    case .deleted: "list deleted worlds that can be restored"
    case .now: "delete at once: the world can't be restored"
    case .follow: "print calls as they happen, until Ctrl-C"
    case .after: "with --follow: skip the first N calls that have ended since the wallet was opened"
    case .yes: "skip confirmation"
    case .json: "print JSON"
    case .svg: "print a picture (SVG)"
    case .help: "print help"
    }
  }

  /// The usage of this option for one verb: `--reason REASON` if the verb's help lists the reasons, otherwise `usage`.
  func usage(of verb: Subcommand) -> String { self == .reason && verb.lists == "the reasons" ? "\(name) REASON" : usage }

  /// The help text of this option for one verb.
  func summary(of verb: Subcommand) -> String {
    switch (self, verb.name) {
    case (.snapshot, "delete"): "delete only this snapshot"
    case (.status, "issue"): "card status (default: the program's, for example ACTIVE for virtual cards)"
    case (.status, "list"): "only cards with these statuses, separated by commas"
    case (.reason, "suspend"), (.reason, "resume"), (.reason, "delete"): "the network's code for the reason (default: OTHER)"
    default: summary
    }
  }
}

// MARK: - Reading

extension CommandGroup {
  package enum Read {
    case command(WorldCommand)
    case help(CommandHelp)
  }

  /// Parses the arguments after the noun.
  ///
  /// - Parameters:
  ///   - folder: the folder that relative paths start from; nil: relative paths are refused.
  ///   - usual: the world for a command line that names none.
  package func read(_ rest: inout ArgumentList, folder: String?, usual: @escaping WorldChoice.Usual) throws(UsageError) -> Read {
    var verb: Subcommand?
    do throws(UsageError) {
      return try read(&rest, &verb, ParsedArguments(folder: folder, usual: usual))
    } catch {
      throw error.of(line(verb))
    }
  }

  /// `world`, `world delete`
  private func line(_ verb: Subcommand?) -> String { name + (verb.map { " \($0.name)" } ?? "") }

  /// - Parameter verb: set as soon as the verb was read.
  private func read(_ rest: inout ArgumentList, _ verb: inout Subcommand?, _ empty: ParsedArguments) throws(UsageError) -> Read {
    var arguments = empty
    while let argument = try rest.next(Option.self, unknown: { unknown($0, verb) }) {
      switch argument {
      case .option(.help, _): return .help(verb.map { .verb(self, $0) } ?? .noun(self))
      case .option(let option, let value): arguments.options[option] = value
      case .word(let word):
        if verb != nil {
          arguments.words.append(word)
        } else if word == "help" {
          return .help(try help(&rest))
        } else {
          verb = try self.verb(word)
        }
      }
    }
    guard let verb else { return .help(.noun(self)) }
    if !verb.options.contains(.world), verb.namesWorld, let world = arguments.options[.world] {
      arguments.options[.world] = nil
      arguments.words.insert(world, at: 0)
    }
    if let stray = arguments.options.keys.first(where: { !verb.options.contains($0) }) { throw unknown(stray.name, verb) }
    let count = arguments.words.count
    guard verb.wordCount.contains(count) else {
      let isMissing = count < verb.wordCount.lowerBound
      let usage = "\(isMissing ? "Missing argument." : "Too many arguments.") Usage: billfold \(line(verb)) \(verb.words)".trimmed
      let missing = isMissing && verb.known.indices.contains(count) ? verb.known[count] : .none
      throw UsageError(usage, next: missing.listing.map { .sentence($0.sentence) } ?? .help)
    }
    return .command(try verb.read(arguments).named(line(verb), verb.reach))
  }

  /// Reads the subject of a request for help: this noun, or one of its verbs.
  package func help(_ rest: inout ArgumentList) throws(UsageError) -> CommandHelp {
    switch try rest.token() {
    case nil: return .noun(self)
    case .option: throw missingVerb
    case .word(let word):
      let verb = try self.verb(word)
      try rest.end()
      return .verb(self, verb)
    }
  }

  var missingVerb: UsageError { UsageError("Missing argument. Commands of \(name): \(verbs.map(\.name).joined(separator: ", ")).") }

  private func verb(_ word: String) throws(UsageError) -> Subcommand {
    if let verb = verbs.first(where: { $0.name == word }) { return verb }
    let names = verbs.map(\.name)
    throw UsageError(unknown: "command", word, among: names, after: name, otherwise: "Commands: \(names.joined(separator: ", ")).")
  }

  /// The error for an option that the verb doesn't accept, or that no verb of this noun accepts if no verb was read yet.
  private func unknown(_ option: String, _ verb: Subcommand?) -> UsageError {
    Option.unknown(option, for: "billfold \(line(verb))", among: (verb.map { [$0] } ?? verbs).flatMap(\.options))
  }
}

/// The words and options that follow a verb.
struct ParsedArguments {
  let folder: String?
  private let usual: WorldChoice.Usual
  var words: [String] = []
  var options: [Option: String] = [:]

  init(folder: String?, usual: @escaping WorldChoice.Usual) { (self.folder, self.usual) = (folder, usual) }

  subscript(option: Option) -> String? { options[option] }
  var isJSON: Bool { options[.json] != nil }
  var replaces: Bool { options[.replace] != nil }

  /// The world that `--world` names, or else the usual one.
  var world: WorldChoice {
    get throws(UsageError) {
      if let name = options[.world] { return .chosen(try worldName(name)) }
      return .chosen(try usual())
    }
  }

  /// The world that the word at this index names, or else the usual one.
  func world(_ index: Int) throws(UsageError) -> WorldChoice {
    if let name = try name(index) { return .existing(name) }
    return .chosen(try usual())
  }

  /// The snapshot that `--snapshot` names.
  var snapshot: WorldName? {
    get throws(UsageError) { try options[.snapshot].map(worldName) }
  }

  /// The word at this index as a name; nil if it was omitted.
  func name(_ index: Int) throws(UsageError) -> WorldName? { words.indices.contains(index) ? try worldName(words[index]) : nil }

  func path(_ index: Int) throws(UsageError) -> String { try whole(words[index]) }

  /// The file that `--backend` names.
  var backend: String? {
    get throws(UsageError) { try options[.backend].map(whole) }
  }

  private func whole(_ path: String) throws(UsageError) -> String {
    guard let folder = path.hasPrefix("/") ? "/" : folder, !path.isEmpty else { throw UsageError("“\(path)” is not a file path.") }
    return path.absolutePath(from: folder)
  }

  func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = options[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("Invalid \(option.rawValue): enter a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  func time(_ index: Int) throws(UsageError) -> Timestamp? {
    guard words.indices.contains(index) else { return nil }
    guard let time = Timestamp(iso8601: words[index]) else {
      throw UsageError("“\(words[index])” is not a valid time. Example: 2026-11-21T09:41:00Z")
    }
    return time
  }

  /// All words from this index on, parsed as one duration.
  func span(_ index: Int) throws(UsageError) -> Duration {
    let text = words[index...].joined(separator: " ")
    guard let span = Duration(words: text) else {
      throw UsageError("“\(text)” is not a valid duration. Examples: 200ms, 90s, 6min, 2h, 3d")
    }
    return span
  }
}

package func worldName(_ text: String) throws(UsageError) -> WorldName {
  do throws(WorldError) {
    return try WorldName(text)
  } catch {
    throw UsageError(error.description)
  }
}
