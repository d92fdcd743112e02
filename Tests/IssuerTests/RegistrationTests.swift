import Basics
import Contract
import Issuer
import Testing
import WalletModel

@Suite struct Registration {
  @Test func `opens a wallet and signs in once`() async throws {
    let bench = try Bench()
    let answer = try await bench.ask(RegisterNewUser(userProfile: .anna))
    #expect(answer.message == "Welcome to Meridian Wallet, Anna. Your wallet is ready.")
    #expect(answer.nonce.count == 32)
    #expect(try await bench.ask(IsDeviceRegistered()).isRegistered == false)

    let login = try await bench.ask(LoginByNonce(nonce: answer.nonce))
    #expect(login.wallet.firstName == "Anna")
    #expect(login.wallet.lastName == "Núñez")
    #expect(login.wallet.username == "Anna@example.com")
    #expect(login.wallet.linkedDevices == 1)
    #expect(login.wallet.linkedSince == bench.clock.now)
    #expect(login.session.idleTimeout == .seconds(300))
    #expect(login.session.expires == bench.clock.now + .seconds(12 * 3600))
    #expect(try await bench.ask(IsDeviceRegistered()).isRegistered)
    #expect(await bench.refusal(of: LoginByNonce(nonce: answer.nonce))?.code == .nonceExpired)

    let mails = try await bench.messages()
    #expect(mails.count == 1)
    #expect(mails.first?.to == "Anna@example.com")
    #expect(mails.first?.subject == "Welcome to Meridian Wallet")
  }

  @Test(arguments: [("anna@example.com"), ("ANNA@EXAMPLE.COM"), (" Anna@Example.com ")])
  func `an address has one account whatever its case`(email: String) async throws {
    let bench = try Bench()
    try await bench.ask(RegisterNewUser(userProfile: .anna))
    let error = await bench.refusal(of: RegisterNewUser(userProfile: UserProfile.ben.with { $0.email = email }), from: .second)
    #expect(error?.statusCode == 400)
    #expect(error?.code == .duplicatesNotAllowed)
    #expect(error?.description == "Account already exists.")
    #expect(error?.fieldErrors.map(\.field) == ["email"])
  }

  @Test func `a linked phone enrolls nobody else`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let error = await bench.refusal(of: RegisterNewUser(userProfile: .ben))
    #expect(error?.statusCode == 409)
    #expect(error?.code == .deviceLinkedToAnotherWallet)
  }

  /// The vendor's profile has no country: then it is the issuer's.
  @Test func `a customer without a country is at home`() async throws {
    let bench = try Bench()
    let login = try await bench.enroll(UserProfile.anna.with { $0.countryCode = " " })
    #expect(login.wallet.countryCode == "DE")
    let programs = try await bench.ask(GetPrograms(), session: login.session.token)
    #expect(programs.programs.contains { $0.programName == "SKRILL-VIRTUAL-MC-EEA" })
    for issuer in IssuerConfiguration.all { #expect(!issuer.programs(for: issuer.homeCountry).isEmpty, "\(issuer.identifier)") }
    let error = await bench.refusal(of: RegisterNewUser(userProfile: UserProfile.ben.with { $0.countryCode = "XX" }), from: .second)
    #expect(error?.fieldErrors.map(\.field) == ["countryCode"])
  }

  @Test func `everything wrong is named at once`() async throws {
    let bench = try Bench()
    let error = await bench.refusal(of: RegisterNewUser(userProfile: UserProfile()))
    #expect(error?.statusCode == 400)
    #expect(error?.code == .invalidRequest)
    #expect(
      error?.fieldErrors.map(\.field)
        == ["firstName", "lastName", "email", "phone", "password", "passcode", "mfaQuestionAnswers"])
    #expect(bench.issuer.hashCalls == 0)
  }

  @Test(arguments: ["\u{200D}", "\u{200C}\u{200D}", "\u{301}\u{301}", "\u{200C} \u{301}", "\u{3164}", "\u{FE0F}"])
  func `a name has something to see`(name: String) async throws {
    let bench = try Bench()
    for (field, path) in [("firstName", \UserProfile.firstName), ("lastName", \UserProfile.lastName)] {
      let error = await bench.refusal(of: RegisterNewUser(userProfile: UserProfile.anna.with { $0[keyPath: path] = name }))
      #expect(error?.fieldErrors == [FieldError(field, "must have at least one visible character")])
    }
  }

  @Test(arguments: ["علی\u{200C}رضا", "क\u{94D}\u{200D}ष", "é", "O'Neil", "李"])
  func `joiners inside a name are kept`(name: String) async throws {
    let bench = try Bench()
    let login = try await bench.enroll(UserProfile.anna.with { $0.firstName = name })
    #expect(Array(login.wallet.firstName.unicodeScalars) == Array(name.composed.unicodeScalars))
  }

  @Test func `what is told besides is part of every login`() async throws {
    let bench = try Bench()
    let information = ["branch": "Hamburg", "note": ""]
    let login = try await bench.enroll(UserProfile.anna.with { $0.additionalCustomerInformation = information })
    #expect(login.wallet.additionalCustomerInformation == information)
    let again = try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
    #expect(again.wallet.additionalCustomerInformation == information)
  }

  @Test func `the phone is told how much may be typed`() async throws {
    let bench = try Bench()
    let issuer = try await bench.ask(IsDeviceRegistered()).issuer
    #expect(issuer.maxPasscodeLength == 6 && issuer.maxPasswordLength == 64)
  }

  /// Invalid texts that people type or paste, for every field.
  enum BadText: String, CaseIterable {
    case empty, blank, long, manyMarks, controls, escape, nul, lineBreak, override

    var text: String {
      switch self {
      case .empty: ""
      case .blank: "   "
      case .long: String(repeating: "x", count: 100_000)
      case .manyMarks: "a" + String(repeating: "\u{301}", count: 50_000)
      case .controls: "a\u{1}\u{7}\u{8}b@example.com"
      case .escape: "\u{1B}[2J\u{1B}]0;x\u{7}@example.com"
      case .nul: "an\0na@example.com"
      case .lineBreak: "anna\r\n@example.com"
      case .override: "\u{202E}anna@example.com"
      }
    }
  }

  enum TextField: CaseIterable {
    case firstName, lastName, email, phone, countryCode

    var path: WritableKeyPath<UserProfile, String> {
      switch self {
      case .firstName: \.firstName
      case .lastName: \.lastName
      case .email: \.email
      case .phone: \.phone
      case .countryCode: \.countryCode
      }
    }
  }

  /// Each in each field; a country may be left empty.
  private static let badTexts = BadText.allCases.flatMap { input in
    TextField.allCases.filter { $0 != .countryCode || ![.empty, .blank].contains(input) }.map { (input, $0) }
  }

  @Test(arguments: badTexts) func `bad text is refused`(input: BadText, field: TextField) async throws {
    let bench = try Bench()
    let profile = UserProfile.anna.with { $0[keyPath: field.path] = input.text }
    let error = await bench.refusal(of: RegisterNewUser(userProfile: profile))
    #expect(error?.code == .invalidRequest)
    #expect(error?.fieldErrors.count == 1)
    #expect(error?.description.utf8.count ?? 999 < 100, "a refusal repeats no input")
    #expect(try await bench.mails().isEmpty)
    // Nothing half: the same person may still enroll.
    try await bench.enroll()
  }

  enum SecretField: CaseIterable {
    case passcode, password, answer
  }

  @Test(arguments: BadText.allCases, SecretField.allCases)
  func `bad secrets are refused or taken as they are`(input: BadText, field: SecretField) async throws {
    let bench = try Bench()
    let profile = UserProfile.anna.with {
      switch field {
      case .passcode: $0.passcode = Secret(input.text)
      case .password: $0.password = Secret(input.text)
      case .answer: $0.mfaQuestionAnswers[0].answer = Secret(input.text)
      }
      $0.confirmPassword = $0.password
      $0.confirmPasscode = $0.passcode
    }
    do throws(WalletError) {
      try await bench.ask(RegisterNewUser(userProfile: profile))
      // A password may hold what cannot be printed; then it must work.
      #expect(field == .password)
      _ = try await bench.ask(LoginByUsernamePassword(username: profile.email, password: profile.password))
    } catch {
      #expect(error.code == .invalidRequest)
    }
  }

  @Test(arguments: [
    "Robert'); DROP TABLE issuer_accounts;--", "山田", "Zoë 👩‍👩‍👧‍👦", "أحمد", "שרה", "O’Neill-Smith", "%s%n$1", "\\x00", "<b>Anna</b>",
  ])
  func `any name that can be printed is taken`(name: String) async throws {
    let bench = try Bench()
    let login = try await bench.enroll(
      UserProfile.anna.with {
        $0.firstName = name
        $0.lastName = name
        $0.password = Secret(name + "-and-more")
        $0.confirmPassword = $0.password
        $0.mfaQuestionAnswers[0].answer = Secret(name)
        $0.additionalCustomerInformation = [name: name]
      })
    #expect(login.wallet.firstName == name)
    #expect(login.wallet.lastName == name)
  }

  @Test(arguments: [
    ["": "x"], [String(repeating: "k", count: 41): "x"], ["k": String(repeating: "v", count: 201)], ["k": "\u{1B}[2J"], ["\0": "v"],
    Dictionary(uniqueKeysWithValues: (0...10).map { (String($0), "v") }),
  ])
  func `bad additional information is refused`(information: [String: String]) async throws {
    let profile = UserProfile.anna.with { $0.additionalCustomerInformation = information }
    let error = await (try Bench()).refusal(of: RegisterNewUser(userProfile: profile))
    #expect(error?.fieldErrors.map(\.field) == ["additionalCustomerInformation"])
  }

  @Test func `two at once with one address give one account`() async throws {
    let bench = try Bench()
    let answers = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        let device = DeviceIdentifier(rawValue: String(repeating: "0", count: 31) + String(number))
        group.addTask { (try? await bench.ask(RegisterNewUser(userProfile: .anna), from: device)) != nil }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0 }.count == 1)
    #expect(try await bench.mails().count == 1)
  }

  @Test func `a world with the same seed gives the same bytes`() async throws {
    let key = IdempotencyKey.next()
    let first = try await Bench().ask(RegisterNewUser(userProfile: .anna), key: key)
    let second = try await Bench().ask(RegisterNewUser(userProfile: .anna), key: key)
    #expect(first == second)
  }

  @Test func `another keyboard spells the same`() async throws {
    let bench = try Bench()
    let profile = UserProfile.anna.with {
      $0.email = "zoe\u{308}@example.com"
      $0.password = Secret("cafe\u{301}-au-lait ﬁne")
      $0.confirmPassword = $0.password
      for index in $0.mfaQuestionAnswers.indices { $0.mfaQuestionAnswers[index].answer = Secret("Die Stra\u{DF}e nach Ko\u{308}ln") }
    }
    let login = try await bench.enroll(profile)
    #expect(Array(login.wallet.username.utf8) == Array("zo\u{EB}@example.com".utf8))
    #expect(
      await bench.refusal(of: RegisterNewUser(userProfile: profile.with { $0.email = "ZO\u{CB}@example.com" }), from: .third)?.code
        == .duplicatesNotAllowed)
    #expect(
      await bench.refusal(
        of: LoginByUsernamePassword(username: "zo\u{EB}@example.com", password: Secret("cafe-au-lait fine")), from: .second)?.code
        == .wrongCredentials)

    let answer = try await bench.ask(
      LoginByUsernamePassword(username: "Zo\u{EB}@Example.com", password: Secret("caf\u{E9}-au-lait fine")), from: .second)
    guard case .mfaQuestionDidPrompt(let token) = answer else { throw Bench.Unexpected() }
    #expect(await bench.refusal(of: token.answered("die strasse nach bonn"), from: .second)?.code == .wrongCredentials)
    let response = try await bench.ask(token.answered(" DIE STRASSE  NACH KOLN"), from: .second)
    #expect(response.wallet.linkedDevices == 2)
  }
}
