import Basics
import Contract
import Issuer
import Testing
import WalletModel

@Suite struct PINLogin {
  private let right = LoginByPIN(passcode: UserProfile.anna.passcode)
  private let wrong = LoginByPIN(passcode: Secret("1357"))

  @Test func `the right PIN signs in`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    #expect(try await bench.ask(right).wallet.username == "Anna@example.com")
  }

  @Test func `a phone that is not linked has no PIN`() async throws {
    let error = await (try Bench()).refusal(of: right)
    #expect(error?.statusCode == 404)
    #expect(error?.code == .deviceNotRegistered)
  }

  @Test func `five misses over all phones disable it`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await bench.link(.second)
    for (device, left) in zip([DeviceIdentifier.annas, .second, .annas, .second, .annas], [4, 3, 2, 1, 0]) {
      let error = await bench.refusal(of: wrong, from: device)
      #expect(error?.statusCode == 401)
      #expect(error?.code == .wrongCredentials)
      #expect(error?.attemptsLeft == left)
      #expect(error?.description == (left == 0 ? "wrong PIN, now disabled" : "wrong PIN, \(left) left"))
    }
    for device in [DeviceIdentifier.annas, .second] {
      let error = await bench.refusal(of: right, from: device)
      #expect(error?.statusCode == 423)
      #expect(error?.code == .credentialLocked)
    }
    #expect(try await bench.mails().filter { $0 == "Your PIN is disabled" }.count == 1)

    // Password and question help, even on a linked phone, and end the count.
    let token = try await bench.prompt(on: .annas)
    try await bench.ask(token.answered(UserProfile.anna.answer(to: token.question).reveal()))
    #expect(try await bench.mails().last == "Your PIN is disabled", "the phone was linked before")
    #expect(await bench.refusal(of: wrong)?.attemptsLeft == 4)
    try await bench.ask(right)
  }

  @Test func `a right PIN ends the count and a password does not`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    for _ in 0..<4 { _ = await bench.refusal(of: wrong) }
    try await bench.ask(LoginByUsernamePassword(username: "anna@example.com", password: UserProfile.anna.password))
    #expect(await bench.refusal(of: wrong)?.attemptsLeft == 0)

    let other = try Bench()
    try await other.enroll()
    for _ in 0..<4 { _ = await other.refusal(of: wrong) }
    try await other.ask(right)
    #expect(await other.refusal(of: wrong)?.attemptsLeft == 4)
  }

  @Test(arguments: [4, 16, 64])
  func `guessers at the same time get five tries`(guessers: Int) async throws {
    let bench = try Bench()
    try await bench.enroll()
    try await bench.link(.second)
    let before = bench.issuer.hashCalls
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for number in 0..<guessers {
        let device = number % 2 == 0 ? DeviceIdentifier.annas : .second
        group.addTask { await bench.refusal(of: LoginByPIN(passcode: Secret(String(10_000 + number))), from: device)?.code }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bench.issuer.hashCalls - before == min(5, guessers))
    #expect(codes.filter { $0 == .wrongCredentials }.count == min(5, guessers))
    #expect(codes.filter { $0 == .credentialLocked }.count == max(0, guessers - 5))
    #expect(try await bench.mails().filter { $0 == "Your PIN is disabled" }.count == (guessers < 5 ? 0 : 1))
  }

  @Test(arguments: [
    "", "123", "1234567890123", "12a4", "١٢٣٤", "1234\0", " 2580", "\u{1B}[2J", String(repeating: "1", count: 100_000), "👩‍👩‍👧‍👦",
  ])
  func `what cannot be APINIs refused uncounted`(passcode: String) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let before = bench.issuer.hashCalls
    for _ in 0..<6 {
      let error = await bench.refusal(of: LoginByPIN(passcode: Secret(passcode)))
      #expect(error?.code == .invalidRequest)
      #expect(error?.fieldErrors.map(\.field) == ["passcode"])
    }
    #expect(bench.issuer.hashCalls == before)
    try await bench.ask(right)
  }
}

@Suite struct IssuerWithoutPIN {
  static let configuration: IssuerConfiguration = {
    var configuration = IssuerConfiguration.meridian
    configuration.profile = IssuerProfile(name: "Plain", greeting: "Hello", supportsPINLogin: false)
    return configuration
  }()

  @Test func `asks for none and takes none`() async throws {
    let bench = try Bench(Self.configuration)
    let error = await bench.refusal(of: RetrievePasscodeConfigurations())
    #expect(error?.statusCode == 404)
    #expect(error?.code == .notOffered)
    try await bench.enroll(
      UserProfile.anna.with {
        $0.passcode = Secret("")
        $0.confirmPasscode = Secret("")
      })
    let login = await bench.refusal(of: LoginByPIN(passcode: Secret("2580")))
    #expect(login?.statusCode == 403)
    #expect(login?.code == .notOffered)
    let answer = try await bench.ask(LoginByUsernamePassword(username: "anna@example.com", password: UserProfile.anna.password))
    #expect(LoginByUsernamePassword.status(of: answer) == 200)
    #expect(try await bench.ask(IsDeviceRegistered()).issuer.supportsPINLogin == false)
  }

  @Test func `a wallet from before PIN login has none`() async throws {
    let bench = try Bench(Self.configuration)
    try await bench.enroll()
    try await bench.issuer.configure(.meridian)
    #expect(await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode))?.code == .notOffered)
  }
}
