import WalletModel
import Worlds

/// A row of a table of options: reading, help, manual and completion come from it.
package protocol CommandOption: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The letter that stands for it: `-q`. Nil if there is none.
  var short: String? { get }
  /// Nil if it takes no value.
  var value: OptionValue? { get }
  /// A fragment, with the default in parentheses.
  var says: String { get }
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

extension CommandOption {
  package var short: String? { nil }
  package var name: String { rawValue }

  /// `--world NAME`; `-q, --quiet`
  package var usage: String { (short.map { "\($0), " } ?? "") + rawValue + (value.map { " \($0.name)" } ?? "") }

  /// The option of this name or letter; `--color` in the other spelling too. Nil if there is none.
  package static func named(_ text: String) -> Self? {
    let name = text == "--colour" ? "--color" : text
    return allCases.first { $0.rawValue == name || $0.short == name }
  }

  /// Refuses an option that isn't in the table.
  ///
  /// - Parameter line: the command that doesn't have it; empty: the program.
  package static func unknown(_ text: String, for line: String = "billfold", among options: [Self] = Array(allCases)) -> UsageError {
    UsageError(
      text.unknown(
        "option", among: options.map(\.rawValue) + ["--help"], place: line == "billfold" ? "" : " for \(line)",
        otherwise: "To see the options, run: \(line) --help"))
  }
}

/// The values that an argument can have, as far as they are known: for completion.
package enum KnownValues: Hashable, Sendable {
  /// Any text.
  case none
  case file, folder
  case words([String])
  case world, deletedWorld, snapshot, fixture
  case issuer, operation, fault, setting
  case phone, customer, card
  case cardStatus, program, mobileWallet
  /// A tag of the walkthroughs that come with the program.
  case tag

  /// A sentence with the command that lists them. Nil if there is none.
  var listing: String? {
    let (kind, command): (String, String)
    switch self {
    case .world: (kind, command) = ("worlds", "world list")
    case .deletedWorld: (kind, command) = ("deleted worlds", "world list --deleted")
    case .snapshot: (kind, command) = ("snapshots", "world list")
    case .fixture: (kind, command) = ("fixtures", "world create --help")
    case .issuer: (kind, command) = ("issuers", "issuer list")
    case .setting: (kind, command) = ("settings", "issuer show")
    case .operation: (kind, command) = ("operations", "fault arm --help")
    case .fault: (kind, command) = ("faults", "fault arm --help")
    case .phone: (kind, command) = ("phones", "phone list")
    case .customer: (kind, command) = ("customers", "care list")
    case .card: (kind, command) = ("cards", "card list")
    case .program: (kind, command) = ("card programs", "card issue --help")
    case .none, .file, .folder, .words, .cardStatus, .mobileWallet, .tag: return nil
    }
    return "To list \(kind), run: billfold \(command)"
  }

  /// This sentence about one world, and an issuer in it if one was named.
  func listing(in world: WorldName, of issuer: String? = nil) -> String {
    listing.map { "\($0) --world \(world)" + (issuer.map { " --issuer \($0)" } ?? "") } ?? ""
  }
}
