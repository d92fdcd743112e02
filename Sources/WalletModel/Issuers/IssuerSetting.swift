/// One rule of an issuer that can be changed: its name, unit and range, and how it is read and written.
///
/// `all` is the only table of settings. Commands, the Simulator, walkthroughs, `/control` with its description, and the
/// documentation are made from it. (Rules, issuer settings)
package struct IssuerSetting: Sendable {
  /// As on the command line: `pin-attempts`, `SKRILL-VIRTUAL-MC-EEA.allowable-cards`.
  package let name: String
  package let group: Group
  package let kind: Kind
  /// Its meaning, in one sentence.
  package let says: String
  private let read: @Sendable (IssuerConfiguration) -> Value
  private let write: @Sendable (Value, inout IssuerConfiguration) -> Void

  /// The settings that a person looks for together.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case questions = "Questions"
    case passwords = "Passwords"
    case pin = "PIN"
    case attempts = "Attempts"
    case timeouts = "Timeouts"
    case orders = "Card orders"
    case wallets = "Mobile wallets"
    case theme = "Theme"
    case products = "Products by card program"
    case programs = "Card limits by program"
  }

  /// The type of a value and its bounds.
  package enum Kind: Hashable, Sendable {
    /// - Parameter hasNoLimitAtZero: true of a limit that 0 lifts.
    case number(unit: String, ClosedRange<Int>, hasNoLimitAtZero: Bool = false)
    case flag
    case span(ClosedRange<Duration>)
    case spans(count: ClosedRange<Int>, ClosedRange<Duration>)
    case questions(count: ClosedRange<Int>, length: Int)
    /// Some of the issuer's questions, or none.
    case chosenQuestions
    case word([String])
    /// One line of so many characters.
    case line(length: Int)
    /// Text on a background.
    case pair
    /// The colors of a card.
    case face(isOptional: Bool)
    /// The face and the name of a program's cards, or none.
    case product(program: String)
  }

  package enum Value: Hashable, Sendable {
    case number(Int)
    case flag(Bool)
    case span(Duration)
    case spans([Duration])
    case texts([String])
    case word(String)
    case pair(Theme.Pair)
    case face(Theme.Face?)
    case product(Theme.Product?)
  }

  /// A new value for the setting of this name, as a person writes it; `default` stands for the value in a new world.
  package struct Change: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The separator of questions on one line.
  static let separator = "; "
  /// In bytes: longer than the longest list of questions that passes. (our choice)
  static let longestValue = 16 * 1024

  package func value(in configuration: IssuerConfiguration) -> Value { read(configuration) }
  fileprivate func set(_ value: Value, in configuration: inout IssuerConfiguration) { write(value, &configuration) }

  private static let words: [Substring: String] = ["pin": "PIN", "recovery": "password reset"]

  /// For people: `PIN attempts`, `SKRILL-VIRTUAL-MC-EEA`.
  package var label: String {
    if group == .programs || group == .products { return String(name.prefix { $0 != "." }) }
    let words = name.split(separator: "-").map { Self.words[$0] ?? String($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

// MARK: - The table

extension IssuerSetting {
  /// The settings that every issuer has. Bounds are our choice unless they name a source.
  package static let all: [IssuerSetting] = [
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
      "After how many wrong answers to a security question the customer must start over.", \.limits.mfaAnswers),
    .number(
      "recovery-attempts", .attempts, "attempts", 1...100, "How many wrong codes or answers end a password reset.",
      \.limits.recoveryTries),

    .span(
      "session-timeout", .timeouts, .seconds(1) ... .seconds(86_400), "How long a session lasts without a call.", \.lifetimes.idle),
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

    IssuerSetting(
      nextOrderStatus, .orders, .word([asUsual] + CardProgram.forcedStatuses.map(\.rawValue)),
      "The status of the next card order, once. With normal, the card program decides.",
      read: { .word($0.nextOrderStatus?.rawValue ?? asUsual) },
      write: { if case .word(let word) = $0 { $1.nextOrderStatus = word == asUsual ? nil : CardStatus(rawValue: word) } }),

    .span(
      "new-phone-verification", .wallets, .zero ... .seconds(30 * 86_400),
      "How long a new phone needs verification to add a card; 0s is never.",
      \.newPhoneVerification),

    IssuerSetting(
      "greeting", .theme, .line(length: 60), "The line below the issuer's name on the welcome screen.",
      read: { .word($0.profile.greeting) }, write: { if case .word(let line) = $0 { $1.profile.greeting = line } }),
    pair("accent", "The background and the text of what Enter does and of the bars across cards.", \.theme.accent),
    pair("chip", "The background and the lines of the chip on physical cards.", \.theme.chip),
    face(.one), face(.two), face(.three), face(.four),
  ]

  /// The name of the setting that forces the status of one order.
  package static let nextOrderStatus = "next-order-status"
  private static let asUsual = "normal"

  /// Returns the value of `next-order-status` for a status; nil means that the program decides.
  package static func nextOrder(_ status: CardStatus?) -> String { status?.rawValue ?? asUsual }

  /// The ending of a setting's name that follows a program's name.
  package static let allowableCards = ".allowable-cards"

  /// The setting of a card program.
  package static func allowableCards(of program: String) -> IssuerSetting {
    IssuerSetting(
      program + allowableCards, .programs, .number(unit: "cards", 0...1000),
      "How many cards of this program a customer may have at a time.",
      read: { .number($0.program(named: program)?.maxCards ?? 0) },
      write: { value, issuer in
        guard case .number(let number) = value, let index = issuer.programs.firstIndex(where: { $0.name == program }) else { return }
        issuer.programs[index].maxCards = number
      })
  }

  /// The ending of a setting's name that follows a program's name.
  package static let product = ".product"

  /// The name and the face of a card program's cards.
  package static func product(of program: String) -> IssuerSetting {
    IssuerSetting(
      program + product, .products, .product(program: program), "The face of this program's cards, and the name that customers read.",
      read: { .product($0.theme[product: program]) },
      write: { if case .product(let product) = $0 { $1.theme[product: program] = product } })
  }

  private static func pair(_ name: String, _ says: String, _ path: Path<Theme.Pair>) -> IssuerSetting {
    IssuerSetting(
      name, .theme, .pair, says, read: { .pair($0[keyPath: path]) }, write: { if case .pair(let pair) = $0 { $1[keyPath: path] = pair } })
  }

  private static func face(_ slot: Theme.Slot) -> IssuerSetting {
    IssuerSetting(
      "face-\(slot.rawValue)", .theme, .face(isOptional: slot != .one),
      "Colors of cards: background, text, quiet text, both dimmed, and a pair of 16 colors.", read: { .face($0.theme[slot]) },
      write: { if case .face(let face) = $0 { $1.theme[slot] = face } })
  }

  /// The settings that every card program has.
  package static func all(of program: String) -> [IssuerSetting] { [product(of: program), allowableCards(of: program)] }

  private init(
    _ name: String, _ group: Group, _ kind: Kind, _ says: String, read: @escaping @Sendable (IssuerConfiguration) -> Value,
    write: @escaping @Sendable (Value, inout IssuerConfiguration) -> Void
  ) {
    self.name = name
    self.group = group
    self.kind = kind
    self.says = says
    self.read = read
    self.write = write
  }

  private typealias Path<T> = any WritableKeyPath<IssuerConfiguration, T> & Sendable

  private static func number(
    _ name: String, _ group: Group, _ unit: String, _ range: ClosedRange<Int>, hasNoLimitAtZero: Bool = false, _ says: String,
    _ path: Path<Int>
  ) -> IssuerSetting {
    IssuerSetting(
      name, group, .number(unit: unit, range, hasNoLimitAtZero: hasNoLimitAtZero), says, read: { .number($0[keyPath: path]) },
      write: { if case .number(let number) = $0 { $1[keyPath: path] = number } })
  }

  private static func flag(_ name: String, _ group: Group, _ says: String, _ path: Path<Bool>) -> IssuerSetting {
    IssuerSetting(
      name, group, .flag, says, read: { .flag($0[keyPath: path]) }, write: { if case .flag(let flag) = $0 { $1[keyPath: path] = flag } })
  }

  private static func span(
    _ name: String, _ group: Group, _ range: ClosedRange<Duration>, _ says: String, _ path: Path<Duration>
  ) -> IssuerSetting {
    IssuerSetting(
      name, group, .span(range), says, read: { .span($0[keyPath: path]) },
      write: { if case .span(let span) = $0 { $1[keyPath: path] = span } })
  }
}

extension MFAQuestions {
  fileprivate var mandatory: [String] { pool.filter(\.isMandatory).map(\.text) }
}

// MARK: - Relations between settings

extension IssuerSetting {
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
    _ least: String, _ most: String, _ first: Path<T>, _ second: Path<T>, _ words: @escaping @Sendable (T) -> String
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

  /// Returns the violated relations of a changed configuration, each under the name of a changed setting.
  fileprivate static func problems(
    in configuration: IssuerConfiguration, after old: IssuerConfiguration, changed: [String: Value]
  ) -> [FieldError] {
    var problems: [FieldError] = []
    for relation in relations {
      guard let problem = relation.problem(configuration), let index = relation.names.firstIndex(where: { changed[$0] != nil }) else {
        continue
      }
      problems.append(FieldError(relation.names[index], index == 0 ? problem.first : problem.second))
    }
    if let lost = configuration.theme.products.first(where: { configuration.theme[$0.face] == nil }) {
      let name = lost.program + product
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

extension IssuerConfiguration {
  /// Every setting of this issuer, in the table's order, its programs' last.
  package var settings: [IssuerSetting] { IssuerSetting.all + programs.flatMap { IssuerSetting.all(of: $0.name) } }

  /// Returns the configuration with these changes, all or none. Throws 400 with a field error for each invalid value.
  package func setting(_ changes: [IssuerSetting.Change]) throws(WalletError) -> IssuerConfiguration {
    let standard = Self.standard(identifier) ?? self
    let settings = settings
    var problems: [FieldError] = []
    var values: [String: IssuerSetting.Value] = [:]
    for change in changes {
      guard let setting = settings.first(where: { $0.name.lowercased() == change.name.lowercased() }) else {
        problems.append(.unknown(change.name, among: settings))
        continue
      }
      if values[setting.name] != nil {
        problems.append(FieldError(setting.name, "must be set only once"))
        continue
      }
      switch change.value.trimmed == "default" ? .success(setting.value(in: standard)) : setting.kind.read(change.value) {
      case .success(let value): values[setting.name] = value
      case .failure(let problem): problems.append(FieldError(setting.name, problem.text))
      }
    }
    var changed = self
    // Credentials that were accepted before stay valid, so the input fields must still fit them.
    changed.formerLengths.password = longestPassword
    changed.formerLengths.passcode = longestPasscode
    for setting in settings { if let value = values[setting.name] { setting.set(value, in: &changed) } }
    if problems.isEmpty { problems = IssuerSetting.problems(in: changed, after: self, changed: values) }
    guard problems.isEmpty else {
      throw WalletError(400, .invalidRequest, "the issuer's settings were not changed", fieldErrors: problems)
    }
    return changed
  }
}

extension FieldError {
  fileprivate static func unknown(_ name: String, among settings: [IssuerSetting]) -> FieldError {
    let shown = name.shortened
    // Without quotes: screens show it too, and terminals measure them differently.
    let next = shown.nearest(in: settings.map(\.name)).map { "Did you mean \($0)?" } ?? "To see all settings, run: billfold issuer show"
    return FieldError(shown, "is not a setting of this issuer. \(next)")
  }
}

extension String {
  /// The part of it that an error message quotes.
  fileprivate var shortened: String { utf8.count > 60 ? String(prefix(40)) + "…" : self }
}

// MARK: - In words

extension IssuerSetting {
  package struct Problem: Error {
    /// Completes "This field …".
    package let text: String
  }
}

extension IssuerSetting.Kind {
  fileprivate var hasNoLimitAtZero: Bool { if case .number(_, _, hasNoLimitAtZero: true) = self { true } else { false } }

  package var unit: String {
    switch self {
    case .number(let unit, _, _): unit
    case .flag: "switch"
    case .span: "duration"
    case .spans: "durations"
    case .questions, .chosenQuestions: "questions"
    case .word: "status"
    case .line: "text"
    case .pair, .face: "colors"
    case .product: "product"
    }
  }

  /// The values that can be listed one by one; empty if there are too many.
  package var words: [String] {
    switch self {
    case .flag: ["on", "off"]
    case .word(let words): words
    case .number, .span, .spans, .questions, .chosenQuestions, .line, .pair, .face, .product: []
    }
  }

  /// The values that pass: `1 to 100`.
  package var range: String {
    switch self {
    case .number(_, let range, _): "\(range.lowerBound) to \(range.upperBound)"
    case .flag: "on or off"
    case .span(let range): range.words
    case .spans(let count, let range): "\(count.lowerBound) to \(count.upperBound) durations from \(range.words), separated by commas"
    case .questions(let count, let length):
      "\(count.lowerBound) to \(count.upperBound) texts of up to \(length) characters, separated by semicolons"
    case .chosenQuestions: "some of the questions, separated by semicolons, or none"
    case .word(let words): words.alternatives
    case .line(let length): "a line of up to \(length) characters"
    case .pair: "two colors: background and text"
    case .face(let isOptional): "five colors and a pair like \(Theme.meridian.first.basic.rawValue)" + (isOptional ? ", or none" : "")
    case .product: "the number of a face and a name of up to 30 characters, or none"
    }
  }

  /// Reads a value as people write it.
  package func read(_ text: String) -> Result<IssuerSetting.Value, IssuerSetting.Problem> {
    func refused(_ what: String) -> Result<IssuerSetting.Value, IssuerSetting.Problem> { .failure(.init(text: what)) }
    guard text.utf8.count <= IssuerSetting.longestValue else { return refused("must be \(range); the value is too long") }
    let text = text.trimmed
    switch self {
    case .number(_, let range, _):
      guard text.count <= 9, !text.isEmpty, text.hasOnlyDigits, let number = Int(text), range.contains(number) else {
        return refused("must be a number from \(self.range)")
      }
      return .success(.number(number))
    case .flag:
      guard ["on", "off"].contains(text.lowercased()) else { return refused("must be on or off") }
      return .success(.flag(text.lowercased() == "on"))
    case .span(let range):
      guard let span = Duration(words: text), range.contains(span) else {
        return refused("must be a duration from \(range.words), like 90s")
      }
      return .success(.span(span))
    case .spans(let count, let range):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Duration(words: String($0).trimmed) }
      let spans = parts.compactMap { $0.flatMap { range.contains($0) ? $0 : nil } }
      guard spans.count == parts.count, count.contains(spans.count) else { return refused("must be \(self.range), like 0s,30s,5min") }
      return .success(.spans(spans))
    case .questions(let count, let length):
      let texts = Self.questions(text)
      guard count.contains(texts.count), texts.allSatisfy({ $0.isQuestion(of: length) }) else {
        return refused("must be \(range), like First pet?; First car?")
      }
      guard Set(texts.map { $0.lowercased() }).count == texts.count else { return refused("must not have a question twice") }
      return .success(.texts(texts))
    case .chosenQuestions:
      if text == "none" { return .success(.texts([])) }
      let texts = Self.questions(text)
      guard !texts.isEmpty, texts.allSatisfy({ !$0.hasControlCharacters }) else { return refused("must be \(range)") }
      return .success(.texts(texts))
    case .word(let words):
      guard let word = words.first(where: { $0.lowercased() == text.lowercased() }) else { return refused("must be \(range)") }
      return .success(.word(word))
    case .line(let length):
      let line = text.composed
      guard !line.isEmpty, line.isLine(of: length) else { return refused("must be \(range)") }
      return .success(.word(line))
    case .pair:
      guard let pair = Theme.Pair(text) else { return refused("must be \(range), like \(Theme.meridian.accent)") }
      return pair.problem.map { refused("must be readable: " + $0) } ?? .success(.pair(pair))
    case .face(let isOptional):
      if isOptional, text == "none" { return .success(.face(nil)) }
      guard let face = Theme.Face(text) else {
        return refused("must be \(range): \(Theme.meridian.first). Pairs are \(Theme.BasicPair.allCases.map(\.rawValue).alternatives)")
      }
      return face.problem.map { refused("must be readable: " + $0) } ?? .success(.face(face))
    case .product(let program):
      if text == "none" { return .success(.product(nil)) }
      guard let product = Theme.Product(text.composed, of: program), product.name.isLine(of: 30), !product.name.contains(";") else {
        return refused("must be \(range), like 1 Everyday")
      }
      return .success(.product(product))
    }
  }

  private static func questions(_ text: String) -> [String] {
    text.split(separator: ";").map { String($0).trimmed.composed }.filter { !$0.isEmpty }
  }
}

extension String {
  fileprivate func isQuestion(of length: Int) -> Bool { isLine(of: length) }
  fileprivate func isLine(of length: Int) -> Bool { count <= length && utf8.count <= length * 16 && !hasControlCharacters }
}

extension ClosedRange<Duration> {
  /// `1s to 30d`: without spaces, as a shell takes it.
  fileprivate var words: String {
    [lowerBound, upperBound].map { bound in bound.inLargestUnit.filter { $0 != " " } }.joined(separator: " to ")
  }
}

extension IssuerSetting.Value: CustomStringConvertible {
  /// The text that `Kind.read` parses.
  package var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "on" : "off"
    case .span(let span): span.inLargestUnit
    case .spans(let spans): spans.map(\.inLargestUnit).joined(separator: ", ")
    case .texts(let texts): texts.isEmpty ? "none" : texts.joined(separator: IssuerSetting.separator)
    case .word(let word): word
    case .pair(let pair): "\(pair)"
    case .face(let face): face.map { "\($0)" } ?? "none"
    case .product(let product): product.map { "\($0)" } ?? "none"
    }
  }
}

// MARK: - For people and programs

/// The rules of an issuer as commands, the Simulator and `/control` show them.
package struct IssuerRules: Hashable, Codable, Sendable {
  /// One setting with its value; texts are what `billfold issuer set` takes.
  package struct Setting: Hashable, Codable, Sendable {
    package let name: String
    package let label: String
    package let group: String
    package let value: String
    /// The value in a new world.
    package let standard: String
    package let unit: String
    /// The values that pass.
    package let range: String
    package let says: String

    private enum CodingKeys: String, CodingKey {
      case name, label, group, value, unit, range, says
      case standard = "default"
    }

    package var valueInWords: String { inWords(value) }
    package var standardInWords: String { inWords(standard) }

    /// A value as people read it: `7 attempts`, `0 (no limit)`.
    private func inWords(_ value: String) -> String {
      guard Int(value) != nil else { return value }
      if value == "0", IssuerSetting.all.first(where: { $0.name == name })?.kind.hasNoLimitAtZero == true { return "0 (no limit)" }
      return value == "1" ? "1 \(unit.dropLast())" : "\(value) \(unit)"
    }
  }

  /// The issuer's identifier.
  package let issuer: String
  package let name: String
  /// Its rules in a sentence.
  package let note: String
  package let settings: [Setting]

  package init(_ configuration: IssuerConfiguration) {
    let standard = IssuerConfiguration.standard(configuration.identifier) ?? configuration
    issuer = configuration.identifier.rawValue
    name = configuration.profile.name
    note = configuration.listing.note
    settings = configuration.settings.map { setting in
      Setting(
        name: setting.name, label: setting.label, group: setting.group.rawValue, value: "\(setting.value(in: configuration))",
        standard: "\(setting.value(in: standard))", unit: setting.kind.unit, range: setting.kind.range, says: setting.says)
    }
  }
}
