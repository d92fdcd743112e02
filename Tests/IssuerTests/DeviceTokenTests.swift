import Basics
import Contract
import Testing
import WalletModel

@testable import Issuer

@Suite struct DeviceTokens {
  private let generate = GenerateDeviceAuthenticationTokenForUsername(username: UserProfile.anna.email)

  /// Anna's phone with a token.
  private func phone(_ issuer: IssuerConfiguration = .meridian) async throws -> (
    bench: Bench, session: Secret, token: DeviceAuthenticationToken
  ) {
    let bench = try Bench(issuer)
    let session = try await bench.enroll(.anna(at: issuer)).session.token
    return (bench, session, try await bench.ask(generate, session: session))
  }

  private func logIn(_ token: DeviceAuthenticationToken) -> LoginWithDeviceAuthenticationToken {
    LoginWithDeviceAuthenticationToken(token: token.token)
  }

  @Test(arguments: IssuerConfiguration.all) func `it signs in`(issuer: IssuerConfiguration) async throws {
    let (bench, session, token) = try await phone(issuer)
    #expect(token.token.count == 64, "256 bits")
    #expect(token.expires == bench.clock.now + issuer.lifetimes.deviceToken)
    let login = try await bench.ask(logIn(token))
    #expect(login.wallet.username == UserProfile.anna.email && !login.mayChoosePasscode)
    #expect(await bench.refusal(of: Logout(), session: session)?.code == .sessionEnded, "a phone has one session")
    try await bench.ask(Logout(), session: login.session.token)
    try await bench.ask(logIn(token))
  }

  @Test(arguments: IssuerConfiguration.all, [(0, true), (1, false), (86_400_000 * 4000, false)])
  func `it lasts as long as the issuer says`(issuer: IssuerConfiguration, beyond: (milliseconds: Int, isGood: Bool)) async throws {
    let (bench, _, token) = try await phone(issuer)
    bench.clock.advance(by: issuer.lifetimes.deviceToken + .milliseconds(beyond.milliseconds))
    #expect(try await bench.ask(IsAuthorizedTokenExist()).exists == beyond.isGood)
    if beyond.isGood {
      try await bench.ask(logIn(token))
    } else {
      let error = await bench.refusal(of: logIn(token))
      #expect(error?.statusCode == 401)
      #expect(error?.code == .deviceTokenExpired)
    }
  }

  @Test(arguments: [-1, -86_400_000 * 4000]) func `a clock moved back revives nothing`(milliseconds: Int) async throws {
    let (bench, _, token) = try await phone()
    bench.clock.advance(by: .milliseconds(milliseconds))
    #expect(try await bench.ask(IsAuthorizedTokenExist()).exists == false)
    #expect(await bench.refusal(of: logIn(token))?.code == .deviceTokenExpired)
    bench.clock.advance(by: .milliseconds(-milliseconds))
    #expect(await bench.refusal(of: logIn(token))?.code == .deviceTokenExpired)
  }

  @Test func `it is one phones and one issuers`() async throws {
    let (bench, _, token) = try await phone()
    try await bench.link(.second, to: .anna(at: .meridian))
    #expect(await bench.refusal(of: logIn(token), from: .second)?.code == .deviceTokenExpired)
    #expect(await bench.refusal(of: logIn(token), from: .third)?.code == .deviceNotRegistered)
    #expect(await bench.refusal(of: logIn(token), at: .withoutPIN)?.code == .deviceNotRegistered)
    for other in ["", "x", String(repeating: "0", count: 64), "' OR 1=1"] {
      #expect(await bench.refusal(of: LoginWithDeviceAuthenticationToken(token: Secret(other)))?.code == .deviceTokenExpired)
    }
    try await bench.ask(logIn(token))
  }

  @Test func `there is one until it is ended`() async throws {
    let (bench, session, first) = try await phone()
    let key = IdempotencyKey.next()
    let second = try await bench.ask(generate, session: session, key: key)
    #expect(try await bench.ask(generate, session: session, key: key) == second)
    #expect(await bench.refusal(of: logIn(first))?.code == .deviceTokenExpired)
    try await bench.ask(ExpireDeviceAuthenticationToken(), session: session)
    try await bench.ask(ExpireDeviceAuthenticationToken(), session: session)
    #expect(try await bench.ask(IsAuthorizedTokenExist()).exists == false)
    #expect(await bench.refusal(of: logIn(second))?.code == .deviceTokenExpired)
  }

  @Test func `unlinking ends it and deactivation suspends it`() async throws {
    let (bench, _, token) = try await phone()
    try await bench.setActive(false)
    #expect(await bench.refusal(of: logIn(token))?.code == .deviceInactive)
    #expect(try await bench.ask(IsAuthorizedTokenExist()).exists == false)
    try await bench.setActive(true)
    try await bench.ask(logIn(token))
    try await bench.ask(RemoveDevice())
    try await bench.link(.annas, to: .anna(at: .meridian))
    #expect(await bench.refusal(of: logIn(token))?.code == .deviceTokenExpired)
  }

  @Test func `wrong PINs have no part in it`() async throws {
    let (bench, _, token) = try await phone()
    for left in [4, 3] {
      #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")))?.attemptsLeft == left)
      try await bench.ask(logIn(token))
    }
    for _ in 0..<3 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let session = try await bench.ask(logIn(token)).session.token
    #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("258036")))?.statusCode == 423)
    // A fingerprint is no proof of password and answer.
    let change = ChangePasscode(currentPasscode: nil, newPasscode: Secret("2705"), confirmPasscode: Secret("2705"))
    #expect(await bench.refusal(of: change, session: session)?.statusCode == 400)
  }

  @Test(arguments: ["", "ben@example.com", "anna"]) func `it is for the sessions owner`(username: String) async throws {
    let (bench, session, _) = try await phone()
    let error = await bench.refusal(of: GenerateDeviceAuthenticationTokenForUsername(username: username), session: session)
    #expect(error?.statusCode == 400)
    #expect(error?.fieldErrors.map(\.field) == ["username"])
    try await bench.ask(GenerateDeviceAuthenticationTokenForUsername(username: " ANNA@Example.com"), session: session)
  }
}

@Suite struct CustomerCare {
  @Test(arguments: [nil, "", "0", String(repeating: "0", count: 64)]) func `it shows its key`(key: String?) async throws {
    let bench = try Bench()
    try await bench.enroll()
    func refusal<O: IssuerOperation>(of operation: O) async -> ErrorCode? {
      let call = Call(.customerCare(key: key.map { Secret($0) }), .issuer(.meridian))
      do throws(WalletError) { _ = try await bench.issuer.serve(operation, call) } catch { return error.code }
      return nil
    }
    #expect(await refusal(of: RetrieveCustomers()) == .notAllowed)
    #expect(await refusal(of: UnlockAccount(username: UserProfile.anna.email)) == .notAllowed)
    #expect(await refusal(of: UpdateCustomerDeviceActivation(deviceIdentifier: .annas, isActive: false)) == .notAllowed)
    #expect(try await bench.ask(IsDeviceRegistered()).isActive)
  }

  @Test func `it sees its issuers wallets`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await bench.enroll(.ben, on: .second)
    try await bench.link(.third)
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), from: .third) }
    for _ in 0..<3 { try await bench.ask(StartPasswordRecovery(username: "ben@example.com")) }
    try await bench.setActive(false, device: .third)
    let customers = try await bench.ask(RetrieveCustomers()).customers
    #expect(customers.map(\.username) == ["Anna@example.com", "ben@example.com"])
    #expect(customers.map(\.isPINDisabled) == [true, false])
    #expect(customers.map(\.isLoginLocked) == [false, true])
    #expect(customers[0].devices.map(\.deviceIdentifier) == [.annas, .third])
    #expect(customers[0].devices.map(\.isActive) == [true, false])
    #expect(customers[0].devices.map(\.hasSession) == [true, false])
    #expect(try await bench.ask(RetrieveCustomers(), at: .strict).customers == [])
    bench.clock.advance(by: .seconds(300))
    #expect(try await bench.ask(RetrieveCustomers()).customers.map(\.isLoginLocked) == [false, false])
    #expect(try await bench.ask(RetrieveCustomers()).customers[0].devices.map(\.hasSession) == [false, false])
  }

  @Test func `it lists a hundred`() async throws {
    let bench = try Bench()
    for number in 0..<101 {
      let phone = DeviceIdentifier(rawValue: String(repeating: "e", count: 29) + String(number + 100))
      try await bench.ask(RegisterNewUser(userProfile: UserProfile.anna.with { $0.email = "p\(number + 100)@example.com" }), from: phone)
    }
    let customers = try await bench.ask(RetrieveCustomers()).customers
    #expect(customers.count == 100)
    #expect(customers.first?.username == "p100@example.com")
  }

  @Test func `it opens a closed login`() async throws {
    var configuration = IssuerConfiguration.meridian
    configuration.limits.passwordMisses = 2
    let bench = try Bench(configuration)
    try await bench.enroll()
    let login = LoginByUsernamePassword(username: UserProfile.anna.email, password: UserProfile.anna.password)
    for _ in 0..<2 {
      _ = await bench.refusal(of: LoginByUsernamePassword(username: UserProfile.anna.email, password: Secret("wrong")))
      try await bench.ask(StartPasswordRecovery(username: UserProfile.anna.email))
    }
    #expect(await bench.refusal(of: login)?.statusCode == 423)
    #expect(await bench.refusal(of: StartPasswordRecovery(username: UserProfile.anna.email))?.statusCode == 423)
    try await bench.ask(UnlockAccount(username: " anna@EXAMPLE.com"))
    try await bench.ask(login)
    try await bench.ask(StartPasswordRecovery(username: UserProfile.anna.email))
    let error = await bench.refusal(of: UnlockAccount(username: "nobody@example.com"))
    #expect(error?.statusCode == 404)
    #expect(error?.code == .unknownUsername)
    #expect(await bench.refusal(of: UnlockAccount(username: UserProfile.anna.email), at: .strict)?.statusCode == 404)
  }

  @Test func `switching a phone is said once`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for isActive in [false, false, true, true] {
      #expect(try await bench.setActive(isActive).isActive == isActive)
    }
    let said = try await bench.events().map(\.content).filter { if case .message = $0 { false } else { true } }
    #expect(
      said == [
        .sessionEnded(.annas, .deviceDeactivated), .deviceActivationChanged(.annas, isActive: false),
        .deviceActivationChanged(.annas, isActive: true),
      ])
  }
}

/// Years in both directions, and to the ends of the calendar: nothing traps, and nothing opens that was closed.
@Suite struct ClockJumps {
  @Test(arguments: [-20_000, -100, -1, 1, 100, 20_000]) func `waits and ends hold`(years: Int) async throws {
    let bench = try Bench()
    let enrolled = try await bench.enroll().session.token
    for _ in 0..<5 { _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357"))) }
    let wrong = LoginByUsernamePassword(username: UserProfile.anna.email, password: Secret("wrong"))
    for _ in 0..<3 { _ = await bench.refusal(of: wrong) }
    #expect(await bench.refusal(of: wrong)?.statusCode == 429)
    let start = bench.clock.now
    bench.clock.advance(by: .seconds(years * 365 * 86_400))
    if years < 0 {
      #expect(await bench.refusal(of: wrong)?.retryAfter ?? .zero >= .seconds(30))
    } else {
      #expect(await bench.refusal(of: wrong)?.statusCode == 401)
      #expect(await bench.refusal(of: RetrieveCustomerDevices(), session: enrolled)?.code == .sessionEnded)
    }
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.statusCode == 423)
    let recovery = try await bench.ask(StartPasswordRecovery(username: UserProfile.anna.email))
    try await bench.ask(ResetPassword(recovery, code: try await bench.code()))
    bench.clock.set(start)
    #expect(await bench.refusal(of: RetrieveCustomerDevices(), session: enrolled)?.code == .sessionEnded)
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.statusCode == 423)
    #expect(try await bench.ask(RetrieveCustomers()).customers.count == 1)
  }
}
