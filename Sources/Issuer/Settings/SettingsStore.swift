internal import Storage
internal import WalletModel

let settingsMigrations: [StaticString] = [
  """
  CREATE TABLE issuer_settings (
    issuer TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    greeting TEXT NOT NULL,
    supports_pin_login INTEGER NOT NULL,
    required_questions INTEGER NOT NULL,
    password_min_length INTEGER NOT NULL,
    password_max_length INTEGER NOT NULL,
    password_require_upper INTEGER NOT NULL,
    password_require_lower INTEGER NOT NULL,
    password_require_digit INTEGER NOT NULL,
    password_require_special INTEGER NOT NULL,
    password_max_repeated INTEGER NOT NULL,
    password_max_sequential INTEGER NOT NULL,
    password_disallow_username INTEGER NOT NULL,
    passcode_min_length INTEGER NOT NULL,
    passcode_max_length INTEGER NOT NULL,
    passcode_max_repeated INTEGER NOT NULL,
    passcode_max_sequential INTEGER NOT NULL,
    idle_ms BIGINT NOT NULL,
    absolute_ms BIGINT NOT NULL,
    nonce_ms BIGINT NOT NULL,
    mfa_token_ms BIGINT NOT NULL,
    recovery_ms BIGINT NOT NULL,
    device_token_ms BIGINT NOT NULL,
    pin_misses INTEGER NOT NULL,
    mfa_answers INTEGER NOT NULL,
    recovery_tries INTEGER NOT NULL,
    password_misses INTEGER NOT NULL
  );
  CREATE TABLE issuer_questions (
    issuer TEXT NOT NULL REFERENCES issuer_settings (issuer) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    question TEXT NOT NULL,
    is_mandatory INTEGER NOT NULL,
    PRIMARY KEY (issuer, position),
    UNIQUE (issuer, question)
  );
  CREATE TABLE issuer_password_delays (
    issuer TEXT NOT NULL REFERENCES issuer_settings (issuer) ON DELETE CASCADE,
    misses INTEGER NOT NULL,
    delay_ms BIGINT NOT NULL,
    PRIMARY KEY (issuer, misses)
  );
  """,
  """
  CREATE TABLE issuer_programs (
    issuer TEXT NOT NULL REFERENCES issuer_settings (issuer) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    card_type TEXT NOT NULL,
    scheme TEXT NOT NULL,
    -- Of ISO 4217, a space between them.
    currencies TEXT NOT NULL,
    region TEXT NOT NULL,
    bin TEXT NOT NULL,
    max_cards INTEGER NOT NULL,
    valid_months INTEGER NOT NULL,
    is_digital_first INTEGER NOT NULL,
    is_lockable INTEGER NOT NULL,
    -- NULL of ordinary programs.
    forced_status TEXT,
    PRIMARY KEY (issuer, position),
    UNIQUE (issuer, name)
  );
  -- The issuers of worlds that were made before there were programs; new worlds have none yet and bring theirs.
  WITH program (issuer, position, name, card_type, scheme, currencies, region, bin, max_cards, valid_months, is_digital_first,
    is_lockable, forced_status) AS (VALUES
    ('meridian', 0, 'SKRILL-VIRTUAL-MC-EEA', 'VIRTUAL', 'MC', 'EUR BGN', 'EEA', '545454', 3, 36, 0, 1, NULL),
    ('meridian', 1, 'SKRILL-PHYSICAL-MC-EEA', 'PHYSICAL', 'MC', 'EUR BGN', 'EEA', '510000', 2, 48, 0, 1, NULL),
    ('meridian', 2, 'SKRILL-DIGITAL-MC-EEA', 'PHYSICAL', 'MC', 'EUR', 'EEA', '510000', 1, 48, 1, 1, NULL),
    ('meridian', 3, 'SKRILL-VIRTUAL-VISA-EEA', 'VIRTUAL', 'VISA', 'EUR PLN SEK', 'EEA', '411111', 5, 36, 0, 1, NULL),
    ('meridian', 4, 'SKRILL-VIRTUAL-VISA-US', 'VIRTUAL', 'VISA', 'USD', 'US', '420000', 3, 36, 0, 1, NULL),
    ('meridian', 5, 'SKRILL-PHYSICAL-VISA-US', 'PHYSICAL', 'VISA', 'USD', 'US', '420000', 1, 48, 0, 1, NULL),
    ('meridian', 6, 'SKRILL-VIRTUAL-VISA-GB', 'VIRTUAL', 'VISA', 'GBP', 'GB', '411111', 2, 36, 0, 1, NULL),
    ('meridian', 7, 'MAGIC-PENDING-EEA', 'VIRTUAL', 'MC', 'EUR', 'EEA', '545454', 3, 36, 0, 1, 'PENDING'),
    ('meridian', 8, 'MAGIC-APPLIED-EEA', 'PHYSICAL', 'MC', 'EUR', 'EEA', '510000', 3, 36, 0, 1, 'APPLIED'),
    ('meridian', 9, 'MAGIC-REJECTED-EEA', 'VIRTUAL', 'MC', 'EUR', 'EEA', '545454', 3, 36, 0, 1, 'REJECTED'),
    ('meridian', 10, 'MAGIC-PENDING-US', 'VIRTUAL', 'VISA', 'USD', 'US', '420000', 3, 36, 0, 1, 'PENDING'),
    ('meridian', 11, 'MAGIC-APPLIED-US', 'PHYSICAL', 'VISA', 'USD', 'US', '420000', 3, 36, 0, 1, 'APPLIED'),
    ('meridian', 12, 'MAGIC-REJECTED-US', 'VIRTUAL', 'VISA', 'USD', 'US', '420000', 3, 36, 0, 1, 'REJECTED'),
    ('strict', 0, 'CITADEL-VIRTUAL-VISA-EEA', 'VIRTUAL', 'VISA', 'EUR CHF', 'EEA', '411111', 1, 12, 0, 0, NULL),
    ('strict', 1, 'CITADEL-PHYSICAL-MC-EEA', 'PHYSICAL', 'MC', 'EUR', 'EEA', '510000', 1, 24, 0, 1, NULL),
    ('strict', 2, 'CITADEL-VIRTUAL-VISA-US', 'VIRTUAL', 'VISA', 'USD', 'US', '420000', 1, 12, 0, 0, NULL),
    ('without-pin', 0, 'PEBBLE-VIRTUAL-MC-EEA', 'VIRTUAL', 'MC', 'EUR', 'EEA', '545454', 2, 36, 0, 1, NULL),
    ('without-pin', 1, 'PEBBLE-VIRTUAL-VISA-US', 'VIRTUAL', 'VISA', 'USD', 'US', '420000', 2, 36, 0, 1, NULL)
  )
  INSERT INTO issuer_programs SELECT * FROM program WHERE issuer IN (SELECT issuer FROM issuer_settings);
  """,
  """
  -- The longest that were allowed before the present maximums.
  ALTER TABLE issuer_settings ADD COLUMN former_password_length INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE issuer_settings ADD COLUMN former_passcode_length INTEGER NOT NULL DEFAULT 0;
  """,
  """
  -- NULL: the program of the order decides.
  ALTER TABLE issuer_settings ADD COLUMN next_order_status TEXT;
  """,
]

extension DatabaseTransaction {
  /// The issuer's configuration as it is now; nil where the world has no such issuer.
  func configuration(of issuer: IssuerIdentifier) throws(StorageError) -> IssuerConfiguration? {
    let id = Value.text(issuer.rawValue)
    let pool = try rows("SELECT question, is_mandatory FROM issuer_questions WHERE issuer = $1 ORDER BY position", [id]) {
      row throws(StorageError) in MFAQuestion(try row.text(0), isMandatory: try row.flag(1))
    }
    let delays = try rows("SELECT delay_ms FROM issuer_password_delays WHERE issuer = $1 ORDER BY misses", [id]) {
      row throws(StorageError) in try row.duration(0)
    }
    let programs = try programs(of: id)
    return try first(
      """
      SELECT name, greeting, supports_pin_login, required_questions,
        password_min_length, password_max_length, password_require_upper, password_require_lower, password_require_digit,
        password_require_special, password_max_repeated, password_max_sequential, password_disallow_username,
        passcode_min_length, passcode_max_length, passcode_max_repeated, passcode_max_sequential,
        idle_ms, absolute_ms, nonce_ms, mfa_token_ms, recovery_ms, device_token_ms, pin_misses, mfa_answers, recovery_tries,
        password_misses, former_password_length, former_passcode_length, next_order_status
      FROM issuer_settings WHERE issuer = $1
      """, [id]
    ) { row throws(StorageError) in
      var configuration = IssuerConfiguration(
        identifier: issuer, profile: IssuerProfile(name: try row.text(0), greeting: try row.text(1), supportsPINLogin: try row.flag(2)),
        questions: MFAQuestions(pool: pool, requiredNumber: try row.count(3)))
      configuration.passwords = try row.passwords(from: 4)
      configuration.passcodes = try row.passcodes(from: 13)
      configuration.lifetimes.idle = try row.duration(17)
      configuration.lifetimes.absolute = try row.duration(18)
      configuration.lifetimes.nonce = try row.duration(19)
      configuration.lifetimes.mfaToken = try row.duration(20)
      configuration.lifetimes.recovery = try row.duration(21)
      configuration.lifetimes.deviceToken = try row.duration(22)
      configuration.limits.pinMisses = try row.count(23)
      configuration.limits.mfaAnswers = try row.count(24)
      configuration.limits.recoveryTries = try row.count(25)
      configuration.limits.passwordMisses = try row.count(26)
      configuration.formerLengths.password = try row.count(27)
      configuration.formerLengths.passcode = try row.count(28)
      configuration.nextOrderStatus = try row.optionalText(29).map { text throws(StorageError) in try Self.forcedStatus(text) }
      configuration.limits.passwordDelays = delays
      configuration.programs = programs
      return configuration
    }
  }

  /// Writes the configuration in the place of the one that is there, if any.
  func insert(_ new: IssuerConfiguration) throws(StorageError) {
    let id = Value.text(new.identifier.rawValue)
    try execute("DELETE FROM issuer_settings WHERE issuer = $1", [id])
    try execute(
      """
      INSERT INTO issuer_settings VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)
      """,
      all: [
        id, .text(new.profile.name), .text(new.profile.greeting), .flag(new.profile.supportsPINLogin),
        .integer(new.questions.requiredNumber),
      ] + new.passwords.values + new.passcodes.values + [
        .duration(new.lifetimes.idle), .duration(new.lifetimes.absolute), .duration(new.lifetimes.nonce), .duration(new.lifetimes.mfaToken),
        .duration(new.lifetimes.recovery), .duration(new.lifetimes.deviceToken), .integer(new.limits.pinMisses),
        .integer(new.limits.mfaAnswers), .integer(new.limits.recoveryTries), .integer(new.limits.passwordMisses),
        .integer(new.formerLengths.password), .integer(new.formerLengths.passcode), Value(new.nextOrderStatus?.rawValue),
      ])
    for (position, question) in new.questions.pool.enumerated() {
      try execute(
        "INSERT INTO issuer_questions (issuer, position, question, is_mandatory) VALUES ($1, $2, $3, $4)",
        [id, .integer(position), .text(question.text), .flag(question.isMandatory)])
    }
    for (index, delay) in new.limits.passwordDelays.enumerated() {
      try execute(
        "INSERT INTO issuer_password_delays (issuer, misses, delay_ms) VALUES ($1, $2, $3)",
        [id, .integer(index + 1), .duration(delay)])
    }
    for (position, program) in new.programs.enumerated() {
      try execute(
        """
        INSERT INTO issuer_programs (issuer, position, name, card_type, scheme, currencies, region, bin, max_cards, valid_months,
          is_digital_first, is_lockable, forced_status)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        """, all: [id, .integer(position)] + program.values)
    }
  }

  /// The status that the next order at this issuer was to lead to, which it is no longer from now on; nil where none was set.
  func takeNextOrderStatus(of issuer: IssuerIdentifier) throws(StorageError) -> CardStatus? {
    let id = Value.text(issuer.rawValue)
    let status = try first("SELECT next_order_status FROM issuer_settings WHERE issuer = $1 AND next_order_status IS NOT NULL", [id]) {
      row throws(StorageError) in try Self.forcedStatus(try row.text(0))
    }
    if status != nil { try execute("UPDATE issuer_settings SET next_order_status = NULL WHERE issuer = $1", [id]) }
    return status
  }

  private static func forcedStatus(_ text: String) throws(StorageError) -> CardStatus {
    guard let status = CardStatus(rawValue: text), CardProgram.forcedStatuses.contains(status) else { throw .corrupt }
    return status
  }

  private func programs(of issuer: Value) throws(StorageError) -> [CardProgram] {
    try rows(
      """
      SELECT name, card_type, scheme, currencies, region, bin, max_cards, valid_months, is_digital_first, is_lockable, forced_status
      FROM issuer_programs WHERE issuer = $1 ORDER BY position
      """, [issuer]
    ) { row throws(StorageError) in
      let forcedStatus = try row.optionalText(10).map { text throws(StorageError) in try Self.forcedStatus(text) }
      let name = try row.text(0)
      guard let cardType = CardType(rawValue: try row.text(1)), let scheme = CardScheme(rawValue: try row.text(2)),
        let region = ProgramRegion(rawValue: try row.text(4)), case let bin = try row.text(5), PAN.testPrefixes.contains(bin)
      else { throw .corrupt }
      return CardProgram(
        name, product: CardProgram.productName(of: name), cardType, scheme, try row.text(3).split(separator: " ").map(String.init), region,
        bin: bin,
        maxCards: try row.count(6), validMonths: try row.count(7), isDigitalFirst: try row.flag(8), isLockable: try row.flag(9),
        forcedStatus: forcedStatus)
    }
  }
}

extension CardProgram {
  fileprivate var values: [Value] {
    [
      .text(name), .text(cardType.rawValue), .text(scheme.rawValue), .text(currencies.joined(separator: " ")), .text(region.rawValue),
      .text(bin), .integer(maxCards), .integer(validMonths), .flag(isDigitalFirst), .flag(isLockable), Value(forcedStatus?.rawValue),
    ]
  }
}

extension PasswordConfigurations {
  fileprivate var values: [Value] {
    [
      .integer(minLength), .integer(maxLength), .flag(requireUpper), .flag(requireLower), .flag(requireDigit), .flag(requireSpecial),
      .integer(maxRepeated), .integer(maxSequential), .flag(disallowUsername),
    ]
  }
}

extension PasscodeConfigurations {
  fileprivate var values: [Value] { [.integer(minLength), .integer(maxLength), .integer(maxRepeated), .integer(maxSequential)] }
}

extension Row {
  fileprivate func passwords(from first: Int32) throws(StorageError) -> PasswordConfigurations {
    var rules = PasswordConfigurations()
    rules.minLength = try count(first)
    rules.maxLength = try count(first + 1)
    rules.requireUpper = try flag(first + 2)
    rules.requireLower = try flag(first + 3)
    rules.requireDigit = try flag(first + 4)
    rules.requireSpecial = try flag(first + 5)
    rules.maxRepeated = try count(first + 6)
    rules.maxSequential = try count(first + 7)
    rules.disallowUsername = try flag(first + 8)
    return rules
  }

  fileprivate func passcodes(from first: Int32) throws(StorageError) -> PasscodeConfigurations {
    var rules = PasscodeConfigurations()
    rules.minLength = try count(first)
    rules.maxLength = try count(first + 1)
    rules.maxRepeated = try count(first + 2)
    rules.maxSequential = try count(first + 3)
    return rules
  }
}

extension Row {
  /// How many of something a rule allows; nobody means more than thousands.
  fileprivate func count(_ column: Int32) throws(StorageError) -> Int {
    let count = try integer(column)
    guard (0...10_000).contains(count) else { throw .corrupt }
    return count
  }
}
