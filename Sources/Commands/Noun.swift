import WalletModel
package import Worlds

/// What commands are about: `billfold NOUN VERB`. Reading them, their usage and their help all come from here.
package struct Noun: Sendable {
  package let name: String
  /// One sentence.
  let says: String
  package let verbs: [Verb]
  /// What else its help tells.
  var notes = ""

  package static let all = [world, clock, fault, phone, care, card, issuer]

  package static func named(_ name: String) -> Noun? { all.first { $0.name == name } }
}

/// One thing that can be done.
package struct Verb: Sendable {
  package let name: String
  /// The words that follow it; those in brackets may be left out, and the last one may stand there often: `NAME [SNAPSHOT]`, `SETTING...`.
  let words: String
  let options: [Option]
  /// One sentence.
  let says: String
  let examples: [(line: String, says: String)]
  /// What else its help tells.
  let notes: String
  let read: @Sendable (Given) throws(UsageError) -> WorldCommand

  init(
    _ name: String, _ words: String = "", _ options: [Option] = [], _ says: String, _ examples: [(line: String, says: String)],
    notes: String = "", read: @escaping @Sendable (Given) throws(UsageError) -> WorldCommand
  ) {
    self.name = name
    self.words = words
    self.options = options
    self.says = says
    self.examples = examples
    self.notes = notes
    self.read = read
  }

  var wordCount: ClosedRange<Int> {
    let all = words.split(separator: " ")
    return all.filter { !$0.hasPrefix("[") }.count...(words.hasSuffix("...") ? .max : all.count)
  }

  var usage: String { ([name] + (words.isEmpty ? [] : [words]) + options.map { "[\($0.usage)]" }).joined(separator: " ") }
}

/// An option of a command.
enum Option: String, CaseIterable {
  case world = "--world"
  case issuer = "--issuer"
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
  case customer = "--customer"
  case status = "--status"
  case lastFour = "--last-four"
  case currency = "--currency"
  case expiry = "--expiry"
  case count = "--count"
  case wallet = "--wallet"
  case reason = "--reason"
  case replace = "--replace"
  case backend = "--backend"
  case yes = "--yes"
  case json = "--json"

  /// What stands for its value, and what that is; nil where it takes none.
  var value: (name: String, hint: String)? {
    switch self {
    case .world: ("NAME", "a name, like demo")
    case .issuer: ("ID", "an issuer, like strict")
    case .operation: ("NAME", "an operation, like loginByPIN")
    case .call: ("N", "a number, like 3")
    case .chance: ("PERCENT", "a number from 1 to 100")
    case .seed: ("N", "a whole number, like 7")
    case .clock: ("TIME", "a time, like 2026-11-21T09:41:00Z")
    case .fixture: ("FIXTURE", "a starting point, like enrolled")
    case .snapshot: ("SNAPSHOT", "a snapshot's name")
    case .typed: ("N", "a number of bytes")
    case .last: ("N", "a number, like 3")
    case .customer: ("USERNAME", "a customer, like anna@example.com")
    case .status: ("STATUS", "a status, like LOCKED; a list takes several, like ACTIVE,EXPIRED")
    case .lastFour: ("DIGITS", "four digits, like 1234")
    case .currency: ("CODE", "a currency, like EUR")
    case .expiry: ("MM/YY", "a month and a year, like 11/29")
    case .count: ("N", "a number, like 25")
    case .wallet: ("WALLET=STATUS", "a mobile wallet and its status, like APPLE_PAY=INITIATED")
    case .reason: ("TEXT", "a reason, in quotes")
    case .backend: ("FILE", "the file that billfold-server invite --operator writes")
    case .running, .every, .replace, .yes, .json: nil
    }
  }

  var says: String {
    switch self {
    case .world: "world to use (default: \"default\")"
    case .issuer: "issuer (default: the issuer of the open app)"
    case .operation: "only calls of this operation"
    case .call: "only the Nth call from now"
    case .chance: "each call, with this probability"
    case .every: "every call from now on"
    case .seed: "create a reproducible world from this seed"
    case .clock: "freeze the new world's clock"
    case .running: "with --clock: let the clock run from there"
    case .fixture: "start from this fixture (default: empty)"
    case .snapshot: "use this snapshot instead of the current state"
    case .typed: "wait until N bytes of input are processed"
    case .last: "only the last N"
    case .customer: "customer (default: the customer of the current phone)"
    case .status: "card status; for card list: only cards with these statuses"
    case .lastFour: "last four digits (default: random)"
    case .currency: "currency (default: the program's first)"
    case .expiry: "expiry month (default: set by the program)"
    case .count: "number of cards (default: 1)"
    case .wallet: "mobile wallet that contains the card (default: none)"
    case .reason: "reason, kept with the card"
    case .replace: "replace an existing file or snapshot"
    case .backend: "use the server of this operator invitation"
    case .yes: "skip confirmation"
    case .json: "print JSON"
    }
  }

  /// What it means in this verb's help; nil: in a noun's.
  func says(of verb: Verb?) -> String {
    switch (self, verb?.name) {
    case (.snapshot, "delete"): "delete only this snapshot"
    case (.status, "issue"): "card status (default: the status after an order)"
    case (.status, "list"): "only cards with these statuses, separated by commas"
    default: says
    }
  }

  var usage: String { value.map { "\(rawValue) \($0.name)" } ?? rawValue }
}

// MARK: - Reading

extension Noun {
  package enum Read {
    case command(WorldCommand)
    case help(CommandHelp)
  }

  /// Reads what follows the noun.
  ///
  /// - Parameter folder: from where relative paths lead; nil: there are none.
  package func read(_ rest: inout ArgumentList, folder: String?) throws(UsageError) -> Read {
    var given = Given(folder: folder)
    var verb: Verb?
    while let argument = try rest.next() {
      switch argument {
      case .option("--help"), .option("-h"):
        try rest.endOption()
        return .help(verb.map { .verb(self, $0) } ?? .noun(self))
      case .option(let text):
        guard let option = Option(rawValue: text) else { throw UsageError("Unknown option “\(text)” for billfold \(name).") }
        guard given.options[option] == nil else { throw UsageError("\(text) is given twice. Give it once.") }
        given.options[option] = try option.value.map { value throws(UsageError) in try rest.value(of: text, hint: value.hint) } ?? ""
      case .word(let word):
        if verb != nil {
          given.words.append(word)
        } else if let known = verbs.first(where: { $0.name == word }) {
          verb = known
        } else {
          throw UsageError("Unknown command “\(name) \(word)”. Commands: \(verbs.map(\.name).joined(separator: ", ")).")
        }
      }
    }
    guard let verb else { return .help(.noun(self)) }
    // For those who are used to it: of the commands about worlds, the first word is which.
    if !verb.options.contains(.world), verb.words.hasPrefix("NAME") || verb.words.hasPrefix("[NAME]"), let world = given.options[.world] {
      given.options[.world] = nil
      given.words.insert(world, at: 0)
    }
    let line = "billfold \(name) \(verb.name)"
    if let stray = given.options.keys.first(where: { !verb.options.contains($0) }) {
      throw UsageError("Unknown option “\(stray.rawValue)” for \(line).")
    }
    guard verb.wordCount.contains(given.words.count) else {
      let problem = given.words.count < verb.wordCount.lowerBound ? "Missing argument." : "Too many arguments."
      throw UsageError("\(problem) Usage: \(line) \(verb.words)".trimmed)
    }
    return .command(try verb.read(given))
  }
}

/// The words and options that follow a verb.
struct Given {
  let folder: String?
  var words: [String] = []
  var options: [Option: String] = [:]

  init(folder: String?) { self.folder = folder }

  subscript(option: Option) -> String? { options[option] }
  var isJSON: Bool { options[.json] != nil }
  var replaces: Bool { options[.replace] != nil }

  /// The world that `--world` names.
  var world: WorldName {
    get throws(UsageError) { try options[.world].map(worldName) ?? .standard }
  }

  /// The snapshot that `--snapshot` names.
  var snapshot: WorldName? {
    get throws(UsageError) { try options[.snapshot].map(worldName) }
  }

  /// The word at this place as a name; nil where it was left out.
  func name(_ index: Int) throws(UsageError) -> WorldName? { words.indices.contains(index) ? try worldName(words[index]) : nil }

  func path(_ index: Int) throws(UsageError) -> String { try whole(words[index]) }

  /// The file that `--backend` names.
  var backend: String? {
    get throws(UsageError) { try options[.backend].map(whole) }
  }

  private func whole(_ path: String) throws(UsageError) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder, !path.isEmpty else { throw UsageError("“\(path)” is not a file path.") }
    return folder + "/" + path
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

  /// All words from this place on, as one span of time.
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
