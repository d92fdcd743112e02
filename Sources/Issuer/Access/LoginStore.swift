internal import Basics
internal import Service
internal import Storage
internal import WalletModel

/// A session as it is stored, under its token's tag.
struct OpenSession: Sendable {
  let token: [UInt8]
  let device: DeviceIdentifier
  /// The time of the last call that the database contains.
  let storedCall: Timestamp
  /// The time of a later call that isn't in the database yet; nil if there is none.
  var pendingCall: Timestamp?
  let expires: Timestamp
  /// The idle timeout that the issuer sent to the phone; nil in a session from an older release, which has the issuer's present timeout.
  let idle: Duration?
  /// The time when password and security question opened the session; nil if it was opened in another way.
  let proved: Timestamp?
  /// The time of the last successful check of PIN or password in the session; nil if there was none since it was opened.
  var verified: Timestamp?

  var lastCall: Timestamp { pendingCall ?? storedCall }

  /// Returns the latest end of the session. A clock that was moved back doesn't extend a session: time that has passed in it stays used up.
  func end(at now: Timestamp) -> Timestamp { expires - max(.zero, lastCall - now) }

  /// Returns false after the idle timeout without a call, and from the session's latest end on.
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

/// A security question that the issuer has asked.
struct AskedQuestion: Sendable {
  /// The only request that a correct answer permits.
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

/// The kinds of attempts that the issuer counts for a username, known or unknown.
enum AttemptKind: String, Sendable {
  /// Wrong passwords, and logins that were not finished.
  case password
  /// Recoveries that were not finished.
  case recovery
}

/// The consecutive failed attempts of a username.
struct FailedAttempts: Sendable {
  var count = 0
  var blockedUntil = Timestamp.earliest
}

// MARK: - Sessions: one on each phone at most

extension DatabaseTransaction {
  private static let sessionColumns: SQL = "token, device, last_call, expires, proved, verified, idle_ms"

  /// Returns the session with this token; nil if there is none.
  ///
  /// - Parameter renewals: the session renewals that are not in the database yet; they are applied to the result.
  func session(_ token: [UInt8], _ renewals: SessionRenewals) throws(StorageError) -> OpenSession? {
    let stored = try first(
      "SELECT \(Self.sessionColumns) FROM issuer_sessions WHERE token = \(token)"
    ) { row throws(StorageError) in try row.session() }
    return stored.map(renewals.applied(to:))
  }

  /// Returns the phone's session, even if it has timed out; nil if there is none.
  ///
  /// - Parameter renewals: the session renewals that are not in the database yet; they are applied to the result.
  func session(of device: DeviceIdentifier, _ renewals: SessionRenewals) throws(StorageError) -> OpenSession? {
    let stored = try first(
      "SELECT \(Self.sessionColumns) FROM issuer_sessions WHERE device = \(device)"
    ) { row throws(StorageError) in try row.session() }
    return stored.map(renewals.applied(to:))
  }

  /// Inserts a session, replacing the phone's existing one.
  func insertSession(_ session: OpenSession) throws(StorageError) {
    try deleteSession(of: session.device)
    try insert(
      into: "issuer_sessions",
      [
        "token": .blob(session.token), "device": .text(session.device.rawValue), "last_call": .moment(session.storedCall),
        "expires": .moment(session.expires), "proved": Value(session.proved), "idle_ms": Value(session.idle),
      ])
  }

  func renewSession(_ session: OpenSession, lastCall: Timestamp, expires: Timestamp) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET last_call = \(lastCall), expires = \(expires) WHERE token = \(session.token)")
  }

  /// Stores a call that was only in memory, unless the session has changed since.
  func store(_ renewal: SessionRenewals.Renewal) throws(StorageError) {
    try execute(
      """
      UPDATE issuer_sessions SET last_call = \(renewal.lastCall) WHERE token = \(renewal.token) AND last_call = \(renewal.storedCall)
        AND expires = \(renewal.expires)
      """)
  }

  /// Stores the time of the last check of PIN or password in the session; nil if that check is no longer valid.
  func setVerified(_ moment: Timestamp?, inSessionOf device: DeviceIdentifier) throws(StorageError) {
    try execute(
      "UPDATE issuer_sessions SET verified = \(moment) WHERE device = \(device)")
  }

  func deleteSession(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_sessions WHERE device = \(device)")
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
    try first("SELECT account, device, issued FROM issuer_nonces WHERE token = \(token)") { row throws(StorageError) in
      IssuedNonce(
        account: try row.integer("account"), device: DeviceIdentifier(rawValue: try row.text("device")), issued: try row.moment("issued"))
    }
  }

  func insertNonce(_ token: [UInt8], _ nonce: IssuedNonce) throws(StorageError) {
    try insert(
      into: "issuer_nonces",
      [
        "token": .blob(token), "account": .integer(nonce.account), "device": .text(nonce.device.rawValue),
        "issued": .moment(nonce.issued),
      ])
  }

  /// Deletes the unused nonces that were issued before this time.
  func deleteNonces(issuedBefore moment: Timestamp) throws(StorageError) {
    try execute("DELETE FROM issuer_nonces WHERE issued < \(moment)")
  }

  func deleteNonce(_ token: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_nonces WHERE token = \(token)")
  }
}

// MARK: - Security questions asked: one on each phone at most

extension DatabaseTransaction {
  func askedQuestion(_ token: [UInt8]) throws(StorageError) -> AskedQuestion? {
    try first(
      "SELECT account, device, purpose, question, issued, misses FROM issuer_mfa_tokens WHERE token = \(token)"
    ) { row throws(StorageError) in
      guard let purpose = AskedQuestion.Purpose(rawValue: try row.text("purpose")) else { throw .corrupt }
      return AskedQuestion(
        account: try row.integer("account"), device: DeviceIdentifier(rawValue: try row.text("device")), purpose: purpose,
        question: try row.text("question"),
        issued: try row.moment("issued"), misses: try row.integer("misses"))
    }
  }

  /// Returns a few words about the phone's open question; nil if there is none.
  func askedQuestion(of device: DeviceIdentifier) throws(StorageError) -> String? {
    try first("SELECT misses FROM issuer_mfa_tokens WHERE device = \(device)") { row throws(StorageError) in
      begunInWords(misses: try row.integer("misses"))
    }
  }

  /// Inserts a question, replacing the phone's open one.
  func insertAskedQuestion(_ token: [UInt8], _ asked: AskedQuestion) throws(StorageError) {
    try deleteAskedQuestion(of: asked.device)
    try insert(
      into: "issuer_mfa_tokens",
      [
        "token": .blob(token), "account": .integer(asked.account), "device": .text(asked.device.rawValue),
        "purpose": .text(asked.purpose.rawValue), "question": .text(asked.question), "issued": .moment(asked.issued),
      ])
  }

  func setMisses(_ misses: Int, ofAskedQuestion token: [UInt8]) throws(StorageError) {
    try execute("UPDATE issuer_mfa_tokens SET misses = \(misses) WHERE token = \(token)")
  }

  func deleteAskedQuestion(of device: DeviceIdentifier) throws(StorageError) {
    try execute("DELETE FROM issuer_mfa_tokens WHERE device = \(device)")
  }
}

// MARK: - Misses of a username

extension DatabaseTransaction {
  func misses(_ kind: AttemptKind, of username: [UInt8]) throws(StorageError) -> FailedAttempts {
    try first(
      "SELECT misses, blocked_until FROM issuer_misses WHERE kind = \(kind) AND username = \(username)"
    ) { row throws(StorageError) in FailedAttempts(count: try row.integer("misses"), blockedUntil: try row.moment("blocked_until")) }
      ?? FailedAttempts()
  }

  func setMisses(_ misses: FailedAttempts, _ kind: AttemptKind, of username: [UInt8]) throws(StorageError) {
    try insert(
      into: "issuer_misses",
      [
        "kind": .text(kind.rawValue), "username": .blob(username), "misses": .integer(misses.count),
        "blocked_until": .moment(misses.blockedUntil),
      ], "ON CONFLICT (kind, username) DO UPDATE SET misses = excluded.misses, blocked_until = excluded.blocked_until")
  }

  func forgetMisses(_ kind: AttemptKind, of username: [UInt8]) throws(StorageError) {
    try execute("DELETE FROM issuer_misses WHERE kind = \(kind) AND username = \(username)")
  }
}
