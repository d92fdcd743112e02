package import Basics

/// One rule of an issuer that can be changed. (Rules, issuer settings)
package typealias IssuerSetting = Setting<IssuerConfiguration>

extension IssuerConfiguration: ConfigurableRules {
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case questions = "Questions"
    case passwords = "Passwords"
    case pin = "PIN"
    case attempts = "Attempts"
    case timeouts = "Timeouts"
    case orders = "Card orders"
    case wallets = "Mobile wallets"
    case payments = "Payments"
    case theme = "Theme"
    case products = "Products by card program"
    case programs = "Card limits by program"
  }

  package static var noun: String { "issuer" }
  package static var inMessages: String { "this issuer" }

  /// Every setting of this issuer, in the table's order, then those of its programs.
  package var settings: [IssuerSetting] { Self.table + programs.flatMap { IssuerSetting.all(of: $0.name) } }

  /// The issuer's configuration in a new world; an issuer that new worlds don't have keeps its current configuration.
  package var standard: IssuerConfiguration { Self.standard(identifier) ?? self }

  /// The configuration with the current maximum lengths remembered: credentials accepted before stay valid, and input fields must accept
  /// them.
  package var remembering: IssuerConfiguration {
    var changed = self
    changed.formerLengths.password = longestPassword
    changed.formerLengths.passcode = longestPasscode
    return changed
  }

  /// The settings that every issuer has. Bounds are our choice unless they name a source.
  package static let table: [IssuerSetting] = [
    IssuerSetting(
      "questions", .questions, .questions(count: 1...20, length: 80), "The security questions that customers choose from.",
      read: { .texts($0.questions.pool.map(\.text)) },
      write: { value, issuer in
        guard case .texts(let texts) = value else { return }
        let mandatory = issuer.questions.mandatory
        issuer.questions.pool = texts.map { MFAQuestion($0, isMandatory: mandatory.contains($0)) }
      }),
    .number(
      "required-questions", .questions, "questions", 1...20, "How many security questions a customer answers at enrollment.",
      \.questions.requiredNumber),
    IssuerSetting(
      "mandatory-questions", .questions, .chosenQuestions, "The security questions that every customer must answer.",
      read: { .texts($0.questions.mandatory) },
      write: { value, issuer in
        guard case .texts(let texts) = value else { return }
        issuer.questions.pool = issuer.questions.pool.map { MFAQuestion($0.text, isMandatory: texts.contains($0.text)) }
      }),

    .number("password-min-length", .passwords, "characters", 1...256, "The shortest new password.", \.passwords.minLength),
    .number("password-max-length", .passwords, "characters", 1...256, "The longest new password.", \.passwords.maxLength),
    .flag("password-requires-upper-case", .passwords, "New passwords need an uppercase letter.", \.passwords.requireUpper),
    .flag("password-requires-lower-case", .passwords, "New passwords need a lowercase letter.", \.passwords.requireLower),
    .flag("password-requires-digit", .passwords, "New passwords need a digit.", \.passwords.requireDigit),
    .flag(
      "password-requires-special-character", .passwords, "New passwords need a special character: not a letter, digit or space.",
      \.passwords.requireSpecial),
    .number(
      "password-max-repeated", .passwords, "characters", 0...64, hasNoLimitAtZero: true,
      "How many identical characters in a row a new password may have; 0 is no limit.", \.passwords.maxRepeated),
    .number(
      "password-max-sequential", .passwords, "characters", 0...64, hasNoLimitAtZero: true,
      "How many characters of a sequence, like abc, a new password may have; 0 is no limit.", \.passwords.maxSequential),
    .flag("password-not-username", .passwords, "New passwords must not be the username.", \.passwords.disallowUsername),

    .flag("pin-login", .pin, "Customers log in by PIN; off: by username and password.", \.profile.supportsPINLogin),
    // ISO 9564: 4 to 12 digits.
    .number("pin-min-length", .pin, "digits", 4...12, "The shortest new wallet PIN.", \.passcodes.minLength),
    .number("pin-max-length", .pin, "digits", 4...12, "The longest new wallet PIN.", \.passcodes.maxLength),
    .number(
      "pin-max-repeated", .pin, "digits", 0...12, hasNoLimitAtZero: true,
      "How many identical digits in a row a new PIN may have; 0 is no limit.",
      \.passcodes.maxRepeated),
    .number(
      "pin-max-sequential", .pin, "digits", 0...12, hasNoLimitAtZero: true,
      "How many digits of a sequence, like 123, a new PIN may have; 0 is no limit.",
      \.passcodes.maxSequential),

    .number("pin-attempts", .attempts, "attempts", 1...100, "How many wrong PINs in a row disable the PIN.", \.limits.pinMisses),
    .number(
      "password-attempts", .attempts, "attempts", 1...1000, "How many wrong passwords in a row lock the login.",
      \.limits.passwordMisses),
    IssuerSetting(
      "password-waits", .attempts, .spans(count: 1...20, .zero ... .seconds(86_400)),
      "The wait after the first, second and each further wrong password; the last one repeats.",
      read: { .spans($0.limits.passwordDelays) },
      write: { if case .spans(let spans) = $0 { $1.limits.passwordDelays = spans } }),
    .number(
      "answer-attempts", .attempts, "attempts", 1...100,
      "How many wrong answers to a security question end the MFA prompt. It then starts again.", \.limits.mfaAnswers),
    .number(
      "recovery-attempts", .attempts, "attempts", 1...100, "How many wrong codes or answers end a password reset.",
      \.limits.recoveryTries),

    .span(
      "session-timeout", .timeouts, .seconds(1) ... .seconds(86_400), "How long a session lasts without a request.", \.lifetimes.idle),
    .span(
      "session-absolute-timeout", .timeouts, .seconds(1) ... .seconds(30 * 86_400), "How long a session lasts at most.",
      \.lifetimes.absolute),
    .span(
      "nonce-timeout", .timeouts, .seconds(1) ... .seconds(86_400),
      "How long the one-time login (nonce) after an enrollment is valid.", \.lifetimes.nonce),
    .span(
      "question-timeout", .timeouts, .seconds(1) ... .seconds(86_400), "How long a customer has to answer a security question.",
      \.lifetimes.mfaToken),
    .span(
      "recovery-timeout", .timeouts, .seconds(1) ... .seconds(86_400), "How long a password reset and its code are valid.",
      \.lifetimes.recovery),
    .span(
      "device-token-timeout", .timeouts, .seconds(1) ... .seconds(3650 * 86_400), "How long a phone's fingerprint login is valid.",
      \.lifetimes.deviceToken),

    .forced(
      IssuerSetting.nextOrderStatus, .orders, "status", CardProgram.forcedStatuses,
      "The status of the next card order, once. With normal, the card program decides.", \.nextOrderStatus),

    .span(
      "new-phone-verification", .wallets, .zero ... .seconds(30 * 86_400),
      "For how long after linking a phone, adding a card on it requires verification; 0s is never.",
      \.newPhoneVerification),
    .forced(
      IssuerSetting.nextProvisioningVote, .wallets, "vote", DecisionColor.allCases,
      "The issuer's vote on the next card for a wallet, once. With normal, its rules decide.", \.nextProvisioningVote),

    .choice(
      "apple-provisioning", .wallets, "way", AppleProvisioning.allCases, \.rawValue,
      "How the app adds cards to Apple Wallet: by tokenize, or by the platform's activation data.", \.appleProvisioning),
    .flag(
      "activation-data-role", .wallets, "The issuer's credential has the role for activation data at its platform; off: 403.",
      \.hasActivationDataRole),
    .flag(
      "extension-authentication", .wallets, "In Apple Wallet, the app's extension authenticates customers before it lists their cards.",
      \.extensionAuthenticates),
    .choice(
      "payment-challenge", .payments, "rule", PaymentChallengeRule.allCases, \.rawValue,
      "When customers confirm payments; by-amount: for 30.00 EUR or more, or in another currency.",
      \.paymentChallenge),

    IssuerSetting(
      "greeting", .theme, .line(length: 60), "The line below the issuer's name on the welcome screen.",
      read: { .word($0.profile.greeting) }, write: { if case .word(let line) = $0 { $1.profile.greeting = line } }),
    .pair("accent", "The background and the text of the primary button and of the bars across cards.", \.theme.accent),
    .pair("chip", "The background and the lines of the chip on physical cards.", \.theme.chip),
    .face(.one), .face(.two), .face(.three), .face(.four),
  ]
}

extension Setting where Configuration == IssuerConfiguration {
  /// The name of the setting that forces the status of one order.
  package static var nextOrderStatus: String { "next-order-status" }

  /// The name of the setting that forces one vote of the issuer.
  package static var nextProvisioningVote: String { "next-provisioning-vote" }

  /// The suffix of the setting's name, after the program's name.
  package static var allowableCards: String { ".allowable-cards" }

  /// The setting for the number of cards that a program allows.
  package static func allowableCards(of program: String) -> IssuerSetting {
    IssuerSetting(
      program + allowableCards, .programs, .number(unit: "cards", 0...1000),
      "How many cards of this program a customer may have at a time.", named: { $0.label(ofProgram: program) },
      read: { .number($0.program(named: program)?.maxCards ?? 0) },
      write: { value, issuer in
        guard case .number(let number) = value, let index = issuer.programs.firstIndex(where: { $0.name == program }) else { return }
        issuer.programs[index].maxCards = number
      })
  }

  /// The suffix of the setting's name, after the program's name.
  package static var product: String { ".product" }

  /// The setting for the name and the face of a card program's cards.
  package static func product(of program: String) -> IssuerSetting {
    IssuerSetting(
      program + product, .products, .product(program: program), "The face of this program's cards, and the name that customers read.",
      named: { $0.label(ofProgram: program) },
      read: { .product($0.theme[product: program]) },
      write: { if case .product(let product) = $0 { $1.theme[product: program] = product } })
  }

  fileprivate static func pair(_ name: String, _ summary: String, _ path: Path<Theme.Pair>) -> IssuerSetting {
    IssuerSetting(
      name, .theme, .pair, summary, read: { .pair($0[keyPath: path]) }, write: { if case .pair(let pair) = $0 { $1[keyPath: path] = pair } }
    )
  }

  fileprivate static func face(_ slot: Theme.Slot) -> IssuerSetting {
    IssuerSetting(
      "face-\(slot.rawValue)", .theme, .face(isOptional: slot != .one),
      "Colors of cards: background, text, secondary text, dimmed background, dimmed text; then a pair for terminals with 16 colors.",
      read: { .face($0.theme[slot]) },
      write: { if case .face(let face) = $0 { $1.theme[slot] = face } })
  }

  /// The settings that every card program has.
  package static func all(of program: String) -> [IssuerSetting] { [product(of: program), allowableCards(of: program)] }
}

extension MFAQuestions {
  fileprivate var mandatory: [String] { pool.filter(\.isMandatory).map(\.text) }
}

// MARK: - Relations between settings

extension IssuerConfiguration {
  /// A relation between two settings.
  private struct Relation: Sendable {
    let names: [String]
    /// The problem, in words that complete "This field …", for the first and for the second of the names; nil if there is none.
    let problem: @Sendable (IssuerConfiguration) -> (first: String, second: String)?
  }

  private static let relations: [Relation] = [
    Relation(names: ["required-questions", "questions"]) { issuer in
      let (required, count) = (issuer.questions.requiredNumber, issuer.questions.pool.count)
      return required <= count
        ? nil
        : (
          "must be at most \(count), the number of questions; add questions, or require fewer",
          "must be at least \(required), because so many are required; add questions, or set required-questions too"
        )
    },
    order("password-min-length", "password-max-length", \.passwords.minLength, \.passwords.maxLength) { "\($0)" },
    order("pin-min-length", "pin-max-length", \.passcodes.minLength, \.passcodes.maxLength) { "\($0)" },
    order("session-timeout", "session-absolute-timeout", \.lifetimes.idle, \.lifetimes.absolute) { $0.inLargestUnit },
  ]

  private static func order<T: Comparable & SendableMetatype>(
    _ least: String, _ most: String, _ first: IssuerSetting.Path<T>, _ second: IssuerSetting.Path<T>,
    _ words: @escaping @Sendable (T) -> String
  ) -> Relation {
    Relation(names: [least, most]) { issuer in
      let (low, high) = (issuer[keyPath: first], issuer[keyPath: second])
      return low <= high
        ? nil
        : (
          "must be at most \(words(high)), which is \(most); set a smaller value, or set \(most) too",
          "must be at least \(words(low)), which is \(least); set a larger value, or set \(least) too"
        )
    }
  }

  package static func problems(
    in configuration: IssuerConfiguration, after old: IssuerConfiguration, changed: [String: SettingValue]
  ) -> [FieldError] {
    var problems: [FieldError] = []
    for relation in relations {
      guard let problem = relation.problem(configuration), let index = relation.names.firstIndex(where: { changed[$0] != nil }) else {
        continue
      }
      problems.append(FieldError(relation.names[index], index == 0 ? problem.first : problem.second))
    }
    if let lost = configuration.theme.products.first(where: { configuration.theme[$0.face] == nil }) {
      let name = lost.program + IssuerSetting.product
      if changed[name] != nil {
        problems.append(FieldError(name, "must have a face of this issuer; there is no face-\(lost.face.rawValue). Set that too"))
      } else {
        problems.append(FieldError("face-\(lost.face.rawValue)", "must be set, because \(lost.program) has it; set \(name) too"))
      }
    }
    let pool = configuration.questions.pool.map(\.text)
    if case .texts(let mandatory)? = changed["mandatory-questions"] {
      if let stray = mandatory.first(where: { !pool.contains($0) }) {
        let name = "\"\(stray.shortened)\""
        problems.append(
          FieldError("mandatory-questions", "must be some of the questions; \(name) is not one. Add it to questions, or omit it"))
      }
    } else if let lost = old.questions.mandatory.first(where: { !pool.contains($0) }) {
      problems.append(
        FieldError("questions", "must have \"\(lost)\", which is mandatory; add it, or set mandatory-questions too"))
    }
    return problems
  }
}

// MARK: - Display

/// The rules of an issuer as commands, the Simulator and `/control` show them.
package struct IssuerRules: Hashable, Codable, Sendable {
  /// The issuer's identifier.
  package let issuer: String
  package let name: String
  /// Its rules in a sentence.
  package let note: String
  package let settings: [SettingReading]

  package init(_ configuration: IssuerConfiguration) {
    issuer = configuration.identifier.rawValue
    name = configuration.profile.name
    note = configuration.listing.note
    settings = configuration.readings
  }
}
