internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The account and phone of a call's session.
struct SessionHolder: Sendable {
  let account: Account
  let link: DeviceLink
  /// The time when password and security question opened the session; nil if it was opened in another way.
  let proved: Timestamp?
  /// The time of the last successful check of PIN or password in the session; nil if there was none since it was opened.
  let verified: Timestamp?
}

extension RequestContext where Owner == IssuerTenant {
  /// Returns the account of this call's session, and renews the session.
  ///
  /// Throws 401 `sessionEnded` if there is no session, if it is another phone's, or if it has ended: after the issuer's idle timeout
  /// without a call, or at its latest end, both by the world's clock.
  func session(_ sql: borrowing DatabaseTransaction) throws -> SessionHolder {
    guard let token = call.caller.session else { throw WalletError.sessionEnded }
    let tag = tag(token)
    guard let session = try sql.session(tag, tenant.renewals), session.device == device,
      let link = try sql.link(of: device, at: issuer), link.isActive, let account = try sql.account(link.account)
    else { throw WalletError.sessionEnded }
    guard isOpen(session) else {
      try sql.deleteSession(of: session.device)
      note(.sessionEnded(session.device, because: "timeout"))
      throw WalletError.sessionEnded
    }
    try renew(session, sql)
    noteOwner(account.id)
    return SessionHolder(account: account, link: link, proved: session.proved, verified: session.verified)
  }

  /// Notes this call as the session's last one: in memory if storing it may wait, otherwise in the database.
  private func renew(_ session: OpenSession, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    if session.lastCall == now { return }
    let (now, renewals) = (now, tenant.renewals)
    if renewals.mayWait(session, at: now) { return sql.afterCommit { renewals.note(session, at: now) } }
    try sql.renewSession(session, lastCall: now, expires: session.end(at: now))
    if renewals.isFull { try renewals.write(sql) }
    sql.afterCommit { renewals.forget(session) }
  }

  /// Opens a session on this linked phone, replacing its existing one.
  ///
  /// - Parameter isProved: true if password and security question opened the session.
  func signIn(
    _ account: Account, _ link: DeviceLink, isProved: Bool = false, mayChoosePasscode: Bool = false, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) -> LoginResponse {
    let token = token(for: .session)
    let lifetimes = configuration.lifetimes
    let expires = now + lifetimes.absolute
    try sql.insertSession(
      OpenSession(
        token: tag(token), device: device, storedCall: now, expires: expires, idle: lifetimes.idle, proved: isProved ? now : nil))
    note(.sessionOpened(device, until: min(now + lifetimes.idle, expires)))
    let hasPIN = account.passcode != nil && configuration.profile.supportsPINLogin
    let information = try sql.additionalInformation(of: account.id)
    return LoginResponse(
      session: SessionGrant(token: token, idleTimeout: lifetimes.idle, expires: expires),
      wallet: WalletSummary(
        firstName: account.firstName, lastName: account.lastName, username: account.email, countryCode: account.country,
        phone: account.phone, linkedDevices: try sql.links(to: account.id).count, linkedSince: link.since,
        lastPasswordUpdate: account.passwordUpdated,
        additionalCustomerInformation: information.isEmpty ? nil : information),
      mayChoosePasscode: mayChoosePasscode,
      passcodeChoiceExpires: isProved && hasPIN ? now + IssuerConfiguration.Lifetimes.passcodeChoice : nil)
  }

  /// Links this phone if necessary and opens a session, after a correct password and, if the issuer asks a security question, a correct
  /// answer. Resets the counts of wrong passwords and PINs, and notifies the owner of a new phone.
  func linkAndSignIn(_ account: Account, _ sql: borrowing DatabaseTransaction) throws -> LoginResponse {
    let (link, isNew) = try linkDevice(to: account, sql)
    try forgetMisses(.password, of: account, sql)
    try setPINMisses(0, of: account, sql)
    if isNew { try write(.phoneLinked, to: account, sql) }
    return try signIn(account, link, isProved: true, mayChoosePasscode: isPINDisabled(account), sql)
  }

  /// Returns the account to which this phone is linked; throws 404 if there is none, 403 if the phone is deactivated.
  func linkedAccount(_ sql: borrowing DatabaseTransaction) throws -> (account: Account, link: DeviceLink) {
    guard let link = try sql.link(of: device, at: issuer), let account = try sql.account(link.account) else {
      throw WalletError.deviceNotRegistered
    }
    guard link.isActive else { throw WalletError.deviceInactive }
    return (account, link)
  }

  /// Throws 403 if this phone is deactivated. Accepts a phone without a link.
  func requireActive(_ sql: borrowing DatabaseTransaction) throws {
    if let link = try sql.link(of: device, at: issuer), !link.isActive { throw WalletError.deviceInactive }
  }

  /// Returns the phone's link to this account and whether it is new; creates it if necessary.
  ///
  /// Throws 409 if the phone is linked to another wallet, 403 if it is deactivated.
  func linkDevice(to account: Account, _ sql: borrowing DatabaseTransaction) throws -> (link: DeviceLink, isNew: Bool) {
    if let link = try sql.link(of: device, at: issuer) {
      guard link.account == account.id else { throw WalletError.linkedElsewhere }
      guard link.isActive else { throw WalletError.deviceInactive }
      return (link, false)
    }
    if try sql.isLinked(device) { throw WalletError.linkedElsewhere }
    let phones = try sql.links(to: account.id).count
    try sql.insertLink(of: device, to: account.id, at: now)
    note(.phones, from: phones, to: phones + 1)
    return (DeviceLink(device: device, account: account.id, since: now, isActive: true), true)
  }

  /// Returns true from `issued` until the lifetime is over; false before `issued`, so that a clock that was moved back makes nothing valid.
  func isWithin(_ lifetime: Duration, of issued: Timestamp) -> Bool { isBetween(issued, issued + lifetime) }

  /// Returns true if the current time is between `issued` and the stored expiry.
  func isBetween(_ issued: Timestamp, _ expires: Timestamp) -> Bool { issued <= now && now <= expires }

  /// Returns true if the session has not timed out.
  func isOpen(_ session: OpenSession) -> Bool { session.isOpen(at: now, idle: configuration.lifetimes.idle) }

  /// Ends a phone's session before its timeout, if it has one, and notifies the phone of the reason.
  func endSession(of device: DeviceIdentifier, because reason: SessionEndReason, _ sql: borrowing DatabaseTransaction) throws(StorageError)
  {
    let isEnded = try deleteSession(of: device, because: reason.inWords, sql)
    if isEnded { try say(.sessionEnded(device, reason), sql) }
  }

  /// Ends a phone's session, if it has one, without notifying the phone. Returns whether the session was open.
  @discardableResult
  func deleteSession(of device: DeviceIdentifier, because reason: String, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> Bool
  {
    guard let session = try sql.session(of: device, tenant.renewals) else { return false }
    try sql.deleteSession(of: device)
    guard isOpen(session) else { return false }
    note(.sessionEnded(device, because: reason))
    return true
  }

  /// Returns a wallet's phones, as its owner and customer care see them.
  func devices(of account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> [CustomerDevice] {
    var list: [CustomerDevice] = []
    for link in try sql.links(to: account.id) { list.append(try customerDevice(link, isActive: link.isActive, sql)) }
    return list
  }

  func customerDevice(_ link: DeviceLink, isActive: Bool, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> CustomerDevice {
    let session = try sql.session(of: link.device, tenant.renewals)
    return CustomerDevice(
      deviceIdentifier: link.device, linkedSince: link.since, isActive: isActive, hasSession: session.map(isOpen) ?? false,
      passes: try sql.passes(on: link.device, of: link.account, waitingSince: now - Token.setupLifetime))
  }

  /// Sends an event when the transaction commits.
  func say(_ content: IssuerEvent.Content, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try tenant.outbox.send(content, at: now, sql)
    // The handlers have already noted other events as effects.
    if case .message(let message) = content { note(.sent(message.channel, to: message.to, subject: message.subject)) }
  }

  /// Sends an email to the wallet's owner in the issuer's name.
  func write(_ notice: Notice, to account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try say(.message(notice.mail(to: account, from: configuration.profile)), sql)
  }

  /// Sends an email to the wallet's owner, and a push message to each phone that is not deactivated.
  func writeEverywhere(_ notice: Notice, to account: Account, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try write(notice, to: account, sql)
    for link in try sql.links(to: account.id) where link.isActive {
      try say(.message(notice.push(to: link.device, from: configuration.profile)), sql)
    }
  }
}
