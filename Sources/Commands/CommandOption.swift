import WalletModel

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
    // Without the dashes, which all of them have.
    let nearest = String(text.drop { $0 == "-" }).nearest(in: (options.map(\.rawValue) + ["--help"]).map { String($0.dropFirst(2)) })
    let next = nearest.map { "Did you mean “--\($0)”?" } ?? "To see the options, run: \(line) --help"
    return UsageError("Unknown option “\(text)”\(line == "billfold" ? "" : " for \(line)"). \(next)")
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
}
