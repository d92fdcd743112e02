internal import Storage
internal import WalletModel

/// A session as it is stored, under its token's tag.
struct OpenSession: Sendable {
  let device: DeviceIdentifier
  let lastCall: Timestamp
  let expires: Timestamp
}

/// A registration's nonce as it is stored.
struct IssuedNonce: Sendable {
  let account: Int
  let device: DeviceIdentifier
  let issued: Timestamp
}

/// A security question that was asked.
struct AskedQuestion: Sendable {
  let account: Int
  let device: DeviceIdentifier
  let question: String
  let issued: Timestamp
  let misses: Int
}

/// Consecutive wrong passwords for one username, whether it exists or not.
struct PasswordMisses: Sendable {
  var misses = 0
  var blockedUntil = Timestamp.earliest
}

// MARK: - Sessions: one on each phone at most

extension Connection {
  func session(_ token: [UInt8]) throws(StorageError) -> OpenSession? {
    try first("SELECT device, last_call, expires FROM issuer_sessions WHERE token = $1", [.blob(token)]) { row throws(StorageError) in
      OpenSession(device: DeviceIdentifier(rawValue: try row.text(0)), lastCall: try row.moment(1), expires: try row.moment(2))
    }
  }

  /// Opens a session in the place of the one that the phone has, if any.
  func insertSession(_ token: [UInt8], _ session: OpenSession) throws(StorageError) {
    try deleteSession(of: session.device)
    try execute(
      "INSERT INTO issuer_sessions (token, device, last_call, expires) VALUES ($1, $2, $3, $4)",
      [.blob(token), .text(session.device.rawValue), .moment(session.lastCall), .moment(session.expires)])
  }

  func renewSession(_ token: [UInt8], lastCall: Timestamp, expires: Timestamp) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET last_call = $1, expires = $2 WHERE token = $3", [.moment(lastCall), .moment(expires), .blob(token)])
  }

  /// True where there was one.
  @discardableResult
  func deleteSession(of device: DeviceIdentifier) throws(StorageError) -> Bool {
    try execute("DELETE FROM issuer_sessions WHERE device = $1", [.text(device.rawValue)]) > 0
  }

  /// True where the phone has one, be it over its time.
  func hasSession(_ device: DeviceIdentifier) throws(StorageError) -> Bool {
    try first("SELECT 1 FROM issuer_sessions WHERE device = $1", [.text(device.rawValue)]) { row throws(StorageError) in
      try row.integer(0)
    } != nil
  }
}

// MARK: - Nonces

extension Connection {
  func nonce(_ token: [UInt8]) throws(StorageError) -> IssuedNonce? {
    try first("SELECT account, device, issued FROM issuer_nonces WHERE token = $1", [.blob(token)]) { row throws(StorageError) in
      IssuedNonce(account: try row.integer(0), device: DeviceIdentifier(rawValue: try row.text(1)), issued: try row.moment(2))
    }
  }

  func insertNonce(_ token: [UInt8], _ nonce: IssuedNonce) throws(StorageError) {
    try execute(
      "INSERT INTO issuer_nonces (token, account, device, issued) VALUES ($1, $2, $3, $4)",
      [.blob(token), .integer(nonce.account), .text(nonce.device.rawValue), .moment(nonce.issued)])
  }

  /// Forgets those that nobody used in time.
  func deleteNonces(issuedBefore moment: Timestamp) throws(StorageError) {
    try execute("DELETE FROM issuer_nonces WHERE issued < $1", [.moment(moment)])
  }

  func deleteNonce(_ token: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_nonces WHERE token = $1", [.blob(token)])
  }
}

// MARK: - Security questions asked: one on each phone at most

extension Connection {
  func askedQuestion(_ token: [UInt8]) throws(StorageError) -> AskedQuestion? {
    try first(
      "SELECT account, device, question, issued, misses FROM issuer_mfa_tokens WHERE token = $1", [.blob(token)]
    ) { row throws(StorageError) in
      AskedQuestion(
        account: try row.integer(0), device: DeviceIdentifier(rawValue: try row.text(1)), question: try row.text(2),
        issued: try row.moment(3), misses: try row.integer(4))
    }
  }

  /// Asks a question in the place of the one that the phone was asked before, if any.
  func insertAskedQuestion(_ token: [UInt8], _ asked: AskedQuestion) throws(StorageError) {
    try deleteAskedQuestion(of: asked.device)
    try execute(
      "INSERT INTO issuer_mfa_tokens (token, account, device, question, issued) VALUES ($1, $2, $3, $4, $5)",
      [.blob(token), .integer(asked.account), .text(asked.device.rawValue), .text(asked.question), .moment(asked.issued)])
  }

  func setMisses(_ misses: Int, ofAskedQuestion token: [UInt8]) throws(StorageError) {
    try execute("UPDATE issuer_mfa_tokens SET misses = $1 WHERE token = $2", [.integer(misses), .blob(token)])
  }

  func deleteAskedQuestion(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_mfa_tokens WHERE device = $1", [.text(device.rawValue)])
  }
}

// MARK: - Wrong passwords

extension Connection {
  func passwordMisses(_ username: [UInt8]) throws(StorageError) -> PasswordMisses {
    try first("SELECT misses, blocked_until FROM issuer_password_misses WHERE username = $1", [.blob(username)]) {
      row throws(StorageError) in PasswordMisses(misses: try row.integer(0), blockedUntil: try row.moment(1))
    } ?? PasswordMisses()
  }

  func setPasswordMisses(_ misses: PasswordMisses, _ username: [UInt8]) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_password_misses (username, misses, blocked_until) VALUES ($1, $2, $3)
      ON CONFLICT (username) DO UPDATE SET misses = excluded.misses, blocked_until = excluded.blocked_until
      """, [.blob(username), .integer(misses.misses), .moment(misses.blockedUntil)])
  }

  func forgetPasswordMisses(_ username: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_password_misses WHERE username = $1", [.blob(username)])
  }
}
