import Basics
import Contract
import Handset
import Simulation
import Synchronization
import Testing
import WalletClient
import WalletModel

/// The long-lived token, recovery, and what the issuer says unasked.
@Suite(.timeLimit(.minutes(10))) struct CredentialsTests {
  let stand = Stand()
  var wallet: WalletClient { stand.wallet }

  private func signIn() async throws { _ = try await wallet.authentication.loginByPIN(Secret("2580")) }

  // MARK: - The device token

  @Test func `the token is kept and handed in`() async throws {
    let token = DeviceAuthenticationToken(token: Secret("long-lived"), expires: .morning + .seconds(86_400))
    stand.issuer.answer(.generateDeviceAuthenticationTokenForUsername, token)
    stand.issuer.answer(.loginWithDeviceAuthenticationToken, LoginResponse.anna(token: "second"))
    try await signIn()
    try await wallet.authentication.generateDeviceAuthenticationToken(forUsername: "anna@example.com")
    #expect(stand.phone.deviceToken == Secret("long-lived"))
    try await wallet.authentication.logout()
    _ = try await wallet.authentication.loginWithDeviceAuthenticationToken()
    #expect(wallet.authentication.session?.token == Secret("second"))
  }

  @Test func `a token that is no longer valid is forgotten`() async throws {
    try await stand.phone.keep(deviceToken: Secret("old"))
    stand.issuer.refuse(.loginWithDeviceAuthenticationToken, WalletError(401, .deviceTokenExpired, "no"))
    #expect(
      await refusal { () throws(WalletError) in try await wallet.authentication.loginWithDeviceAuthenticationToken() }?.code
        == .deviceTokenExpired)
    #expect(stand.phone.deviceToken == nil)
    // Without a token, the phone sends no request.
    let asked = stand.issuer.asked.count
    #expect(try await wallet.authentication.isAuthorizedTokenExist() == false)
    #expect(stand.issuer.asked.count == asked)
  }

  @Test(arguments: [true, false]) func `the issuer says whether the token is good`(exists: Bool) async throws {
    try await stand.phone.keep(deviceToken: Secret("some"))
    stand.issuer.answer(.isAuthorizedTokenExist, AuthorizedToken(exists: exists))
    #expect(try await wallet.authentication.isAuthorizedTokenExist() == exists)
    #expect((stand.phone.deviceToken != nil) == exists)
  }

  @Test func `a token is forgotten here even where the issuer cannot be told`() async throws {
    try await stand.phone.keep(deviceToken: Secret("some"))
    try await signIn()
    stand.plan.arm(.dropBefore, for: .expireDeviceAuthenticationToken)
    #expect(await refusal { () throws(WalletError) in try await wallet.authentication.expireDeviceAuthenticationToken() } != nil)
    #expect(stand.phone.deviceToken == nil)
  }

  @Test func `a password that was reset leaves nothing to get in with`() async throws {
    try await signIn()
    try await stand.phone.keep(deviceToken: Secret("some"))
    stand.issuer.answer(.resetPassword, Done())
    let recovery = PasswordRecovery(question: "?", token: Secret("recovery"), expires: .morning)
    try await wallet.credentials.resetPassword(
      recovery, recoveryCode: Secret("12345678"), mfaSecretAnswer: Secret("Rex"), newPassword: Secret("a longer one"),
      confirmPassword: Secret("a longer one"))
    #expect(wallet.authentication.session == nil)
    #expect(stand.phone.deviceToken == nil)
  }

  /// A reset whose answer was lost is sent again under its own key, so that the code is spent once.
  @Test func `a reset is done once`() async throws {
    stand.issuer.answer(.resetPassword, Done())
    let recovery = PasswordRecovery(question: "?", token: Secret("recovery"), expires: .morning)
    func reset() async throws(WalletError) {
      try await wallet.credentials.resetPassword(
        recovery, recoveryCode: Secret("12345678"), mfaSecretAnswer: Secret("Rex"), newPassword: Secret("a longer one"),
        confirmPassword: Secret("a longer one"))
    }
    stand.plan.arm(.dropAfter, for: .resetPassword)
    #expect(await refusal { () throws(WalletError) in try await reset() }?.code == .connectionLost)
    try await reset()
    #expect(stand.keys.count == 2 && Set(stand.keys).count == 1)
  }

  // MARK: - The end of the device token

  @Test func `calls that need the session prolong it`() async throws {
    stand.issuer.answer(.retrieveCustomerDevices, CustomerDevices(devices: []))
    try await signIn()
    stand.time.advance(by: .seconds(100))
    #expect(try await wallet.device.retrieveCustomerDevices() == [])
    let deadline = wallet.authentication.sessionDeadline(lastUse: .morning)
    #expect(deadline?.end == .morning + .seconds(400) && deadline?.cause == .idle)
    #expect(deadline?.warning == .morning + .seconds(340))
  }

  @Test func `the persons own limit counts from the last touch`() async throws {
    try await signIn()
    stand.phone.contents.withLock { $0.sessionTimeout = .seconds(60) }
    #expect(wallet.authentication.sessionDeadline(lastUse: .earliest)?.end == .morning + .seconds(60))
    let deadline = wallet.authentication.sessionDeadline(lastUse: .morning + .seconds(30))
    #expect(deadline?.end == .morning + .seconds(90) && deadline?.cause == .ownLimit)
    #expect(deadline?.warning == .morning + .seconds(75))
    // However busy the fingers, the issuer's own limit stays.
    #expect(wallet.authentication.sessionDeadline(lastUse: .morning + .seconds(290))?.cause == .idle)
  }

  @Test func `nothing prolongs a session beyond its end`() async throws {
    stand.issuer.answer(.retrieveCustomerDevices, CustomerDevices(devices: []))
    try await signIn()
    stand.time.advance(by: .seconds(12 * 3600 - 10))
    _ = try await wallet.device.retrieveCustomerDevices()
    let deadline = wallet.authentication.sessionDeadline(lastUse: .latest)
    #expect(deadline?.cause == .absolute && deadline?.end == .morning + .seconds(12 * 3600))
  }

  @Test func `the issuers word ends the session of this phone only`() async throws {
    try await signIn()
    let other = DeviceIdentifier(rawValue: "4567")
    #expect(wallet.receive(.sessionEnded(other, .credentialsChanged)) == nil)
    #expect(wallet.receive(.deviceActivationChanged(stand.phone.deviceIdentifier, isActive: false)) == nil)
    #expect(wallet.authentication.session != nil)
    #expect(wallet.receive(.sessionEnded(stand.phone.deviceIdentifier, .deviceDeactivated)) == .deviceDeactivated)
    #expect(wallet.authentication.session == nil)
    // Why it ended is worth knowing also where a refusal came first.
    #expect(wallet.receive(.sessionEnded(stand.phone.deviceIdentifier, .deviceDeactivated)) == .deviceDeactivated)
  }

  // MARK: - Customer care

  @Test func `customer care shows its key and bears no session`() async throws {
    let phone = stand.phone
    let calls = PhoneCalls(backend: stand.issuer, clock: stand.time, repeatsLostWrites: false) { () async throws(WalletError) in
      try await phone.nextIdempotencyKey()
    }
    let support = SupportCoordinator(calls: calls, issuer: phone.issuerIdentifier, careKey: Secret("care"))
    stand.issuer.answer(.unlockAccount, Done())
    stand.issuer.answer(.retrieveCustomers, Customers(customers: []))
    try await support.unlockAccount("anna@example.com")
    #expect(try await support.retrieveCustomers() == [])
    for asked in stand.issuer.asked {
      #expect(asked.call.caller.careKey == Secret("care") && asked.call.caller.identity == .customerCare)
      #expect(asked.call.caller.session == nil && asked.call.idempotencyKey == nil)
    }
  }
}
