internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// The access that the phone keeps after changing a credential; the wallet's other phones lose both.
struct Kept: OptionSet, Sendable {
  let rawValue: Int
  static let session = Kept(rawValue: 1)
  static let deviceToken = Kept(rawValue: 2)
}

/// A new password or PIN ends what was opened or begun with the old ones. (Rules, flows)
extension RequestContext where Owner == IssuerTenant {
  func setPassword(_ password: PasswordHash, of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction)
    throws(StorageError)
  {
    try sql.setPassword(password, of: account.id, at: now)
    try forgetMisses(.password, of: account, sql)
    try endAccess(of: account, keeping: kept, sql)
    try writeEverywhere(.passwordChanged, to: account, sql)
  }

  func setPasscode(_ passcode: PasswordHash, of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction)
    throws(StorageError)
  {
    try sql.setPasscode(passcode, of: account.id)
    try sql.setPINMisses(0, told: false, of: account.id)
    try endAccess(of: account, keeping: kept, sql)
    try write(.pinChanged, to: account, sql)
  }

  private func endAccess(of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    for link in try sql.links(to: account.id) {
      let kept = link.device == device ? kept : []
      if !kept.contains(.session) { try endSession(of: link.device, because: .credentialsChanged, sql) }
      if !kept.contains(.deviceToken) { try sql.deleteDeviceToken(of: link.device) }
    }
    try sql.deleteBegun(of: account.id)
  }
}

extension PasswordConfigurations {
  /// Returns the field errors of the new password in a request.
  func problems(withNew password: Secret, confirmed: Secret, username: String) -> [FieldError] {
    problems(with: password, confirmed: confirmed, username: username, fields: ("newPassword", "confirmPassword"))
  }
}

extension PasscodeConfigurations {
  /// Returns the field errors of the new PIN in a request.
  func problems(withNew passcode: Secret, confirmed: Secret) -> [FieldError] {
    problems(with: passcode, confirmed: confirmed, fields: ("newPasscode", "confirmPasscode"))
  }
}
