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
    """
  ])

extension PhoneWallets {
  static func load(
    _ connection: borrowing DatabaseTransaction, _ organization: (IssuerIdentifier) -> (name: String, face: Theme.Slot?)
  ) throws(StorageError) -> Contents {
    var contents = Contents()
    let settings = try connection.rows(
      """
      SELECT phone, has_apple_pay, may_add_cards, has_entitlement, has_watch, device_score, account_score, is_rooted, next_vote
      FROM phone_wallets
      """
    ) { row throws(StorageError) in
      var settings = AppleWalletSettings()
      settings.hasApplePay = try row.integer("has_apple_pay") != 0
      settings.mayAddCards = try row.integer("may_add_cards") != 0
      settings.hasEntitlement = try row.integer("has_entitlement") != 0
      settings.hasWatch = try row.integer("has_watch") != 0
      settings.scores = try row.scores()
      settings.nextVote = try row.optionalText("next_vote").flatMap(DecisionColor.init)
      return (try row.integer("phone"), settings)
    }
    for (phone, settings) in settings { contents[phone].settings = settings }
    let passes = try connection.rows(
      """
      SELECT token_reference, phone, device, pan_reference, pan_suffix, token_suffix, issuer, network, state, causes, methods, added, since
      FROM phone_passes ORDER BY added, token_reference
      """
    ) { row throws(StorageError) in (try row.integer("phone"), try pass(row, organization)) }
    for (phone, pass) in passes { contents[phone].passes.append(pass) }
    let provisionings = try connection.rows(
      """
      SELECT phone, device, encrypted_pass_data, ephemeral_public_key, wrapped_key, activation_data, device_score, account_score, is_rooted,
        idempotency_key
      FROM phone_provisionings
      """
    ) { row throws(StorageError) in (try row.integer("phone"), try provisioning(row)) }
    for (phone, provisioning) in provisionings { contents[phone].provisioning = provisioning }
    let chips = try connection.rows("SELECT phone, device FROM phone_chips") { row throws(StorageError) in
      (try row.integer("phone"), try row.device())
    }
    for (phone, device) in chips { contents[phone].chips.insert(device) }
    return contents
  }

  private static func pass(
    _ row: borrowing Row, _ organization: (IssuerIdentifier) -> (name: String, face: Theme.Slot?)
  ) throws(StorageError) -> SecureElementPass {
    let issuer = IssuerIdentifier(rawValue: try row.text("issuer"))
    guard let network = CardNetwork(rawValue: try row.text("network")),
      let state = PassActivationState(rawValue: try row.integer("state"))
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
    let (name, face) = organization(issuer)
    return SecureElementPass(
      primaryAccountIdentifier: PANReference(rawValue: try row.text("pan_reference")),
      primaryAccountNumberSuffix: try row.text("pan_suffix"),
      deviceAccountIdentifier: TokenReference(rawValue: try row.text("token_reference")),
      deviceAccountNumberSuffix: try row.text("token_suffix"), device: try row.device(), issuer: issuer, organizationName: name,
      face: face, network: network, passActivationState: state, causes: causes, methods: methods,
      added: Timestamp(milliseconds: Int64(try row.integer("added"))), since: Timestamp(milliseconds: Int64(try row.integer("since"))))
  }

  private static func provisioning(_ row: borrowing Row) throws(StorageError) -> KeptProvisioning {
    guard let data = try row.optionalText("encrypted_pass_data") else {
      return KeptProvisioning(device: try row.device(), scores: try row.scores(), request: nil)
    }
    let pass = PassRequest(
      encryptedPassData: Opaque(data), ephemeralPublicKey: try row.optionalText("ephemeral_public_key").map(Opaque.init),
      wrappedKey: try row.optionalText("wrapped_key").map(Opaque.init), activationData: Opaque(try row.text("activation_data")))
    let key = IdempotencyKey(rawValue: try row.text("idempotency_key"))
    return KeptProvisioning(device: try row.device(), scores: try row.scores(), request: .init(pass: pass, key: key))
  }

  static func keep(_ settings: AppleWalletSettings, of phone: Int, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      """
      INSERT INTO phone_wallets (phone, has_apple_pay, may_add_cards, has_entitlement, has_watch, device_score, account_score, is_rooted,
        next_vote)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (phone) DO UPDATE SET has_apple_pay = excluded.has_apple_pay, may_add_cards = excluded.may_add_cards,
        has_entitlement = excluded.has_entitlement, has_watch = excluded.has_watch, device_score = excluded.device_score,
        account_score = excluded.account_score, is_rooted = excluded.is_rooted, next_vote = excluded.next_vote
      """,
      [
        .integer(phone), .integer(settings.hasApplePay ? 1 : 0), .integer(settings.mayAddCards ? 1 : 0),
        .integer(settings.hasEntitlement ? 1 : 0), .integer(settings.hasWatch ? 1 : 0), .integer(settings.scores.device),
        .integer(settings.scores.account), .integer(settings.scores.isRooted ? 1 : 0), Value(settings.nextVote?.rawValue),
      ])
  }

  static func keep(_ pass: SecureElementPass, on phone: Int, _ connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute(
      """
      INSERT INTO phone_passes (token_reference, phone, device, pan_reference, pan_suffix, token_suffix, issuer, network, state, causes,
        methods, added, since)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      ON CONFLICT (token_reference) DO UPDATE SET state = excluded.state, causes = excluded.causes, methods = excluded.methods,
        since = excluded.since
      """,
      [
        .text(pass.deviceAccountIdentifier.rawValue), .integer(phone), .text(pass.device.rawValue),
        .text(pass.primaryAccountIdentifier.rawValue), .text(pass.primaryAccountNumberSuffix), .text(pass.deviceAccountNumberSuffix),
        .text(pass.issuer.rawValue), .text(pass.network.rawValue), .integer(pass.passActivationState.rawValue),
        .text(pass.causes.map(\.rawValue).joined(separator: " ")),
        .text(pass.methods.map { "\($0.kind.rawValue) \($0.value)" }.joined(separator: "\n")),
        .integer(Int(pass.added.milliseconds)), .integer(Int(pass.since.milliseconds)),
      ])
  }

  static func delete(_ reference: TokenReference, on connection: borrowing DatabaseTransaction) throws(StorageError) {
    try connection.execute("DELETE FROM phone_passes WHERE token_reference = $1", [.text(reference.rawValue)])
  }

  /// Keeps what is sent, or nothing.
  static func keep(
    _ provisioning: KeptProvisioning?, of phone: Int, on connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    try connection.execute("DELETE FROM phone_provisionings WHERE phone = $1", [.integer(phone)])
    guard let provisioning else { return }
    let request = provisioning.request
    try connection.execute(
      """
      INSERT INTO phone_provisionings (phone, device, device_score, account_score, is_rooted, encrypted_pass_data, ephemeral_public_key,
        wrapped_key, activation_data, idempotency_key)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      [
        .integer(phone), .text(provisioning.device.rawValue), .integer(provisioning.scores.device),
        .integer(provisioning.scores.account), .integer(provisioning.scores.isRooted ? 1 : 0), Value(request?.pass.encryptedPassData.text),
        Value(request?.pass.ephemeralPublicKey?.text), Value(request?.pass.wrappedKey?.text), Value(request?.pass.activationData.text),
        Value(request?.key.rawValue),
      ])
  }

  // MARK: - Chips

  static func chip(
    of device: PassDevice, on phone: Int, _ safe: AEADCipher, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) -> Chip? {
    try connection.first(
      "SELECT device_id, wallet_account_id, private_key FROM phone_chips WHERE phone = $1 AND device = $2",
      [.integer(phone), .text(device.rawValue)]
    ) { row throws(StorageError) in
      let deviceId = try row.text("device_id")
      guard let pkcs8 = safe.open(try row.blob("private_key"), for: "chip \(deviceId)"), let key = P256.PrivateKey(pkcs8: pkcs8) else {
        throw .corrupt
      }
      return Chip(deviceId: deviceId, walletAccountId: try row.text("wallet_account_id"), key: key)
    }
  }

  static func insert(
    _ chip: Chip, of device: PassDevice, on phone: Int, _ safe: AEADCipher, _ connection: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let sealed = chip.key.withPKCS8 { safe.seal($0, for: "chip \(chip.deviceId)") }
    guard case .some(.some(let sealed)) = sealed else { throw .failed(0, "the chip's key cannot be encrypted") }
    try connection.execute(
      "INSERT INTO phone_chips (phone, device, device_id, wallet_account_id, private_key) VALUES ($1, $2, $3, $4, $5)",
      [.integer(phone), .text(device.rawValue), .text(chip.deviceId), .text(chip.walletAccountId), .blob(sealed)])
  }
}

extension Row {
  fileprivate borrowing func device() throws(StorageError) -> PassDevice {
    guard let device = PassDevice(rawValue: try text("device")) else { throw .corrupt }
    return device
  }

  fileprivate borrowing func scores() throws(StorageError) -> WalletScores {
    let scores = WalletScores(
      device: try integer("device_score"), account: try integer("account_score"), isRooted: try integer("is_rooted") != 0)
    guard let scores else { throw .corrupt }
    return scores
  }
}
