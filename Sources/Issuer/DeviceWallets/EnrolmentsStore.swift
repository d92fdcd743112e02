internal import Basics
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

let deviceWalletsMigrations: [StaticString] = [
  """
  -- Of Apple's wallet, phone and watch have a token each: a row each, by nonce until it has a reference.
  CREATE TABLE issuer_enrolments (
    card TEXT NOT NULL REFERENCES issuer_cards (card),
    number INTEGER NOT NULL,
    wallet_type TEXT NOT NULL,
    -- Google Pay only.
    wallet_id TEXT,
    -- The phone that asked; NULL where a card was taken over, or a number typed.
    phone TEXT,
    -- Of the request, in hexadecimal digits; NULL where there was none.
    nonce TEXT,
    dpan_ref TEXT,
    status TEXT NOT NULL,
    initiated BIGINT NOT NULL,
    PRIMARY KEY (card, number),
    UNIQUE (card, wallet_id)
  );
  INSERT INTO issuer_enrolments (card, number, wallet_type, wallet_id, phone, dpan_ref, status, initiated)
  SELECT card, number, wallet_type, CASE WHEN wallet_type = 'GOOGLE_PAY' THEN holder END,
    CASE WHEN wallet_type <> 'GOOGLE_PAY' THEN holder END, dpan_ref, status, initiated
  FROM issuer_tokenizations;
  DROP TABLE issuer_tokenizations;
  -- The nonces of the last day: each is for one request.
  CREATE TABLE issuer_wallet_nonces (
    issuer TEXT NOT NULL,
    nonce TEXT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (issuer, nonce)
  );
  -- The tokens that the network ended: no late report brings one back.
  CREATE TABLE issuer_ended_tokens (
    dpan_ref TEXT PRIMARY KEY
  );
  -- The cards that the network knows.
  CREATE TABLE issuer_network_cards (
    card TEXT PRIMARY KEY REFERENCES issuer_cards (card),
    pan_reference TEXT NOT NULL
  );
  -- What the network has yet to be told about cards.
  CREATE TABLE issuer_token_orders (
    name TEXT PRIMARY KEY,
    -- Those that are left count up.
    number BIGINT NOT NULL,
    card TEXT NOT NULL REFERENCES issuer_network_cards (card),
    kind TEXT NOT NULL
  );
  CREATE TABLE issuer_signing_keys (
    issuer TEXT PRIMARY KEY,
    -- Encrypted.
    private_key BYTEA NOT NULL
  );
  """,
  """
  -- Cards that are in a wallet have a token: an order can come before the network knows the card.
  CREATE TABLE issuer_token_orders_next (
    name TEXT PRIMARY KEY,
    -- Those that are left count up.
    number BIGINT NOT NULL,
    card TEXT NOT NULL REFERENCES issuer_cards (card),
    kind TEXT NOT NULL,
    -- Of an import only.
    wallet TEXT,
    token TEXT,
    nonce TEXT
  );
  INSERT INTO issuer_token_orders_next (name, number, card, kind) SELECT name, number, card, kind FROM issuer_token_orders;
  DROP TABLE issuer_token_orders;
  ALTER TABLE issuer_token_orders_next RENAME TO issuer_token_orders;
  -- What came into a wallet before there was a network, then what befell the card.
  INSERT INTO issuer_token_orders (name, number, card, kind, wallet, token, nonce)
  SELECT 'import-' || card || '-' || number,
    (SELECT COALESCE(MAX(number), 0) FROM issuer_token_orders) + ROW_NUMBER() OVER (ORDER BY card, number),
    card, 'import', wallet_type, dpan_ref, nonce
  FROM issuer_enrolments WHERE status = 'COMPLETED' AND dpan_ref IS NOT NULL;
  INSERT INTO issuer_token_orders (name, number, card, kind)
  SELECT 'suspend-' || card, (SELECT MAX(number) FROM issuer_token_orders) + ROW_NUMBER() OVER (ORDER BY card), card, 'suspend'
  FROM issuer_cards WHERE status IN ('LOCKED', 'SUSPENDED')
    AND card IN (SELECT card FROM issuer_token_orders WHERE kind = 'import');
  """,
  """
  -- How many orders there ever were: each is named by its number, also after those before it are done with.
  CREATE TABLE issuer_token_order_count (
    count BIGINT NOT NULL
  );
  INSERT INTO issuer_token_order_count (count) SELECT COALESCE(MAX(number), 0) FROM issuer_token_orders;
  """,
  """
  -- What the network has told of tokens.
  CREATE TABLE issuer_told_tokens (
    dpan_ref TEXT PRIMARY KEY,
    -- The key of the notice that came last; NULL where none came since notices are kept.
    notice TEXT,
    -- It was activated and could not pay: the owner's mail waits until it can.
    awaits_mail INTEGER NOT NULL DEFAULT 0,
    -- No late report brings it back.
    is_over INTEGER NOT NULL DEFAULT 0
  );
  INSERT INTO issuer_told_tokens (dpan_ref, is_over) SELECT dpan_ref, 1 FROM issuer_ended_tokens;
  DROP TABLE issuer_ended_tokens;
  """,
  """
  -- Every wallet's requests have a row each, by what names them until it has a reference: a wallet id may be there again.
  CREATE TABLE issuer_enrolments_next (
    card TEXT NOT NULL REFERENCES issuer_cards (card),
    number INTEGER NOT NULL,
    wallet_type TEXT NOT NULL,
    -- Google Pay only.
    wallet_id TEXT,
    -- The phone that asked; NULL where a card was taken over, or a number typed.
    phone TEXT,
    -- The wallet's name of its device, as the request had it; NULL where it had none.
    client_device TEXT,
    -- Of the request, in hexadecimal digits: Apple's nonce, or what names a payment card; NULL where there was none.
    nonce TEXT,
    dpan_ref TEXT,
    status TEXT NOT NULL,
    initiated BIGINT NOT NULL,
    PRIMARY KEY (card, number)
  );
  INSERT INTO issuer_enrolments_next (card, number, wallet_type, wallet_id, phone, nonce, dpan_ref, status, initiated)
  SELECT card, number, wallet_type, wallet_id, phone, nonce, dpan_ref, status, initiated FROM issuer_enrolments;
  DROP TABLE issuer_enrolments;
  ALTER TABLE issuer_enrolments_next RENAME TO issuer_enrolments;
  """,
]

/// A card's enrolment in a mobile wallet as it is stored.
struct StoredTokenization: Hashable, Sendable {
  let number: Int
  var content: MobileWalletTokenization
  /// The phone that requested or reported the enrolment; nil if the card was issued with it, or if a person typed the number.
  var phone: DeviceIdentifier?
  /// The wallet's identifier of its device; nil if the request had none. (Google and Samsung)
  var clientDevice: String?
  /// Identifies the request, in hexadecimal digits: Apple's nonce, or the digest of a payment card; nil if there was no request.
  var nonce: String?
  let initiated: Timestamp
}

/// The state of a token that results from the network's notices so far.
struct TokenNoticeState: Sendable {
  let reference: TokenReference
  /// The idempotency key of the last notice, which recognizes its retry after a lost response, even when the recorded response was deleted.
  var notice: IdempotencyKey?
  /// True if the token was activated but can't pay yet: the owner is notified once it can.
  var awaitsMail = false
  /// True if the network has deactivated the token; later reports of the app don't change that.
  var isOver = false
}

// MARK: - Enrolments

extension DatabaseTransaction {
  /// Returns a card's enrolments, including abandoned ones, the oldest first.
  func tokenizations(of card: CardIdentifier) throws(StorageError) -> [StoredTokenization] {
    try rows(
      """
      SELECT number, wallet_type, wallet_id, phone, client_device, nonce, dpan_ref, status, initiated FROM issuer_enrolments
      WHERE card = \(card) ORDER BY number
      """
    ) { row throws(StorageError) in
      guard let type = MobileWalletType(rawValue: try row.text("wallet_type")),
        let status = MobileWalletStatus(rawValue: try row.text("status"))
      else { throw .corrupt }
      return StoredTokenization(
        number: try row.integer("number"),
        content: MobileWalletTokenization(
          dpanRef: try row.optionalText("dpan_ref"), walletId: try row.optionalText("wallet_id"), walletType: type, status: status),
        phone: try row.optionalText("phone").map(DeviceIdentifier.init(rawValue:)),
        clientDevice: try row.optionalText("client_device"), nonce: try row.optionalText("nonce"), initiated: try row.moment("initiated"))
    }
  }

  /// Returns the cards of an account in the wallets of one of its phones.
  ///
  /// - Parameter moment: the time before which enrolments that still wait for activation have lapsed.
  func passes(
    on phone: DeviceIdentifier, of account: Int, waitingSince moment: Timestamp
  ) throws(StorageError) -> [CustomerDevicePass] {
    try rows(
      """
      SELECT last_four, wallet_type FROM issuer_enrolments JOIN issuer_cards ON issuer_cards.card = issuer_enrolments.card
      WHERE account = \(account) AND phone = \(phone) AND dpan_ref IS NOT NULL
        AND (issuer_enrolments.status = 'COMPLETED' OR initiated > \(moment))
      ORDER BY initiated, last_four, number
      """
    ) { row throws(StorageError) in
      guard let type = MobileWalletType(rawValue: try row.text("wallet_type")) else { throw .corrupt }
      return CustomerDevicePass(lastFour: try row.text("last_four"), walletType: type)
    }
  }

  func insert(_ tokenization: StoredTokenization, of card: CardIdentifier) throws(StorageError) {
    let content = tokenization.content
    try insert(
      into: "issuer_enrolments",
      [
        "card": .text(card.rawValue), "number": .integer(tokenization.number), "wallet_type": .text(content.walletType.rawValue),
        "wallet_id": Value(content.walletId), "phone": Value(tokenization.phone?.rawValue),
        "client_device": Value(tokenization.clientDevice), "nonce": Value(tokenization.nonce), "dpan_ref": Value(content.dpanRef),
        "status": .text(content.status.rawValue), "initiated": .moment(tokenization.initiated),
      ])
  }

  /// Writes an enrolment's wallet ID, phone, reference and status.
  func update(_ tokenization: StoredTokenization, of card: CardIdentifier) throws(StorageError) {
    try execute(
      """
      UPDATE issuer_enrolments SET wallet_id = \(tokenization.content.walletId), phone = \(tokenization.phone),
        dpan_ref = \(tokenization.content.dpanRef), status = \(tokenization.content.status) WHERE card = \(card)
        AND number = \(tokenization.number)
      """)
  }

  func delete(_ tokenization: StoredTokenization, of card: CardIdentifier) throws(StorageError) {
    try execute(
      "DELETE FROM issuer_enrolments WHERE card = \(card) AND number = \(tokenization.number)")
  }

  func deleteTokenizations(of card: CardIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_enrolments WHERE card = \(card)")
  }
}

extension DatabaseTransaction {
  /// Returns the state that results from the network's notices about this token; nil if there was none.
  func noticeState(_ dpanRef: String) throws(StorageError) -> TokenNoticeState? {
    try first("SELECT notice, awaits_mail, is_over FROM issuer_told_tokens WHERE dpan_ref = \(dpanRef)") {
      row throws(StorageError) in
      TokenNoticeState(
        reference: TokenReference(rawValue: dpanRef), notice: try row.optionalText("notice").map(IdempotencyKey.init(rawValue:)),
        awaitsMail: try row.flag("awaits_mail"), isOver: try row.flag("is_over"))
    }
  }

  func set(_ state: TokenNoticeState) throws(StorageError) {
    try execute("DELETE FROM issuer_told_tokens WHERE dpan_ref = \(state.reference)")
    try insert(
      into: "issuer_told_tokens",
      [
        "dpan_ref": .text(state.reference.rawValue), "notice": Value(state.notice?.rawValue), "awaits_mail": .flag(state.awaitsMail),
        "is_over": .flag(state.isOver),
      ])
  }
}

// MARK: - Nonces

// The time for which used nonces are stored: as long as the wallet provider stores them. (our choice)
private let noncesKeptFor = Duration.seconds(24 * 3600)

extension DatabaseTransaction {
  /// Marks a nonce as used, and deletes those that are too old. Returns true if it was not used before.
  func use(walletNonce nonce: String, at issuer: IssuerIdentifier, now: Timestamp) throws(StorageError) -> Bool {
    try execute("DELETE FROM issuer_wallet_nonces WHERE used < \(now - noncesKeptFor)")
    let isUsed = try first(
      "SELECT used FROM issuer_wallet_nonces WHERE issuer = \(issuer) AND nonce = \(nonce)"
    ) { row throws(StorageError) in try row.moment("used") }
    guard isUsed == nil else { return false }
    try insert(into: "issuer_wallet_nonces", ["issuer": .text(issuer.rawValue), "nonce": .text(nonce), "used": .moment(now)])
    return true
  }
}

// MARK: - The network

extension DatabaseTransaction {
  /// Returns the network's reference of a card; nil while the network doesn't know it.
  func panReference(of card: CardIdentifier) throws(StorageError) -> PANReference? {
    try first("SELECT pan_reference FROM issuer_network_cards WHERE card = \(card)") { row throws(StorageError) in
      PANReference(rawValue: try row.text("pan_reference"))
    }
  }

  func insert(_ reference: PANReference, of card: CardIdentifier) throws(StorageError) {
    try insert(into: "issuer_network_cards", ["card": .text(card.rawValue), "pan_reference": .text(reference.rawValue)])
  }

  /// Returns the number of a new order, which is unique.
  func nextOrderNumber() throws(StorageError) -> Int {
    try execute("UPDATE issuer_token_order_count SET count = count + 1")
    guard let number = try first("SELECT count FROM issuer_token_order_count", { row throws(StorageError) in try row.integer("count") })
    else { throw .corrupt }
    return number
  }

  func insert(_ order: TokenOrder, number: Int) throws(StorageError) {
    let imported: ImportedToken? = if case .importing(let token) = order.kind { token } else { nil }
    try insert(
      into: "issuer_token_orders",
      [
        "name": .text(order.name), "number": .integer(number), "card": .text(order.card.rawValue), "kind": .text(order.kind.name),
        "wallet": Value(imported?.wallet.rawValue), "token": Value(imported?.reference.rawValue), "nonce": Value(imported?.nonce),
      ])
  }

  func hasTokenOrder(of card: CardIdentifier) throws(StorageError) -> Bool {
    try first("SELECT name FROM issuer_token_orders WHERE card = \(card) LIMIT 1") { row throws(StorageError) in
      try row.text("name")
    } != nil
  }

  /// Returns the oldest pending orders, at most `limit`.
  func tokenOrders(limit: Int) throws(StorageError) -> [DueTokenOrder] {
    try rows(
      """
      SELECT name, issuer_token_orders.card AS card, kind, wallet, token, nonce, issuer
      FROM issuer_token_orders JOIN issuer_cards ON issuer_cards.card = issuer_token_orders.card
        JOIN issuer_accounts ON issuer_accounts.id = account
      ORDER BY number LIMIT \(limit)
      """
    ) { row throws(StorageError) in
      DueTokenOrder(
        order: TokenOrder(
          name: try row.text("name"), card: CardIdentifier(rawValue: try row.text("card")), kind: try row.tokenOrderKind()),
        issuer: IssuerIdentifier(rawValue: try row.text("issuer")))
    }
  }

  func delete(_ order: TokenOrder) throws(StorageError) {
    try execute("DELETE FROM issuer_token_orders WHERE name = \(order.name)")
  }
}

// MARK: - Signing keys

extension RSAKeysTable {
  static let issuer = RSAKeysTable("issuer_signing_keys", nameColumn: "issuer")
}

extension Row {
  fileprivate borrowing func tokenOrderKind() throws(StorageError) -> TokenOrder.Kind {
    let name = try text("kind")
    guard let token = try optionalText("token") else {
      guard let kind = TokenOrder.Kind(name: name) else { throw .corrupt }
      return kind
    }
    guard let wallet = DeviceWallet(rawValue: try text("wallet")) else { throw .corrupt }
    return .importing(ImportedToken(wallet: wallet, reference: TokenReference(rawValue: token), nonce: try optionalText("nonce")))
  }
}
