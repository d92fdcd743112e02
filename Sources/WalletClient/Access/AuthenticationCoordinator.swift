package import Basics
internal import Contract
internal import Handset
package import WalletModel

/// Logs in and out. (`PDAuthenticationCoordinator`, WLW step 2.5 to 5)
///
/// Every successful login opens the session for later calls. The token stays in the client core.
package struct AuthenticationCoordinator: Sendable {
  let sender: Sender

  /// The open session, as far as the phone knows; nil after it was closed, rejected or forgotten.
  package var session: SessionGrant? { sender.session?.grant }

  /// Returns the end of the session and its cause, or nil if no session is open.
  ///
  /// The issuer's idle timeout counts from the last call that needed the session, so this end is never later than the issuer's own. The
  /// customer's shorter timeout counts from that call or from `lastUse`, the customer's last use of the app, whichever is later.
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

  /// Forgets a session that has ended by the issuer's timeouts. Sends no request.
  package func forgetSession() { sender.dropSession(session?.token) }

  /// Logs in with the nonce of the registration and links this phone.
  ///
  /// Throws 401 if the nonce is unknown, used, expired or belongs to another phone.
  package func loginByNonce(_ nonce: Secret) async throws(WalletError) -> LoginResponse {
    try await logIn(LoginByNonce(nonce: nonce))
  }

  /// Logs in with username and password, or returns a security question (412, `mfaQuestionDidPrompt`).
  ///
  /// Throws 401 for a wrong username or password, 403, 409, 423, and 429 with `retryAfter`.
  package func loginByUsernamePassword(_ username: String, password: Secret) async throws(WalletError) -> UsernameLogin {
    let moment = sender.now
    let login = try await sender.send(LoginByUsernamePassword(username: username, password: password))
    if case .loggedIn(let response) = login { await sender.open(response, asked: moment) }
    return login
  }

  /// Answers the security question (`mfaSecretAnswer` of the token), logs in and links this phone.
  ///
  /// Throws 401 for a wrong answer, with the attempts left; 410 if the token is used up, expired or belongs to another phone.
  package func registerWithMFA(_ token: MFAToken) async throws(WalletError) -> LoginResponse {
    try await logIn(RegisterWithMFA(mfaToken: token))
  }

  /// Logs in on a linked phone with the wallet's PIN.
  ///
  /// Throws 401 for a wrong PIN, with the attempts left; 423 if the PIN is disabled; 404 if the phone is not linked; 403 if it is
  /// deactivated or the issuer has no login by PIN.
  package func loginByPIN(_ passcode: Secret) async throws(WalletError) -> LoginResponse {
    try await logIn(LoginByPIN(passcode: passcode))
  }

  /// Requests a long-lived token for this phone, and stores it protected by the fingerprint sensor.
  /// (`generateDeviceAuthenicationTokenForUsername`)
  ///
  /// Throws 401, 400, and errors of the phone's storage (status 0).
  package func generateDeviceAuthenticationToken(forUsername username: String) async throws(WalletError) {
    let answer = try await sender.send(GenerateDeviceAuthenticationTokenForUsername(username: username))
    try await sender.phone.keep(deviceToken: answer.token)
  }

  /// Logs in with the long-lived token of this phone. The caller must have checked the finger on the sensor.
  ///
  /// Throws 401 if the phone has no token, or an invalid one, which it then forgets; 403, 404.
  package func loginWithDeviceAuthenticationToken() async throws(WalletError) -> LoginResponse {
    guard let token = sender.phone.deviceToken else { throw WalletError(401, .deviceTokenExpired, "this phone has no device token") }
    do throws(WalletError) {
      return try await logIn(LoginWithDeviceAuthenticationToken(token: token))
    } catch {
      if error.code == .deviceTokenExpired { try? await sender.phone.keep(deviceToken: nil) }
      throw error
    }
  }

  /// Expires the long-lived token of this phone. The phone forgets it even if this throws.
  package func expireDeviceAuthenticationToken() async throws(WalletError) {
    try await sender.phone.keep(deviceToken: nil)
    _ = try await sender.send(ExpireDeviceAuthenticationToken())
  }

  /// Returns whether this phone has a valid long-lived token. Forgets an invalid one.
  package func isAuthorizedTokenExist() async throws(WalletError) -> Bool {
    guard sender.phone.deviceToken != nil else { return false }
    let exists = try await sender.send(IsAuthorizedTokenExist()).exists
    if !exists { try? await sender.phone.keep(deviceToken: nil) }
    return exists
  }

  /// Closes the session. The phone forgets it even if this throws (`logoutDidFail`); the issuer's session then ends by timeout.
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
