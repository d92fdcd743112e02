internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// Wrong PINs are counted per wallet, whichever phone and operation they come from: several phones do not multiply guesses.
///
/// (Rules, limits: consecutive misses disable the PIN until a login with password and security question.)
extension RequestContext where Owner == IssuerTenant {
  /// Counts an attempt as a miss until it is complete, and returns the PIN to compare with.
  ///
  /// Attempts at the same time are counted one after the other, so never more than the limit are looked at. Throws 423 where
  /// the PIN is disabled, 403 where there is none.
  func reservePINAttempt(of account: Account, _ sql: borrowing DatabaseTransaction) throws -> PasswordHash {
    let passcode = try passcode(of: account)
    guard account.pinMisses < configuration.limits.pinMisses else {
      // After a crash between the last attempt's two transactions nobody was told yet.
      try tellPINDisabled(account, sql)
      throw WalletError.pinDisabled
    }
    try setPINMisses(account.pinMisses + 1, of: account, sql)
    return passcode
  }

  /// Makes a right attempt end the count, and throws a wrong one's 401 with the tries left.
  ///
  /// - Parameter checked: what `reservePINAttempt` gave; if it was replaced meanwhile it is no longer the wallet's PIN.
  func completePINAttempt(of account: Account, checked: PasswordHash, isRight: Bool, _ sql: borrowing DatabaseTransaction) throws {
    if isRight, checked == account.passcode { return try setPINMisses(0, of: account, sql) }
    let left = max(0, configuration.limits.pinMisses - account.pinMisses)
    if left == 0 { try tellPINDisabled(account, sql) }
    throw WalletError.wrongPIN(left: left)
  }

  /// Counts consecutive wrong PINs, of which the owner was not told.
  func setPINMisses(_ misses: Int, of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try sql.setPINMisses(misses, told: false, of: account.id)
    note(.failedAttempts, from: account.pinMisses, to: misses)
  }

  /// Throws 403 where the issuer has no login by PIN.
  func requirePINLogin() throws { guard configuration.profile.supportsPINLogin else { throw WalletError.noPINLogin } }

  /// The wallet's PIN; throws 403 where the issuer or the wallet has none.
  @discardableResult
  func passcode(of account: Account) throws -> PasswordHash {
    try requirePINLogin()
    guard let passcode = account.passcode else { throw WalletError.noPIN }
    return passcode
  }

  /// True where only a login with password and security question helps.
  func isPINDisabled(_ account: Account) -> Bool {
    configuration.profile.supportsPINLogin && account.pinMisses >= configuration.limits.pinMisses
  }

  private func tellPINDisabled(_ account: Account, _ sql: borrowing DatabaseTransaction) throws {
    guard !account.isPINLockTold else { return }
    try sql.setPINMisses(account.pinMisses, told: true, of: account.id)
    try write(.pinDisabled(misses: account.pinMisses), to: account, sql)
  }
}
