internal import Contract
package import WalletModel

/// Signs in and out. (`PDAuthenticationCoordinator`, WLW step 2.5 to 5)
///
/// Every login that succeeds opens the session under which later calls go; the token stays in the core.
package struct AuthenticationCoordinator: Sendable {
  let sender: Sender

  /// The session that is open as far as the phone knows; nil once it was closed, refused or given up.
  package var session: SessionGrant? { sender.session?.grant }

  /// When the session ends if no call is made any more; nil where none is open.
  ///
  /// Counted from the moment the last call was made that needed the session, so it is never later than the issuer's own.
  package var sessionDeadline: Timestamp? {
    sender.session.map { min($0.lastCall + $0.grant.idleTimeout, $0.grant.expires) }
  }

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
