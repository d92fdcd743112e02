internal import Basics
internal import Contract
internal import Service
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
  """
  -- The colors of the app and its cards, and the names of the products, as `Theme` writes them.
  ALTER TABLE issuer_settings ADD COLUMN theme TEXT NOT NULL DEFAULT
    'accent #3448C5/26 #FFFFFF/231; chip #D9C48A/186 #4A3B12/16; face 1 #2B3A9B/25 #FFFFFF/231 #C3CBF2/189 #3A3F55/238 \
    #C6C9D6/251 white-on-blue; face 2 #13203F/17 #FFFFFF/231 #A9B8DC/152 #2B303C/236 #BFC4CF/250 white-on-blue; face 3 \
    #125C8C/24 #FFFFFF/231 #C4E2F4/153 #35444E/238 #C5CCD1/251 white-on-blue; face 4 #0F5F63/23 #FFFFFF/231 #BFE3E1/152 \
    #344647/238 #C4CCCC/251 white-on-blue; product SKRILL-VIRTUAL-MC-EEA 1 Meridian Everyday; product \
    SKRILL-PHYSICAL-MC-EEA 2 Meridian Plus; product SKRILL-DIGITAL-MC-EEA 3 Meridian Instant; product \
    SKRILL-VIRTUAL-VISA-EEA 4 Meridian Travel; product SKRILL-VIRTUAL-VISA-US 1 Meridian Everyday; product \
    SKRILL-PHYSICAL-VISA-US 2 Meridian Plus; product SKRILL-VIRTUAL-VISA-GB 1 Meridian Everyday';
  UPDATE issuer_settings SET theme =
    'accent #CDB36C/179 #1A1914/16; chip #CDB36C/179 #3A2F10/16; face 1 #14382C/22 #F3E7C6/230 #CDBE93/187 #2E3A35/236 \
    #C5C5B8/250 black-on-gray; face 2 #26231F/235 #EBD9A8/223 #BFAF83/180 #353432/238 #C3BFB5/250 white-on-black; product \
    CITADEL-VIRTUAL-VISA-EEA 1 Citadel Reserve; product CITADEL-PHYSICAL-MC-EEA 2 Citadel Crest; product \
    CITADEL-VIRTUAL-VISA-US 1 Citadel Reserve'
  WHERE issuer = 'strict';
  UPDATE issuer_settings SET theme =
    'accent #FF9A80/216 #2E1510/16; chip #F7E9C8/230 #4A3B12/16; face 1 #FFC0AB/217 #3D1C14/16 #6E3B2E/52 #D9CCC7/252 \
    #574B47/239 black-on-cyan; face 2 #B2E0D0/152 #10362C/16 #2E5E51/23 #C9D4D0/252 #46524E/239 black-on-green; product \
    PEBBLE-VIRTUAL-MC-EEA 1 Pebble Skip; product PEBBLE-VIRTUAL-VISA-US 2 Pebble Skip'
  WHERE issuer = 'without-pin';
  """,
  """
  -- The mobile wallets that a program's cards go into, a space between them.
  ALTER TABLE issuer_programs ADD COLUMN wallets TEXT NOT NULL DEFAULT 'APPLE_PAY GOOGLE_PAY SAMSUNG_PAY';
  UPDATE issuer_programs SET wallets = '' WHERE issuer = 'strict' AND card_type = 'VIRTUAL';
  -- How long a phone counts as newly linked, so that adding a card takes a verification; 0 is never.
  ALTER TABLE issuer_settings ADD COLUMN new_phone_ms BIGINT NOT NULL DEFAULT 0;
  UPDATE issuer_settings SET new_phone_ms = 86400000 WHERE issuer = 'strict';
  """,
  """
  -- NULL: the issuer's rules decide.
  ALTER TABLE issuer_settings ADD COLUMN next_provisioning_vote TEXT;
  """,
  """
  -- Apple Wallet: the way of the app, the role of the issuer's credential, and whether the extension asks who the customer is.
  ALTER TABLE issuer_settings ADD COLUMN apple_provisioning TEXT NOT NULL DEFAULT 'tokenize';
  ALTER TABLE issuer_settings ADD COLUMN activation_data_role INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE issuer_settings ADD COLUMN extension_authentication INTEGER NOT NULL DEFAULT 0;
  UPDATE issuer_settings SET apple_provisioning = 'activation-data', extension_authentication = 1 WHERE issuer = 'strict';
  """,
  """
  ALTER TABLE issuer_settings ADD COLUMN payment_challenge TEXT NOT NULL DEFAULT 'by-amount';
  UPDATE issuer_settings SET payment_challenge = 'always' WHERE issuer = 'strict';
  """,
  """
  CREATE TABLE issuer_issuers (
    issuer TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    greeting TEXT NOT NULL,
    -- The colors of the app and its cards, and the names of the products, as `Theme` writes them.
    theme TEXT NOT NULL,
    -- The longest that were allowed before the present maximums.
    former_password_length INTEGER NOT NULL,
    former_passcode_length INTEGER NOT NULL
  );
  INSERT INTO issuer_issuers (issuer, name, greeting, theme, former_password_length, former_passcode_length)
    SELECT issuer, name, greeting, theme, former_password_length, former_passcode_length FROM issuer_settings;
  INSERT INTO party_settings (owner, name, value)
    SELECT 'issuer ' || issuer, 'pin-login', supports_pin_login FROM issuer_settings WHERE supports_pin_login <> 1 UNION ALL
    SELECT 'issuer ' || issuer, 'required-questions', required_questions FROM issuer_settings WHERE required_questions <> 2 UNION ALL
    SELECT 'issuer ' || issuer, 'password-min-length', password_min_length FROM issuer_settings WHERE password_min_length <> 8 UNION ALL
    SELECT 'issuer ' || issuer, 'password-max-length', password_max_length FROM issuer_settings WHERE password_max_length <> 64 UNION ALL
    SELECT 'issuer ' || issuer, 'password-requires-upper-case', password_require_upper FROM issuer_settings
      WHERE password_require_upper <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-requires-lower-case', password_require_lower FROM issuer_settings
      WHERE password_require_lower <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-requires-digit', password_require_digit FROM issuer_settings
      WHERE password_require_digit <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-requires-special-character', password_require_special FROM issuer_settings
      WHERE password_require_special <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-max-repeated', password_max_repeated FROM issuer_settings
      WHERE password_max_repeated <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-max-sequential', password_max_sequential FROM issuer_settings
      WHERE password_max_sequential <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'password-not-username', password_disallow_username FROM issuer_settings
      WHERE password_disallow_username <> 1 UNION ALL
    SELECT 'issuer ' || issuer, 'pin-min-length', passcode_min_length FROM issuer_settings WHERE passcode_min_length <> 4 UNION ALL
    SELECT 'issuer ' || issuer, 'pin-max-length', passcode_max_length FROM issuer_settings WHERE passcode_max_length <> 6 UNION ALL
    SELECT 'issuer ' || issuer, 'pin-max-repeated', passcode_max_repeated FROM issuer_settings WHERE passcode_max_repeated <> 2 UNION ALL
    SELECT 'issuer ' || issuer, 'pin-max-sequential', passcode_max_sequential FROM issuer_settings
      WHERE passcode_max_sequential <> 2 UNION ALL
    SELECT 'issuer ' || issuer, 'pin-attempts', pin_misses FROM issuer_settings WHERE pin_misses <> 5 UNION ALL
    SELECT 'issuer ' || issuer, 'password-attempts', password_misses FROM issuer_settings WHERE password_misses <> 100 UNION ALL
    SELECT 'issuer ' || issuer, 'answer-attempts', mfa_answers FROM issuer_settings WHERE mfa_answers <> 3 UNION ALL
    SELECT 'issuer ' || issuer, 'recovery-attempts', recovery_tries FROM issuer_settings WHERE recovery_tries <> 3 UNION ALL
    SELECT 'issuer ' || issuer, 'session-timeout', idle_ms FROM issuer_settings WHERE idle_ms <> 300000 UNION ALL
    SELECT 'issuer ' || issuer, 'session-absolute-timeout', absolute_ms FROM issuer_settings WHERE absolute_ms <> 43200000 UNION ALL
    SELECT 'issuer ' || issuer, 'nonce-timeout', nonce_ms FROM issuer_settings WHERE nonce_ms <> 120000 UNION ALL
    SELECT 'issuer ' || issuer, 'question-timeout', mfa_token_ms FROM issuer_settings WHERE mfa_token_ms <> 600000 UNION ALL
    SELECT 'issuer ' || issuer, 'recovery-timeout', recovery_ms FROM issuer_settings WHERE recovery_ms <> 600000 UNION ALL
    SELECT 'issuer ' || issuer, 'device-token-timeout', device_token_ms FROM issuer_settings WHERE device_token_ms <> 7776000000 UNION ALL
    SELECT 'issuer ' || issuer, 'next-order-status', next_order_status FROM issuer_settings WHERE next_order_status IS NOT NULL UNION ALL
    SELECT 'issuer ' || issuer, 'new-phone-verification', new_phone_ms FROM issuer_settings WHERE new_phone_ms <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'next-provisioning-vote', next_provisioning_vote FROM issuer_settings
      WHERE next_provisioning_vote IS NOT NULL UNION ALL
    SELECT 'issuer ' || issuer, 'apple-provisioning', apple_provisioning FROM issuer_settings
      WHERE apple_provisioning <> 'tokenize' UNION ALL
    SELECT 'issuer ' || issuer, 'activation-data-role', activation_data_role FROM issuer_settings
      WHERE activation_data_role <> 1 UNION ALL
    SELECT 'issuer ' || issuer, 'extension-authentication', extension_authentication FROM issuer_settings
      WHERE extension_authentication <> 0 UNION ALL
    SELECT 'issuer ' || issuer, 'payment-challenge', payment_challenge FROM issuer_settings
      WHERE payment_challenge <> 'by-amount';
  INSERT INTO party_settings (owner, name, value)
    SELECT 'issuer ' || issuer, 'password-waits', delays FROM (
      SELECT issuer, GROUP_CONCAT(delay_ms, ',') AS delays FROM (SELECT * FROM issuer_password_delays ORDER BY issuer, misses)
      GROUP BY issuer
    ) WHERE delays <> '0,0,30000,60000,300000,900000,3600000';
  DROP TABLE issuer_password_delays;
  CREATE TABLE issuer_questions_next (
    issuer TEXT NOT NULL REFERENCES issuer_issuers (issuer) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    question TEXT NOT NULL,
    is_mandatory INTEGER NOT NULL,
    PRIMARY KEY (issuer, position),
    UNIQUE (issuer, question)
  );
  INSERT INTO issuer_questions_next (issuer, position, question, is_mandatory)
    SELECT issuer, position, question, is_mandatory FROM issuer_questions;
  DROP TABLE issuer_questions;
  ALTER TABLE issuer_questions_next RENAME TO issuer_questions;
  CREATE TABLE issuer_programs_next (
    issuer TEXT NOT NULL REFERENCES issuer_issuers (issuer) ON DELETE CASCADE,
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
    -- The mobile wallets that a program's cards go into, a space between them.
    wallets TEXT NOT NULL,
    PRIMARY KEY (issuer, position),
    UNIQUE (issuer, name)
  );
  INSERT INTO issuer_programs_next (issuer, position, name, card_type, scheme, currencies, region, bin, max_cards, valid_months,
      is_digital_first, is_lockable, forced_status, wallets)
    SELECT issuer, position, name, card_type, scheme, currencies, region, bin, max_cards, valid_months, is_digital_first, is_lockable,
      forced_status, wallets FROM issuer_programs;
  DROP TABLE issuer_programs;
  ALTER TABLE issuer_programs_next RENAME TO issuer_programs;
  DROP TABLE issuer_settings;
  """,
]

extension DatabaseTransaction {
  /// Returns the issuer's configuration as it is now; nil if the world has no such issuer.
  func configuration(of issuer: IssuerIdentifier) throws(StorageError) -> IssuerConfiguration? {
    let pool = try rows("SELECT question, is_mandatory FROM issuer_questions WHERE issuer = \(issuer) ORDER BY position") {
      row throws(StorageError) in MFAQuestion(try row.text("question"), isMandatory: try row.flag("is_mandatory"))
    }
    let programs = try programs(of: issuer)
    let stored = try first(
      "SELECT name, greeting, theme, former_password_length, former_passcode_length FROM issuer_issuers WHERE issuer = \(issuer)"
    ) { row throws(StorageError) in
      guard let theme = Theme(try row.text("theme")) else { throw .corrupt }
      var configuration = IssuerConfiguration(
        unset: issuer, name: try row.text("name"), greeting: try row.text("greeting"), theme: theme, pool: pool)
      configuration.formerLengths.password = try row.count("former_password_length")
      configuration.formerLengths.passcode = try row.count("former_passcode_length")
      configuration.programs = programs
      return configuration
    }
    guard let stored else { return nil }
    return try settings(of: Party.issuer(issuer).name, in: stored)
  }

  /// Writes the configuration, in place of an existing one.
  func insert(_ new: IssuerConfiguration) throws(StorageError) {
    let id = Value.text(new.identifier.rawValue)
    try execute("DELETE FROM issuer_issuers WHERE issuer = \(id)")
    try insert(
      into: "issuer_issuers",
      [
        "issuer": id, "name": .text(new.profile.name), "greeting": .text(new.profile.greeting), "theme": .text("\(new.theme)"),
        "former_password_length": .integer(new.formerLengths.password), "former_passcode_length": .integer(new.formerLengths.passcode),
      ])
    let unset = IssuerConfiguration(
      unset: new.identifier, name: new.profile.name, greeting: new.profile.greeting, theme: new.theme, pool: new.questions.pool)
    try store(new, of: Party.issuer(new.identifier).name, unlike: unset)
    for (position, question) in new.questions.pool.enumerated() {
      try insert(
        into: "issuer_questions",
        ["issuer": id, "position": .integer(position), "question": .text(question.text), "is_mandatory": .flag(question.isMandatory)])
    }
    for (position, program) in new.programs.enumerated() {
      try insert(into: "issuer_programs", ["issuer": id, "position": .integer(position)] + program.columns)
    }
  }

  /// Returns and clears the status that a tester has set for the next order at this issuer; nil if none was set.
  func consumeNextOrderStatus(of issuer: IssuerIdentifier) throws(StorageError) -> CardStatus? {
    try consumeForced(IssuerSetting.nextOrderStatus, of: Party.issuer(issuer).name)
  }

  /// Returns and clears the issuer's vote that a tester has set for the next card; nil if none was set.
  func consumeNextProvisioningVote(of issuer: IssuerIdentifier) throws(StorageError) -> DecisionColor? {
    try consumeForced(IssuerSetting.nextProvisioningVote, of: Party.issuer(issuer).name)
  }

  private func programs(of issuer: IssuerIdentifier) throws(StorageError) -> [CardProgram] {
    try rows(
      """
      SELECT name, card_type, scheme, currencies, region, bin, max_cards, valid_months, is_digital_first, is_lockable, forced_status,
        wallets
      FROM issuer_programs WHERE issuer = \(issuer) ORDER BY position
      """
    ) { row throws(StorageError) in
      let forcedStatus = try row.optionalText("forced_status").map { text throws(StorageError) in
        guard let status = CardStatus(rawValue: text), CardProgram.forcedStatuses.contains(status) else { throw .corrupt }
        return status
      }
      let name = try row.text("name")
      guard let cardType = CardType(rawValue: try row.text("card_type")), let scheme = CardScheme(rawValue: try row.text("scheme")),
        let region = ProgramRegion(rawValue: try row.text("region")), case let bin = try row.text("bin"), PAN.testPrefixes.contains(bin)
      else { throw .corrupt }
      return CardProgram(
        name, cardType, scheme,
        try row.text("currencies").parts(between: " ").map(String.init), region,
        bin: bin,
        maxCards: try row.count("max_cards"), validMonths: try row.count("valid_months"), isDigitalFirst: try row.flag("is_digital_first"),
        isLockable: try row.flag("is_lockable"),
        forcedStatus: forcedStatus,
        wallets: try row.text("wallets").parts(between: " ").map { text throws(StorageError) in
          guard let wallet = DeviceWallet(rawValue: String(text)) else { throw .corrupt }
          return wallet
        })
    }
  }
}

extension IssuerConfiguration {
  /// The configuration of an issuer without rows in the table of settings: Meridian's values, so that most wallets open without such rows.
  fileprivate init(unset identifier: IssuerIdentifier, name: String, greeting: String, theme: Theme, pool: [MFAQuestion]) {
    self.init(
      identifier: identifier, profile: IssuerProfile(name: name, greeting: greeting, supportsPINLogin: true), theme: theme,
      questions: MFAQuestions(pool: pool, requiredNumber: 2))
  }
}

extension CardProgram {
  fileprivate var columns: Columns {
    [
      "name": .text(name), "card_type": .text(cardType.rawValue), "scheme": .text(scheme.rawValue),
      "currencies": .text(currencies.joined(separator: " ")), "region": .text(region.rawValue), "bin": .text(bin),
      "max_cards": .integer(maxCards), "valid_months": .integer(validMonths), "is_digital_first": .flag(isDigitalFirst),
      "is_lockable": .flag(isLockable), "forced_status": Value(forcedStatus?.rawValue),
      "wallets": .text(wallets.map(\.rawValue).joined(separator: " ")),
    ]
  }
}

extension Row {
  /// Returns a count that a rule allows. Throws `.corrupt` for a count above 10,000.
  fileprivate func count(_ column: StaticString) throws(StorageError) -> Int {
    let count = try integer(column)
    guard (0...10_000).contains(count) else { throw .corrupt }
    return count
  }
}
