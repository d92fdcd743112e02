internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// The effect of a limit on an attempt.
enum Admission: Sendable {
  /// The attempt counts as failed until the count is reset; the next one has to wait.
  case counted(wait: Duration)
  case delayed(Duration)
  case locked
}

/// A password that is being checked.
struct PasswordAttempt: Sendable {
  let admission: Admission
  /// The account of the username; nil if it is unknown.
  let account: Account?

  /// The stored hash; nil if the attempt is not admitted or the username unknown. A check against nil costs the same and never succeeds.
  var password: PasswordHash? { if case .counted = admission { account?.password } else { nil } }
}

/// The issuer counts wrong passwords for each username, whichever phone and operation they come from. Unknown usernames have the same
/// delays.
///
/// Only a login that opens a session resets the count, so guessing security answers with a known password is delayed and locked like
/// guessing passwords. (Rules, limits)
extension RequestContext where Owner == IssuerTenant {
  /// Counts an attempt for a username, known or not, unless the attempt comes too early or the limit is reached.
  func countAttempt(_ kind: AttemptKind, of username: [UInt8], _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Admission {
    let limits = configuration.limits
    var misses = try sql.misses(kind, of: username)
    if misses.count >= limits.passwordMisses { return .locked }
    if misses.blockedUntil > now { return .delayed(misses.blockedUntil - now) }
    misses.count += 1
    let wait = limits.delay(after: misses.count)
    misses.blockedUntil = now + wait
    try sql.setMisses(misses, kind, of: username)
    note(kind.item, from: misses.count - 1, to: misses.count)
    return .counted(wait: wait)
  }

  /// Counts a password as wrong until the login that it begins has opened a session.
  func reservePasswordAttempt(username: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> PasswordAttempt {
    let account = try sql.account(username: username, at: issuer)
    return PasswordAttempt(admission: try countAttempt(.password, of: tag(username: username), sql), account: account)
  }

  /// Returns the account after a correct password; the count stays until `forgetMisses`. Throws 401, 429 or 423 if the attempt fails.
  func completePasswordAttempt(_ attempt: PasswordAttempt, isRight: Bool, _ sql: borrowing DatabaseTransaction) throws -> Account {
    switch attempt.admission {
    case .locked: throw WalletError.passwordLocked
    case .delayed(let wait): throw WalletError.tooManyTries(wait: wait)
    case .counted(let wait):
      // A password that was replaced while it was checked is no longer valid.
      guard isRight, let checked = attempt.account, let account = try sql.account(checked.id), account.password == checked.password
      else { throw WalletError.wrongPassword(wait: wait) }
      return account
    }
  }

  func forgetMisses(_ kind: AttemptKind, of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    let username = tag(username: account.email)
    let misses = try sql.misses(kind, of: username)
    try sql.forgetMisses(kind, of: username)
    note(kind.item, from: misses.count, to: 0)
  }

  /// Returns true if the next attempt would have to wait, or if no more are allowed.
  func isBlocked(_ kind: AttemptKind, of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Bool {
    let misses = try sql.misses(kind, of: tag(username: account.email))
    return misses.count >= configuration.limits.passwordMisses || misses.blockedUntil > now
  }
}

extension AttemptKind {
  fileprivate var item: Change.Item {
    switch self {
    case .password: .failedPasswords
    case .recovery: .codeRequests
    }
  }
}

// The checks of usernames, passwords and PINs, whose length limits exceed what any account can have.
extension FieldError {
  static func problems(username: String) -> [FieldError] {
    if username.trimmed.isEmpty { return [FieldError("username", "is required")] }
    return username.utf8.count > 1000 ? [FieldError("username", "must have at most 1000 bytes")] : []
  }

  static func problems(password: Secret, field: String = "password") -> [FieldError] {
    if password.isEmpty { return [FieldError(field, "is required")] }
    return password.reveal().utf8.count > PasswordConfigurations.maxBytes ? [FieldError(field, "is too long for a password")] : []
  }

  static func problems(passcode: Secret, field: String = "passcode") -> [FieldError] {
    // Rejects a text that can't be a PIN without counting an attempt. (ISO 9564: 4 to 12 digits)
    if (4...12).contains(passcode.count), passcode.reveal().hasOnlyDigits { return [] }
    return [FieldError(field, passcode.isEmpty ? "is required" : "must be 4 to 12 digits")]
  }

  static func problems(answer: Secret) -> [FieldError] {
    MFAAnswer.problem(with: answer).map { [FieldError("mfaSecretAnswer", $0)] } ?? []
  }

  static func problems(recoveryCode: Secret) -> [FieldError] {
    if recoveryCode.count == 8, recoveryCode.reveal().hasOnlyDigits { return [] }
    return [FieldError("recoveryCode", recoveryCode.isEmpty ? "is required" : "must be 8 digits")]
  }
}
