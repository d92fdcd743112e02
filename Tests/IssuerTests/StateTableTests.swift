import Basics
import Contract
import Issuer
import Testing
import WalletModel

extension OperationName {
  static let ofIssuers = allCases.filter { $0.operation.party == .issuer }
}

/// Every cell of the table in Rules.md, each tested with a separate issuer.
@Suite struct StateTable {
  enum State: String, CaseIterable {
    case noSession = "no session"
    case session
    case expired
    case another = "another phone's session"
    case deactivated = "deactivated phone"
  }

  private static let rows: [(name: String, cells: [String])] = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let lines = String(decoding: Folder.read("/\(root)/Sources/Rules.md"), as: UTF8.self).split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("## Every operation in every state") }) else { return [] }
    return lines[start...].filter { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmed.replacing("`", with: "") }
      return (cells[0], Array(cells.dropFirst()))
    }
  }()

  @Test func `the table is whole`() {
    #expect(Self.rows.first?.cells == State.allCases.map(\.rawValue))
    #expect(Self.rows.dropFirst(2).map(\.name) == OperationName.ofIssuers.map(\.rawValue))
  }

  @Test(arguments: OperationName.ofIssuers, State.allCases)
  func `the answer is the documented one`(name: OperationName, state: State) async throws {
    let row = try #require(Self.rows.first { $0.name == name.rawValue })
    let column = try #require(State.allCases.firstIndex(of: state))
    let answer = try await Self.answer(of: name, in: state)
    #expect(answer == row.cells[column])
  }

  private static func answer(of name: OperationName, in state: State) async throws -> String {
    let (bench, operation, session) = try await prepared(name, in: state)
    return await answer(of: operation, session, bench)
  }

  /// An issuer on which the operation can be tried, and the session that it then bears.
  static func prepared(_ name: OperationName, in state: State) async throws -> (Bench, any IssuerOperation, session: Secret?) {
    let bench = try Bench()
    let anna = UserProfile.anna
    let nonce = try await bench.ask(RegisterNewUser(userProfile: anna)).nonce
    let login = try await bench.ask(LoginByNonce(nonce: nonce))
    let deviceToken = try await bench.ask(
      GenerateDeviceAuthenticationTokenForUsername(username: anna.email), session: login.session.token)
    try await bench.ask(
      IssueCustomerCard(
        card, username: anna.email, programName: CardRequest.virtual.programName,
        tokenizations: [MobileWalletTokenization(dpanRef: nil, walletType: .applePay, status: .initiated)]))
    try await bench.ask(IssueCustomerCard(physical, username: anna.email, programName: CardRequest.physical.programName))
    try await bench.ask(VerifyPasscode(passcode: anna.passcode), session: login.session.token)
    if state == .expired { bench.clock.advance(by: .seconds(300)) }
    let second = try await bench.link(.second)
    let operation = try await operation(name, anna, nonce, deviceToken.token, bench)
    if state == .deactivated { try await bench.setActive(false) }
    let session: Secret? =
      switch state {
      case .noSession: nil
      case .session, .expired, .deactivated: login.session.token
      case .another: second.session.token
      }
    return (bench, operation, session)
  }

  /// As it could succeed, but for the session.
  private static func operation(
    _ name: OperationName, _ anna: UserProfile, _ nonce: Secret, _ deviceToken: Secret, _ bench: Bench
  ) async throws -> any IssuerOperation {
    let new = Secret("another-harbour-30")
    switch name {
    case .isDeviceRegistered: return IsDeviceRegistered()
    case .removeDevice: return RemoveDevice()
    case .retrieveMFAQuestionsWithMetadata: return RetrieveMFAQuestionsWithMetadata()
    case .retrievePasswordConfigurations: return RetrievePasswordConfigurations()
    case .retrievePasscodeConfigurations: return RetrievePasscodeConfigurations()
    case .registerNewUser: return RegisterNewUser(userProfile: .ben)
    case .loginByNonce: return LoginByNonce(nonce: nonce)
    case .loginByUsernamePassword: return LoginByUsernamePassword(username: anna.email, password: anna.password)
    case .registerWithMFA:
      for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
      let token = try await bench.prompt(on: .annas)
      return token.answered(anna.answer(to: token.question).reveal())
    case .loginByPIN: return LoginByPIN(passcode: anna.passcode)
    case .logout: return Logout()
    case .startPasswordRecovery: return StartPasswordRecovery(username: anna.email)
    case .resetPassword:
      let recovery = try await bench.ask(StartPasswordRecovery(username: anna.email))
      return ResetPassword(
        recovery: recovery.token, recoveryCode: try await bench.code(), mfaSecretAnswer: anna.answer(to: recovery.question),
        newPassword: new, confirmPassword: new)
    case .startPasscodeRecovery: return StartPasscodeRecovery(password: anna.password)
    case .resetPasscode:
      var token = try await bench.ask(StartPasscodeRecovery(password: anna.password))
      token.mfaSecretAnswer = anna.answer(to: token.question)
      return ResetPasscode(mfaToken: token, newPasscode: Secret("2705"), confirmPasscode: Secret("2705"))
    case .changePassword: return ChangePassword(currentPassword: anna.password, newPassword: new, confirmPassword: new)
    case .changePasscode:
      return ChangePasscode(currentPasscode: anna.passcode, newPasscode: Secret("2705"), confirmPasscode: Secret("2705"))
    case .verifyPasscode: return VerifyPasscode(passcode: anna.passcode)
    case .generateDeviceAuthenticationTokenForUsername: return GenerateDeviceAuthenticationTokenForUsername(username: anna.email)
    case .loginWithDeviceAuthenticationToken: return LoginWithDeviceAuthenticationToken(token: deviceToken)
    case .expireDeviceAuthenticationToken: return ExpireDeviceAuthenticationToken()
    case .isAuthorizedTokenExist: return IsAuthorizedTokenExist()
    case .retrieveCustomerDevices: return RetrieveCustomerDevices()
    case .updateCustomerDeviceActivation: return UpdateCustomerDeviceActivation(deviceIdentifier: .annas, isActive: false)
    case .unlockAccount: return UnlockAccount(username: anna.email)
    case .retrieveCustomers: return RetrieveCustomers()
    case .verifyPassword: return VerifyPassword(password: anna.password)
    case .getAllCards: return GetAllCards(CardParameters())
    case .getCard: return GetCard(card)
    case .createCard: return CreateCard(.virtual, userAgent: "Tests")
    case .updateCard: return UpdateCard(card, CardUpdateRequest(status: .locked, statusReason: "Mislaid"))
    case .getCardDetails: return GetCardDetails(card)
    case .getCardActivity: return GetCardActivity(card)
    case .getPrograms: return GetPrograms()
    case .activateCard: return ActivateCard(physical, activationCode: try await bench.code())
    case .setCardPIN: return SetCardPIN(card, pin: Secret("2705"))
    case .updateTokenizationStatus:
      return UpdateTokenizationStatus(card, MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .completed))
    case .retrieveCustomerCards: return RetrieveCustomerCards(username: anna.email, parameters: CardParameters())
    case .updateCustomerCard: return UpdateCustomerCard(card, status: .suspended, statusReason: "Asked for")
    case .issueCustomerCard:
      return IssueCustomerCard(.numbered(9), username: anna.email, programName: CardRequest.virtual.programName)
    case .tokenize: return Tokenize(card, try DeviceWallets.request(at: bench.clock.now))
    case .getNetworkTokenActivationData: return GetNetworkTokenActivationData(PaymentInstrumentIdentifier(of: card))
    case .createNetworkTokenProvisioningData:
      return CreateNetworkTokenProvisioningData(
        PaymentInstrumentIdentifier(of: card), sdkOutput: try bench.sdkOutput(of: card))
    case .activateTokenization: return ActivateTokenization(card, dpanRef: try await bench.authorizedToken(of: card).rawValue)
    case .authorizeService: return try await bench.authorizeService(card)
    case .requestActivationMethods:
      return RequestActivationMethods(accountPan: try await bench.pan(of: card))
    case .deliverActivationCode:
      return DeliverActivationCode(
        accountPan: try await bench.pan(of: card), tokenUniqueReference: .mastercard, method: .text, activationCode: Secret("123456"))
    case .notifyServiceActivated:
      return NotifyServiceActivated(accountPan: try await bench.pan(of: card), token: .ofAnna(.active), nonce: nil)
    case .notifyTokenUpdated:
      return NotifyTokenUpdated(accountPan: try await bench.pan(of: card), token: .ofAnna(.suspended), event: .lockCard)
    case .retrieveCustomerTokens: return RetrieveCustomerTokens(card)
    case .activateCustomerToken: return ActivateCustomerToken(card, try await bench.authorizedToken(of: card))
    case .suspendCustomerToken: return SuspendCustomerToken(card, try await bench.authorizedToken(of: card), reasonCode: .lost)
    case .resumeCustomerToken: return ResumeCustomerToken(card, try await bench.authorizedToken(of: card), reasonCode: .found)
    case .deleteCustomerToken: return DeleteCustomerToken(card, try await bench.authorizedToken(of: card), reasonCode: .stolen)
    case .authorizePayment:
      guard let amount = Currency.named("GBP").flatMap({ Money("10.50", $0) }) else { throw Bench.Unexpected() }
      return AuthorizePayment(
        PaymentRequest(
          accountPan: try await bench.pan(of: card), expiry: CardExpiry(month: 11, year: 2029), cvv: nil, amount: amount,
          acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", authentication: nil))
    case .authenticatePayment: return AuthenticatePayment(try await asked(bench))
    case .continueChallenge:
      return ContinueChallenge(
        try await bench.ask(AuthenticatePayment(try await asked(bench))).acsTransID, ChallengeAnswer(.cancel))
    case .getIssuerChallenge:
      return GetIssuerChallenge(try await bench.ask(AuthenticatePayment(try await asked(bench))).acsTransID)
    case .getPaymentApprovals: return GetPaymentApprovals()
    case .answerPaymentApproval:
      return AnswerPaymentApproval(try await bench.ask(AuthenticatePayment(try await asked(bench))).acsTransID, approves: true)
    case .createShopperAssertion: return CreateShopperAssertion(for: .harbourBooks)
    case .verifyShopperAssertion: return VerifyShopperAssertion(Secret("meridian.1"))
    case .retrieveCertificates, .provision, .retrieveActivationMethods, .requestActivationCode, .postponeActivation, .activateToken,
      .deleteToken, .getToken, .getTokens, .checkEligibility, .tokenActivate, .tokenSuspend, .tokenUnsuspend, .tokenDelete, .tokenImport,
      .searchTokens, .registerWallet, .getShop, .placeOrder, .completeOrder, .getPaymentMethods, .deletePaymentMethod, .prepareCheckout,
      .updateCheckout, .requestCheckoutInfo, .submitTransaction, .getPaymentStatus, .getPayment, .getRegistration, .deleteRegistration,
      .createRegistration, .payRegistration, .performTransaction, .continuePerformedTransaction, .getOrderTransactions,
      .requestPaymentAuthorization, .addPaymentMethod, .registerTransaction, .continueTransaction, .createRequestJWT, .verifyResponseJWT,
      .getRegistrationStatus, .requestPaymentAuthentication, .getPaymentAuthentication, .cancelPaymentAuthentication,
      .getChallenge, .answerChallenge:
      // Other parties'.
      throw Bench.Unexpected()
    }
  }

  /// A payment that the owner is asked about.
  private static func asked(_ bench: Bench) async throws -> AuthenticationRequest {
    guard let amount = Currency.named("GBP").flatMap({ Money("10.50", $0) }) else { throw Bench.Unexpected() }
    let cards = try await bench.ask(RetrieveCustomerCards(username: UserProfile.anna.email, parameters: CardParameters())).cards
    guard let expiry = cards.first(where: { $0.cardId == card })?.expiry else { throw Bench.Unexpected() }
    return AuthenticationRequest(
      threeDSServerTransID: TransactionIdentifier(rawValue: "1"), accountPan: try await bench.pan(of: card), expiry: expiry, amount: amount,
      acquirerMerchantID: .harbourBooks, merchantName: "Harbour Books", isStored: false)
  }

  private static let card = CardIdentifier.numbered(1)
  private static let physical = CardIdentifier.numbered(2)

  /// Returns the outcome of a phone's request, which has no key of customer care.
  private static func answer<O: IssuerOperation>(of operation: O, _ session: Secret?, _ bench: Bench) async -> String {
    let call = Call(.phone(.annas, session: session), .issuer(bench.identifier), idempotencyKey: O.needsIdempotencyKey ? .next() : nil)
    do throws(WalletError) {
      return "\(O.status(of: try await bench.issuer.serve(operation, call)))"
    } catch {
      return "\(error.statusCode) \(error.code.name)"
    }
  }
}
