internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// The issuer counts wrong PINs per wallet, whichever phone and operation they come from: several phones do not multiply guesses.
///
/// (Rules, limits: consecutive misses disable the PIN until a login with password and security question.)
extension RequestContext where Owner == IssuerTenant {
  /// Counts an attempt as failed until `completePINAttempt`, and returns the PIN's hash to compare with.
  ///
  /// Counts concurrent attempts one after the other, so that never more than the limit are checked. Throws 423 if the PIN is disabled, 403
  /// if there is none.
  func reservePINAttempt(of account: Account, _ sql: borrowing DatabaseTransaction) throws -> PasswordHash {
    let passcode = try passcode(of: account)
    guard account.pinMisses < configuration.limits.pinMisses else {
      // If a process has crashed between the two transactions of the last attempt, the owner has not been notified yet.
      try tellPINDisabled(account, sql)
      throw WalletError.pinDisabled
    }
    try setPINMisses(account.pinMisses + 1, of: account, sql)
    return passcode
  }

  /// Resets the count after a correct PIN. After a wrong one, throws 401 with the attempts left.
  ///
  /// - Parameter checked: the hash from `reservePINAttempt`; if the wallet's PIN was replaced meanwhile, the attempt is wrong.
  func completePINAttempt(of account: Account, checked: PasswordHash, isRight: Bool, _ sql: borrowing DatabaseTransaction) throws {
    if isRight, checked == account.passcode { return try setPINMisses(0, of: account, sql) }
    let left = max(0, configuration.limits.pinMisses - account.pinMisses)
    if left == 0 { try tellPINDisabled(account, sql) }
    throw WalletError.wrongPIN(left: left)
  }

  /// Stores the number of consecutive wrong PINs, and that the owner has not been notified of them.
  func setPINMisses(_ misses: Int, of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try sql.setPINMisses(misses, told: false, of: account.id)
    note(.failedAttempts, from: account.pinMisses, to: misses)
  }

  /// Throws 403 if the issuer has no login by PIN.
  func requirePINLogin() throws { guard configuration.profile.supportsPINLogin else { throw WalletError.noPINLogin } }

  /// Returns the hash of the wallet's PIN; throws 403 if the issuer has no login by PIN, or the wallet no PIN.
  @discardableResult
  func passcode(of account: Account) throws -> PasswordHash {
    try requirePINLogin()
    guard let passcode = account.passcode else { throw WalletError.noPIN }
    return passcode
  }

  /// Returns true if the PIN is disabled until a login with password and security question.
  func isPINDisabled(_ account: Account) -> Bool {
    configuration.profile.supportsPINLogin && account.pinMisses >= configuration.limits.pinMisses
  }

  private func tellPINDisabled(_ account: Account, _ sql: borrowing DatabaseTransaction) throws {
    guard !account.isPINLockTold else { return }
    try sql.setPINMisses(account.pinMisses, told: true, of: account.id)
    try write(.pinDisabled(misses: account.pinMisses), to: account, sql)
  }
}
