internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// What the phone keeps after it has changed a credential. The wallet's other phones lose session and device token.
struct Kept: OptionSet, Sendable {
  let rawValue: Int
  static let session = Kept(rawValue: 1)
  static let deviceToken = Kept(rawValue: 2)
}

/// A new password or PIN ends the sessions, tokens and unfinished flows of the old one. (Rules, flows)
extension RequestContext where Owner == IssuerTenant {
  func setPassword(_ password: PasswordHash, of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction)
    throws(StorageError)
  {
    try sql.setPassword(password, of: account.id, at: now)
    note(.password, from: "set", to: "replaced")
    try forgetMisses(.password, of: account, sql)
    try endAccess(of: account, keeping: kept, sql)
    try writeEverywhere(.passwordChanged, to: account, sql)
  }

  func setPasscode(_ passcode: PasswordHash, of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction)
    throws(StorageError)
  {
    try sql.setPasscode(passcode, of: account.id)
    note(.passcode, from: account.passcode == nil ? "none" : "set", to: account.passcode == nil ? "set" : "replaced")
    try setPINMisses(0, of: account, sql)
    try endAccess(of: account, keeping: kept, sql)
    try write(.pinChanged, to: account, sql)
  }

  private func endAccess(of account: Account, keeping kept: Kept, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    for link in try sql.links(to: account.id) {
      let kept = link.device == device ? kept : []
      if !kept.contains(.session) { try endSession(of: link.device, because: .credentialsChanged, sql) }
      if !kept.contains(.deviceToken) { try deleteDeviceToken(of: link.device, sql) }
    }
    let begun = try sql.deleteBegun(of: account.id)
    for question in begun.questions { note(.question, .phone(question.device), from: question.words, to: "none") }
    if begun.nonces > 0 { note(.nonce, from: "issued", to: "none") }
    if let recovery = begun.recovery { note(.recovery, from: recovery, to: "none") }
  }
}

// MARK: - Tokens, questions and nonces

extension RequestContext where Owner == IssuerTenant {
  func deleteDeviceToken(of device: DeviceIdentifier, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    if try sql.deleteDeviceToken(of: device) { note(.fingerprint, .phone(device), from: "issued", to: "none") }
  }

  func deleteAskedQuestion(of device: DeviceIdentifier, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    guard let asked = try sql.askedQuestion(of: device) else { return }
    try sql.deleteAskedQuestion(of: device)
    note(.question, .phone(device), from: asked, to: "none")
  }

  func setVerified(_ moment: Timestamp?, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    let known = try sql.session(of: device, tenant.renewals)?.verified
    try sql.setVerified(moment, inSessionOf: device)
    note(.stepUp, from: known == nil ? "none" : "done", to: moment == nil ? "none" : "done")
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
