import Worlds

/// An option of a command or of the program, in a table from which parser, help, manual and completion are derived.
package protocol CommandOption: CaseIterable, Hashable, Sendable {
  /// The name with its dashes: `--world`.
  var name: String { get }
  /// The short form of the option: `-q`. Nil if there is none.
  var short: String? { get }
  /// Other spellings, which the parser accepts and help doesn't list.
  var aliases: [String] { get }
  /// The value that the option takes; nil if it takes none.
  var value: OptionValue? { get }
  /// True if the option may be given several times.
  var repeats: Bool { get }
  /// A phrase that describes the option, with the default in parentheses.
  var summary: String { get }
  static var help: Self { get }
}

/// The value that an option takes.
package struct OptionValue: Sendable {
  /// The placeholder for the value in help: `NAME`.
  package let name: String
  /// A description of valid values, which completes the error message "requires a value: ".
  package let hint: String
  /// The kind of values that completion proposes.
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

  /// Returns the option with this name, short form or other spelling; nil if there is none.
  package static func named(_ text: String) -> Self? {
    allCases.first { $0.name == text || $0.short == text || $0.aliases.contains(text) }
  }

  /// Returns the error for an option that isn't in the table.
  ///
  /// - Parameter line: the command that doesn't accept the option; `billfold` for the program itself.
  package static func unknown(_ text: String, for line: String = "billfold", among options: [Self] = Array(allCases)) -> UsageError {
    UsageError(
      unknown: "option", text, among: (options + [.help]).map(\.name), place: line == "billfold" ? "" : " for \(line)",
      otherwise: "To see the options, run: \(line) --help", next: .described)
  }
}

/// The kind of values that an argument takes, for completion and for messages about an unknown or missing value.
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
  /// The reason for a change; for a token, one of the network's codes.
  case reason
  case tokenPlace
  /// A tag of the walkthroughs that come with the program.
  case tag

  /// The command that lists these values. Nil if there is none.
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

  /// A sentence that names the command.
  var sentence: String { "To list \(values), run: billfold \(command)" }

  /// `sentence` with the options for one world, and for one of its issuers if one was named.
  func sentence(in world: WorldName, of issuer: String? = nil) -> String {
    "\(sentence) --world \(world)" + (issuer.map { " --issuer \($0)" } ?? "")
  }
}
