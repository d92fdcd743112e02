internal import Basics
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
  static let network = RSAKeysTable("network_rsa_keys", nameColumn: "name")
}

/// A device as its wallet provider knows it; with Apple's wallet, a chip.
struct StoredChip: Sendable {
  let device: String
  let maker: WalletMaker
  /// The phone that has registered the device; no other phone may use its identifier.
  let phone: DeviceIdentifier
  /// The chip's public key; empty unless the device is Apple's.
  let publicKey: String
  /// The account that the wallet has registered last; nil for Apple's wallet, which sends an account with each nonce.
  let walletAccountId: String?
}

extension StoredChip {
  /// Returns true if a token of this device is in its current wallet. In Google's and Samsung's wallets, the token must belong to the
  /// current account.
  func mayHave(_ token: StoredToken) -> Bool { walletAccountId == nil || token.walletAccountId == walletAccountId }
}

/// A nonce for one provisioning.
struct StoredNonce: Sendable {
  let walletAccountId: String
  let made: Timestamp
  let usedBy: String?

  // The time for which nonces are stored: the longest lifetime that the network's settings allow. A deleted nonce counts as expired.
  fileprivate static let keptFor = Duration.seconds(24 * 3600)
}

extension DatabaseTransaction {
  func chip(_ device: String) throws(StorageError) -> StoredChip? {
    try first("SELECT maker, phone, public_key, wallet_account FROM network_chips WHERE device = \(device)") {
      row throws(StorageError) in
      guard let maker = WalletMaker(rawValue: try row.text("maker")) else { throw .corrupt }
      return StoredChip(
        device: device, maker: maker, phone: DeviceIdentifier(rawValue: try row.text("phone")), publicKey: try row.text("public_key"),
        walletAccountId: try row.optionalText("wallet_account"))
    }
  }

  func insert(_ chip: StoredChip, at now: Timestamp) throws(StorageError) {
    try insert(
      into: "network_chips",
      [
        "device": .text(chip.device), "maker": .text(chip.maker.rawValue), "phone": .text(chip.phone.rawValue),
        "public_key": .text(chip.publicKey), "wallet_account": Value(chip.walletAccountId), "registered": .moment(now),
      ])
  }

  /// Writes the device's account.
  func update(_ chip: StoredChip) throws(StorageError) {
    try execute(
      "UPDATE network_chips SET wallet_account = \(chip.walletAccountId) WHERE device = \(chip.device)")
  }

  func nonce(_ nonce: String, of device: String) throws(StorageError) -> StoredNonce? {
    try first(
      "SELECT wallet_account, made, used_by FROM network_nonces WHERE device = \(device) AND nonce = \(nonce)"
    ) { row throws(StorageError) in
      StoredNonce(
        walletAccountId: try row.text("wallet_account"), made: try row.moment("made"), usedBy: try row.optionalText("used_by"))
    }
  }

  /// Returns the chip and the account for which a nonce was created; nil unless exactly one chip has it.
  func chip(withNonce nonce: String) throws(StorageError) -> (device: String, walletAccountId: String)? {
    let chips = try rows("SELECT device, wallet_account FROM network_nonces WHERE nonce = \(nonce) LIMIT 2") {
      row throws(StorageError) in (device: try row.text("device"), walletAccountId: try row.text("wallet_account"))
    }
    return chips.count == 1 ? chips[0] : nil
  }

  /// Inserts a nonce, and deletes those that are too old.
  func insert(nonce: String, of device: String, walletAccountId: String, at now: Timestamp) throws(StorageError) {
    try execute("DELETE FROM network_nonces WHERE made < \(now - StoredNonce.keptFor)")
    try insert(
      into: "network_nonces",
      ["device": .text(device), "nonce": .text(nonce), "wallet_account": .text(walletAccountId), "made": .moment(now)])
  }

  func use(nonce: String, of device: String, by request: String) throws(StorageError) {
    try execute(
      "UPDATE network_nonces SET used_by = \(request) WHERE device = \(device) AND nonce = \(nonce)")
  }
}

extension DatabaseTransaction {
  /// Returns the idempotency key of the provisioning that has used a payment card; nil if none has.
  func user(ofPaymentCard digest: String) throws(StorageError) -> String? {
    try first("SELECT used_by FROM network_payment_cards WHERE digest = \(digest)") { row throws(StorageError) in
      try row.text("used_by")
    }
  }

  /// Marks a payment card as used, and deletes the marks of cards that are older than the longest validity.
  func use(paymentCard digest: String, by request: String, at now: Timestamp) throws(StorageError) {
    try execute("DELETE FROM network_payment_cards WHERE used < \(now - ActivationData.longestLifetime)")
    try insert(into: "network_payment_cards", ["digest": .text(digest), "used": .moment(now), "used_by": .text(request)])
  }

  /// Removes this request's mark on a payment card, which can then be used again.
  func release(paymentCard digest: String, usedBy request: String) throws(StorageError) {
    try execute("DELETE FROM network_payment_cards WHERE digest = \(digest) AND used_by = \(request)")
  }
}

extension DatabaseTransaction {
  /// Returns the wallet provider's certificate authorities. If none are valid, creates new ones and deletes all certificates of the old
  /// ones.
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

  /// Returns the wallet provider's leaf certificate for a key, with the subordinate authority's certificate; creates the leaf if necessary.
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
    try insert(into: "network_certificates", ["name": .text(name), "der": .blob(certificate.der)])
  }

  private func certificate(_ name: String) throws(StorageError) -> Certificate? {
    let der = try first("SELECT der FROM network_certificates WHERE name = \(name)") { row throws(StorageError) in
      try row.blob("der")
    }
    guard let der else { return nil }
    guard let certificate = Certificate(der: der) else { throw .corrupt }
    return certificate
  }
}
