internal import Contract
internal import Storage
internal import WalletModel

extension Desk {
  /// The account whose session this call bears, renewed by it.
  ///
  /// Throws 401 `sessionEnded` where there is none, it is another phone's, or it ended: after the issuer's idle time without a
  /// call, and at its end at the latest, both by the world's clock. A clock that was moved back extends nothing: what was used
  /// up of a session stays used up.
  func session(_ sql: borrowing Connection) throws -> (account: Account, link: DeviceLink) {
    guard let token = call.session else { throw WalletError.sessionEnded }
    let tag = issuer.vault.tag(token: token)
    guard let session = try sql.session(tag), session.device == call.device, let link = try sql.link(of: call.device, at: call.issuer),
      link.isActive, let account = try sql.account(link.account)
    else { throw WalletError.sessionEnded }
    let movedBack = max(.zero, session.lastCall - now)
    let expires = session.expires - movedBack
    let idle = configuration.lifetimes.idle
    guard now < expires, now - session.lastCall < idle else {
      try sql.deleteSession(of: session.device)
      throw WalletError.sessionEnded
    }
    try sql.renewSession(tag, lastCall: now, expires: expires)
    return (account, link)
  }

  /// Opens a session on this linked phone, in the place of the one it has.
  func signIn(_ account: Account, _ link: DeviceLink, _ sql: borrowing Connection) throws(StorageError) -> LoginResponse {
    let token = token(for: .session)
    let lifetimes = configuration.lifetimes
    let expires = now + lifetimes.absolute
    try sql.insertSession(issuer.vault.tag(token: token), OpenSession(device: call.device, lastCall: now, expires: expires))
    return LoginResponse(
      session: SessionGrant(token: token, idleTimeout: lifetimes.idle, expires: expires),
      wallet: WalletSummary(
        firstName: account.firstName, lastName: account.lastName, username: account.email,
        linkedDevices: try sql.linkedDevices(of: account.id), linkedSince: link.since, lastPasswordUpdate: account.passwordUpdated))
  }

  /// Links this phone unless it is, and opens a session: what a person has proved to be worth who knows the password and, where
  /// there is one, the answer to a security question. It ends the count of wrong PINs, and the owner learns of a new phone.
  func linkAndSignIn(_ account: Account, _ sql: borrowing Connection) throws -> LoginResponse {
    let (link, isNew) = try linkDevice(to: account, sql)
    try sql.setPINMisses(0, told: false, of: account.id)
    if isNew { try write(.phoneLinked, to: account, sql) }
    return try signIn(account, link, sql)
  }

  /// The phone's link to this account, made now unless there is one; true where it is new.
  ///
  /// Throws 409 where the phone is linked to another wallet, 403 where it is deactivated.
  func linkDevice(to account: Account, _ sql: borrowing Connection) throws -> (link: DeviceLink, isNew: Bool) {
    if let link = try sql.link(of: call.device, at: call.issuer) {
      guard link.account == account.id else { throw WalletError.linkedElsewhere }
      guard link.isActive else { throw WalletError.deviceInactive }
      return (link, false)
    }
    if try sql.isLinked(call.device) { throw WalletError.linkedElsewhere }
    try sql.insertLink(of: call.device, to: account.id, at: now)
    return (DeviceLink(account: account.id, since: now, isActive: true), true)
  }

  /// True from the moment something was given until its lifetime is over; a clock moved back before that moment revives nothing.
  func isWithin(_ lifetime: Duration, of issued: Timestamp) -> Bool { issued <= now && now - issued <= lifetime }

  /// Ends a phone's session before its time, if it has one; the phone learns why.
  func endSession(of device: DeviceIdentifier, because reason: SessionEndReason, _ sql: borrowing Connection) throws(StorageError) {
    if try sql.deleteSession(of: device) { try say(.sessionEnded(device, reason), sql) }
  }

  /// Says something unasked, once the transaction commits.
  func say(_ content: IssuerEvent.Content, _ sql: borrowing Connection) throws(StorageError) {
    try sql.send(content, issuer.vault, at: now)
  }

  /// Writes to the wallet's owner in the issuer's name.
  func write(_ mail: Mail, to account: Account, _ sql: borrowing Connection) throws(StorageError) {
    try say(.message(mail.message(to: account, from: configuration.profile)), sql)
  }
}
