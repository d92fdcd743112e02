internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
internal import WalletModel

// The wallet providers' side: devices with their accounts, and the nonces for Apple's chips.

let chipsMigrations: [StaticString] = [
  """
  CREATE TABLE network_certificates (
    name TEXT PRIMARY KEY,
    der BYTEA NOT NULL
  );
  CREATE TABLE network_chips (
    device TEXT PRIMARY KEY,
    -- The phone that registered it, and alone may name it.
    phone TEXT NOT NULL,
    public_key TEXT NOT NULL,
    registered BIGINT NOT NULL
  );
  CREATE TABLE network_nonces (
    device TEXT NOT NULL REFERENCES network_chips (device),
    nonce TEXT NOT NULL,
    wallet_account TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- The idempotency key of the provisioning that used it.
    used_by TEXT,
    PRIMARY KEY (device, nonce)
  );
  CREATE INDEX network_nonces_made ON network_nonces (made);
  """,
  """
  CREATE TABLE network_rsa_keys (
    name TEXT PRIMARY KEY,
    -- Encrypted.
    private_key BYTEA NOT NULL
  );
  """,
  """
  -- Of the wallet that the device has.
  ALTER TABLE network_chips ADD COLUMN maker TEXT NOT NULL DEFAULT 'apple';
  -- As the wallet registered it last; NULL of Apple's, which names one with each nonce.
  ALTER TABLE network_chips ADD COLUMN wallet_account TEXT;
  """,
  """
  -- Payment cards that were used: each is for one provisioning.
  CREATE TABLE network_payment_cards (
    digest TEXT PRIMARY KEY,
    used BIGINT NOT NULL,
    -- The idempotency key of the provisioning that used it.
    used_by TEXT NOT NULL
  );
  CREATE INDEX network_payment_cards_used ON network_payment_cards (used);
  """,
]

extension RSAKeysTable {
  static let network = RSAKeysTable(
    find: "SELECT private_key FROM network_rsa_keys WHERE name = $1",
    insert: "INSERT INTO network_rsa_keys (name, private_key) VALUES ($1, $2)")
}

/// A device as its wallet provider knows it: in Apple's wallet a chip.
struct KeptChip: Sendable {
  let device: String
  let maker: WalletMaker
  /// The phone that registered it, and alone may name it.
  let phone: DeviceIdentifier
  /// Empty unless it is Apple's.
  let publicKey: String
  /// As the wallet registered it last; nil of Apple's, which names one with each nonce.
  let walletAccountId: String?
}

extension KeptChip {
  /// Whether a token of this device is in the wallet as it is now: of Google's and Samsung's with the account that it has.
  func mayHave(_ token: KeptToken) -> Bool { walletAccountId == nil || token.walletAccountId == walletAccountId }
}

/// A nonce for one provisioning.
struct KeptNonce: Sendable {
  let walletAccountId: String
  let made: Timestamp
  let usedBy: String?

  // As long as the longest lifetime that can be set. Those that are gone are late.
  fileprivate static let keptFor = Duration.seconds(24 * 3600)
}

extension DatabaseTransaction {
  func chip(_ device: String) throws(StorageError) -> KeptChip? {
    try first("SELECT maker, phone, public_key, wallet_account FROM network_chips WHERE device = $1", [.text(device)]) {
      row throws(StorageError) in
      guard let maker = WalletMaker(rawValue: try row.text("maker")) else { throw .corrupt }
      return KeptChip(
        device: device, maker: maker, phone: DeviceIdentifier(rawValue: try row.text("phone")), publicKey: try row.text("public_key"),
        walletAccountId: try row.optionalText("wallet_account"))
    }
  }

  func insert(_ chip: KeptChip, at now: Timestamp) throws(StorageError) {
    try execute(
      """
      INSERT INTO network_chips (device, maker, phone, public_key, wallet_account, registered) VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .text(chip.device), .text(chip.maker.rawValue), .text(chip.phone.rawValue), .text(chip.publicKey), Value(chip.walletAccountId),
        .moment(now),
      ])
  }

  /// Writes the account.
  func update(_ chip: KeptChip) throws(StorageError) {
    try execute(
      "UPDATE network_chips SET wallet_account = $1 WHERE device = $2", [Value(chip.walletAccountId), .text(chip.device)])
  }

  func nonce(_ nonce: String, of device: String) throws(StorageError) -> KeptNonce? {
    try first(
      "SELECT wallet_account, made, used_by FROM network_nonces WHERE device = $1 AND nonce = $2", [.text(device), .text(nonce)]
    ) { row throws(StorageError) in
      KeptNonce(
        walletAccountId: try row.text("wallet_account"), made: try row.moment("made"), usedBy: try row.optionalText("used_by"))
    }
  }

  /// The chip that a nonce was made for, with the account that it was made for; nil unless there is exactly one.
  func chip(withNonce nonce: String) throws(StorageError) -> (device: String, walletAccountId: String)? {
    let chips = try rows("SELECT device, wallet_account FROM network_nonces WHERE nonce = $1 LIMIT 2", [.text(nonce)]) {
      row throws(StorageError) in (device: try row.text("device"), walletAccountId: try row.text("wallet_account"))
    }
    return chips.count == 1 ? chips[0] : nil
  }

  /// Inserts a nonce, and deletes those that are too old.
  func insert(nonce: String, of device: String, walletAccountId: String, at now: Timestamp) throws(StorageError) {
    try execute("DELETE FROM network_nonces WHERE made < $1", [.moment(now - KeptNonce.keptFor)])
    try execute(
      "INSERT INTO network_nonces (device, nonce, wallet_account, made) VALUES ($1, $2, $3, $4)",
      [.text(device), .text(nonce), .text(walletAccountId), .moment(now)])
  }

  func use(nonce: String, of device: String, by request: String) throws(StorageError) {
    try execute(
      "UPDATE network_nonces SET used_by = $1 WHERE device = $2 AND nonce = $3", [.text(request), .text(device), .text(nonce)])
  }
}

extension DatabaseTransaction {
  /// The idempotency key of the provisioning that used a payment card; nil if none did.
  func user(ofPaymentCard digest: String) throws(StorageError) -> String? {
    try first("SELECT used_by FROM network_payment_cards WHERE digest = $1", [.text(digest)]) { row throws(StorageError) in
      try row.text("used_by")
    }
  }

  /// Uses a payment card, and deletes those that are no longer valid whatever they say.
  func use(paymentCard digest: String, by request: String, at now: Timestamp) throws(StorageError) {
    try execute("DELETE FROM network_payment_cards WHERE used < $1", [.moment(now - ActivationData.longestLifetime)])
    try execute(
      "INSERT INTO network_payment_cards (digest, used, used_by) VALUES ($1, $2, $3)", [.text(digest), .moment(now), .text(request)])
  }

  /// Takes back the use of a payment card by this request.
  func release(paymentCard digest: String, usedBy request: String) throws(StorageError) {
    try execute("DELETE FROM network_payment_cards WHERE digest = $1 AND used_by = $2", [.text(digest), .text(request)])
  }
}

extension DatabaseTransaction {
  /// The wallet provider's authorities, which are made, and all leaves with them anew, if there are none that are valid.
  func authorities(by checks: ProvisioningChecks, at now: Timestamp) throws(StorageError) -> WalletAuthorities {
    if let root = try certificate("root"), let subordinate = try certificate("subordinate") {
      let kept = WalletAuthorities(root: root, subordinate: subordinate)
      if kept.areValid(at: now) { return kept }
    }
    guard let new = try? checks.newAuthorities(at: now) else { throw .failed(0, "certificates cannot be made") }
    try execute("DELETE FROM network_certificates")
    try insert(new.root, "root")
    try insert(new.subordinate, "subordinate")
    return new
  }

  /// The wallet provider's leaf for a key, which is made unless there is one, and the subordinate authority above it.
  func chain(to key: PassDataKey, by checks: ProvisioningChecks, at now: Timestamp) throws(StorageError) -> CertificateChain {
    let authorities = try authorities(by: checks, at: now)
    let name =
      switch key {
      case .agreement: "leaf"
      case .encipherment: "RSA leaf"
      }
    if let leaf = try certificate(name) { return CertificateChain(leaf: leaf, subordinate: authorities.subordinate) }
    guard let leaf = try? checks.newLeaf(for: key, under: authorities) else { throw .failed(0, "a certificate cannot be made") }
    try insert(leaf, name)
    return CertificateChain(leaf: leaf, subordinate: authorities.subordinate)
  }

  private func insert(_ certificate: Certificate, _ name: String) throws(StorageError) {
    try execute("INSERT INTO network_certificates (name, der) VALUES ($1, $2)", [.text(name), .blob(certificate.der)])
  }

  private func certificate(_ name: String) throws(StorageError) -> Certificate? {
    let der = try first("SELECT der FROM network_certificates WHERE name = $1", [.text(name)]) { row throws(StorageError) in
      try row.blob("der")
    }
    guard let der else { return nil }
    guard let certificate = Certificate(der: der) else { throw .corrupt }
    return certificate
  }
}
