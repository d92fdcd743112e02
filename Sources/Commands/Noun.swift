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
    case .world: ("NAME", "a name, such as demo")
    case .issuer: ("ID", "an issuer, such as strict")
    case .operation: ("NAME", "an operation, such as loginByPIN")
    case .call: ("N", "a number, such as 3")
    case .chance: ("PERCENT", "a number from 1 to 100")
    case .seed: ("N", "a whole number, such as 7")
    case .clock: ("TIME", "a time, such as 2026-11-21T09:41:00Z")
    case .fixture: ("FIXTURE", "a starting point, such as enrolled")
    case .snapshot: ("SNAPSHOT", "a snapshot's name")
    case .typed: ("N", "a number of bytes")
    case .last: ("N", "a number, such as 3")
    case .customer: ("USERNAME", "a customer, such as anna@example.com")
    case .status: ("STATUS", "a status, such as LOCKED; a list takes several, such as ACTIVE,EXPIRED")
    case .lastFour: ("DIGITS", "four digits, such as 1234")
    case .currency: ("CODE", "a currency, such as EUR")
    case .expiry: ("MM/YY", "a month and a year, such as 11/29")
    case .count: ("N", "a number, such as 25")
    case .wallet: ("WALLET=STATUS", "a mobile wallet and its status, such as APPLE_PAY=INITIATED")
    case .reason: ("TEXT", "a reason, in quotes")
    case .backend: ("FILE", "the file that billfold-server invite --operator writes")
    case .running, .every, .replace, .yes, .json: nil
    }
  }

  var says: String {
    switch self {
    case .world: "which world (default: default)"
    case .issuer: "which issuer (default: the one whose app is open)"
    case .operation: "only calls of this operation, by the vendor's name"
    case .call: "the Nth call from now on"
    case .chance: "each call with this probability"
    case .every: "every call from now on"
    case .seed: "make a world that can be made again"
    case .clock: "freeze the new world's clock"
    case .running: "with --clock: let the clock run from there"
    case .fixture: "begin there, not with an empty world"
    case .snapshot: "a snapshot of the world, not the world as it is"
    case .typed: "only after so many bytes of input"
    case .last: "only the last N of them"
    case .customer: "whose (default: the phone in the hand is linked to)"
    case .status: "of a new card (default: as after an order); of a list, only these"
    case .lastFour: "how its number ends (default: by chance)"
    case .currency: "which one (default: the program's first)"
    case .expiry: "its last month (default: as after an order)"
    case .count: "how many (default: 1)"
    case .wallet: "a mobile wallet that the card is in (default: none)"
    case .reason: "why, for the records"
    case .replace: "in place of one that is there already"
    case .backend: "of a server, not here: FILE is what billfold-server invite --operator wrote"
    case .yes: "confirm, do not ask"
    case .json: "for programs"
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
        guard let option = Option(rawValue: text) else { throw UsageError("billfold \(name) has no option \(text).") }
        guard given.options[option] == nil else { throw UsageError("\(text) is given twice. Give it once.") }
        given.options[option] = try option.value.map { value throws(UsageError) in try rest.value(of: text, hint: value.hint) } ?? ""
      case .word(let word):
        if verb != nil {
          given.words.append(word)
        } else if let known = verbs.first(where: { $0.name == word }) {
          verb = known
        } else {
          throw UsageError("billfold \(name) knows \(verbs.map(\.name).joined(separator: ", ")), not \(word).")
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
      throw UsageError("\(line) has no option \(stray.rawValue).")
    }
    guard verb.wordCount.contains(given.words.count) else {
      let problem = given.words.count < verb.wordCount.lowerBound ? "Something is missing." : "That is too much."
      let words = "\(problem) Say: \(line) \(verb.words)".trimmed
      throw UsageError(words.hasSuffix("...") ? words : words + ".")
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
    guard let folder, !path.isEmpty else { throw UsageError("“\(path)” is no path of a file.") }
    return folder + "/" + path
  }

  func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = options[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("\(option.rawValue) takes a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  func time(_ index: Int) throws(UsageError) -> Timestamp? {
    guard words.indices.contains(index) else { return nil }
    guard let time = Timestamp(iso8601: words[index]) else {
      throw UsageError("“\(words[index])” is no time such as 2026-11-21T09:41:00Z.")
    }
    return time
  }

  /// All words from this place on, as one span of time.
  func span(_ index: Int) throws(UsageError) -> Duration {
    let text = words[index...].joined(separator: " ")
    guard let span = Duration(words: text) else { throw UsageError("“\(text)” is no span of time such as 90s, 6min, 2h or 3d.") }
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
