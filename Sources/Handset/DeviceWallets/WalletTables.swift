internal import Basics
internal import Contract
internal import Cryptography
internal import Storage
internal import WalletModel

let walletsComponent = Component(
  name: "phone_wallets",
  migrations: [
    """
    -- Phones without a row are as new ones are.
    CREATE TABLE phone_wallets (
      phone INTEGER PRIMARY KEY REFERENCES phone_phones (number),
      has_apple_pay INTEGER NOT NULL,
      may_add_cards INTEGER NOT NULL,
      has_entitlement INTEGER NOT NULL,
      has_watch INTEGER NOT NULL,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      -- The color of the maker's next vote; NULL where the scores decide.
      next_vote TEXT
    );
    CREATE TABLE phone_chips (
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      device TEXT NOT NULL,
      device_id TEXT NOT NULL,
      wallet_account_id TEXT NOT NULL,
      -- PKCS #8, sealed.
      private_key BYTEA NOT NULL,
      PRIMARY KEY (phone, device)
    );
    CREATE TABLE phone_passes (
      token_reference TEXT PRIMARY KEY,
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      device TEXT NOT NULL,
      pan_reference TEXT NOT NULL,
      pan_suffix TEXT NOT NULL,
      token_suffix TEXT NOT NULL,
      issuer TEXT NOT NULL,
      network TEXT NOT NULL,
      -- The number of PassKit's PassActivationState.
      state INTEGER NOT NULL,
      -- Words, separated by spaces.
      causes TEXT NOT NULL,
      -- Lines of a word and what it names.
      methods TEXT NOT NULL,
      added BIGINT NOT NULL,
      since BIGINT NOT NULL
    );
    -- What was sent and has no known outcome. Of a typed number neither the number nor the key.
    CREATE TABLE phone_provisionings (
      phone INTEGER PRIMARY KEY REFERENCES phone_phones (number),
      device TEXT NOT NULL,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      encrypted_pass_data TEXT,
      ephemeral_public_key TEXT,
      wrapped_key TEXT,
      activation_data TEXT,
      idempotency_key TEXT
    );
    """,
    """
    -- Several wallets of a phone can each have sent something.
    CREATE TABLE phone_provisionings_next (
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      device TEXT NOT NULL,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      encrypted_pass_data TEXT,
      ephemeral_public_key TEXT,
      wrapped_key TEXT,
      activation_data TEXT,
      idempotency_key TEXT,
      PRIMARY KEY (phone, device)
    );
    INSERT INTO phone_provisionings_next (phone, device, device_score, account_score, is_rooted, encrypted_pass_data, ephemeral_public_key,
      wrapped_key, activation_data, idempotency_key)
    SELECT phone, device, device_score, account_score, is_rooted, encrypted_pass_data, ephemeral_public_key, wrapped_key, activation_data,
      idempotency_key FROM phone_provisionings;
    DROP TABLE phone_provisionings;
    ALTER TABLE phone_provisionings_next RENAME TO phone_provisionings;
    """,
    """
    ALTER TABLE phone_provisionings ADD COLUMN opaque_payment_card TEXT;
    -- Phones without a row are as new ones are.
    CREATE TABLE phone_google_wallets (
      phone INTEGER PRIMARY KEY REFERENCES phone_phones (number),
      has_nfc INTEGER NOT NULL,
      setup TEXT NOT NULL,
      is_allow_listed INTEGER NOT NULL,
      is_contactless INTEGER NOT NULL,
      -- The reference of the token that the person chose; NULL as long as none was chosen.
      chosen_token TEXT,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      -- The color of the maker's next vote; NULL where the scores decide.
      next_vote TEXT,
      -- The call that is refused next, and the status; both NULL if none is.
      refused_call TEXT,
      refused_status INTEGER
    );
    """,
    """
    -- Phones without a row are as new ones are.
    CREATE TABLE phone_samsung_wallets (
      phone INTEGER PRIMARY KEY REFERENCES phone_phones (number),
      has_nfc INTEGER NOT NULL,
      setup TEXT NOT NULL,
      has_external_display INTEGER NOT NULL,
      has_service INTEGER NOT NULL,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      -- The color of the maker's next vote; NULL where the scores decide.
      next_vote TEXT,
      -- The call that is refused next, with code and reason; NULL if none is, the reason also of an error without.
      refused_call TEXT,
      refused_code INTEGER,
      refused_reason INTEGER
    );
    """,
    """
    -- A row for each setting that differs from a new phone's. Wallets of one phone have what is the phone's in common.
    CREATE TABLE phone_settings (
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (phone, name)
    );
    CREATE VIEW phone_all_wallets AS
    SELECT phone, device_score, account_score, is_rooted, next_vote FROM phone_wallets
    UNION ALL SELECT phone, device_score, account_score, is_rooted, next_vote FROM phone_google_wallets
    UNION ALL SELECT phone, device_score, account_score, is_rooted, next_vote FROM phone_samsung_wallets;
    INSERT INTO phone_settings (phone, name, value)
    SELECT phone, 'apple-pay', 'off' FROM phone_wallets WHERE has_apple_pay = 0
    UNION ALL SELECT phone, 'adding-cards', 'off' FROM phone_wallets WHERE may_add_cards = 0
    UNION ALL SELECT phone, 'entitlement', 'off' FROM phone_wallets WHERE has_entitlement = 0
    UNION ALL SELECT phone, 'watch', 'paired' FROM phone_wallets WHERE has_watch = 1
    UNION ALL SELECT phone, 'google-wallet', setup FROM phone_google_wallets WHERE setup <> 'set-up'
    UNION ALL SELECT phone, 'allow-list', 'off' FROM phone_google_wallets WHERE is_allow_listed = 0
    UNION ALL SELECT phone, 'contactless', 'off' FROM phone_google_wallets WHERE is_contactless = 0
    UNION ALL SELECT phone, 'chosen-token', chosen_token FROM phone_google_wallets WHERE chosen_token IS NOT NULL
    UNION ALL SELECT phone, 'samsung-wallet', setup FROM phone_samsung_wallets WHERE setup <> 'set-up'
    UNION ALL SELECT phone, 'external-display', 'on' FROM phone_samsung_wallets WHERE has_external_display = 1
    UNION ALL SELECT phone, 'samsung-service', 'off' FROM phone_samsung_wallets WHERE has_service = 0
    UNION ALL SELECT phone, 'refusals', group_concat(refusal, char(10)) FROM (
      SELECT phone, refused_call || ' ' || refused_status AS refusal FROM phone_google_wallets WHERE refused_call IS NOT NULL
      UNION ALL SELECT phone, refused_call || ' ' || refused_code || coalesce('/' || refused_reason, '') FROM phone_samsung_wallets
      WHERE refused_call IS NOT NULL
    ) GROUP BY phone
    UNION SELECT phone, 'nfc', 'off' FROM phone_google_wallets WHERE has_nfc = 0
    UNION SELECT phone, 'nfc', 'off' FROM phone_samsung_wallets WHERE has_nfc = 0
    UNION SELECT phone, 'device-score', CAST(MIN(device_score) AS TEXT) FROM phone_all_wallets WHERE device_score <> 5 GROUP BY phone
    UNION SELECT phone, 'account-score', CAST(MIN(account_score) AS TEXT) FROM phone_all_wallets WHERE account_score <> 5 GROUP BY phone
    UNION SELECT DISTINCT phone, 'rooted', 'on' FROM phone_all_wallets WHERE is_rooted = 1
    UNION SELECT phone, 'next-vote',
      CASE MIN(CASE next_vote WHEN 'red' THEN 1 WHEN 'orange' THEN 2 WHEN 'yellow' THEN 3 ELSE 4 END)
      WHEN 1 THEN 'red' WHEN 2 THEN 'orange' WHEN 3 THEN 'yellow' ELSE 'green' END
    FROM phone_all_wallets WHERE next_vote IS NOT NULL GROUP BY phone;
    DROP VIEW phone_all_wallets;
    DROP TABLE phone_wallets;
    DROP TABLE phone_google_wallets;
    DROP TABLE phone_samsung_wallets;
    """,
    """
    -- What issuers have encrypted for the network is sealed. A request that an earlier version kept is given up: what came of it is found
    -- among the chip's tokens, as with a typed number.
    CREATE TABLE phone_sealed_provisionings (
      phone INTEGER NOT NULL REFERENCES phone_phones (number),
      device TEXT NOT NULL,
      device_score INTEGER NOT NULL,
      account_score INTEGER NOT NULL,
      is_rooted INTEGER NOT NULL,
      encrypted_pass_data BYTEA,
      ephemeral_public_key BYTEA,
      wrapped_key BYTEA,
      activation_data BYTEA,
      opaque_payment_card BYTEA,
      idempotency_key TEXT,
      PRIMARY KEY (phone, device)
    );
    INSERT INTO phone_sealed_provisionings (phone, device, device_score, account_score, is_rooted)
    SELECT phone, device, device_score, account_score, is_rooted FROM phone_provisionings;
    DROP TABLE phone_provisionings;
    """,
  ],
  moments: ["phone_passes.added", "phone_passes.since"])

/// The table of the chips' keys, which are sealed.
enum ChipsTable {
  static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> [(phone: Int, chip: ChipName)] {
    try connection.rows("SELECT phone, device FROM phone_chips") { row throws(StorageError) in
      (phone: try row.integer("phone"), chip: try row.chip())
    }
  }

  static func chip(
    _ name: ChipName, on phone: Int, _ safe: AEADCipher, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> Chip? {
    try connection.first(
      "SELECT device_id, wallet_account_id, private_key FROM phone_chips WHERE phone = \(phone) AND device = \(name)"
    ) { row throws(StorageError) in
      let deviceId = try row.text("device_id")
      guard let pkcs8 = safe.open(try row.blob("private_key"), for: "chip \(deviceId)"), let key = P256.PrivateKey(pkcs8: pkcs8) else {
        throw .corrupt
      }
      return Chip(deviceId: deviceId, walletAccountId: try row.text("wallet_account_id"), key: key)
    }
  }

  static func insert(
    _ chip: Chip, _ name: ChipName, on phone: Int, _ safe: AEADCipher, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let sealed = chip.key.withPKCS8 { safe.seal($0, for: "chip \(chip.deviceId)") }
    guard case .some(.some(let sealed)) = sealed else { throw .failed(0, "the chip's key cannot be encrypted") }
    try connection.insert(
      into: "phone_chips",
      [
        "phone": .integer(phone), "device": .text(name.rawValue), "device_id": .text(chip.deviceId),
        "wallet_account_id": .text(chip.walletAccountId), "private_key": .blob(sealed),
      ])
  }
}

/// The table of the tokens in chips.
enum TokensTable {
  /// Reads all tokens, the oldest first.
  static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> [(phone: Int, token: PhoneToken)] {
    try connection.rows(
      """
      SELECT token_reference, phone, device, pan_reference, pan_suffix, token_suffix, issuer, network, state, causes, methods, added, since
      FROM phone_passes ORDER BY added, token_reference
      """
    ) { row throws(StorageError) in (phone: try row.integer("phone"), token: try token(row)) }
  }

  private static func token(_ row: borrowing Row) throws(StorageError) -> PhoneToken {
    let number = try row.integer("state")
    guard let network = CardNetwork(rawValue: try row.text("network")),
      let state = TokenState.allCases.first(where: { PassActivationState($0).rawValue == number })
    else { throw .corrupt }
    let causes = try row.text("causes").split(separator: " ").map { word throws(StorageError) in
      guard let cause = SuspensionCause(rawValue: String(word)) else { throw .corrupt }
      return cause
    }
    let methods = try row.text("methods").split(separator: "\n").map { line throws(StorageError) in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let kind = ActivationMethod.Kind(rawValue: String(parts[0])) else { throw .corrupt }
      return ActivationMethod(kind, String(parts[1]))
    }
    return PhoneToken(
      reference: TokenReference(rawValue: try row.text("token_reference")), suffix: try row.text("token_suffix"),
      panReference: PANReference(rawValue: try row.text("pan_reference")), panSuffix: try row.text("pan_suffix"), chip: try row.chip(),
      issuer: IssuerIdentifier(rawValue: try row.text("issuer")), network: network, state: state, causes: causes, methods: methods,
      added: Timestamp(milliseconds: Int64(try row.integer("added"))), since: Timestamp(milliseconds: Int64(try row.integer("since"))))
  }

  static func keep(_ token: PhoneToken, on phone: Int, _ connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.insert(
      into: "phone_passes",
      [
        "token_reference": .text(token.reference.rawValue), "phone": .integer(phone), "device": .text(token.chip.rawValue),
        "pan_reference": .text(token.panReference.rawValue), "pan_suffix": .text(token.panSuffix), "token_suffix": .text(token.suffix),
        "issuer": .text(token.issuer.rawValue), "network": .text(token.network.rawValue),
        "state": .integer(PassActivationState(token.state).rawValue),
        "causes": .text(token.causes.map(\.rawValue).joined(separator: " ")),
        "methods": .text(token.methods.map { "\($0.kind.rawValue) \($0.value)" }.joined(separator: "\n")),
        "added": .integer(Int(token.added.milliseconds)), "since": .integer(Int(token.since.milliseconds)),
      ],
      """
      ON CONFLICT (token_reference) DO UPDATE SET state = excluded.state, causes = excluded.causes, methods = excluded.methods,
        since = excluded.since
      """)
  }

  static func delete(_ reference: TokenReference, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("DELETE FROM phone_passes WHERE token_reference = \(reference)")
  }
}

/// The table of provisionings whose outcome isn't known, with sealed requests.
enum ProvisioningsTable {
  static func load(
    _ safe: AEADCipher, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> [(phone: Int, provisioning: StoredProvisioning)] {
    try connection.rows(
      """
      SELECT phone, device, encrypted_pass_data, ephemeral_public_key, wrapped_key, activation_data, opaque_payment_card, device_score,
        account_score, is_rooted, idempotency_key
      FROM phone_sealed_provisionings
      """
    ) { row throws(StorageError) in (phone: try row.integer("phone"), provisioning: try provisioning(row, safe)) }
  }

  private static func provisioning(_ row: borrowing Row, _ safe: AEADCipher) throws(StorageError) -> StoredProvisioning {
    var data: ProvisioningData?
    if let encrypted: Opaque<PassDataKind> = try row.opened("encrypted_pass_data", safe) {
      guard let activationData: Opaque<ActivationDataKind> = try row.opened("activation_data", safe) else { throw .corrupt }
      data = .pass(
        PassRequest(
          encryptedPassData: encrypted, ephemeralPublicKey: try row.opened("ephemeral_public_key", safe),
          wrappedKey: try row.opened("wrapped_key", safe), activationData: activationData))
    }
    if let card: Opaque<PaymentCardKind> = try row.opened("opaque_payment_card", safe) { data = .opaquePaymentCard(card) }
    let request = try data.map { data throws(StorageError) in
      StoredProvisioning.Request(data: data, key: IdempotencyKey(rawValue: try row.text("idempotency_key")))
    }
    return StoredProvisioning(chip: try row.chip(), scores: try row.scores(), request: request)
  }

  static func delete(_ chip: ChipName, of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      "DELETE FROM phone_sealed_provisionings WHERE phone = \(phone) AND device = \(chip)")
  }

  static func insert(
    _ provisioning: StoredProvisioning, of phone: Int, _ safe: AEADCipher, on connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    var pass: PassRequest?
    var card: Opaque<PaymentCardKind>?
    switch provisioning.request?.data {
    case .pass(let request)?: pass = request
    case .opaquePaymentCard(let opaque)?: card = opaque
    case nil: break
    }
    func owner(_ column: StaticString) -> String { Self.owner(phone, provisioning.chip, column) }
    try connection.insert(
      into: "phone_sealed_provisionings",
      [
        "phone": .integer(phone), "device": .text(provisioning.chip.rawValue), "device_score": .integer(provisioning.scores.device),
        "account_score": .integer(provisioning.scores.account), "is_rooted": .integer(provisioning.scores.isRooted ? 1 : 0),
        "encrypted_pass_data": try sealed(pass?.encryptedPassData, for: owner("encrypted_pass_data"), safe),
        "ephemeral_public_key": try sealed(pass?.ephemeralPublicKey, for: owner("ephemeral_public_key"), safe),
        "wrapped_key": try sealed(pass?.wrappedKey, for: owner("wrapped_key"), safe),
        "activation_data": try sealed(pass?.activationData, for: owner("activation_data"), safe),
        "opaque_payment_card": try sealed(card, for: owner("opaque_payment_card"), safe),
        "idempotency_key": Value(provisioning.request?.key.rawValue),
      ])
  }
}

extension ProvisioningsTable {
  /// Returns the name under which a value is sealed, so that it can't be opened in another row.
  fileprivate static func owner(_ phone: Int, _ chip: ChipName, _ column: StaticString) -> String {
    "provisioning \(phone) \(chip.rawValue) \(column)"
  }

  private static func sealed<Kind>(_ text: Opaque<Kind>?, for owner: String, _ safe: AEADCipher) throws(StorageError) -> Value {
    guard let text else { return .null }
    guard let sealed = safe.seal(Array(text.text.utf8), for: owner) else {
      throw .failed(0, "the provisioning cannot be encrypted")
    }
    return .blob(sealed)
  }
}

extension Row {
  fileprivate borrowing func opened<Kind>(_ column: StaticString, _ safe: AEADCipher) throws(StorageError) -> Opaque<Kind>? {
    if isNull(column) { return nil }
    let owner = ProvisioningsTable.owner(try integer("phone"), try chip(), column)
    guard let text = safe.open(try blob(column), for: owner) else { throw .corrupt }
    return Opaque(String(decoding: text, as: UTF8.self))
  }

  fileprivate borrowing func chip() throws(StorageError) -> ChipName {
    guard let chip = ChipName(rawValue: try text("device")) else { throw .corrupt }
    return chip
  }

  fileprivate borrowing func scores() throws(StorageError) -> WalletScores {
    let scores = WalletScores(
      device: try integer("device_score"), account: try integer("account_score"), isRooted: try integer("is_rooted") != 0)
    guard let scores else { throw .corrupt }
    return scores
  }
}
