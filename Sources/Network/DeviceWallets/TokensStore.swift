internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

let tokensMigrations: [StaticString] = [
  """
  CREATE TABLE network_cards (
    -- What its references in all wallets have in common.
    account TEXT PRIMARY KEY,
    -- What stands for the number.
    pan_tag BYTEA NOT NULL UNIQUE,
    network TEXT NOT NULL,
    issuer TEXT NOT NULL,
    last_four TEXT NOT NULL,
    expiry_month INTEGER NOT NULL,
    expiry_year INTEGER NOT NULL,
    payment_account TEXT NOT NULL,
    is_locked INTEGER NOT NULL DEFAULT 0,
    -- Cancelled or rejected: it gets no tokens any more.
    is_over INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE network_tokens (
    token TEXT PRIMARY KEY,
    -- Counts up: the order in which they were made.
    number BIGINT NOT NULL,
    card TEXT NOT NULL REFERENCES network_cards (account),
    device TEXT NOT NULL REFERENCES network_chips (device),
    wallet TEXT NOT NULL,
    wallet_account TEXT NOT NULL,
    -- Encrypted: the card's number, and the device's.
    numbers BYTEA NOT NULL,
    device_pan_tag BYTEA NOT NULL UNIQUE,
    device_pan_last_four TEXT NOT NULL,
    phase TEXT NOT NULL,
    is_suspended_by_issuer INTEGER NOT NULL DEFAULT 0,
    is_suspended_in_wallet INTEGER NOT NULL DEFAULT 0,
    -- Pairs of kind and masked value, one on a line.
    methods TEXT NOT NULL,
    -- Of the enrolment that it came from; NULL if a person typed the number.
    nonce TEXT,
    made BIGINT NOT NULL
  );
  CREATE INDEX network_tokens_card ON network_tokens (card, number);
  CREATE INDEX network_tokens_device ON network_tokens (device);
  -- Every provisioning with all reasons of its decision, declined ones too.
  CREATE TABLE network_provisionings (
    request TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    -- NULL where the number is not known.
    card TEXT,
    decision TEXT NOT NULL,
    moment BIGINT NOT NULL
  );
  CREATE INDEX network_provisionings_card ON network_provisionings (card, device, moment);
  CREATE TABLE network_codes (
    token TEXT PRIMARY KEY REFERENCES network_tokens (token),
    -- What stands for the code; NULL where there is none any more.
    code BYTEA,
    made BIGINT NOT NULL,
    misses INTEGER NOT NULL,
    -- How many were made so far.
    codes INTEGER NOT NULL
  );
  -- What issuers have yet to be told.
  CREATE TABLE network_notices (
    notice TEXT PRIMARY KEY,
    -- Those that are left count up.
    number BIGINT NOT NULL,
    token TEXT NOT NULL REFERENCES network_tokens (token),
    event TEXT NOT NULL
  );
  """,
  """
  -- Of a provisioning that was declined after its issuer had heard of the token: nobody has it, and no list shows it.
  ALTER TABLE network_tokens ADD COLUMN is_declined INTEGER NOT NULL DEFAULT 0;
  """,
  """
  -- The last that an issuer gave for a change; NULL where none did.
  ALTER TABLE network_tokens ADD COLUMN reason_code TEXT;
  """,
]

/// A card that was provisioned, or that a declined provisioning named.
struct StoredCard: Sendable {
  let account: String
  let network: CardNetwork
  let issuer: IssuerIdentifier
  let lastFour: String
  /// The expiry in the pass data or as typed; after the issuer has authorized a provisioning, the one that it confirmed.
  var expiry: CardExpiry
  let paymentAccount: PaymentAccountReference
  var isLocked = false
  var isOver = false

  func reference(in wallet: DeviceWallet) -> PANReference { PANReference(network, wallet, account: account) }
}

/// A stored token in its current state, which also depends on the card and the calendar.
struct StoredToken: Sendable {
  let reference: TokenReference
  let card: StoredCard
  let device: String
  let wallet: DeviceWallet
  let walletAccountId: String
  let numbers: [UInt8]
  let devicePanLastFour: String
  var token: Token
  var methods: [ActivationMethod]
  let nonce: String?
  let made: Timestamp
  /// The last reason that the issuer gave for a change; nil if it never gave one.
  var reasonCode: String?

  var shown: NetworkToken {
    NetworkToken(
      tokenUniqueReference: reference, panReference: card.reference(in: wallet), paymentAccountReference: card.paymentAccount,
      tokenRequestorId: wallet.requestorIdentifier(at: card.network), wallet: wallet, network: card.network, issuer: card.issuer,
      state: token.state, causes: token.state == .suspended ? SuspensionCause.allCases.filter(token.causes.contains) : [],
      accountPanSuffix: card.lastFour, tokenPanSuffix: devicePanLastFour, methods: token.state == .inactive ? methods : [])
  }
}

/// The stored record of a token's activation codes.
struct StoredCode: Sendable {
  /// The HMAC tag of the valid code; nil if no code is valid.
  var tag: [UInt8]?
  var made: Timestamp
  var misses: Int
  var codes: Int
}

/// A pending notice to an issuer.
struct Notice: Sendable {
  let name: String
  let token: TokenReference
  let event: TokenEvent
}

// MARK: - Cards

extension DatabaseTransaction {
  private static let cardColumns: SQL = """
    account, network, issuer, last_four, expiry_month, expiry_year, payment_account, is_locked, is_over
    """

  func card(withPAN tag: [UInt8]) throws(StorageError) -> StoredCard? {
    try first(
      "SELECT \(Self.cardColumns) FROM network_cards WHERE pan_tag = \(tag)"
    ) { row throws(StorageError) in try row.card() }
  }

  func card(_ account: String) throws(StorageError) -> StoredCard? {
    try first(
      "SELECT \(Self.cardColumns) FROM network_cards WHERE account = \(account)"
    ) { row throws(StorageError) in try row.card() }
  }

  func insert(_ card: StoredCard, pan tag: [UInt8]) throws(StorageError) {
    try insert(
      into: "network_cards",
      [
        "account": .text(card.account), "pan_tag": .blob(tag), "network": .text(card.network.rawValue),
        "issuer": .text(card.issuer.rawValue), "last_four": .text(card.lastFour), "expiry_month": .integer(card.expiry.month),
        "expiry_year": .integer(card.expiry.year), "payment_account": .text(card.paymentAccount.rawValue),
      ])
  }

  /// Writes the card's fields that can change.
  func update(_ card: StoredCard) throws(StorageError) {
    try execute(
      """
      UPDATE network_cards SET expiry_month = \(card.expiry.month), expiry_year = \(card.expiry.year), is_locked = \(card.isLocked),
        is_over = \(card.isOver) WHERE account = \(card.account)
      """)
  }
}

// MARK: - Tokens

extension DatabaseTransaction {
  private static let tokenColumns: SQL = """
    token, device, wallet, wallet_account, numbers, device_pan_last_four, phase, is_suspended_by_issuer, is_suspended_in_wallet,
      methods, nonce, made, reason_code, account, network, issuer, last_four, expiry_month, expiry_year, payment_account, is_locked,
      is_over
    """

  func token(_ reference: TokenReference, at now: Timestamp) throws(StorageError) -> StoredToken? {
    try first(
      "SELECT \(Self.tokenColumns) FROM network_tokens JOIN network_cards ON account = card WHERE token = \(reference)"
    ) { row throws(StorageError) in try row.token(at: now) }
  }

  /// Returns a card's tokens, the oldest first.
  func tokens(ofCard account: String, at now: Timestamp) throws(StorageError) -> [StoredToken] {
    try rows(
      """
      SELECT \(Self.tokenColumns) FROM network_tokens JOIN network_cards ON account = card WHERE card = \(account) AND is_declined = 0
        ORDER BY number
      """
    ) { row throws(StorageError) in try row.token(at: now) }
  }

  /// Returns a chip's tokens, the oldest first.
  func tokens(inDevice device: String, at now: Timestamp) throws(StorageError) -> [StoredToken] {
    try rows(
      """
      SELECT \(Self.tokenColumns) FROM network_tokens JOIN network_cards ON account = card WHERE device = \(device) AND is_declined = 0
        ORDER BY number
      """
    ) { row throws(StorageError) in try row.token(at: now) }
  }

  /// Returns the tokens that were created after the one with this number, the oldest first, at most `limit`.
  func tokens(after number: Int, limit: Int, at now: Timestamp) throws(StorageError) -> [VaultToken] {
    try rows(
      """
      SELECT number, \(Self.tokenColumns)
      FROM network_tokens JOIN network_cards ON account = card WHERE number > \(number) AND is_declined = 0
      ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in
      let kept = try row.token(at: now)
      let shown = kept.shown
      return VaultToken(
        number: try row.integer("number"), tokenUniqueReference: kept.reference, paymentAccountReference: kept.card.paymentAccount,
        network: kept.card.network, issuer: kept.card.issuer, wallet: kept.wallet, deviceId: kept.device, made: kept.made,
        state: shown.state, causes: shown.causes, reasonCode: kept.reasonCode, accountPanSuffix: kept.card.lastFour,
        tokenPanSuffix: kept.devicePanLastFour)
    }
  }

  func hasToken(withDevicePAN tag: [UInt8]) throws(StorageError) -> Bool {
    try first("SELECT token FROM network_tokens WHERE device_pan_tag = \(tag)") { row throws(StorageError) in
      try row.text("token")
    } != nil
  }

  /// - Parameter isDeclined: true if no wallet gets the token, because its provisioning was declined.
  func insert(_ kept: StoredToken, devicePAN tag: [UInt8], isDeclined: Bool) throws(StorageError) {
    try execute(
      """
      INSERT INTO network_tokens (token, number, card, device, wallet, wallet_account, numbers, device_pan_tag, device_pan_last_four,
        phase, methods, nonce, made, is_declined)
      VALUES (\(kept.reference), (SELECT COUNT(*) + 1 FROM network_tokens), \(kept.card.account), \(kept.device), \(kept.wallet),
        \(kept.walletAccountId), \(kept.numbers), \(tag), \(kept.devicePanLastFour), \(kept.token.phase), \(kept.methods.stored),
        \(kept.nonce), \(kept.made), \(isDeclined))
      """)
  }

  /// Writes a token's reason, phase and suspension causes, except the cause `card`, which is stored with the card.
  func update(_ kept: StoredToken) throws(StorageError) {
    try execute(
      """
      UPDATE network_tokens SET phase = \(kept.token.phase), is_suspended_by_issuer = \(kept.token.causes.contains(.issuer)),
        is_suspended_in_wallet = \(kept.token.causes.contains(.wallet)), reason_code = \(kept.reasonCode) WHERE token = \(kept.reference)
      """)
  }

  /// Writes the reason for a change of a card to those of its tokens that are not deactivated.
  func set(reasonCode: String, ofTokensOf account: String) throws(StorageError) {
    try execute(
      "UPDATE network_tokens SET reason_code = \(reasonCode) WHERE card = \(account) AND phase <> \(Token.Phase.deactivated)")
  }
}

extension DatabaseTransaction {
  /// Writes the methods by which the cardholder can activate a token.
  func set(_ methods: [ActivationMethod], of token: TokenReference) throws(StorageError) {
    try execute("UPDATE network_tokens SET methods = \(methods.stored) WHERE token = \(token)")
  }
}

// MARK: - Provisionings

extension DatabaseTransaction {
  /// Records a provisioning with its decision so far, in place of an earlier record of it.
  func record(
    _ decision: ProvisioningDecision, of request: String, card: String?, device: String, at now: Timestamp
  ) throws(StorageError) {
    try execute("DELETE FROM network_provisionings WHERE request = \(request)")
    try insert(
      into: "network_provisionings",
      [
        "request": .text(request), "device": .text(device), "card": Value(card),
        "decision": .text(decision.reasons.map(\.rawValue).joined(separator: "\n")), "moment": .moment(now),
      ])
  }

  /// Returns true if this provisioning was begun before and got no response.
  func hasProvisioning(_ request: String) throws(StorageError) -> Bool {
    try first("SELECT request FROM network_provisionings WHERE request = \(request)") { row throws(StorageError) in
      try row.text("request")
    } != nil
  }

  /// Returns the number of other provisionings of a card into a chip since this time.
  func provisioningCount(ofCard card: String, device: String, besides request: String, since start: Timestamp) throws(StorageError) -> Int {
    try first(
      """
      SELECT COUNT(*) AS count FROM network_provisionings WHERE card = \(card) AND device = \(device) AND moment > \(start)
        AND request <> \(request)
      """
    ) { row throws(StorageError) in try row.integer("count") } ?? 0
  }
}

// MARK: - Codes and notices

extension DatabaseTransaction {
  func code(of token: TokenReference) throws(StorageError) -> StoredCode? {
    try first("SELECT code, made, misses, codes FROM network_codes WHERE token = \(token)") { row throws(StorageError) in
      StoredCode(
        tag: row.isNull("code") ? nil : try row.blob("code"), made: try row.moment("made"), misses: try row.integer("misses"),
        codes: try row.integer("codes"))
    }
  }

  func set(_ code: StoredCode, of token: TokenReference) throws(StorageError) {
    try execute("DELETE FROM network_codes WHERE token = \(token)")
    try insert(
      into: "network_codes",
      [
        "token": .text(token.rawValue), "code": Value(code.tag), "made": .moment(code.made), "misses": .integer(code.misses),
        "codes": .integer(code.codes),
      ])
  }

  func insert(_ notice: Notice) throws(StorageError) {
    try execute(
      """
      INSERT INTO network_notices (notice, number, token, event)
      VALUES (\(notice.name), (SELECT COALESCE(MAX(number), 0) + 1 FROM network_notices), \(notice.token), \(notice.event))
      """)
  }

  /// Returns the oldest pending notices, at most `limit`.
  func notices(limit: Int) throws(StorageError) -> [Notice] {
    try rows("SELECT notice, token, event FROM network_notices ORDER BY number LIMIT \(limit)") {
      row throws(StorageError) in
      guard let event = TokenEvent(rawValue: try row.text("event")) else { throw .corrupt }
      return Notice(name: try row.text("notice"), token: TokenReference(rawValue: try row.text("token")), event: event)
    }
  }

  func delete(_ notice: Notice) throws(StorageError) {
    try execute("DELETE FROM network_notices WHERE notice = \(notice.name)")
  }
}

extension Row {
  fileprivate func card() throws(StorageError) -> StoredCard {
    let expiry = CardExpiry(month: try integer("expiry_month"), year: try integer("expiry_year"))
    guard let network = CardNetwork(rawValue: try text("network")), (1...12).contains(expiry.month), (1...9999).contains(expiry.year) else {
      throw .corrupt
    }
    return StoredCard(
      account: try text("account"), network: network, issuer: IssuerIdentifier(rawValue: try text("issuer")),
      lastFour: try text("last_four"), expiry: expiry, paymentAccount: PaymentAccountReference(rawValue: try text("payment_account")),
      isLocked: try flag("is_locked"), isOver: try flag("is_over"))
  }

  fileprivate func token(at now: Timestamp) throws(StorageError) -> StoredToken {
    let card = try card()
    guard let phase = Token.Phase(rawValue: try text("phase")), let wallet = DeviceWallet(rawValue: try text("wallet")),
      let methods = [ActivationMethod](stored: try text("methods"))
    else { throw .corrupt }
    var causes: Set<SuspensionCause> = card.isLocked ? [.card] : []
    if try flag("is_suspended_by_issuer") { causes.insert(.issuer) }
    if try flag("is_suspended_in_wallet") { causes.insert(.wallet) }
    let made = try moment("made")
    return StoredToken(
      reference: TokenReference(rawValue: try text("token")), card: card, device: try text("device"), wallet: wallet,
      walletAccountId: try text("wallet_account"), numbers: try blob("numbers"), devicePanLastFour: try text("device_pan_last_four"),
      token: Token(phase, causes: causes).on(now, expiry: card.expiry, made: made), methods: methods, nonce: try optionalText("nonce"),
      made: made, reasonCode: try optionalText("reason_code"))
  }
}

extension [ActivationMethod] {
  fileprivate var stored: String { map { "\($0.kind.rawValue) \($0.value)" }.joined(separator: "\n") }

  fileprivate init?(stored: String) {
    self = []
    for line in stored.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let kind = ActivationMethod.Kind(rawValue: String(parts[0])) else { return nil }
      append(ActivationMethod(kind, parts.count > 1 ? String(parts[1]) : ""))
    }
  }
}
