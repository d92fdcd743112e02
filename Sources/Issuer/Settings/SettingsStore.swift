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
  """
]

extension Connection {
  /// The issuer's configuration as it is now; nil where the world has no such issuer.
  func configuration(of issuer: IssuerIdentifier) throws(StorageError) -> IssuerConfiguration? {
    let id = Value.text(issuer.rawValue)
    let pool = try rows("SELECT question, is_mandatory FROM issuer_questions WHERE issuer = $1 ORDER BY position", [id]) {
      row throws(StorageError) in MFAQuestion(try row.text(0), isMandatory: try row.flag(1))
    }
    let delays = try rows("SELECT delay_ms FROM issuer_password_delays WHERE issuer = $1 ORDER BY misses", [id]) {
      row throws(StorageError) in try row.duration(0)
    }
    return try first(
      """
      SELECT name, greeting, supports_pin_login, required_questions,
        password_min_length, password_max_length, password_require_upper, password_require_lower, password_require_digit,
        password_require_special, password_max_repeated, password_max_sequential, password_disallow_username,
        passcode_min_length, passcode_max_length, passcode_max_repeated, passcode_max_sequential,
        idle_ms, absolute_ms, nonce_ms, mfa_token_ms, recovery_ms, device_token_ms, pin_misses, mfa_answers, recovery_tries,
        password_misses
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
      configuration.limits.passwordDelays = delays
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
        $20, $21, $22, $23, $24, $25, $26, $27, $28)
      """,
      [
        id, .text(new.profile.name), .text(new.profile.greeting), .flag(new.profile.supportsPINLogin),
        .integer(new.questions.requiredNumber),
      ] + new.passwords.values + new.passcodes.values + [
        .duration(new.lifetimes.idle), .duration(new.lifetimes.absolute), .duration(new.lifetimes.nonce), .duration(new.lifetimes.mfaToken),
        .duration(new.lifetimes.recovery), .duration(new.lifetimes.deviceToken), .integer(new.limits.pinMisses),
        .integer(new.limits.mfaAnswers), .integer(new.limits.recoveryTries), .integer(new.limits.passwordMisses),
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
  fileprivate func duration(_ column: Int32) throws(StorageError) -> Duration { .milliseconds(try integer(column)) }

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

extension Value {
  fileprivate static func duration(_ duration: Duration) -> Value { .integer(Int(duration.milliseconds)) }
}

extension Row {
  /// How many of something a rule allows; nobody means more than thousands.
  fileprivate func count(_ column: Int32) throws(StorageError) -> Int {
    let count = try integer(column)
    guard (0...10_000).contains(count) else { throw .corrupt }
    return count
  }
}
