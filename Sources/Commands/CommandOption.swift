import Worlds

/// A row of a table of options: reading, help, manual and completion come from it.
package protocol CommandOption: CaseIterable, Hashable, Sendable {
  /// With its dashes: `--world`.
  var name: String { get }
  /// The letter that stands for it: `-q`. Nil if there is none.
  var short: String? { get }
  /// Other spellings, which help doesn't name.
  var aliases: [String] { get }
  /// Nil if it takes no value.
  var value: OptionValue? { get }
  /// True if it may be given several times.
  var repeats: Bool { get }
  /// A fragment, with the default in parentheses.
  var summary: String { get }
  static var help: Self { get }
}

/// The value that an option takes.
package struct OptionValue: Sendable {
  /// Stands for it in help: `NAME`.
  package let name: String
  /// Completes "requires a value: ".
  package let hint: String
  /// The values that are known.
  package let known: KnownValues

  package init(_ name: String, _ hint: String, _ known: KnownValues = .none) {
    (self.name, self.hint, self.known) = (name, hint, known)
  }
}

extension CommandOption where Self: RawRepresentable<String> {
  package var name: String { rawValue }
}

extension CommandOption {
  package var short: String? { nil }
  package var aliases: [String] { [] }
  package var repeats: Bool { false }

  /// `--world NAME`; `-q, --quiet`
  package var usage: String { (short.map { "\($0), " } ?? "") + name + (value.map { " \($0.name)" } ?? "") }

  /// The option of this name, letter or other spelling. Nil if there is none.
  package static func named(_ text: String) -> Self? {
    allCases.first { $0.name == text || $0.short == text || $0.aliases.contains(text) }
  }

  /// Refuses an option that isn't in the table.
  ///
  /// - Parameter line: the command that doesn't have it; `billfold`: the program.
  package static func unknown(_ text: String, for line: String = "billfold", among options: [Self] = Array(allCases)) -> UsageError {
    UsageError(
      unknown: "option", text, among: (options + [.help]).map(\.name), place: line == "billfold" ? "" : " for \(line)",
      otherwise: "To see the options, run: \(line) --help", next: .described)
  }
}

/// The values that an argument can have, as far as they are known: for completion.
package enum KnownValues: Hashable, Sendable {
  /// Any text.
  case none
  case file, folder
  case words([String])
  case world, deletedWorld, snapshot, fixture
  case issuer, operation, fault, faultValue
  /// `SETTING=VALUE`, of an issuer, the network and the shop.
  case setting, networkSetting, shopSetting
  case phone, app, customer, card
  /// A payment method that the shop has stored.
  case storedMethod
  case cardStatus, program, mobileWallet
  /// The reason of a change, of a token the network's code.
  case reason
  case tokenPlace
  /// A tag of the walkthroughs that come with the program.
  case tag

  /// The command that lists them. Nil if there is none.
  var listing: ListingCommand? {
    switch self {
    case .world: .worlds
    case .deletedWorld: .deletedWorlds
    case .snapshot: .snapshots
    case .fixture: .fixtures
    case .issuer: .issuers
    case .setting: .settings
    case .networkSetting: .networkSettings
    case .shopSetting: .shopSettings
    case .operation: .operations
    case .fault: .faults
    case .phone: .phones
    case .customer: .customers
    case .card: .cards
    case .storedMethod: .storedMethods
    case .program: .programs
    case .none, .file, .folder, .words, .app, .cardStatus, .faultValue, .mobileWallet, .reason, .tokenPlace, .tag: nil
    }
  }
}

/// A command that lists values, for messages about an unknown or missing one.
struct ListingCommand: Sendable {
  private let values: String
  private let command: String

  private init(_ values: String, _ command: String) { (self.values, self.command) = (values, command) }

  static let worlds = ListingCommand("worlds", "world list")
  static let deletedWorlds = ListingCommand("deleted worlds", "world list --deleted")
  static let snapshots = ListingCommand("snapshots", "world list")
  static let fixtures = ListingCommand("fixtures", "world create --help")
  static let issuers = ListingCommand("issuers", "issuer list")
  static let settings = ListingCommand("settings", "issuer show")
  static let networkSettings = ListingCommand("settings", "network show")
  static let shopSettings = ListingCommand("settings", "shop show")
  static let storedMethods = ListingCommand("saved payment methods", "shop stored")
  static let operations = ListingCommand("operations", "fault arm --help")
  static let faults = ListingCommand("faults", "fault arm --help")
  static let phones = ListingCommand("phones", "phone list")
  static let customers = ListingCommand("customers", "care list")
  static let cards = ListingCommand("cards", "card list")
  static let programs = ListingCommand("card programs", "card issue --help")

  /// A sentence with the command.
  var sentence: String { "To list \(values), run: billfold \(command)" }

  /// This sentence about one world, and an issuer in it if one was named.
  func sentence(in world: WorldName, of issuer: String? = nil) -> String {
    "\(sentence) --world \(world)" + (issuer.map { " --issuer \($0)" } ?? "")
  }
}
