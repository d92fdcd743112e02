internal import Service
internal import Storage
internal import WalletModel

/// A session as it is stored, under its token's tag.
struct OpenSession: Sendable {
  let token: [UInt8]
  let device: DeviceIdentifier
  /// When the last call was made that is stored.
  let storedCall: Timestamp
  /// When a call was made after it that is not stored yet.
  var pendingCall: Timestamp?
  let expires: Timestamp
  /// The idle timeout that the phone was told; nil in a session of an older world, which has the issuer's.
  let idle: Duration?
  /// When it was opened with password and security question; nil where it was opened in another way.
  let proved: Timestamp?
  /// When PIN or password was asked for in it and right; nil in a session that has just been opened.
  var verified: Timestamp?

  var lastCall: Timestamp { pendingCall ?? storedCall }

  /// Its end at the latest. A clock that was moved back extends nothing: what was used up of a session stays used up.
  func end(at now: Timestamp) -> Timestamp { expires - max(.zero, lastCall - now) }

  /// False after the idle time without a call, and from its end on.
  ///
  /// - Parameter standard: the issuer's idle timeout.
  func isOpen(at now: Timestamp, idle standard: Duration) -> Bool { now < end(at: now) && now - lastCall < idle ?? standard }
}

/// A registration's nonce as it is stored.
struct IssuedNonce: Sendable {
  let account: Int
  let device: DeviceIdentifier
  let issued: Timestamp
}

/// A security question that was asked.
struct AskedQuestion: Sendable {
  /// The request that a right answer permits; never the other one.
  enum Purpose: String {
    case login, passcode
  }

  let account: Int
  let device: DeviceIdentifier
  let purpose: Purpose
  let question: String
  let issued: Timestamp
  let misses: Int
}

/// The kinds of attempts that are counted for a username, known or unknown.
enum AttemptKind: String, Sendable {
  /// Wrong passwords, and logins that were not finished.
  case password
  /// Recoveries that were not finished.
  case recovery
}

/// Consecutive misses of a username.
struct FailedAttempts: Sendable {
  var count = 0
  var blockedUntil = Timestamp.earliest
}

// MARK: - Sessions: one on each phone at most

extension DatabaseTransaction {
  /// The session of a token.
  ///
  /// - Parameter renewals: the calls that are not stored yet.
  func session(_ token: [UInt8], _ renewals: SessionRenewals) throws(StorageError) -> OpenSession? {
    let stored = try first(
      "SELECT token, device, last_call, expires, proved, verified, idle_ms FROM issuer_sessions WHERE token = $1", [.blob(token)]
    ) { row throws(StorageError) in try row.session() }
    return stored.map(renewals.applied(to:))
  }

  /// The phone's session, be it over its time.
  ///
  /// - Parameter renewals: the calls that are not stored yet.
  func session(of device: DeviceIdentifier, _ renewals: SessionRenewals) throws(StorageError) -> OpenSession? {
    let stored = try first(
      "SELECT token, device, last_call, expires, proved, verified, idle_ms FROM issuer_sessions WHERE device = $1",
      [.text(device.rawValue)]
    ) { row throws(StorageError) in try row.session() }
    return stored.map(renewals.applied(to:))
  }

  /// Opens a session in the place of the one that the phone has, if any.
  func insertSession(_ session: OpenSession) throws(StorageError) {
    try deleteSession(of: session.device)
    try execute(
      "INSERT INTO issuer_sessions (token, device, last_call, expires, proved, idle_ms) VALUES ($1, $2, $3, $4, $5, $6)",
      [
        .blob(session.token), .text(session.device.rawValue), .moment(session.storedCall), .moment(session.expires),
        session.proved.map(Value.moment) ?? .null, session.idle.map(Value.duration) ?? .null,
      ])
  }

  func renewSession(_ session: OpenSession, lastCall: Timestamp, expires: Timestamp) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET last_call = $1, expires = $2 WHERE token = $3",
      [.moment(lastCall), .moment(expires), .blob(session.token)])
  }

  /// Stores a call that was noted in memory, unless the session has changed since.
  func store(_ renewal: SessionRenewals.Renewal) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET last_call = $1 WHERE token = $2 AND last_call = $3 AND expires = $4",
      [.moment(renewal.lastCall), .blob(renewal.token), .moment(renewal.storedCall), .moment(renewal.expires)])
  }

  /// Notes when the person proved who they are, or that this is worth nothing any more.
  func setVerified(_ moment: Timestamp?, inSessionOf device: DeviceIdentifier) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET verified = $1 WHERE device = $2", [moment.map(Value.moment) ?? .null, .text(device.rawValue)])
  }

  func deleteSession(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_sessions WHERE device = $1", [.text(device.rawValue)])
  }
}

extension Row {
  fileprivate func session() throws(StorageError) -> OpenSession {
    OpenSession(
      token: try blob("token"), device: DeviceIdentifier(rawValue: try text("device")), storedCall: try moment("last_call"),
      expires: try moment("expires"),
      idle: isNull("idle_ms") ? nil : try duration("idle_ms"), proved: isNull("proved") ? nil : try moment("proved"),
      verified: isNull("verified") ? nil : try moment("verified"))
  }
}

// MARK: - Nonces

extension DatabaseTransaction {
  func nonce(_ token: [UInt8]) throws(StorageError) -> IssuedNonce? {
    try first("SELECT account, device, issued FROM issuer_nonces WHERE token = $1", [.blob(token)]) { row throws(StorageError) in
      IssuedNonce(
        account: try row.integer("account"), device: DeviceIdentifier(rawValue: try row.text("device")), issued: try row.moment("issued"))
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

extension DatabaseTransaction {
  func askedQuestion(_ token: [UInt8]) throws(StorageError) -> AskedQuestion? {
    try first(
      "SELECT account, device, purpose, question, issued, misses FROM issuer_mfa_tokens WHERE token = $1", [.blob(token)]
    ) { row throws(StorageError) in
      guard let purpose = AskedQuestion.Purpose(rawValue: try row.text("purpose")) else { throw .corrupt }
      return AskedQuestion(
        account: try row.integer("account"), device: DeviceIdentifier(rawValue: try row.text("device")), purpose: purpose,
        question: try row.text("question"),
        issued: try row.moment("issued"), misses: try row.integer("misses"))
    }
  }

  /// The phone's question in a few words; nil if it was asked none.
  func askedQuestion(of device: DeviceIdentifier) throws(StorageError) -> String? {
    try first("SELECT misses FROM issuer_mfa_tokens WHERE device = $1", [.text(device.rawValue)]) { row throws(StorageError) in
      begunInWords(misses: try row.integer("misses"))
    }
  }

  /// Asks a question in the place of the one that the phone was asked before, if any.
  func insertAskedQuestion(_ token: [UInt8], _ asked: AskedQuestion) throws(StorageError) {
    try deleteAskedQuestion(of: asked.device)
    try execute(
      "INSERT INTO issuer_mfa_tokens (token, account, device, purpose, question, issued) VALUES ($1, $2, $3, $4, $5, $6)",
      [
        .blob(token), .integer(asked.account), .text(asked.device.rawValue), .text(asked.purpose.rawValue), .text(asked.question),
        .moment(asked.issued),
      ])
  }

  func setMisses(_ misses: Int, ofAskedQuestion token: [UInt8]) throws(StorageError) {
    try execute("UPDATE issuer_mfa_tokens SET misses = $1 WHERE token = $2", [.integer(misses), .blob(token)])
  }

  func deleteAskedQuestion(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_mfa_tokens WHERE device = $1", [.text(device.rawValue)])
  }
}

// MARK: - Misses of a username

extension DatabaseTransaction {
  func misses(_ kind: AttemptKind, of username: [UInt8]) throws(StorageError) -> FailedAttempts {
    try first(
      "SELECT misses, blocked_until FROM issuer_misses WHERE kind = $1 AND username = $2", [.text(kind.rawValue), .blob(username)]
    ) { row throws(StorageError) in FailedAttempts(count: try row.integer("misses"), blockedUntil: try row.moment("blocked_until")) }
      ?? FailedAttempts()
  }

  func setMisses(_ misses: FailedAttempts, _ kind: AttemptKind, of username: [UInt8]) throws(StorageError) {
    try execute(
      """
      INSERT INTO issuer_misses (kind, username, misses, blocked_until) VALUES ($1, $2, $3, $4)
      ON CONFLICT (kind, username) DO UPDATE SET misses = excluded.misses, blocked_until = excluded.blocked_until
      """, [.text(kind.rawValue), .blob(username), .integer(misses.count), .moment(misses.blockedUntil)])
  }

  func forgetMisses(_ kind: AttemptKind, of username: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_misses WHERE kind = $1 AND username = $2", [.text(kind.rawValue), .blob(username)])
  }
}
