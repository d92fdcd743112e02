internal import Contract
internal import Handset
package import WalletModel

/// Signs in and out. (`PDAuthenticationCoordinator`, WLW step 2.5 to 5)
///
/// Every login that succeeds opens the session under which later calls go; the token stays in the core.
package struct AuthenticationCoordinator: Sendable {
  let sender: Sender

  /// The session that is open as far as the phone knows; nil once it was closed, refused or given up.
  package var session: SessionGrant? { sender.session?.grant }

  /// When the session ends and why; nil where none is open.
  ///
  /// The issuer's idle limit counts from the moment the last call was made that needed the session, so it is never later than the
  /// issuer's own; the person's shorter one from then or from `lastUse`, when they last touched the phone.
  package func sessionDeadline(lastUse: Timestamp) -> SessionDeadline? {
    guard let session = sender.session else { return nil }
    let idle = session.lastCall + session.grant.idleTimeout
    var deadline = SessionDeadline(end: idle, cause: .idle, idleTime: session.grant.idleTimeout)
    if session.grant.expires < idle { deadline = SessionDeadline(end: session.grant.expires, cause: .absolute, idleTime: .zero) }
    if let own = sender.phone.sessionTimeout {
      let end = max(session.lastCall, lastUse) + own
      if end < deadline.end { deadline = SessionDeadline(end: end, cause: .ownLimit, idleTime: own) }
    }
    return deadline
  }

  /// Forgets the session, which is over by the issuer's limits: there is nobody to be told.
  package func forgetSession() { sender.dropSession(session?.token) }

  /// Signs in with the nonce of the registration and links this phone.
  ///
  /// Throws 401 where the nonce is unknown, spent, too old or another phone's.
  package func loginByNonce(_ nonce: Secret) async throws(WalletError) -> LoginResponse {
    try await logIn(LoginByNonce(nonce: nonce))
  }

  /// Signs in with username and password, or is asked a security question first (412, `mfaQuestionDidPrompt`).
  ///
  /// Throws 401 wrong username or password, 403, 409, 423, and 429 with `retryAfter`.
  package func loginByUsernamePassword(_ username: String, password: Secret) async throws(WalletError) -> UsernameLogin {
    let moment = sender.now
    let login = try await sender.send(LoginByUsernamePassword(username: username, password: password))
    if case .loggedIn(let response) = login { await sender.open(response, asked: moment) }
    return login
  }

  /// Answers the security question (`mfaSecretAnswer` of the token), signs in and links this phone.
  ///
  /// Throws 401 wrong answer with the tries left, 410 where the token is spent, expired or another phone's.
  package func registerWithMFA(_ token: MFAToken) async throws(WalletError) -> LoginResponse {
    try await logIn(RegisterWithMFA(mfaToken: token))
  }

  /// Signs in on a linked phone with the wallet's PIN.
  ///
  /// Throws 401 wrong PIN with the tries left, 423 where it is disabled, 404 where the phone is not linked, 403 where it is
  /// deactivated or the issuer has no login by PIN.
  package func loginByPIN(_ passcode: Secret) async throws(WalletError) -> LoginResponse {
    try await logIn(LoginByPIN(passcode: passcode))
  }

  /// Gets a long-lived token for this phone and keeps it behind its fingerprint sensor. (`generateDeviceAuthenicationTokenForUsername`)
  ///
  /// Throws 401, 400, and what kept the phone from writing (status 0).
  package func generateDeviceAuthenticationToken(forUsername username: String) async throws(WalletError) {
    let answer = try await sender.send(GenerateDeviceAuthenticationTokenForUsername(username: username))
    try await sender.phone.keep(deviceToken: answer.token)
  }

  /// Signs in with the long-lived token of this phone; whoever calls this has seen to it that the right finger was on the sensor.
  ///
  /// Throws 401 where the phone has none or it is not good any more, which the phone then forgets; 403, 404.
  package func loginWithDeviceAuthenticationToken() async throws(WalletError) -> LoginResponse {
    guard let token = sender.phone.deviceToken else { throw WalletError(401, .deviceTokenExpired, "this phone has no device token") }
    do throws(WalletError) {
      return try await logIn(LoginWithDeviceAuthenticationToken(token: token))
    } catch {
      if error.code == .deviceTokenExpired { try? await sender.phone.keep(deviceToken: nil) }
      throw error
    }
  }

  /// Ends the long-lived token of this phone; it is forgotten here even where that throws.
  package func expireDeviceAuthenticationToken() async throws(WalletError) {
    try await sender.phone.keep(deviceToken: nil)
    _ = try await sender.send(ExpireDeviceAuthenticationToken())
  }

  /// True where this phone has a long-lived token that is still good; one that is not is forgotten.
  package func isAuthorizedTokenExist() async throws(WalletError) -> Bool {
    guard sender.phone.deviceToken != nil else { return false }
    let exists = try await sender.send(IsAuthorizedTokenExist()).exists
    if !exists { try? await sender.phone.keep(deviceToken: nil) }
    return exists
  }

  /// Closes the session; the phone's own ends even where this throws (`logoutDidFail`), and the issuer's then by timeout.
  package func logout() async throws(WalletError) {
    let token = session?.token
    defer { sender.dropSession(token) }
    _ = try await sender.send(Logout())
  }

  private func logIn<O: Operation>(_ operation: O) async throws(WalletError) -> LoginResponse where O.Answer == LoginResponse {
    let moment = sender.now
    let response = try await sender.send(operation)
    await sender.open(response, asked: moment)
    return response
  }
}
